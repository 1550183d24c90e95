//! The exact solution of a Markov chain in fractions.
//!
//! Positions that can reach one another form a strongly connected component. Components are solved
//! backwards from the ends of the game. Within a component, positions are eliminated one by one,
//! starting with those with the fewest edges (Markowitz 1957). Components without an exit are
//! handled first, so that every pivot is positive.

use crate::chain::{Account, Accounts, Chain, Node};
use alfonso_game::{Outcome, Seat};
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
    /// Returns the nearest `f64`.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::NAN)
    }

    /// Returns true if the fraction is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl fmt::Display for Fraction {
    /// Formats the number as `36/65`, or as an integer if it is whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The value of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The probability that each player wins, alone or with others, by seat.
    pub wins: Vec<Fraction>,
    /// The probability that the game ends without a winner.
    pub draw: Fraction,
    /// The possible outcomes with their probabilities, the likeliest first. Equally likely outcomes
    /// are sorted by the seats of the winners.
    pub outcomes: Vec<(Outcome, Fraction)>,
    /// The probability that nobody can move and no rule covers this case.
    pub stuck: Fraction,
    /// The probability that the game never ends.
    pub endless: Fraction,
    /// The mean number of rolls, or `None` if the game may never end.
    pub rolls: Option<Fraction>,
    /// The mean number of plies, or `None` if the game may never end.
    pub plies: Option<Fraction>,
    /// The mean final amount of each account, or `None` if the game may never end. Also `None` if
    /// payments depend on the accounts and the game has too many positions with different accounts.
    pub accounts: Option<Vec<(Account, Fraction)>>,
}

/// The reason why a chain was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unvalued {
    /// A component has more positions than the limit. The field is the number of its positions.
    TooTight(usize),
    /// The caller stopped the work.
    Stopped,
}

/// The values of a position, one per column.
type Row = Vec<BigRational>;

/// The layout of a row: four common columns, one per outcome, and one per account.
#[derive(Clone, Copy)]
struct Columns {
    outcomes: usize,
    accounts: usize,
}

impl Columns {
    const STUCK: usize = 0;
    const ROLLS: usize = 1;
    const PLIES: usize = 2;
    /// The column for games that end with an outcome or without legal moves.
    const ENDED: usize = 3;
    const FIRST: usize = 4;

    const fn outcome(index: usize) -> usize {
        Self::FIRST + index
    }
    const fn account(self, index: usize) -> usize {
        Self::FIRST + self.outcomes + index
    }
    fn none(self) -> Row {
        vec![BigRational::zero(); self.account(self.accounts)]
    }
}

impl Chain {
    /// Solves the chain for its first position. At most `together` positions are solved at once.
    ///
    /// # Errors
    /// Returns an error if a component has more than `together` positions.
    pub fn value(&self, together: usize) -> Result<Value, Unvalued> {
        self.value_with(together, &mut |_| true)
    }

    /// Solves the chain like [`Chain::value`]. `progress` receives the number of positions solved so
    /// far, several times for each position, and returns false to stop the work.
    ///
    /// # Errors
    /// Returns the error of [`Chain::value`], and an error if the work was stopped.
    pub fn value_with(
        &self,
        together: usize,
        progress: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Value, Unvalued> {
        let columns = Columns { outcomes: self.outcomes.len(), accounts: self.accounts().len() };
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
        // The components are in reverse topological order, so successors are solved first.
        let mut solved = 0;
        for component in kosaraju_scc(&graph) {
            let members: BTreeSet<usize> = component.into_iter().map(NodeIndex::index).collect();
            if members.len() > together {
                return Err(Unvalued::TooTight(members.len()));
            }
            let within = &mut |eliminated| progress(solved + eliminated);
            self.solve(&members, columns, &mut rows, within).ok_or(Unvalued::Stopped)?;
            solved += members.len();
        }
        let value = self.numbers(&rows[0], columns);
        Ok(match &self.accounts {
            Accounts::Here(_) => value,
            Accounts::Apart(chain) => match chain.value_with(together, progress) {
                Ok(apart) => Value { accounts: apart.accounts, ..value },
                Err(Unvalued::TooTight(_)) => Value { accounts: None, ..value },
                Err(Unvalued::Stopped) => return Err(Unvalued::Stopped),
            },
            Accounts::Unlisted => Value { accounts: None, ..value },
        })
    }

    /// Converts the row of the first position to a value.
    fn numbers(&self, first: &Row, columns: Columns) -> Value {
        let ended = first[Columns::ENDED].is_one();
        let fraction = |column: usize| Fraction(first[column].clone());
        let outcomes = self.outcomes.iter().enumerate();
        let mut outcomes: Vec<_> =
            outcomes.map(|(index, outcome)| (*outcome, fraction(Columns::outcome(index)))).collect();
        let share = |of: &dyn Fn(&Outcome) -> bool| {
            let counted = outcomes.iter().filter(|(outcome, _)| of(outcome));
            Fraction(counted.map(|(_, share)| &share.0).sum())
        };
        let wins = (0..self.seats).map(|seat| share(&|outcome| outcome.wins(Seat::new(seat)))).collect();
        let draw = share(&|outcome| outcome.is_draw());
        let amount = |(index, account): (usize, &Account)| {
            let held = BigRational::from_integer(account.held.into());
            (*account, Fraction(held + &first[columns.account(index)]))
        };
        // Equally likely outcomes are sorted by the seats of the winners.
        outcomes.sort_by(|(one, share), (other, others)| {
            others.0.cmp(&share.0).then_with(|| one.winners().cmp(other.winners()))
        });
        Value {
            wins,
            draw,
            outcomes,
            stuck: fraction(Columns::STUCK),
            endless: Fraction(BigRational::one() - &first[Columns::ENDED]),
            rolls: ended.then(|| fraction(Columns::ROLLS)),
            plies: ended.then(|| fraction(Columns::PLIES)),
            accounts: ended.then(|| self.accounts().iter().enumerate().map(amount).collect()),
        }
    }

    /// Solves a component whose successor components are solved. Returns `None` if the work was
    /// stopped.
    fn solve(
        &self,
        members: &BTreeSet<usize>,
        columns: Columns,
        rows: &mut [Row],
        progress: &mut dyn FnMut(usize) -> bool,
    ) -> Option<()> {
        let mut system = System::default();
        let mut leads_out = false;
        for at in members {
            let (equation, out) = self.equation(*at, members, columns, rows);
            leads_out |= out;
            system.equations.insert(*at, equation);
        }
        // Without an exit, play never ends, so all values remain 0.
        if leads_out {
            for (at, row) in system.solved(progress)? {
                rows[at] = row;
            }
        }
        Some(())
    }

    /// Returns the equation of a position. The flag is true if the position leaves its component or
    /// ends the game.
    fn equation(
        &self,
        at: usize,
        members: &BTreeSet<usize>,
        columns: Columns,
        rows: &[Row],
    ) -> (Equation, bool) {
        let mut equation = Equation { of: BTreeMap::new(), known: columns.none() };
        let (steps, rolled, gains) = match &self.nodes[at] {
            Node::Over(outcome) => {
                equation.known[Columns::outcome(*outcome)] = BigRational::one();
                equation.known[Columns::ENDED] = BigRational::one();
                return (equation, true);
            }
            Node::Stuck => {
                equation.known[Columns::STUCK] = BigRational::one();
                equation.known[Columns::ENDED] = BigRational::one();
                return (equation, true);
            }
            Node::Goes { steps, rolled, gains } => (steps, *rolled, gains),
        };
        equation.known[if rolled { Columns::ROLLS } else { Columns::PLIES }] = BigRational::one();
        let all: u64 = steps.iter().map(|(_, weight)| weight).sum();
        for (index, gain) in gains.iter().enumerate() {
            equation.known[columns.account(index)] = BigRational::new((*gain).into(), all.into());
        }
        let mut out = false;
        for (to, weight) in steps {
            let share = BigRational::new((*weight).into(), all.into());
            if members.contains(to) {
                *equation.of.entry(*to).or_insert_with(BigRational::zero) += share;
            } else {
                out |= !rows[*to][Columns::ENDED].is_zero();
                equation.add(&share, &rows[*to]);
            }
        }
        (equation, out)
    }
}

/// The equation of a position: a weighted sum of the rows of other positions, plus a constant row.
#[derive(Clone, Debug)]
struct Equation {
    /// The weight of each position of the component.
    of: BTreeMap<usize, BigRational>,
    known: Row,
}

impl Equation {
    /// Adds a multiple of a row to the constant row.
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
    /// Returns the row of every position, or `None` if the work was stopped.
    fn solved(mut self, progress: &mut dyn FnMut(usize) -> bool) -> Option<BTreeMap<usize, Row>> {
        let mut order: Vec<(usize, Equation)> = Vec::with_capacity(self.equations.len());
        while let Some(at) = self.least() {
            if !progress(order.len()) {
                return None;
            }
            let Some(mut equation) = self.equations.remove(&at) else { break };
            let stays = equation.of.remove(&at).unwrap_or_else(BigRational::zero);
            let scale = (BigRational::one() - stays).recip();
            equation.of.values_mut().for_each(|share| *share *= &scale);
            equation.known.iter_mut().for_each(|number| *number *= &scale);
            for other in self.equations.values_mut() {
                let Some(share) = other.of.remove(&at) else { continue };
                if !progress(order.len()) {
                    return None;
                }
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
        Some(solved)
    }

    /// Returns the position with the smallest product of incoming and outgoing edges.
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
