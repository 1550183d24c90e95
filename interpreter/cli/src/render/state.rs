//! A position: the board and everything beside it, drawn for people and written for programs.

use super::board::{self, Style};
use super::legend::Signs;
use super::outcome::{self, OutcomeTwin};
use super::twin::{Head, Ordered};
use super::words;
use crate::screen::Ink;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::blueprint::{Per, VarKind};
use alfonso_game::{Line, Seat};
use serde::Serialize;

/// What is played, the board and what stands beside it, what the signs mean.
pub fn text(subject: &Subject, line: &dyn Line, style: Style) -> String {
    let signs = Signs::new(subject, style.ascii);
    let legend = words::wrapped(&signs.legend(subject, line), "", style.screen.width);
    let legend = style.screen.paint(Ink::Faint, legend.trim_end());
    let end = if legend.is_empty() { "" } else { "\n" };
    format!("{}\n\n{}{legend}{end}", heading(subject, style), brief(subject, line, style))
}

/// The board, whose turn it is, what happened last, what variables hold.
pub fn brief(subject: &Subject, line: &dyn Line, style: Style) -> String {
    let signs = Signs::new(subject, style.ascii);
    let mut text = board::draw(subject, line, style, &signs);
    text.push('\n');
    text.push_str(&turn(subject, line, style));
    for (name, value) in variables(subject, line) {
        if let Some(value) = value.words() {
            text.push_str(&format!("{name}: {value}\n"));
        }
    }
    text
}

/// Title and ruleset.
fn heading(subject: &Subject, style: Style) -> String {
    let card = &subject.card;
    let mut text = style.screen.paint(Ink::Strong, card.heading());
    if !card.ruleset.is_empty() {
        text.push_str(&format!(", {}", card.ruleset));
    }
    if !card.ruleset_text.is_empty() {
        text.push_str(&format!(": {}", card.ruleset_text));
    }
    let changed: Vec<String> =
        card.readings.iter().map(|(question, reading)| format!("{question} = {reading}")).collect();
    if !changed.is_empty() {
        text.push_str(&format!("\nwith {}", changed.join(", ")));
    }
    text
}

/// Whose turn it is or how the game has ended, and the last move: lines that end.
fn turn(subject: &Subject, line: &dyn Line, style: Style) -> String {
    let mut text = match outcome::ended(subject, line) {
        Some(ended) => {
            let (first, rest) = ended.split_once('\n').unwrap_or((&ended, ""));
            let rest = if rest.is_empty() { String::new() } else { format!("\n{rest}") };
            format!("{}{rest}\n", style.screen.paint(Ink::Result, first))
        }
        None => {
            let mover = words::seat(&subject.game, line.mover());
            let check = if line.in_check() {
                style.screen.paint(Ink::Alarm, " and is in check")
            } else {
                String::new()
            };
            format!("{} to move{check}, ply {}\n", style.screen.paint(Ink::Strong, mover), line.ply())
        }
    };
    if let Some(last) = line.played().last() {
        text.push_str(&format!("last move: {}\n", line.text(*last)));
    }
    text
}

/// What a variable holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(i32),
    /// Yes or no.
    Flag(bool),
    /// A cell's or a player's name, if there is one.
    Name(Option<String>),
    /// One for each player, or for some cells.
    Each(Ordered<Value>),
}

impl Value {
    /// In words; nothing for nothing.
    fn words(&self) -> Option<String> {
        match self {
            Self::Number(number) => Some(number.to_string()),
            Self::Flag(flag) => Some(if *flag { "yes" } else { "no" }.to_owned()),
            Self::Name(name) => name.clone(),
            Self::Each(values) => {
                let each =
                    |(name, value): &(String, Self)| value.words().map(|value| format!("{name} {value}"));
                let values: Vec<String> = values.0.iter().filter_map(each).collect();
                (!values.is_empty()).then(|| values.join(", "))
            }
        }
    }
}

/// The variables that rules read.
fn variables(subject: &Subject, line: &dyn Line) -> Vec<(String, Value)> {
    let game = &subject.game;
    let value = |kind: VarKind, number: i32| {
        let row = usize::try_from(number).ok();
        match kind {
            VarKind::Number => Value::Number(number),
            VarKind::Flag => Value::Flag(number != 0),
            VarKind::Cell => Value::Name(row.map(|row| words::cell(game, CellId::new(row)).to_owned())),
            VarKind::Player => Value::Name(row.map(|row| words::seat(game, Seat::new(row)).to_owned())),
        }
    };
    let specs = game.blueprint().vars.iter().enumerate().filter(|(_, spec)| spec.read);
    specs
        .map(|(row, spec)| {
            let name = game.names().vars.get(row).cloned().unwrap_or_default();
            let values: Vec<Value> =
                line.variable(row).into_iter().map(|number| value(spec.kind, number)).collect();
            match spec.per {
                Per::Game => {}
                Per::Player => {
                    let players = game.names().players.iter().map(|(name, _)| name.clone());
                    return (name, Value::Each(Ordered(players.zip(values).collect())));
                }
                // Of the cells, only those that differ from the start.
                Per::Cell => {
                    let first = value(spec.kind, spec.init);
                    let cells = game.topology().cells().map(|cell| words::cell(game, cell).to_owned());
                    let changed = cells.zip(values).filter(|(_, value)| *value != first);
                    return (name, Value::Each(Ordered(changed.collect())));
                }
            }
            (name, values.into_iter().next().unwrap_or(Value::Name(None)))
        })
        .collect()
}

/// A position for programs.
#[derive(Debug, Serialize)]
pub struct StateTwin {
    #[serde(flatten)]
    head: Head,
    ply: u32,
    to_move: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    check: bool,
    cells: Vec<ManTwin>,
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    variables: Ordered<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    played: Vec<String>,
    outcome: Option<OutcomeTwin>,
}

#[derive(Debug, Serialize)]
struct ManTwin {
    cell: String,
    kind: String,
    owner: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    facing: Option<&'static str>,
    /// Told only of kinds for which some rule asks.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unmoved: bool,
}

impl StateTwin {
    /// The twin of the position that a line has come to.
    pub fn new(subject: &Subject, line: &dyn Line) -> Self {
        let game = &subject.game;
        let kinds = &game.blueprint().kinds;
        let cells = line.position().men.into_iter().map(|man| ManTwin {
            cell: words::cell(game, man.cell).to_owned(),
            kind: words::kind(game, man.kind).to_owned(),
            owner: words::seat(game, man.owner).to_owned(),
            facing: man.facing.map(words::direction),
            unmoved: man.unmoved && kinds[man.kind.index()].reads_unmoved,
        });
        Self {
            head: Head::new(&subject.card),
            ply: line.ply(),
            to_move: words::seat(game, line.mover()).to_owned(),
            check: line.in_check(),
            cells: cells.collect(),
            variables: Ordered(variables(subject, line)),
            played: line.played().iter().map(|m| line.text(*m)).collect(),
            outcome: line.outcome().map(|outcome| OutcomeTwin::new(game, outcome)),
        }
    }
}
