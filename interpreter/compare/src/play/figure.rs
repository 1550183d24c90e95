//! The figures that are measured in games, and their names.

use super::Arm;
use alfonso_game::blueprint::{Per, StepKind};
use alfonso_game::{Coupling, Finals, Game, Passing, Playout, PlayoutEnd, RuleId, Seat};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The scale of fractions. They are stored as integer millionths, so that sums are exact.
const FINE: i64 = 1_000_000;

/// A quantity with one number for each game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Measure {
    Length,
    Rolls,
    Branching,
    LostTurns,
    Wins(usize),
    Draws,
    Decided,
    Adjudicated,
    BrokenOff,
    Stuck,
    Ending(String),
    /// A score or money: the name of the variable, and the seat if each player has one.
    Holding(String, Option<usize>),
}

/// The unit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Plies of a game.
    Plies,
    /// Rolls of dice in a game.
    Rolls,
    /// Legal moves at a ply.
    Moves,
    /// Turns of a game.
    Turns,
    /// A share of the games, from 0 to 1.
    Share,
    /// Points or money.
    Points,
}

/// A figure that is compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Figure {
    /// The name of the figure for programs. The names are `length`, `rolls` (of dice),
    /// `branching-by-game`, `lost-turns`, `wins:` with a player, `draws`, `decided`, `adjudicated`,
    /// `broken-off`, `stuck`, and `ending:` with a rule. The figure of a variable has the name of
    /// the variable, with `:` and a player if each player has one.
    ///
    /// `branching-by-game` is the mean over games of each game's mean number of legal moves per
    /// ply. Short games therefore count as much as long ones, unlike in `branching` of `simulate`,
    /// which is the mean over all plies.
    pub figure: String,
    /// The unit of the figure.
    pub unit: Unit,
    #[serde(skip)]
    pub(crate) measure: Measure,
    #[serde(skip)]
    pub(crate) whose: String,
    /// True if the player's name is a plural.
    #[serde(skip)]
    pub(crate) plural: bool,
}

impl Figure {
    /// Returns the title of the figure, for display.
    #[must_use]
    pub fn title(&self) -> String {
        let whose = &self.whose;
        match &self.measure {
            Measure::Length => "length in plies".to_owned(),
            Measure::Rolls => "rolls of dice a game".to_owned(),
            Measure::Branching => "legal moves a ply, by game".to_owned(),
            Measure::LostTurns => "turns lost a game".to_owned(),
            Measure::Wins(_) => format!("won by {whose}"),
            Measure::Draws => "drawn".to_owned(),
            Measure::Decided => "ended by a rule of the game".to_owned(),
            Measure::Adjudicated => "ended by a rule of the engine".to_owned(),
            Measure::BrokenOff => "broken off at the limit".to_owned(),
            Measure::Stuck => "stuck: no move, no rule".to_owned(),
            Measure::Ending(rule) => format!("ended by {rule}"),
            Measure::Holding(name, None) => name.clone(),
            Measure::Holding(name, Some(_)) => format!("{name} of {whose}"),
        }
    }

    /// Returns the number of counts in one unit.
    pub(crate) fn scale(&self) -> f64 {
        if self.measure == Measure::Branching { FINE as f64 } else { 1.0 }
    }
}

/// The source of a measure in one arm.
#[derive(Clone, Debug)]
enum Source {
    Plain,
    Ending(RuleId),
    Variable(usize, usize),
    /// Always 0.
    Zero,
}

/// The figures of several games with common indices, and their sources in each game.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) figures: Vec<Figure>,
    /// For each arm and figure, the source, or `None` if the game does not have the figure.
    columns: Vec<Vec<Option<Source>>>,
    /// For each arm and figure, false if the game does not have the rule, so that the figure is 0.
    knows: Vec<Vec<bool>>,
    /// For each arm and rule, true if the program added the rule.
    engine: Vec<Vec<bool>>,
}

impl Sheet {
    pub(crate) fn new(arms: &[Arm<'_>]) -> Self {
        let mut columns: Vec<BTreeMap<Measure, Source>> =
            arms.iter().map(|arm| sources(arm.of.game)).collect();
        let own = columns.clone();
        let mut endings: Vec<Measure> = columns.iter().flat_map(|known| known.keys().cloned()).collect();
        endings.retain(|measure| matches!(measure, Measure::Ending(_)));
        for known in &mut columns {
            for ending in &endings {
                known.entry(ending.clone()).or_insert(Source::Zero);
            }
            // A game without passes has 0 lost turns, and a game without dice has 0 rolls.
            known.entry(Measure::LostTurns).or_insert(Source::Zero);
            known.entry(Measure::Rolls).or_insert(Source::Zero);
        }
        let loses = arms.iter().any(|arm| can_pass(arm.of.game));
        let mut measures: Vec<Measure> = columns.iter().flat_map(|known| known.keys().cloned()).collect();
        measures.sort();
        measures.dedup();
        let rolls = arms.iter().any(|arm| !arm.of.game.blueprint().dice.is_empty());
        measures.retain(|measure| loses || *measure != Measure::LostTurns);
        measures.retain(|measure| rolls || *measure != Measure::Rolls);
        let engine = |arm: &Arm<'_>| {
            let names = arm.of.game.names();
            let own = |index| {
                arm.of.annotations.note(names, RuleId::new(index)).is_some_and(|note| note.engine.is_some())
            };
            (0..names.rules.len()).map(own).collect()
        };
        Self {
            figures: measures.iter().map(|measure| figure(measure, arms)).collect(),
            columns: columns
                .iter()
                .map(|known| measures.iter().map(|measure| known.get(measure).cloned()).collect())
                .collect(),
            knows: own
                .iter()
                .map(|known| measures.iter().map(|measure| known.contains_key(measure)).collect())
                .collect(),
            engine: arms.iter().map(engine).collect(),
        }
    }

    /// Returns true if an arm's game has the rule that the figure counts. Without the rule, the
    /// figure is 0 and not comparable.
    pub(crate) fn knows(&self, arm: usize, figure: usize) -> bool {
        self.knows[arm][figure]
    }

    /// Returns true if a figure belongs to the outcome of games, in the first arm and another arm.
    /// The number of legal moves per ply does not.
    pub(crate) fn is_result(&self, arm: usize, figure: usize) -> bool {
        self.figures[figure].measure != Measure::Branching && self.has(0, figure) && self.has(arm, figure)
    }

    /// Returns true if an arm's game has the figure.
    pub(crate) fn has(&self, arm: usize, figure: usize) -> bool {
        self.columns[arm][figure].is_some()
    }

    /// Stores the value of each figure for one game in its row.
    pub(crate) fn fill(
        &self,
        arm: usize,
        (playout, finals, drawn): (Playout, &Finals<'_>, &[u64]),
        row: &mut Vec<i64>,
    ) {
        for (figure, source) in self.figures.iter().zip(&self.columns[arm]) {
            row.push(match source {
                None | Some(Source::Zero) => 0,
                Some(Source::Variable(variable, index)) => finals.variable(*variable)[*index].into(),
                Some(Source::Ending(rule)) => match playout.end {
                    PlayoutEnd::Decided(outcome) => i64::from(outcome.reason == *rule),
                    _ => 0,
                },
                Some(Source::Plain) => self.plain(arm, &figure.measure, playout, drawn),
            });
        }
    }

    fn plain(&self, arm: usize, measure: &Measure, playout: Playout, drawn: &[u64]) -> i64 {
        let outcome = match playout.end {
            PlayoutEnd::Decided(outcome) => Some(outcome),
            _ => None,
        };
        let engine = outcome.map(|outcome| self.engine[arm][outcome.reason.index()]);
        match measure {
            Measure::Length => playout.plies.into(),
            Measure::Rolls => playout.rolls.into(),
            Measure::Branching => {
                let plies = i128::from(playout.plies.max(1));
                let fine = i128::from(playout.choices) * i128::from(FINE);
                i64::try_from((fine + plies / 2) / plies).unwrap_or(i64::MAX)
            }
            Measure::LostTurns => drawn.iter().filter(|key| **key == Coupling::PASS).count() as i64,
            Measure::Wins(seat) => {
                i64::from(outcome.is_some_and(|outcome| outcome.winners().any(|won| won.index() == *seat)))
            }
            Measure::Draws => i64::from(outcome.is_some_and(alfonso_game::Outcome::is_draw)),
            Measure::Decided => i64::from(engine == Some(false)),
            Measure::Adjudicated => i64::from(engine == Some(true)),
            Measure::BrokenOff => {
                i64::from(matches!(playout.end, PlayoutEnd::Capped | PlayoutEnd::OverBudget(_)))
            }
            Measure::Stuck => i64::from(playout.end == PlayoutEnd::Stuck),
            Measure::Ending(_) | Measure::Holding(..) => 0,
        }
    }
}

/// Returns true if a player can lose a turn.
fn can_pass(game: &Game) -> bool {
    let mut steps = game.blueprint().steps.iter();
    steps.any(|step| match step.kind {
        StepKind::Move { pass, .. } | StepKind::Pick { pass, .. } => pass != Passing::Never,
        _ => false,
    })
}

/// Returns the measures of a game, with their sources.
fn sources(game: &Game) -> BTreeMap<Measure, Source> {
    let (spec, names) = (game.blueprint(), game.names());
    let mut known = BTreeMap::new();
    for measure in [
        Measure::Length,
        Measure::Branching,
        Measure::Draws,
        Measure::Decided,
        Measure::Adjudicated,
        Measure::BrokenOff,
        Measure::Stuck,
    ] {
        known.insert(measure, Source::Plain);
    }
    if can_pass(game) {
        known.insert(Measure::LostTurns, Source::Plain);
    }
    if !spec.dice.is_empty() {
        known.insert(Measure::Rolls, Source::Plain);
    }
    for seat in 0..spec.facing.len() {
        known.insert(Measure::Wins(seat), Source::Plain);
    }
    for ending in &spec.endings {
        let name = names.rules[ending.rule.index()].clone();
        known.insert(Measure::Ending(name), Source::Ending(ending.rule));
    }
    for (index, var) in spec.vars.iter().enumerate().filter(|(_, var)| var.role.is_account()) {
        let name = &names.vars[index];
        match var.per {
            Per::Game => {
                known.insert(Measure::Holding(name.clone(), None), Source::Variable(index, 0));
            }
            Per::Player => known.extend(
                (0..spec.facing.len())
                    .map(|seat| (Measure::Holding(name.clone(), Some(seat)), Source::Variable(index, seat))),
            ),
            Per::Cell => {}
        }
    }
    known
}

fn figure(measure: &Measure, arms: &[Arm<'_>]) -> Figure {
    let seat = match measure {
        Measure::Wins(seat) | Measure::Holding(_, Some(seat)) => Some(*seat),
        _ => None,
    };
    let whose = seat.map(|seat| seat_name(seat, arms)).unwrap_or_default();
    let (figure, unit) = match measure {
        Measure::Length => ("length".to_owned(), Unit::Plies),
        Measure::Rolls => ("rolls".to_owned(), Unit::Rolls),
        Measure::Branching => ("branching-by-game".to_owned(), Unit::Moves),
        Measure::LostTurns => ("lost-turns".to_owned(), Unit::Turns),
        Measure::Wins(_) => (format!("wins:{whose}"), Unit::Share),
        Measure::Draws => ("draws".to_owned(), Unit::Share),
        Measure::Decided => ("decided".to_owned(), Unit::Share),
        Measure::Adjudicated => ("adjudicated".to_owned(), Unit::Share),
        Measure::BrokenOff => ("broken-off".to_owned(), Unit::Share),
        Measure::Stuck => ("stuck".to_owned(), Unit::Share),
        Measure::Ending(rule) => (format!("ending:{rule}"), Unit::Share),
        Measure::Holding(name, None) => (name.clone(), Unit::Points),
        Measure::Holding(name, Some(_)) => (format!("{name}:{whose}"), Unit::Points),
    };
    let plural =
        seat.is_some_and(|seat| arms.iter().all(|arm| arm.of.game.names().is_plural(Seat::new(seat))));
    Figure { figure, unit, measure: measure.clone(), whose, plural }
}

/// Returns the name of a seat: the name of its player, or all names if the games differ.
fn seat_name(seat: usize, arms: &[Arm<'_>]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for arm in arms {
        let name = arm.of.game.names().players.get(seat).map(|(name, _)| name.as_str());
        names.extend(name.filter(|name| !names.contains(name)));
    }
    names.join("/")
}
