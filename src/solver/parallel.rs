//! Work shared out among threads, which all have ended when the call returns.

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
