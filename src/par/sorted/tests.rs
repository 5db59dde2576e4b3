//! Tests of `sorted`.

use std::collections::BTreeSet;

use super::*;
use crate::rules::random::Random;

#[test]
fn arrays_are_joined_subtracted_and_intersected_like_sets() {
    let mut random = Random::new(3);
    for round in 0..300 {
        let mut set = |most: usize| -> BTreeSet<u64> {
            let count = random.below(most);
            (0..count).map(|_| random.below(300) as u64).collect()
        };
        let (a, b) = (set(1 + round), set(40));
        let [one, other] = [&a, &b].map(|set| set.iter().copied().collect::<Vec<u64>>());
        assert!(common(&one, &other).eq(a.intersection(&b).copied()));
        let mut rest = one.clone();
        subtract(&mut rest, &other);
        assert!(rest.into_iter().eq(a.difference(&b).copied()));
        assert!(merged(one, other).into_iter().eq(a.union(&b).copied()));
    }
}
