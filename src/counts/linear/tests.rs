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

/// The least cost of the program by another solver.
fn least_cost(target: &[f64], bounds: &[f64], columns: &[Column]) -> f64 {
    let mut program = microlp::Problem::new(microlp::OptimizationDirection::Minimize);
    let free = (0.0, f64::INFINITY);
    let times: Vec<_> = columns.iter().map(|_| program.add_var(0.0, free)).collect();
    for (row, (&target, &bound)) in target.iter().zip(bounds).enumerate() {
        let mut sum = vec![
            (program.add_var(bound, free), 1.0),
            (program.add_var(bound, free), -1.0),
        ];
        for (column, &times) in columns.iter().zip(&times) {
            let in_row = column.iter().filter(|entry| entry.0 == row);
            sum.extend(in_row.map(|&(_, value)| (times, value)));
        }
        program.add_constraint(&sum, microlp::ComparisonOp::Eq, target);
    }
    program
        .solve()
        .unwrap()
        .into_solution()
        .unwrap()
        .objective()
}

#[test]
fn another_solver_finds_the_same_optimum() {
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
        let prices = program.solve().unwrap();
        let cost: f64 = prices
            .iter()
            .zip(&target)
            .map(|(price, target)| price * target)
            .sum();
        let expected = least_cost(&target, &bounds, &columns);
        assert!(
            (cost - expected).abs() < 1e-6,
            "{cost} and {expected}: {target:?} {bounds:?} {columns:?}"
        );
        reached += usize::from(expected < 1e-6);
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
