//! A linear program of one shape: the nonnegative combination of given columns that comes nearest to a target.
//!
//! Minimise `Σ bound[row] · |target − Σ x[c] · column[c]|[row]` over `x ≥ 0`. The *prices* of the rows at the optimum
//! are what the solver is after: `|price[row]| ≤ bound[row]`, `price · column ≤ 0` for every column, and among all
//! such prices they make `price · target` greatest. With jumps for columns, minus the prices are weights that no jump
//! raises.
//!
//! Revised simplex with a dense inverse of the basis in floating point. What it gives is only a suggestion: whoever
//! uses it rounds to integers and verifies those. (A general library, microlp, took 0.9 to 2 ms for a program of 33
//! to 49 rows; this takes 0.1 to 0.3 ms, because it starts from the residuals and needs no first phase.)

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
    /// The first entries of the columns, for pricing, and the others with their column.
    heads: Vec<Head>,
    others: Vec<(usize, usize, f64)>,
    /// What each column would gain, while a program is solved.
    gains: Vec<f64>,
    /// What is in the basis for each row.
    basis: Vec<Basic>,
    /// The inverse of the basis, row by row.
    inverse: Vec<f64>,
    /// The values of the basic variables: never negative.
    values: Vec<f64>,
    prices: Vec<f64>,
}

/// The first entries of a column, those missing being zeros of the first row: four products in a row. (With a loop
/// over each column's own list, pricing took two thirds of the time of a program.)
#[derive(Clone, Copy, Default, Debug)]
struct Head {
    rows: [usize; Head::ENTRIES],
    values: [f64; Head::ENTRIES],
}

impl Head {
    /// A jump has three.
    const ENTRIES: usize = 4;

    #[inline]
    fn gain(&self, prices: &[f64]) -> f64 {
        let product = |entry: usize| prices[self.rows[entry]] * self.values[entry];
        (product(0) + product(1)) + (product(2) + product(3))
    }
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
            heads: Vec::new(),
            others: Vec::new(),
            gains: Vec::new(),
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
        let index = self.columns.len();
        self.columns.push(Column::new());
        self.heads.push(Head::default());
        for entry in column {
            self.add_entry(index, entry);
        }
    }

    /// Adds a row with its entries, each after the index of its column. What was solved stays solved but for this row.
    pub(crate) fn add_row(&mut self, target: f64, bound: f64, entries: &[(usize, f64)]) {
        let row = self.rows;
        for &(column, value) in entries {
            self.add_entry(column, (row, value));
        }
        // The new row of the inverse: what the basic columns have in the row, carried back, and the residual.
        let mut carried = vec![0.0; row + 1];
        let mut left = target;
        for (index, basic) in self.basis.iter().enumerate() {
            let Basic::Column(column) = *basic else {
                continue;
            };
            let in_row = |&&(entry, _): &&(usize, f64)| entry == row;
            let Some(&(_, value)) = self.columns[column].iter().find(in_row) else {
                continue;
            };
            left -= value * self.values[index];
            let inverse = &self.inverse[index * row..][..row];
            for (sum, part) in carried.iter_mut().zip(inverse) {
                *sum -= value * part;
            }
        }
        carried[row] = 1.0;
        let sign = if left < 0.0 { -1.0 } else { 1.0 };
        for value in &mut carried {
            *value *= sign;
        }
        let mut inverse = Vec::with_capacity((row + 1) * (row + 1));
        for old in self.inverse.chunks(row) {
            inverse.extend_from_slice(old);
            inverse.push(0.0);
        }
        inverse.extend_from_slice(&carried);
        self.prices.push(0.0);
        for (price, value) in self.prices.iter_mut().zip(&carried) {
            *price += bound * value;
        }
        self.inverse = inverse;
        self.values.push(left.abs());
        self.basis.push(Basic::Residual { row, sign });
        self.bounds.push(bound);
        self.rows += 1;
    }

    fn add_entry(&mut self, column: usize, (row, value): (usize, f64)) {
        let entries = &mut self.columns[column];
        match entries.len() {
            known @ 0..Head::ENTRIES => {
                self.heads[column].rows[known] = row;
                self.heads[column].values[known] = value;
            }
            _ => self.others.push((column, row, value)),
        }
        entries.push((row, value));
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

    /// The variable outside the basis that lowers the distance fastest; of equal ones the last.
    fn entering(&mut self) -> Option<(Basic, f64)> {
        self.gains.clear();
        let prices = &self.prices;
        self.gains
            .extend(self.heads.iter().map(|head| head.gain(prices)));
        for &(column, row, value) in &self.others {
            self.gains[column] += prices[row] * value;
        }
        let beyond = |row: usize| prices[row].abs() - self.bounds[row];
        let larger = |a: f64, b: f64| if b > a { b } else { a };
        let of_residuals = (0..self.rows).map(beyond).fold(EPSILON, larger);
        let most = self.gains.iter().copied().fold(of_residuals, larger);
        if most <= EPSILON {
            return None;
        }
        if of_residuals >= most {
            let row = (0..self.rows).rfind(|&row| beyond(row) >= most)?;
            let sign = prices[row].signum();
            return Some((Basic::Residual { row, sign }, most));
        }
        let column = self.gains.iter().rposition(|&gain| gain >= most)?;
        Some((Basic::Column(column), most))
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

/// The units in which values that are no small fractions are rounded, from coarse to fine.
const UNITS: [f64; 3] = [200.0, 4_000.0, 80_000.0];

/// Whole weights made of the prices at an optimum, with whole losses behind them, of which there are so many: in the
/// same proportions where the prices are small fractions, else rounded in several units. Rounding costs a jump 1.5 at
/// most, and that every weight is made 2 greater gives it 2: so it still takes the losses that it is to take.
///
/// On large boards weights fall off like Fibonacci's numbers. Of the programs of hints 2 % on the 7x7 board have such
/// an optimum, of those against the complement at the end of an arm of seven holes nearly all.
pub(crate) fn whole_numbers(values: &[f64], losses: usize) -> Vec<Vec<i32>> {
    if let Some(integers) = as_integers(values) {
        return vec![integers];
    }
    let (weights, losses) = values.split_at(values.len() - losses);
    let rounded = |unit: f64| {
        let weights = weights.iter().map(|weight| (weight * unit).round() + 2.0);
        let losses = losses.iter().map(|loss| (loss * unit).floor());
        weights.chain(losses).map(|number| number as i32).collect()
    };
    UNITS.map(rounded).to_vec()
}

/// Integers in the same proportions as the values, without a common divisor; nothing where the values are no small
/// fractions.
fn as_integers(values: &[f64]) -> Option<Vec<i32>> {
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
        .fold(0, |a, &b| num_integer::gcd(a, b))
        .max(1);
    Some(integers.into_iter().map(|value| value / divisor).collect())
}

#[cfg(test)]
mod tests;
