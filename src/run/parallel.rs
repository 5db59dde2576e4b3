//! Work shared out among threads, which all have ended when the call returns; and what threads share.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Holds what threads share. Nobody leaves it half changed, whoever panics.
pub(crate) fn locked<T: ?Sized>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does the work on every item, each on a thread of its own, the first on this one, and so those for which the system
/// has no thread: no work may wait for another's. What the threads write all the time is kept 128 bytes apart, where
/// two of them would take a line of the cache from each other: 8 to 15 % of the time of the tables.
pub(crate) fn in_parallel<I: Send>(items: &mut [I], work: impl Fn(usize, &mut I) + Sync) {
    let Some((first, rest)) = items.split_first_mut() else {
        return;
    };
    let slots = rest.iter_mut().map(|item| Mutex::new(Some(item)));
    let slots: Vec<Mutex<Option<&mut I>>> = slots.collect();
    let work_on = |index: usize| {
        let item = locked(&slots[index]).take();
        if let Some(item) = item {
            work(index + 1, item);
        }
    };
    let work_on = &work_on;
    thread::scope(|scope| {
        let mut without_thread = Vec::new();
        for index in 0..slots.len() {
            let thread = thread::Builder::new().spawn_scoped(scope, move || work_on(index));
            if thread.is_err() {
                without_thread.push(index);
            }
        }
        work(0, first);
        without_thread.into_iter().for_each(work_on);
    });
}

/// Does the work on every item, each thread with a state of its own taking the next one when it is done with the last:
/// for items that differ in what they cost.
pub(crate) fn in_turns<S: Send, I: Send>(
    states: &mut [S],
    items: impl Iterator<Item = I> + Send,
    work: impl Fn(&mut S, I) + Sync,
) {
    let items = Mutex::new(items);
    let next = || locked(&items).next();
    in_parallel(states, |_, state| {
        while let Some(item) = next() {
            work(state, item);
        }
    });
}
