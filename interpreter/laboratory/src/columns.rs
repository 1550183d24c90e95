//! The columns of a study's table of games, and the row of a game.

use crate::metrics::{Judged, PlayFigures};
use crate::{Arm, Column, Kind, Lineup, Plan, Row, Setting, Value};
use alfonso_game::{Outcome, PlayoutEnd};
use std::collections::BTreeSet;

/// The maximum number of seats in a game.
pub const MOST_SEATS: usize = 16;

/// The columns of a table of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// All columns, in order.
    pub all: Vec<Column>,
    varied: Vec<String>,
    seats: usize,
    evaluated: bool,
    moves: bool,
}

/// The facts from which the row of a game is made.
pub(crate) struct Facts<'f> {
    pub(crate) setting: &'f Setting,
    pub(crate) lineup: &'f Lineup,
    /// The agents of the series, as text.
    pub(crate) agents: &'f str,
    pub(crate) seed: u64,
    pub(crate) number: u64,
    /// The index of the drawn start, if there are several.
    pub(crate) start: Option<u32>,
    pub(crate) end: PlayoutEnd,
    /// For each seat, its points and its money.
    pub(crate) accounts: Vec<[Option<i64>; 2]>,
    pub(crate) judged: Option<&'f Judged>,
    pub(crate) moves: Option<String>,
}

/// The names and kinds of the columns before those of the questions.
const NAMES: &[(&str, Kind)] =
    &[("cell", Kind::Text), ("game", Kind::Text), ("ruleset", Kind::Text), ("rules", Kind::Text)];
/// The names and kinds of the columns after those of the questions.
const PLAY_FIGURES: &[(&str, Kind)] = &[
    ("agents", Kind::Text),
    ("seed", Kind::Int),
    ("number", Kind::Int),
    ("block", Kind::Int),
    ("start", Kind::Int),
    ("result", Kind::Text),
    ("winners", Kind::Text),
    ("ending", Kind::Text),
    ("adjudicated", Kind::Flag),
    ("plies", Kind::Int),
    ("turns", Kind::Int),
    ("rolls", Kind::Int),
    ("legal_moves", Kind::Int),
    ("branching", Kind::Float),
    ("decisions", Kind::Int),
    ("decision_share", Kind::Float),
    ("tree", Kind::Float),
    ("cells", Kind::Int),
    ("cells_used", Kind::Int),
    ("coverage", Kind::Float),
    ("positions", Kind::Int),
    ("repeated", Kind::Int),
    ("repetition", Kind::Float),
    ("chance", Kind::Float),
];
/// The columns for figures that require an evaluation.
const EVALUATED: &[&str] =
    &["lead_change", "drama", "decisiveness", "stability", "clarity", "good_moves", "killer_move"];
/// The columns of each seat. The number of the seat is appended, from 1.
const SEAT: &[(&str, Kind)] = &[
    ("seat", Kind::Text),
    ("agent", Kind::Text),
    ("utility", Kind::Int),
    ("points", Kind::Int),
    ("money", Kind::Int),
    ("rank", Kind::Int),
];

impl Columns {
    /// Returns the columns of a plan. `seats` is the largest number of seats among its games.
    #[must_use]
    pub fn new(plan: &Plan, arms: &[Arm], seats: usize) -> Self {
        let varied: BTreeSet<&String> = arms.iter().flat_map(|arm| arm.varied.keys()).collect();
        let varied: Vec<String> = varied.into_iter().cloned().collect();
        let column = |(name, kind): &(&str, Kind)| Column::new(*name, *kind);
        let mut all: Vec<Column> = NAMES.iter().map(column).collect();
        all.extend(varied.iter().map(|question| Column::new(format!("read:{question}"), Kind::Text)));
        all.extend(PLAY_FIGURES.iter().map(column));
        if plan.evaluated {
            all.extend(EVALUATED.iter().map(|name| column(&(name, Kind::Float))));
        }
        let seats = seats.min(MOST_SEATS);
        for seat in 1..=seats {
            let numbered = SEAT.iter().map(|(name, kind)| Column::new(format!("{name}{seat}"), *kind));
            all.extend(numbered);
        }
        if plan.moves {
            all.push(column(&("moves", Kind::Text)));
        }
        Self { all, varied, seats, evaluated: plan.evaluated, moves: plan.moves }
    }

    /// Returns the index of a column, or `None` if there is no such column.
    #[must_use]
    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|column| column.name == name)
    }

    /// Returns the row of a game.
    pub(crate) fn row(&self, facts: &Facts<'_>, play_figures: &mut PlayFigures) -> Row {
        let Facts { setting, number, .. } = facts;
        let arm = &setting.arm;
        let mut row: Row = Vec::with_capacity(self.all.len());
        row.extend([
            arm.label.as_str().into(),
            arm.game.as_str().into(),
            arm.answers.ruleset.as_str().into(),
        ]);
        row.push(arm.rules.get(..16).unwrap_or(&arm.rules).into());
        let answer = |question: &String| {
            arm.varied.contains_key(question).then(|| arm.answers.answers.get(question)).flatten()
        };
        row.extend(self.varied.iter().map(|question| answer(question).map_or(Value::None, Value::from)));
        row.extend([facts.agents.into(), Value::count(facts.seed), Value::count(*number)]);
        row.push(Value::count(number / facts.lineup.block()));
        row.push(facts.start.map_or(Value::None, |start| Value::Int(start.into())));
        let outcome = outcome(facts.end);
        self.end(facts, outcome, &mut row);
        self.play_figures(facts, play_figures, &mut row);
        if self.evaluated {
            judged(facts, outcome, &mut row);
        }
        self.of_seats(facts, outcome, &mut row);
        if self.moves {
            row.push(facts.moves.as_ref().map_or(Value::None, Value::from));
        }
        row
    }

    fn end(&self, facts: &Facts<'_>, outcome: Option<Outcome>, row: &mut Row) {
        let setting = facts.setting;
        let Some(outcome) = outcome else {
            let how = match facts.end {
                PlayoutEnd::Stuck => "stuck",
                PlayoutEnd::OverBudget(_) => "too-costly",
                _ => "broken-off",
            };
            row.extend([how.into(), Value::None, Value::None, Value::Flag(false)]);
            return;
        };
        let winners: Vec<&str> = outcome.winners().map(|seat| setting.seat(seat.index())).collect();
        row.push(if outcome.is_draw() { "drawn" } else { "won" }.into());
        row.push(if winners.is_empty() { Value::None } else { winners.join(", ").into() });
        row.push(setting.rule(outcome.reason).into());
        row.push(Value::Flag(setting.is_by_engine(outcome.reason)));
    }

    fn play_figures(&self, facts: &Facts<'_>, play_figures: &mut PlayFigures, row: &mut Row) {
        let cells = facts.setting.game.topology().len() as u64;
        let (positions, repeated) = play_figures.repeated();
        let (plies, decisions) = (u64::from(play_figures.plies), u64::from(play_figures.decisions));
        let (rolls, used) = (u64::from(play_figures.rolls), u64::from(play_figures.cells_used()));
        row.extend([Value::count(plies), Value::count(play_figures.turns), Value::count(rolls)]);
        row.extend([Value::count(play_figures.legal), Value::share(play_figures.legal, plies)]);
        row.extend([
            Value::count(decisions),
            Value::share(decisions, plies),
            Value::number(play_figures.magnitude),
        ]);
        row.extend([Value::count(cells), Value::count(used), Value::share(used, cells)]);
        row.extend([Value::count(positions), Value::count(repeated), Value::share(repeated, positions)]);
        row.push(Value::share(rolls, rolls + decisions));
    }

    fn of_seats(&self, facts: &Facts<'_>, outcome: Option<Outcome>, row: &mut Row) {
        let setting = facts.setting;
        let utility = |seat: usize| {
            let [points, money] = facts.accounts[seat];
            outcome.map(|outcome| (setting.utility(outcome, seat), points, money))
        };
        for seat in 0..self.seats {
            if seat >= setting.seats() {
                row.extend(SEAT.iter().map(|_| Value::None));
                continue;
            }
            let int = |number: Option<i64>| number.map_or(Value::None, Value::Int);
            let better = (0..setting.seats()).filter(|other| utility(*other) > utility(seat)).count();
            let agent = facts.lineup.agent(alfonso_game::Seat::new(seat), facts.number);
            let [points, money] = facts.accounts[seat];
            row.extend([setting.seat(seat).into(), agent.to_string().into()]);
            row.extend([int(outcome.map(|outcome| setting.utility(outcome, seat))), int(points), int(money)]);
            row.push(if outcome.is_some() { Value::count(better + 1) } else { Value::None });
        }
    }
}

fn outcome(end: PlayoutEnd) -> Option<Outcome> {
    if let PlayoutEnd::Decided(outcome) = end { Some(outcome) } else { None }
}

fn judged(facts: &Facts<'_>, outcome: Option<Outcome>, row: &mut Row) {
    let Some(judged) = facts.judged else {
        row.extend(EVALUATED.iter().map(|_| Value::None));
        return;
    };
    let winner = outcome.and_then(|outcome| facts.setting.winner(outcome));
    let number = |value: Option<f64>| value.map_or(Value::None, Value::number);
    row.push(number(judged.lead_change()));
    row.push(number(winner.map(|winner| judged.drama(winner))));
    row.push(number(winner.map(|winner| judged.decisiveness(winner))));
    row.push(number(judged.variance()));
    row.extend([number(judged.clarity().map(|it| it.0)), number(judged.clarity().map(|it| it.1))]);
    row.push(number(judged.killer()));
}
