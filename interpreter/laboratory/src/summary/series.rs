//! The figures of one series.

use crate::{Columns, Lineup, Row, Setting, Value};
use alfonso_compare::{By, Estimate, Sample, Share};
use schemars::JsonSchema;
use serde::Serialize;

/// The scale of logarithms. They are stored as integers so that sums are exact.
const FINE: f64 = 1e6;
/// Half the width of a 95% interval, in standard errors.
const Z: f64 = 1.959_963_984_540_054;

/// The figures of one series of games, as data. Intervals have 95% confidence.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SeriesSummary {
    /// The name of the cell.
    pub cell: String,
    /// The names of other cells with the same rules, which were not played separately.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub same: Vec<String>,
    /// The agents of the series.
    pub agents: String,
    /// The number of games.
    pub games: u64,
    /// True if no player ever had a choice, so that agents make no difference.
    pub no_choice: bool,
    /// The share of games that a rule ended with winners.
    pub completion: Share,
    /// The share of games that a rule ended without winners.
    pub draws: Share,
    /// The share of games that were ended by a rule without a source.
    pub adjudications: Share,
    /// The share of games that were abandoned at the ply limit.
    pub broken_off: Share,
    /// The share of games in which nobody could move and no rule handled this, or whose rules took
    /// too many steps.
    pub stuck: Share,
    /// The number of plies of a game.
    pub plies: Estimate,
    /// The number of turns of a game.
    pub turns: Estimate,
    /// The number of rolls of a game.
    pub rolls: Estimate,
    /// The number of legal moves per ply, averaged over all plies.
    pub branching: Estimate,
    /// The share of plies with more than one legal move.
    pub decisions: Estimate,
    /// The decimal logarithm of the size of the game tree: the logarithm of the branching factor
    /// times the number of plies.
    pub tree: f64,
    /// The decimal logarithm of the size of the game tree: the mean over games of the summed
    /// logarithms of legal moves.
    pub tree_of_games: Estimate,
    /// The share of cells that a piece occupied at some time.
    pub coverage: Estimate,
    /// The share of positions that had occurred before in the game.
    pub repetition: Estimate,
    /// 1 minus the greatest difference between the mean results of two seats, with its interval.
    /// Absent if no rule ended a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<Estimate>,
    /// The entropy of the winner, from 0 (always the same side) to 1 (all sides equally often).
    /// Absent if nobody ever won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Estimate>,
    /// The figures of each seat.
    pub seats: Vec<SeatSummary>,
    /// The figures of each agent, over all its seats.
    pub by_agent: Vec<AgentSummary>,
}

/// The figures of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SeatTold")]
pub struct SeatSummary {
    /// The name of the seat.
    pub seat: String,
    /// The share of all games that the player of the seat won, alone or with others.
    pub wins: Share,
    /// The mean result in games that a rule ended: 1 for a win, 1/2 for a draw, 0 for a loss.
    /// Absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advantage: Option<Estimate>,
}

/// The figures of an agent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "AgentTold")]
pub struct AgentSummary {
    /// The agent.
    pub agent: String,
    /// The mean result of the agent over all its seats. Absent if no rule ended a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Estimate>,
}

/// The indices of the columns that the summary uses.
#[derive(Debug)]
struct Indices {
    number: usize,
    result: usize,
    adjudicated: usize,
    /// The indices of the integer columns that [`MEANS`] names.
    counts: Vec<usize>,
    tree: usize,
    utilities: Vec<usize>,
    agents: Vec<usize>,
}

/// The names of the integer columns that are summed.
const MEANS: [&str; 8] =
    ["plies", "turns", "rolls", "legal_moves", "decisions", "cells_used", "positions", "repeated"];

/// The running sums of one series.
#[derive(Debug)]
pub(super) struct Tally {
    cell: String,
    same: Vec<String>,
    lineup: String,
    seats: Vec<String>,
    different: Vec<String>,
    cells: u64,
    /// For each seat, true for the first seat of each side.
    leads: Vec<bool>,
    indices: Indices,
    games: u64,
    /// The numbers of games that were won, drawn, abandoned, stuck or too costly, and adjudicated.
    results: [u64; 5],
    wins: Vec<u64>,
    sides: Vec<u64>,
    decisions: i64,
    /// The sums of plies, turns, rolls, cells used, and the tree size in millionths.
    means: Sample,
    branching: Sample,
    choices: Sample,
    repetition: Sample,
    /// The results in games that a rule ended, in half points. The columns are the seats, followed
    /// by the differences of all pairs of seats.
    halves: Sample,
    /// For each agent, the sum of half points over its seats.
    agents: Sample,
    /// For each agent, the number of its seats.
    held: Vec<u64>,
}

impl Tally {
    pub(super) fn new(columns: &Columns, setting: &Setting, lineup: &Lineup) -> Self {
        let seats = setting.seats();
        let index_of = |name: &str| columns.index_of(name).expect("every run has this column");
        let numbered = |name: &str| (1..=seats).map(|seat| index_of(&format!("{name}{seat}"))).collect();
        let indices = Indices {
            number: index_of("number"),
            result: index_of("result"),
            adjudicated: index_of("adjudicated"),
            counts: MEANS.iter().map(|name| index_of(name)).collect(),
            tree: index_of("tree"),
            utilities: numbered("utility"),
            agents: numbered("agent"),
        };
        let spec = setting.game.blueprint();
        let leads = |seat: usize| spec.with_partners(1 << seat).trailing_zeros() as usize == seat;
        let different = lineup.different();
        let held = |agent: &alfonso_search::Agent| lineup.agents.iter().filter(|it| *it == agent).count();
        Self {
            cell: setting.arm.label.clone(),
            same: setting.arm.same.clone(),
            lineup: lineup.text(&setting.game),
            seats: (0..seats).map(|seat| setting.seat(seat).to_owned()).collect(),
            cells: setting.game.topology().len() as u64,
            leads: (0..seats).map(leads).collect(),
            indices,
            games: 0,
            results: [0; 5],
            wins: vec![0; seats],
            sides: vec![0; seats],
            decisions: 0,
            means: Sample::new(5),
            branching: Sample::new(2),
            choices: Sample::new(2),
            repetition: Sample::new(2),
            halves: Sample::new(seats + pairs(seats).count()),
            agents: Sample::new(different.len()),
            held: different.iter().map(|agent| held(agent) as u64).collect(),
            different: different.iter().map(ToString::to_string).collect(),
        }
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: &Row) -> Result<(), String> {
        let int = |index: usize| row.get(index).and_then(Value::int).ok_or_else(|| "a number".to_owned());
        let indices = &self.indices;
        let game = u64::try_from(int(indices.number)?).map_err(|_| "number".to_owned())?;
        let counts = indices.counts.iter().map(|index| int(*index)).collect::<Result<Vec<i64>, _>>()?;
        let [plies, turns, rolls, legal, decisions, used, positions, repeated] = counts[..] else {
            return Err("the figures of a game".to_owned());
        };
        let tree = row[indices.tree].float().ok_or("tree")?;
        let tree = (tree * FINE).round() as i64;
        self.means.add(game, &[plies, turns, rolls, used, tree]);
        self.branching.add(game, &[legal, plies]);
        self.choices.add(game, &[decisions, plies]);
        self.repetition.add(game, &[repeated, positions]);
        self.games += 1;
        self.decisions += decisions;
        let result = match row[indices.result].text() {
            Some("won") => 0,
            Some("drawn") => 1,
            Some("broken-off") => 2,
            Some(_) => 3,
            None => return Err("result".to_owned()),
        };
        self.results[result] += 1;
        self.results[4] += u64::from(row[indices.adjudicated] == Value::Flag(true));
        if result > 1 {
            return Ok(());
        }
        self.add_end(game, row)
    }

    fn add_end(&mut self, game: u64, row: &Row) -> Result<(), String> {
        let indices = &self.indices;
        let utility = |index: &usize| row[*index].int().ok_or_else(|| "utility".to_owned());
        let halves: Vec<i64> =
            indices.utilities.iter().map(|index| Ok(utility(index)? + 1)).collect::<Result<_, String>>()?;
        for (seat, half) in halves.iter().enumerate() {
            self.wins[seat] += u64::from(*half == 2);
            self.sides[seat] += u64::from(*half == 2 && self.leads[seat]);
        }
        let apart = pairs(halves.len()).map(|(one, other)| halves[one] - halves[other]);
        let all: Vec<i64> = halves.iter().copied().chain(apart).collect();
        self.halves.add(game, &all);
        let of = |agent: &String| {
            let seats = indices.agents.iter().zip(&halves);
            seats.filter(|(index, _)| row[**index].text() == Some(agent)).map(|(_, half)| half).sum()
        };
        let scores: Vec<i64> = self.different.iter().map(of).collect();
        self.agents.add(game, &scores);
        Ok(())
    }

    pub(super) fn summary(&self) -> SeriesSummary {
        let share = |count: u64| Share::new(count, self.games);
        let mean = |column: usize| self.means.mean(column).of_a_count();
        let [won, drawn, broken, stuck, adjudicated] = self.results;
        let (plies, branching) = (mean(0), self.branching.ratio().of_a_count());
        let ended = |of: Estimate| (won + drawn > 0).then_some(of);
        let seats = self.seats.iter().enumerate();
        let seat = |(index, name): (usize, &String)| SeatSummary {
            seat: name.clone(),
            wins: share(self.wins[index]),
            advantage: ended(within_one(scaled(self.halves.mean(index), 0.5))),
        };
        let agent = |(index, name): (usize, &String)| AgentSummary {
            agent: name.clone(),
            score: ended(within_one(scaled(self.agents.mean(index), 0.5 / self.held[index].max(1) as f64))),
        };
        SeriesSummary {
            cell: self.cell.clone(),
            same: self.same.clone(),
            agents: self.lineup.clone(),
            games: self.games,
            no_choice: self.games > 0 && self.decisions == 0,
            completion: share(won),
            draws: share(drawn),
            adjudications: share(adjudicated),
            broken_off: share(broken),
            stuck: share(stuck),
            plies,
            turns: mean(1),
            rolls: mean(2),
            branching,
            decisions: within_one(self.choices.ratio()),
            tree: rounded(plies.mean * branching.mean.max(1.0).log10()),
            tree_of_games: scaled(mean(4), 1.0 / FINE),
            coverage: within_one(scaled(self.means.mean(3), 1.0 / self.cells.max(1) as f64)),
            repetition: within_one(self.repetition.ratio()),
            balance: ended(self.balance()),
            entropy: entropy(&self.sides, &self.leads),
            seats: seats.map(seat).collect(),
            by_agent: self.different.iter().enumerate().map(agent).collect(),
        }
    }

    /// Returns 1 minus the greatest difference between two seats. Its interval follows from that of
    /// the difference. With more than two seats, it belongs to the most different pair, and ignores
    /// that this pair was selected.
    fn balance(&self) -> Estimate {
        let seats = self.seats.len();
        let apart = (0..pairs(seats).count()).map(|pair| scaled(self.halves.mean(seats + pair), 0.5));
        let Some(most) = apart.max_by(|a, b| a.mean.abs().total_cmp(&b.mean.abs())) else {
            return Estimate { mean: 1.0, low: None, high: None, by: None, skewed: false, spread: None };
        };
        let (low, high) = (most.low, most.high);
        let spans = low.is_some_and(|low| low <= 0.0) && high.is_some_and(|high| high >= 0.0);
        let far = low.zip(high).map(|(low, high)| low.abs().max(high.abs()));
        let near = low.zip(high).map(|(low, high)| if spans { 0.0 } else { low.abs().min(high.abs()) });
        let turned = |value: f64| rounded((1.0 - value).clamp(0.0, 1.0));
        Estimate {
            mean: turned(most.mean.abs()),
            low: far.map(turned),
            high: near.map(turned),
            by: most.by.filter(|_| far.is_some()),
            ..most
        }
    }
}

/// Returns the pairs of seats.
fn pairs(seats: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..seats).flat_map(move |one| (one + 1..seats).map(move |other| (one, other)))
}

/// Returns the entropy of the winner, divided by the entropy of equally frequent winners.
///
/// With two sides, the interval contains the entropies of all shares in Wilson's interval. With
/// more sides, it is the interval of the plug-in estimate (Basharin 1959), which is too short near
/// 1.
fn entropy(wins: &[u64], leads: &[bool]) -> Option<Estimate> {
    let all: u64 = wins.iter().sum();
    let sides = leads.iter().filter(|leads| **leads).count();
    if all == 0 || sides < 2 {
        return None;
    }
    let most = (sides as f64).ln();
    let parts = wins.iter().filter(|wins| **wins > 0).map(|wins| *wins as f64 / all as f64);
    let (sum, squares) = parts.fold((0.0, 0.0), |(sum, squares), part| {
        (sum - part * part.ln(), squares + part * part.ln().powi(2))
    });
    let error = ((squares - sum * sum).max(0.0) / all as f64).sqrt() / most;
    let mean = sum / most;
    let known = error > 0.0;
    let (interval, by) = match (sides, known) {
        (2, _) => {
            let first = leads.iter().zip(wins).find(|(leads, _)| **leads).map_or(0, |(_, wins)| *wins);
            (Some(entropies_of_two(Share::new(first, all))), Some(By::Wilson))
        }
        (_, true) => (Some((mean - Z * error, mean + Z * error)), Some(By::Normal)),
        (_, false) => (None, None),
    };
    let end = |value: f64| rounded(value.clamp(0.0, 1.0));
    Some(Estimate {
        mean: rounded(mean),
        low: interval.map(|(low, _)| end(low)),
        high: interval.map(|(_, high)| end(high)),
        by,
        skewed: false,
        spread: known.then(|| rounded(error * (all as f64).sqrt())),
    })
}

/// Returns the smallest and the greatest binary entropy over the shares of an interval, in bits.
fn entropies_of_two(share: Share) -> (f64, f64) {
    let of = |share: f64| -> f64 {
        [share, 1.0 - share].iter().filter(|part| **part > 0.0).map(|part| -part * part.log2()).sum()
    };
    let (one, other) = (of(share.low), of(share.high));
    let has_half = share.low <= 0.5 && 0.5 <= share.high;
    (one.min(other), if has_half { 1.0 } else { one.max(other) })
}

/// Multiplies an estimate by a factor.
fn scaled(of: Estimate, by: f64) -> Estimate {
    let times = |value: Option<f64>| value.map(|value| rounded(value * by));
    Estimate {
        mean: rounded(of.mean * by),
        low: times(of.low),
        high: times(of.high),
        spread: times(of.spread),
        ..of
    }
}

/// Limits the interval of a share to values from 0 to 1.
fn within_one(of: Estimate) -> Estimate {
    let clamped = |value: Option<f64>| value.map(|value| value.clamp(0.0, 1.0));
    Estimate { low: clamped(of.low), high: clamped(of.high), ..of }
}

/// Rounds a number to six decimals.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6 + 0.0
}
