//! A filter that holds lost positions back: the unavoidable losses found against a few positions, tried on all others.
//!
//! [`UnavoidableLosses`] that rule out one position rule out most lost ones near it too. So a few proofs, each found
//! by linear programs in a millisecond or two and here packed to be tried in nanoseconds, spare a search much of what
//! it would have to look through. Five lost positions of 29 pegs on Wiegleb's board took 98 to 264 million positions
//! each without a filter, 12 to 30 million with proofs without regions. Hints for all positions of two games there,
//! cut at 10 million positions each, took 24.7 s with proofs without regions and take 5.5 s with regions.
//!
//! Every image of a proof under a symmetry that keeps the finish is a proof of its own, a *certificate*; certificates
//! are tried together in *blocks*.

mod block;
mod certificate;

use std::cmp::Reverse;

use crate::packed::word::Word;
use crate::proof::filter::block::{CertificateBlock, LANES, MOST_CANDIDATES, Patterns};
use crate::proof::filter::certificate::PackedCertificate;
use crate::proof::losses::UnavoidableLosses;
use crate::proof::outer_regions::outer_regions;
use crate::rules::board::Board;
use crate::rules::hole::HoleSet;

/// The most certificates that are kept: those that hold back most. (With 64 or 256 the search took longer.)
const MOST_CERTIFICATES: usize = 8 * LANES;

/// After how many words it is known whether a filter pays. To try a word takes half of the time that it takes to
/// expand one, so one word in three must be held back.
const TRIAL: u64 = 1000;
const PAYING_PART: u64 = 3;

/// The proofs against one finish.
#[derive(Debug)]
pub(crate) struct ProofFilter {
    finish: HoleSet,
    /// The sets of holes that may be regions of a proof.
    candidates: Vec<HoleSet>,
    patterns: Patterns,
    certificates: Vec<PackedCertificate>,
    /// The certificates again, sixteen by sixteen.
    blocks: Vec<CertificateBlock>,
    /// How many words were tried lately, and how many of them held back.
    tried: u64,
    held: u64,
}

impl ProofFilter {
    /// A filter that holds back nothing yet.
    pub(crate) fn new(board: &Board, finish: HoleSet) -> ProofFilter {
        let mut candidates = outer_regions(board);
        candidates.truncate(MOST_CANDIDATES);
        ProofFilter {
            finish,
            patterns: Patterns::new(board.hole_count(), &candidates),
            candidates,
            certificates: Vec::new(),
            blocks: Vec::new(),
            tried: 0,
            held: 0,
        }
    }

    /// What its proofs are against.
    pub(crate) fn finish(&self) -> HoleSet {
        self.finish
    }

    /// The candidates for regions whose charges it has room for.
    pub(crate) fn candidates(&self) -> &[HoleSet] {
        &self.candidates
    }

    /// Whether a word is lost, as far as the proofs tell.
    #[inline]
    pub(crate) fn holds<W: Word>(&mut self, word: W) -> bool {
        if self.blocks.is_empty() {
            return false;
        }
        self.tried += 1;
        let patterns = self.patterns.of(word);
        for (block, certificates) in self.blocks.iter().zip(self.certificates.chunks_mut(LANES)) {
            if let Some(lane) = block.holding(word, patterns) {
                certificates[lane].held += 1;
                self.held += 1;
                return true;
            }
        }
        false
    }

    /// Whether it has held back enough of the words since it was [sorted](ProofFilter::sort) last, as far as that can
    /// be told.
    pub(crate) fn pays(&self) -> bool {
        self.tried < TRIAL || self.held * PAYING_PART >= self.tried
    }

    /// Adds a proof, with its images.
    pub(crate) fn add(&mut self, board: &Board, losses: &UnavoidableLosses) {
        let first = self.certificates.len() / LANES;
        let certificates =
            PackedCertificate::of_images(board, losses, self.finish, &self.candidates);
        let finish = self.finish;
        let fitting = certificates
            .into_iter()
            .filter(|certificate| certificate.fits_lane(finish));
        self.certificates.extend(fitting);
        self.group(first);
    }

    /// Puts the certificates first that have held back most, and drops the last where there are too many.
    pub(crate) fn sort(&mut self) {
        self.certificates
            .sort_by_key(|certificate| Reverse(certificate.held));
        self.certificates.truncate(MOST_CERTIFICATES);
        (self.tried, self.held) = (0, 0);
        self.group(0);
    }

    /// Forgets all proofs.
    pub(crate) fn clear(&mut self) {
        self.certificates.clear();
        self.blocks.clear();
        (self.tried, self.held) = (0, 0);
    }

    /// Makes the blocks anew, from one on.
    fn group(&mut self, first: usize) {
        let (finish, candidates) = (self.finish, self.candidates.len());
        let certificates = self.certificates.chunks(LANES).skip(first);
        self.blocks.truncate(first);
        self.blocks.extend(
            certificates
                .map(|certificates| CertificateBlock::new(certificates, finish, candidates)),
        );
    }
}

#[cfg(test)]
mod tests;
