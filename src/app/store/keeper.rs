//! Makes changes on disk in their order: at once, or on a thread of its own, so that nobody waits for a slow disk or
//! for another program that holds the lock.
//!
//! A change that cannot be made now waits, and is tried again with the next one and every few seconds: what could not
//! be kept is told, and is kept as soon as it can be.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use serde::de::DeserializeOwned;

use crate::app::files::Pace;
use crate::app::soli2::{SavedSoli2, Soli2Kept};
use crate::app::store::change::{
    Change, GAME_FILE, KeptBoard, LastGames, MadeKnown, RECORDS_FILE, SOLI2_FILE, UnsavedRecords,
    write_unsaved,
};
use crate::app::store::data_folder::{DataFolder, Writing};
use crate::app::store::games::{SavedGame, SavedGames};
use crate::app::store::records::Records;
use crate::run::parallel::locked;

/// How long a thread waits before it tries again what could not be done.
const BETWEEN_TRIES: Duration = Duration::from_secs(3);

/// How long the end of the program waits for changes that are being made as they should.
const AT_THE_END: Duration = Duration::from_millis(20);

/// How long a program that is to be stopped waits for the change that is being made.
const AT_A_STOP: Duration = Duration::from_secs(1);

#[derive(Clone)]
pub(super) struct Keeper {
    shared: Arc<SharedKeeper>,
    has_thread: bool,
}

struct SharedKeeper {
    folder: DataFolder,
    last: LastGames,
    queue: Mutex<KeeperQueue>,
    /// There is something to be done, or it has been.
    called: Condvar,
}

#[derive(Default)]
struct KeeperQueue {
    waiting: VecDeque<Change>,
    /// Whether the first one is being made.
    is_busy: bool,
    is_closed: bool,
    /// Whether what waits is made in place of the thread: what the thread still does counts for nothing.
    is_taken_over: bool,
    told: KeeperReport,
    /// The documents of which a change could not be made when all that waited was tried last.
    stuck: Vec<&'static str>,
}

#[derive(Default)]
pub(super) struct KeeperReport {
    pub(super) notices: Vec<String>,
    /// The records on disk, if they have changed and no other change of them waits.
    pub(super) records: Option<Records>,
    pub(super) boards: Vec<KeptBoard>,
    pub(super) failure: Option<String>,
}

impl Keeper {
    /// A keeper that makes every change at once.
    pub(super) fn new(folder: DataFolder) -> Keeper {
        let shared = SharedKeeper {
            folder,
            last: LastGames::default(),
            queue: Mutex::default(),
            called: Condvar::new(),
        };
        Keeper {
            shared: Arc::new(shared),
            has_thread: false,
        }
    }

    /// The same with a thread of its own, which calls `wake` whenever there is something to be [told](Keeper::told).
    pub(super) fn start(&mut self, wake: impl Fn() + Send + 'static) -> io::Result<()> {
        let shared = self.shared.clone();
        let thread = std::thread::Builder::new().name("keeper".to_owned());
        thread.spawn(move || shared.work(&wake))?;
        self.has_thread = true;
        Ok(())
    }

    pub(super) fn folder(&self) -> &DataFolder {
        &self.shared.folder
    }

    /// Has a change made after those before it.
    pub(super) fn make(&self, change: Change) {
        locked(&self.shared.queue).add(change);
        if self.has_thread {
            self.shared.called.notify_all();
        } else {
            self.shared.make_all();
        }
    }

    /// The games in progress, with all changes that wait.
    pub(super) fn games(&self, notices: &mut Vec<String>) -> SavedGames {
        self.with_what_waits(GAME_FILE, Change::show_in, notices)
    }

    /// What is kept of Soli2, with all changes that wait.
    pub(super) fn soli2(&self, notices: &mut Vec<String>) -> Soli2Kept {
        self.with_what_waits(SOLI2_FILE, Change::show_in_soli2, notices)
    }

    fn with_what_waits<T: DeserializeOwned + Default>(
        &self,
        document: &str,
        show: fn(&Change, &mut T),
        notices: &mut Vec<String>,
    ) -> T {
        // Held first: a change that is made meanwhile is found on disk or still waits.
        let queue = locked(&self.shared.queue);
        let mut kept = self.shared.folder.read(document, notices);
        queue
            .waiting
            .iter()
            .for_each(|change| show(change, &mut kept));
        kept
    }

    /// Takes in that a game is known as it is on disk. What is found there beside it, another program has kept.
    pub(super) fn know(&self, game: &SavedGame) {
        let queue = locked(&self.shared.queue);
        let waits = |change: &Change| matches!(change, Change::Game(other) if other == game);
        if !queue.waiting.iter().any(waits) {
            self.shared.last.put(game.clone());
        }
    }

    /// The same of the game of Soli2.
    pub(super) fn know_soli2(&self, game: &SavedSoli2) {
        let queue = locked(&self.shared.queue);
        let waits = |change: &Change| matches!(change, Change::Soli2(_));
        if !queue.waiting.iter().any(waits) {
            *locked(&self.shared.last.soli2) = Some(game.clone());
        }
    }

    pub(super) fn told(&self) -> KeeperReport {
        let mut queue = locked(&self.shared.queue);
        let has_records = queue
            .waiting
            .iter()
            .any(|change| matches!(change, Change::Records { .. }));
        KeeperReport {
            notices: std::mem::take(&mut queue.told.notices),
            records: queue.told.records.take().filter(|_| !has_records),
            boards: std::mem::take(&mut queue.told.boards),
            failure: queue.told.failure.clone(),
        }
    }

    /// Waits for the change that is being made, but not for long.
    pub(super) fn rest(&self) {
        let is_busy = |queue: &mut KeeperQueue| queue.is_busy;
        let called = &self.shared.called;
        drop(called.wait_timeout_while(locked(&self.shared.queue), AT_A_STOP, is_busy));
    }

    /// Ends the thread. What is not on disk in a moment is written without waiting for the disk; where another program
    /// holds the lock, games and results are written into files of their own, which are taken in at the next start.
    pub(super) fn close(&self) {
        let shared = &self.shared;
        let mut queue = locked(&shared.queue);
        queue.is_closed = true;
        shared.called.notify_all();
        if self.has_thread {
            let is_working = |queue: &mut KeeperQueue| !queue.waiting.is_empty();
            let waited = shared
                .called
                .wait_timeout_while(queue, AT_THE_END, is_working);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if !queue.waiting.is_empty() && !queue.is_taken_over {
            shared.make_hurriedly(&mut queue);
        }
    }
}

impl KeeperQueue {
    fn add(&mut self, change: Change) {
        let begun = usize::from(self.is_busy);
        // Only the last: what comes after an older one depends on it.
        let mut waiting = self.waiting.iter().skip(begun);
        let older = waiting.rposition(|older| older.document() == change.document());
        if let Some(older) = older.map(|older| begun + older)
            && change.replaces(&self.waiting[older])
        {
            self.waiting.remove(older);
        }
        self.waiting.push_back(change);
    }

    /// Takes in that the first change is made, or why it is not: for want of the lock, or of the document that it
    /// changes. Whether the next can be.
    fn take_in(&mut self, made: Result<MadeKnown, String>, is_locked_out: bool) -> bool {
        let why = match made {
            Ok(made) => {
                self.waiting.pop_front();
                match made {
                    MadeKnown::Nothing => {}
                    MadeKnown::Records(records) => self.told.records = Some(*records),
                    MadeKnown::Board(board) => self.told.boards.push(board),
                }
                if self.waiting.is_empty() && self.told.failure.take().is_some() {
                    self.told
                        .notices
                        .push("everything is saved again".to_owned());
                }
                return true;
            }
            Err(why) => why,
        };
        // The end of the program tells what has become of it.
        if self.told.failure.is_none() && !self.is_closed {
            let into = if is_locked_out { "" } else { " into it" };
            let notice = format!("{why}: you can play on, but nothing is saved{into}");
            self.told.notices.push(notice);
        }
        self.told.failure = Some(why);
        let documents = self.waiting.iter().map(Change::document);
        let stuck = documents.take(if is_locked_out { usize::MAX } else { 1 });
        self.stuck.extend(stuck.flatten());
        // What changes other documents does not wait behind it.
        let is_stuck = |change: &Change| {
            let document = change.document();
            document.is_some_and(|document| self.stuck.contains(&document))
        };
        self.waiting.make_contiguous().sort_by_key(is_stuck);
        !self.waiting.front().is_some_and(is_stuck)
    }
}

impl SharedKeeper {
    /// Makes changes until the keeper is closed and nothing waits that can be made.
    fn work(&self, wake: &impl Fn()) {
        loop {
            let is_idle = |queue: &mut KeeperQueue| queue.waiting.is_empty() && !queue.is_closed;
            let queue = self.called.wait_while(locked(&self.queue), is_idle);
            drop(queue.unwrap_or_else(PoisonError::into_inner));
            let are_made = self.make_all();
            wake();
            self.called.notify_all();
            let queue = locked(&self.queue);
            if queue.is_closed {
                return;
            }
            if !are_made {
                let count = queue.waiting.len();
                let is_the_same =
                    |queue: &mut KeeperQueue| queue.waiting.len() == count && !queue.is_closed;
                drop(
                    self.called
                        .wait_timeout_while(queue, BETWEEN_TRIES, is_the_same),
                );
            }
        }
    }

    /// Makes what waits, up to what cannot be made. Whether all is made.
    fn make_all(&self) -> bool {
        locked(&self.queue).stuck.clear();
        loop {
            let mut queue = locked(&self.queue);
            let Some(change) = queue.waiting.front().cloned() else {
                return true;
            };
            self.folder.begin_change();
            queue.is_busy = true;
            drop(queue);
            let mut writing = Writing::new(&self.folder, Pace::Safe);
            let made = change.make(&mut writing, &self.last);
            let mut queue = locked(&self.queue);
            queue.is_busy = false;
            self.called.notify_all();
            if queue.is_taken_over {
                return false;
            }
            queue.told.notices.append(&mut writing.notices);
            if !queue.take_in(made, writing.is_locked_out) {
                return false;
            }
        }
    }

    /// Makes what waits in place of the thread, which may be waiting for the disk.
    fn make_hurriedly(&self, queue: &mut KeeperQueue) {
        // Made again, a win would count twice.
        if self.folder.take_over() && queue.is_busy {
            queue.waiting.pop_front();
        }
        queue.is_taken_over = true;
        queue.stuck.clear();
        while let Some(change) = queue.waiting.front().cloned() {
            let mut writing = Writing::new(&self.folder, Pace::Hurried);
            let made = change.make(&mut writing, &self.last);
            queue.told.notices.append(&mut writing.notices);
            if !queue.take_in(made, writing.is_locked_out) {
                break;
            }
        }
        let kept = self.keep_beside(&queue.waiting);
        if let Some(failure) = &mut queue.told.failure {
            failure.push_str(&kept);
        }
    }

    /// Writes games and results that could not be kept into files of their own, and says where they are.
    fn keep_beside(&self, waiting: &VecDeque<Change>) -> String {
        let (mut kept, mut records, mut soli2) = (Vec::new(), None, Soli2Kept::default());
        for change in waiting {
            match change {
                Change::Game(game) => {
                    let games = vec![game.clone()];
                    let written = write_unsaved(&SavedGames { games }, GAME_FILE, &self.folder);
                    kept.push((game.told_name() + " is", written));
                }
                Change::Records { known, change } => {
                    let unsaved = records.get_or_insert_with(|| UnsavedRecords {
                        before: Some((**known).clone()),
                        after: (**known).clone(),
                    });
                    change(&mut unsaved.after);
                }
                _ => change.show_in_soli2(&mut soli2),
            }
        }
        if soli2 != Soli2Kept::default() {
            let written = write_unsaved(&soli2, SOLI2_FILE, &self.folder);
            kept.push(("Soli2 is".to_owned(), written));
        }
        if let Some(records) = records {
            let written = write_unsaved(&records, RECORDS_FILE, &self.folder);
            kept.push(("your results are".to_owned(), written));
        }
        let told = kept.into_iter().map(|(what, written)| match written {
            Ok(path) => format!(
                "; {what} in {}, to be taken in at the next start",
                path.display()
            ),
            Err(why) => format!("; {why}"),
        });
        told.collect()
    }
}
