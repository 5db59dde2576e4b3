//! Tests of `linear`.

use super::*;

#[test]
fn prices_of_an_unreachable_target_show_why() {
    // 2·x and 3·x cannot be −1 in the first row; the prices say so: never positive on a column, 1 on the target.
    let mut program = Nearest::new(&[-1.0, 4.0], &[1.0, 1.0]);
    program.add(vec![(0, 2.0), (1, 1.0)]);
    program.add(vec![(0, 3.0), (1, 2.0)]);
    let prices = program.solve().unwrap().to_vec();
    let at = |column: [f64; 2]| column[0] * prices[0] + column[1] * prices[1];
    assert!(at([2.0, 1.0]) <= EPSILON && at([3.0, 2.0]) <= EPSILON);
    assert!((at([-1.0, 4.0]) - 5.0).abs() < 1e-6, "{prices:?}");
    program.add(vec![(0, -1.0), (1, 4.0)]);
    let prices = program.solve().unwrap();
    assert!(
        (4.0 * prices[1] - prices[0]).abs() < 1e-6,
        "the new column is the target"
    );
}

#[test]
fn a_row_that_comes_later_makes_the_same_program() {
    use crate::rules::random::Random;
    let mut random = Random::new(1);
    for _ in 0..200 {
        let mut number = || (random.below(5) as f64) - 2.0;
        let target: Vec<f64> = (0..6).map(|_| number()).collect();
        let bounds = [1.0, 1.0, 2.0, 1.0, 10.0, 10.0];
        let columns: Vec<Column> = (0..8)
            .map(|_| (0..6).map(|row| (row, number())).collect())
            .collect();
        let distance = |program: &mut Nearest| -> f64 {
            let prices = program.solve().unwrap();
            assert!(
                prices
                    .iter()
                    .zip(bounds)
                    .all(|(price, bound)| price.abs() < bound + 1e-6)
            );
            prices.iter().zip(&target).map(|(a, b)| a * b).sum()
        };
        let mut whole = Nearest::new(&target, &bounds);
        let mut grown = Nearest::new(&target[..4], &bounds[..4]);
        for column in &columns {
            whole.add(column.clone());
            grown.add(column[..4].to_vec());
        }
        for row in 4..6 {
            grown.solve().unwrap();
            let entries = columns.iter().enumerate();
            let entries: Vec<_> = entries
                .map(|(index, column)| (index, column[row].1))
                .collect();
            grown.add_row(target[row], bounds[row], &entries);
        }
        assert!((distance(&mut whole) - distance(&mut grown)).abs() < 1e-6);
    }
}

/// The cost of the combination that the basis has: an upper bound of the least cost, as it is counted from the columns.
fn cost_of_the_combination(program: &Nearest, target: &[f64], bounds: &[f64]) -> f64 {
    let mut left = target.to_vec();
    for (basic, &value) in program.basis.iter().zip(&program.values) {
        let Basic::Column(column) = *basic else {
            continue;
        };
        assert!(value >= 0.0, "{value}");
        for &(row, entry) in &program.columns[column] {
            left[row] -= value * entry;
        }
    }
    let costs = left.iter().zip(bounds);
    costs.map(|(left, bound)| left.abs() * bound).sum()
}

/// Weak duality: no combination costs less than what prices within the bounds, positive on no column, give the target.
/// Where some combination costs just that, both are optimal.
#[test]
fn prices_and_combination_prove_each_other_optimal() {
    use crate::rules::random::Random;
    let mut random = Random::new(17);
    let mut reached = 0;
    for _ in 0..300 {
        let rows = 1 + random.below(7);
        let target: Vec<f64> = (0..rows).map(|_| random.below(7) as f64 - 3.0).collect();
        let bounds: Vec<f64> = (0..rows).map(|_| random.below(4) as f64).collect();
        let mut program = Nearest::new(&target, &bounds);
        let mut columns: Vec<Column> = Vec::new();
        for _ in 0..random.below(12) {
            let mut column = Column::new();
            for row in 0..rows {
                if random.below(2) == 0 {
                    column.push((row, random.below(5) as f64 - 2.0));
                }
            }
            program.add(column.clone());
            columns.push(column);
        }
        let prices = program.solve().unwrap().to_vec();
        let of_prices: f64 = prices.iter().zip(&target).map(|(a, b)| a * b).sum();
        let within = |(price, bound): (&f64, &f64)| price.abs() <= bound + EPSILON;
        assert!(prices.iter().zip(&bounds).all(within), "{prices:?}");
        let on = |column: &Column| -> f64 { column.iter().map(|&(row, a)| a * prices[row]).sum() };
        assert!(columns.iter().all(|column| on(column) <= 1e-8));
        let cost = cost_of_the_combination(&program, &target, &bounds);
        assert!(
            (cost - of_prices).abs() < TOLERANCE,
            "{cost} and {of_prices}: {target:?} {bounds:?} {columns:?}"
        );
        reached += usize::from(cost < TOLERANCE);
    }
    assert!(
        (30..270).contains(&reached),
        "{reached} targets are reached"
    );
}

#[test]
fn fractions_become_integers_without_a_common_divisor() {
    assert_eq!(as_integers(&[0.5, -1.0 / 3.0, 0.0]), Some(vec![3, -2, 0]));
    assert_eq!(as_integers(&[1.0, -1.0]), Some(vec![1, -1]));
    assert_eq!(as_integers(&[std::f64::consts::PI]), None);
}
