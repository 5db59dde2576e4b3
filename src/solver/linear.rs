//! A linear program of one shape: the nonnegative combination of given columns that comes nearest to a target.
//!
//! Minimise `Σ bound[row] · |target − Σ x[c] · column[c]|[row]` over `x ≥ 0`. The *prices* of the rows at the optimum are
//! what the solver is after: `|price[row]| ≤ bound[row]`, `price · column ≤ 0` for every column, and among all such prices
//! they make `price · target` greatest. With jumps for columns, minus the prices are weights that no jump raises.
//!
//! Revised simplex with a dense inverse of the basis in floating point. What it gives is only a suggestion: whoever uses
//! it rounds to integers and verifies those. (A general library, microlp, took 0.9 to 2 ms for a program of 33 to 49 rows;
//! this takes 0.1 to 0.3 ms, because it starts from the residuals and needs no first phase.)

/// A sparse column: rows and coefficients.
pub(crate) type Column = Vec<(usize, f64)>;

/// What counts as zero for prices and pivots.
const EPSILON: f64 = 1e-9;

/// What counts as zero for what is left of the target and for how often a column is used.
const TOLERANCE: f64 = 1e-6;

/// The linear program, which can be solved, extended by columns and solved on.
#[derive(Debug)]
pub(crate) struct Nearest {
    rows: usize,
    bounds: Vec<f64>,
    columns: Vec<Column>,
    /// What is in the basis for each row.
    basis: Vec<Basic>,
    /// The inverse of the basis, row by row.
    inverse: Vec<f64>,
    /// The values of the basic variables: never negative.
    values: Vec<f64>,
    prices: Vec<f64>,
}

/// A basic variable.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Basic {
    /// The multiplicity of a column.
    Column(usize),
    /// What is left of the target in a row, upwards or downwards.
    Residual { row: usize, sign: f64 },
}

impl Nearest {
    /// The program of a target with bounds on the prices, one for each row.
    pub(crate) fn new(target: &[f64], bounds: &[f64]) -> Nearest {
        let rows = target.len();
        let sign = |row: usize| if target[row] < 0.0 { -1.0 } else { 1.0 };
        let mut inverse = vec![0.0; rows * rows];
        for row in 0..rows {
            inverse[row * rows + row] = sign(row);
        }
        Nearest {
            rows,
            bounds: bounds.to_vec(),
            columns: Vec::new(),
            basis: (0..rows)
                .map(|row| Basic::Residual {
                    row,
                    sign: sign(row),
                })
                .collect(),
            inverse,
            values: target.iter().map(|value| value.abs()).collect(),
            prices: (0..rows).map(|row| sign(row) * bounds[row]).collect(),
        }
    }

    /// Adds a column.
    pub(crate) fn add(&mut self, column: Column) {
        self.columns.push(column);
    }

    /// Solves the program with the columns so far; the prices, or nothing if the arithmetic got stuck.
    pub(crate) fn solve(&mut self) -> Option<&[f64]> {
        let most_steps = 50 * (self.rows + self.columns.len());
        for _ in 0..most_steps {
            let Some(entering) = self.entering() else {
                return Some(&self.prices);
            };
            self.step(entering)?;
        }
        None
    }

    /// Whether the columns make up the target, but for rows in which nothing may be priced.
    pub(crate) fn is_met(&self) -> bool {
        let basics = self.basis.iter().zip(&self.values);
        basics.into_iter().all(|(basic, &value)| match *basic {
            Basic::Residual { row, .. } => value <= TOLERANCE || self.bounds[row] == 0.0,
            Basic::Column(_) => true,
        })
    }

    /// The columns of the combination, as indices in the order in which they were added.
    pub(crate) fn used(&self) -> impl Iterator<Item = usize> {
        let basics = self.basis.iter().zip(&self.values);
        basics.filter_map(|(&basic, &value)| match basic {
            Basic::Column(index) if value > TOLERANCE => Some(index),
            _ => None,
        })
    }

    /// The variable outside the basis that lowers the distance fastest.
    fn entering(&self) -> Option<(Basic, f64)> {
        let gain = |column: &Column| -> f64 {
            column
                .iter()
                .map(|&(row, value)| self.prices[row] * value)
                .sum()
        };
        let columns = self.columns.iter().enumerate();
        let columns = columns.map(|(index, column)| (Basic::Column(index), gain(column)));
        let residuals = self.prices.iter().enumerate().map(|(row, price)| {
            let residual = Basic::Residual {
                row,
                sign: price.signum(),
            };
            (residual, price.abs() - self.bounds[row])
        });
        columns
            .chain(residuals)
            .filter(|&(_, gain)| gain > EPSILON)
            .max_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn step(&mut self, (entering, gain): (Basic, f64)) -> Option<()> {
        let direction = self.direction(entering);
        let leaving = self.leaving(&direction)?;
        let pivot = direction[leaving];
        let rows = self.rows;
        for value in &mut self.inverse[leaving * rows..][..rows] {
            *value /= pivot;
        }
        let pivot_row = self.inverse[leaving * rows..][..rows].to_vec();
        let amount = self.values[leaving] / pivot;
        for (row, &factor) in direction.iter().enumerate() {
            if row == leaving || factor == 0.0 {
                continue;
            }
            self.values[row] = (self.values[row] - factor * amount).max(0.0);
            for (value, pivot) in self.inverse[row * rows..][..rows]
                .iter_mut()
                .zip(&pivot_row)
            {
                *value -= factor * pivot;
            }
        }
        self.values[leaving] = amount;
        for (price, pivot) in self.prices.iter_mut().zip(&pivot_row) {
            *price -= gain * pivot;
        }
        self.basis[leaving] = entering;
        Some(())
    }

    /// How the basic variables fall as the entering one grows.
    fn direction(&self, entering: Basic) -> Vec<f64> {
        let rows = self.rows;
        let along = |entries: &[(usize, f64)]| -> Vec<f64> {
            let product = |row: usize| {
                let inverse = &self.inverse[row * rows..][..rows];
                entries
                    .iter()
                    .map(|&(column, value)| inverse[column] * value)
                    .sum()
            };
            (0..rows).map(product).collect()
        };
        match entering {
            Basic::Column(index) => along(&self.columns[index]),
            Basic::Residual { row, sign } => along(&[(row, sign)]),
        }
    }

    /// The basic variable that reaches zero first; of equal ones that with the largest pivot.
    fn leaving(&self, direction: &[f64]) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for (row, &fall) in direction.iter().enumerate() {
            if fall <= EPSILON {
                continue;
            }
            let ratio = self.values[row] / fall;
            let is_better = best.is_none_or(|(other, least)| {
                ratio < least - EPSILON || (ratio < least + EPSILON && fall > direction[other])
            });
            if is_better {
                best = Some((row, ratio));
            }
        }
        best.map(|(row, _)| row)
    }
}

/// Integers in the same proportions as the values, without a common divisor; nothing where the values are no small
/// fractions.
pub(crate) fn as_integers(values: &[f64]) -> Option<Vec<i32>> {
    const LARGEST_DENOMINATOR: i32 = 120;
    let is_integer = |value: f64| (value - value.round()).abs() < 1e-6;
    let denominator = (1..=LARGEST_DENOMINATOR).find(|&denominator| {
        values
            .iter()
            .all(|value| is_integer(value * f64::from(denominator)))
    })?;
    let scaled = values
        .iter()
        .map(|value| (value * f64::from(denominator)).round() as i32);
    let integers: Vec<i32> = scaled.collect();
    let divisor = integers
        .iter()
        .fold(0, |a, &b| greatest_common_divisor(a, b.abs()))
        .max(1);
    Some(integers.into_iter().map(|value| value / divisor).collect())
}

fn greatest_common_divisor(a: i32, b: i32) -> i32 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

#[cfg(test)]
mod tests {
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
    fn fractions_become_integers_without_a_common_divisor() {
        assert_eq!(as_integers(&[0.5, -1.0 / 3.0, 0.0]), Some(vec![3, -2, 0]));
        assert_eq!(as_integers(&[1.0, -1.0]), Some(vec![1, -1]));
        assert_eq!(as_integers(&[std::f64::consts::PI]), None);
    }
}
