//! The solution of a chain in fractions.
//!
//! Positions that lead back to one another form a component; components are solved from the ends of the game backwards. Within a
//! component positions are eliminated one by one, those with the fewest ways in and out first (Markowitz 1957); the lot of those that
//! go round for ever is set apart beforehand, so that every pivot is positive.

use crate::chain::{Chain, Node};
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// An exact number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction(pub(crate) BigRational);

impl Fraction {
    /// Returns the nearest binary number.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::NAN)
    }

    /// Returns true for 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl fmt::Display for Fraction {
    /// Writes `36/65`, or a whole number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The value of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// By seat, the probability that the player wins, alone or with others.
    pub wins: Vec<Fraction>,
    /// The probability that the game ends without a winner.
    pub draw: Fraction,
    /// The probability that nobody can move and no rule says what then.
    pub stuck: Fraction,
    /// The probability that the game never ends.
    pub endless: Fraction,
    /// The mean number of rolls, if the game ends for certain.
    pub rolls: Option<Fraction>,
    /// The mean number of plies, if the game ends for certain.
    pub plies: Option<Fraction>,
}

/// More positions lead back to one another than the limit: their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooTight(pub usize);

/// The numbers of a position, one for each column.
type Row = Vec<BigRational>;

/// The columns behind those of the seats.
#[derive(Clone, Copy)]
struct Columns(usize);

impl Columns {
    const fn draw(self) -> usize {
        self.0
    }
    const fn stuck(self) -> usize {
        self.0 + 1
    }
    const fn rolls(self) -> usize {
        self.0 + 2
    }
    const fn plies(self) -> usize {
        self.0 + 3
    }
    /// The column of games that end, with a winner, without one, or stuck.
    const fn ended(self) -> usize {
        self.0 + 4
    }
    fn none(self) -> Row {
        vec![BigRational::zero(); self.0 + 5]
    }
}

impl Chain {
    /// Solves the chain for its first position. At most `together` positions are solved at once.
    ///
    /// # Errors
    /// If more positions lead back to one another.
    pub fn value(&self, together: usize) -> Result<Value, TooTight> {
        let columns = Columns(self.seats);
        let mut rows: Vec<Row> = vec![columns.none(); self.nodes.len()];
        let mut graph = DiGraph::<(), ()>::with_capacity(self.nodes.len(), 0);
        for _ in &self.nodes {
            graph.add_node(());
        }
        for (at, node) in self.nodes.iter().enumerate() {
            if let Node::Goes { steps, .. } = node {
                steps.iter().for_each(|(to, _)| {
                    graph.add_edge(NodeIndex::new(at), NodeIndex::new(*to), ());
                });
            }
        }
        // Components come from the ends backwards.
        for component in kosaraju_scc(&graph) {
            let members: BTreeSet<usize> = component.into_iter().map(NodeIndex::index).collect();
            if members.len() > together {
                return Err(TooTight(members.len()));
            }
            self.solve(&members, columns, &mut rows);
        }
        let first = &rows[0];
        let ended = first[columns.ended()].is_one();
        let fraction = |column: usize| Fraction(first[column].clone());
        Ok(Value {
            wins: (0..self.seats).map(fraction).collect(),
            draw: fraction(columns.draw()),
            stuck: fraction(columns.stuck()),
            endless: Fraction(BigRational::one() - &first[columns.ended()]),
            rolls: ended.then(|| fraction(columns.rolls())),
            plies: ended.then(|| fraction(columns.plies())),
        })
    }

    /// Solves a component whose ways out are solved.
    fn solve(&self, members: &BTreeSet<usize>, columns: Columns, rows: &mut [Row]) {
        let mut system = System::default();
        let mut leads_out = false;
        for at in members {
            let (equation, out) = self.equation(*at, members, columns, rows);
            leads_out |= out;
            system.equations.insert(*at, equation);
        }
        // Whoever never leaves goes round for ever: nothing is won, and nothing ends.
        if leads_out {
            for (at, row) in system.solved() {
                rows[at] = row;
            }
        }
    }

    /// Returns the equation of a position, and whether a way leads out of its component or the game ends there.
    fn equation(
        &self,
        at: usize,
        members: &BTreeSet<usize>,
        columns: Columns,
        rows: &[Row],
    ) -> (Equation, bool) {
        let mut equation = Equation { of: BTreeMap::new(), known: columns.none() };
        let (steps, rolled) = match &self.nodes[at] {
            Node::Over(winners) => {
                (0..self.seats)
                    .filter(|seat| winners >> seat & 1 == 1)
                    .for_each(|seat| equation.known[seat] = BigRational::one());
                if *winners == 0 {
                    equation.known[columns.draw()] = BigRational::one();
                }
                equation.known[columns.ended()] = BigRational::one();
                return (equation, true);
            }
            Node::Stuck => {
                equation.known[columns.stuck()] = BigRational::one();
                equation.known[columns.ended()] = BigRational::one();
                return (equation, true);
            }
            Node::Goes { steps, rolled } => (steps, *rolled),
        };
        equation.known[if rolled { columns.rolls() } else { columns.plies() }] = BigRational::one();
        let all: u64 = steps.iter().map(|(_, weight)| weight).sum();
        let mut out = false;
        for (to, weight) in steps {
            let share = BigRational::new((*weight).into(), all.into());
            if members.contains(to) {
                *equation.of.entry(*to).or_insert_with(BigRational::zero) += share;
            } else {
                out |= !rows[*to][columns.ended()].is_zero();
                equation.add(&share, &rows[*to]);
            }
        }
        (equation, out)
    }
}

/// A position's numbers: a mean of those of others, and what is known.
#[derive(Clone, Debug)]
struct Equation {
    /// By position of the component, its share.
    of: BTreeMap<usize, BigRational>,
    known: Row,
}

impl Equation {
    /// Adds a part of known numbers.
    fn add(&mut self, share: &BigRational, row: &Row) {
        for (sum, number) in self.known.iter_mut().zip(row) {
            if !number.is_zero() {
                *sum += share * number;
            }
        }
    }
}

/// The equations of a component.
#[derive(Default)]
struct System {
    equations: BTreeMap<usize, Equation>,
}

impl System {
    /// Returns the numbers of every position.
    fn solved(mut self) -> BTreeMap<usize, Row> {
        let mut order: Vec<(usize, Equation)> = Vec::with_capacity(self.equations.len());
        while let Some(at) = self.least() {
            let Some(mut equation) = self.equations.remove(&at) else { break };
            let stays = equation.of.remove(&at).unwrap_or_else(BigRational::zero);
            let scale = (BigRational::one() - stays).recip();
            equation.of.values_mut().for_each(|share| *share *= &scale);
            equation.known.iter_mut().for_each(|number| *number *= &scale);
            for other in self.equations.values_mut() {
                let Some(share) = other.of.remove(&at) else { continue };
                for (to, part) in &equation.of {
                    *other.of.entry(*to).or_insert_with(BigRational::zero) += &share * part;
                }
                other.add(&share, &equation.known);
            }
            order.push((at, equation));
        }
        let mut solved: BTreeMap<usize, Row> = BTreeMap::new();
        for (at, mut equation) in order.into_iter().rev() {
            for (to, share) in std::mem::take(&mut equation.of) {
                equation.add(&share, &solved[&to]);
            }
            solved.insert(at, equation.known);
        }
        solved
    }

    /// Returns the position with the fewest ways in, times the ways out.
    fn least(&self) -> Option<usize> {
        let mut ways_in: BTreeMap<usize, usize> = BTreeMap::new();
        for to in self.equations.values().flat_map(|equation| equation.of.keys()) {
            *ways_in.entry(*to).or_default() += 1;
        }
        let cost =
            |at: &usize, equation: &Equation| ways_in.get(at).copied().unwrap_or(0) * equation.of.len();
        self.equations.iter().min_by_key(|(at, equation)| cost(at, equation)).map(|(at, _)| *at)
    }
}
