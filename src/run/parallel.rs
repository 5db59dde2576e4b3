//! Work shared out among threads, which all have ended when the call returns.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does the work on every item, each on a thread of its own, the first on this one.
pub(crate) fn in_parallel<I: Send>(items: &mut [I], work: impl Fn(usize, &mut I) + Sync) {
    let Some((first, rest)) = items.split_first_mut() else {
        return;
    };
    thread::scope(|scope| {
        for (index, item) in (1..).zip(rest) {
            let work = &work;
            scope.spawn(move || work(index, item));
        }
        work(0, first);
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
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    in_parallel(states, |_, state| {
        while let Some(item) = next() {
            work(state, item);
        }
    });
}
