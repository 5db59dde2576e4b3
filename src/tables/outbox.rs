//! What positions hand on to those of the next level, collected by bucket until it is taken in.

/// A word with what it is given by one of its predecessors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<W, G> {
    pub(super) word: W,
    pub(super) contribution: G,
}

/// Edges collected by bucket. They lie in batches in one pool, which is used again: the memory is that of the edges at
/// hand, and an edge costs one look at its bucket's cursor.
#[derive(Clone, Debug)]
#[repr(align(128))]
pub(super) struct Outboxes<W, G> {
    pool: Vec<Edge<W, G>>,
    /// For each bucket where its next edge goes, unless that is where a batch begins: then it goes into a new one. 0
    /// without edges.
    cursors: Vec<u32>,
    /// For each batch of the pool where the one of the same bucket before it ends; 0 if there is none.
    before: Vec<u32>,
}

impl<W: Copy, G: Copy> Outboxes<W, G> {
    /// The edges in a batch.
    const BATCH: usize = 128;

    /// Empty outboxes for a number of buckets, with room for about `edges` edges. Growing step by step left more memory
    /// behind than the edges take: with room from the start the table by jumps of the 6x6 board takes 60 MB less.
    pub(super) fn new(buckets: usize, edges: usize) -> Outboxes<W, G> {
        Outboxes {
            pool: Vec::with_capacity(edges + buckets * Self::BATCH),
            cursors: vec![0; buckets],
            before: Vec::new(),
        }
    }

    /// Adds an edge to those of a bucket.
    #[inline]
    pub(super) fn push(&mut self, bucket: usize, edge: Edge<W, G>) {
        let mut place = self.cursors[bucket] as usize;
        if place.is_multiple_of(Self::BATCH) {
            place = self.begin_batch(place, edge);
        }
        self.pool[place] = edge;
        self.cursors[bucket] = place as u32 + 1;
    }

    /// The first place of a new batch after the one that ends there. Its places are filled with any edge.
    fn begin_batch(&mut self, before: usize, edge: Edge<W, G>) -> usize {
        let place = self.before.len() * Self::BATCH;
        self.before.push(before as u32);
        if self.pool.len() == place {
            self.pool.resize(place + Self::BATCH, edge);
        }
        place
    }

    /// Whether a bucket has no edges.
    #[inline]
    pub(super) fn is_empty(&self, bucket: usize) -> bool {
        self.cursors[bucket] == 0
    }

    /// The edges of a bucket, in batches, the last ones first.
    #[inline]
    pub(super) fn of(&self, bucket: usize) -> impl Iterator<Item = &[Edge<W, G>]> {
        let mut end = self.cursors[bucket] as usize;
        std::iter::from_fn(move || {
            let batch = end.checked_sub(1)? / Self::BATCH;
            let edges = &self.pool[batch * Self::BATCH..end];
            end = self.before[batch] as usize;
            Some(edges)
        })
    }

    /// Empties the outboxes and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.cursors.fill(0);
        self.before.clear();
    }

    /// The memory in use, in bytes; room that was never used takes none.
    pub(super) fn bytes(&self) -> usize {
        self.pool.len() * size_of::<Edge<W, G>>()
            + (self.before.capacity() + self.cursors.capacity()) * size_of::<u32>()
    }
}
