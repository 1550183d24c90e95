//! Parses positions from JSON.
//!
//! The parser does not trust its input. The parser looks up all names and rejects impossible values
//! with an error that gives their location.

mod numbers;

use super::names::{self, Wrong};
use super::twice::NothingTwice;
use super::write::Found;
use crate::head::SCHEMA;
use crate::subject::Subject;
use crate::{outcome, words};
use alfonso_game::blueprint::StepKind;
use alfonso_game::{Game, Outcome, PlacedPiece, Position, RuleId, Seat};
use numbers::{numbers, numbers_beneath};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::collections::BTreeMap;

/// A limit for counts that no real game reaches.
const MOST: i32 = 1_000_000_000;

type Values = BTreeMap<String, Value>;

/// A position as it is written in a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a position")]
struct Written {
    schema: u64,
    game: String,
    #[serde(default)]
    ruleset: String,
    #[serde(rename = "read", default)]
    answers: BTreeMap<String, String>,
    #[serde(default, rename = "title")]
    _title: String,
    /// The fingerprint of the rules under which the position was written. The field is ignored,
    /// because a position can be set up under other rules.
    #[serde(default, rename = "rules")]
    _rules: String,
    ply: u32,
    to_move: String,
    #[serde(default, rename = "check")]
    _check: bool,
    /// The cells of pieces, by player, then by kind.
    #[serde(default)]
    pieces: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// The pieces of each stack by cell, from the bottom.
    #[serde(default)]
    stacks: BTreeMap<String, Vec<WrittenLayer>>,
    #[serde(default)]
    facing: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    unmoved: Vec<String>,
    #[serde(default)]
    moved_now: Vec<String>,
    #[serde(default)]
    variables: Values,
    #[serde(default)]
    scores: Values,
    #[serde(default)]
    money: Values,
    alive: Option<Vec<String>>,
    roll: Option<BTreeMap<String, Vec<i32>>>,
    #[serde(default, rename = "roll_due")]
    _roll_due: bool,
    #[serde(default)]
    played: Vec<String>,
    outcome: Option<WrittenOutcome>,
    state: WrittenState,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a piece of a stack")]
struct WrittenLayer {
    owner: String,
    kind: String,
    facing: Option<String>,
    bears: Option<i32>,
}

/// A piece on a cell.
#[derive(Clone, Debug)]
struct WrittenPiece {
    cell: String,
    kind: String,
    owner: String,
    facing: Option<String>,
    unmoved: bool,
    moved_now: bool,
    /// The value of the piece's variable, if the piece is beneath others.
    bears: Option<i32>,
    /// The location in the file.
    at: String,
    /// True if the piece comes from the lists by player and kind. These lists do not give the order
    /// of pieces on a cell.
    is_listed: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a result")]
struct WrittenOutcome {
    #[serde(default)]
    winners: Vec<String>,
    #[serde(default)]
    draw: bool,
    reason: String,
    /// The title of the rule. The field is ignored, because the rules have it too.
    #[serde(default, rename = "title")]
    _title: Option<IgnoredAny>,
    /// True if the outcome is a claim. The field is ignored, because the rules decide if an outcome
    /// is a claim.
    #[serde(default, rename = "claim")]
    _claim: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the state of a turn")]
struct WrittenState {
    turn: String,
    last: String,
    rounds: u32,
    step: Option<String>,
    #[serde(default)]
    begun: bool,
    judged: bool,
    found: Option<Found>,
    deciding: Option<String>,
    #[serde(default)]
    waiting: Vec<String>,
    #[serde(default)]
    settled: bool,
    #[serde(default)]
    left: Values,
    #[serde(default)]
    since: BTreeMap<String, i32>,
    #[serde(default)]
    lost: BTreeMap<String, BTreeMap<String, i32>>,
    #[serde(default)]
    reserve: BTreeMap<String, BTreeMap<String, i32>>,
    #[serde(default)]
    moved_at: BTreeMap<String, i32>,
    #[serde(default)]
    used: BTreeMap<String, Vec<i32>>,
    #[serde(default)]
    earlier: Vec<String>,
    #[serde(default)]
    stood: Vec<String>,
}

impl Written {
    /// Returns the pieces from all lists of the file.
    fn pieces(&self) -> Result<Vec<WrittenPiece>, Wrong> {
        let lists = [("unmoved", &self.unmoved), ("moved_now", &self.moved_now)];
        let faced = self.facing.iter().map(|(way, cells)| (way.as_str(), cells));
        let has = |list: &[String], cell: &String| list.contains(cell);
        let mut pieces = Vec::new();
        for (owner, kinds) in &self.pieces {
            for (kind, cells) in kinds {
                for cell in cells {
                    pieces.push(WrittenPiece {
                        cell: cell.clone(),
                        kind: kind.clone(),
                        owner: owner.clone(),
                        facing: faced
                            .clone()
                            .find(|(_, cells)| has(cells, cell))
                            .map(|(way, _)| way.to_owned()),
                        unmoved: has(&self.unmoved, cell),
                        moved_now: has(&self.moved_now, cell),
                        bears: None,
                        at: format!("pieces.{owner}.{kind}"),
                        is_listed: true,
                    });
                }
            }
        }
        for (cell, layers) in &self.stacks {
            if pieces.iter().any(|piece| piece.cell == *cell) {
                return Err(Wrong::new(format!("stacks.{cell}"), "the cell is among `pieces`, too"));
            }
            if layers.is_empty() {
                return Err(Wrong::new(format!("stacks.{cell}"), "a stack has a piece at least"));
            }
            for (index, layer) in layers.iter().enumerate() {
                pieces.push(WrittenPiece {
                    cell: cell.clone(),
                    kind: layer.kind.clone(),
                    owner: layer.owner.clone(),
                    facing: layer.facing.clone(),
                    unmoved: false,
                    moved_now: index + 1 == layers.len() && has(&self.moved_now, cell),
                    bears: layer.bears,
                    at: format!("stacks.{cell}[{index}]"),
                    is_listed: false,
                });
            }
        }
        let entries =
            lists.iter().map(|(key, cells)| (*key, *cells)).chain(faced.map(|(_, cells)| ("facing", cells)));
        for (key, cells) in entries {
            let nobody = |cell: &&String| !pieces.iter().any(|piece| piece.cell == **cell);
            if let Some(cell) = cells.iter().find(nobody) {
                return Err(Wrong::new(key, format!("there is no piece on `{cell}`")));
            }
            let again = |(index, cell): &(usize, &String)| cells[..*index].contains(cell);
            if let Some((_, cell)) = cells.iter().enumerate().find(again) {
                return Err(Wrong::new(key, format!("`{cell}` is listed twice")));
            }
        }
        Ok(pieces)
    }
}

/// The reason why a file is not a position of a game.
#[derive(Debug)]
pub enum Unreadable {
    /// The file does not have the structure of a position. The values are the line and column, from
    /// 1, and the reason.
    Shape(usize, usize, String),
    /// The position is of another game or reading.
    Other(String),
    /// A value is impossible.
    Wrong(Wrong),
}

impl From<Wrong> for Unreadable {
    fn from(wrong: Wrong) -> Self {
        Self::Wrong(wrong)
    }
}

/// Parses a position. Returns it with the moves played before it.
pub fn parse(subject: &Subject, text: &str) -> Result<(Position, Vec<String>), Unreadable> {
    let shape = |error: serde_json::Error| {
        let sentence = error.to_string();
        let why = sentence.rsplit_once(" at line ").map_or(sentence.as_str(), |(why, _)| why);
        Unreadable::Shape(error.line(), error.column(), why.to_owned())
    };
    let written: Written = serde_json::from_str(text).map_err(shape)?;
    serde_json::from_str::<NothingTwice>(text).map_err(shape)?;
    same_game(subject, &written)?;
    let game = &subject.game;
    let mut position = game.start();
    let listed = written.pieces()?;
    position.pieces = pieces(game, &listed)?;
    position.ply = counted("ply", written.ply)?;
    position.outcome = None;
    position.out = out(game, written.alive.as_deref(), written.outcome.is_some())?;
    turn(game, &written, &mut position)?;
    numbers(game, &written, &mut position)?;
    numbers_beneath(game, &listed, &mut position)?;
    if written.state.settled {
        let Some(ended) = &written.outcome else {
            return Err(Wrong::new("state.settled", "the game has not ended").into());
        };
        position.outcome = Some(ended_by(game, ended)?);
    }
    if let Some(ended) = &written.outcome {
        agrees(game, &position, ended)?;
    }
    Ok((position, written.played))
}

/// Checks that the position has the written outcome. If a file was edited by hand, it may lack the
/// outcome of a finished game; this is accepted.
fn agrees(game: &Game, position: &Position, written: &WrittenOutcome) -> Result<(), Wrong> {
    if written.draw != written.winners.is_empty() {
        return Err(Wrong::new("outcome.draw", "a draw has no winners, and nothing else has none"));
    }
    let text = ended_by(game, written)?;
    match game.line_from(position).outcome() {
        Some(outcome) if outcome == text => Ok(()),
        Some(outcome) => {
            let why = format!("by the rules it is another: {}", alfonso_driver::ended(game, outcome));
            Err(Wrong::new("outcome", why))
        }
        None => Err(Wrong::new("outcome", "by the rules the game goes on here")),
    }
}

/// Checks that the file is about this game and this reading.
fn same_game(subject: &Subject, written: &Written) -> Result<(), Unreadable> {
    let info = &subject.info;
    if written.schema != u64::from(SCHEMA) {
        let why = format!("version {} is not known; there is {SCHEMA}", written.schema);
        return Err(Wrong::new("schema", why).into());
    }
    let named = |game: &str, ruleset: &str, answers: &[(String, String)]| {
        let ruleset = if ruleset.is_empty() { String::new() } else { format!("@{ruleset}") };
        let answers: String =
            answers.iter().map(|(question, reading)| format!(" --read {question}={reading}")).collect();
        format!("{game}{ruleset}{answers}")
    };
    let mut expected = info.readings.clone();
    expected.sort();
    let answers: Vec<(String, String)> = written.answers.clone().into_iter().collect();
    if (&written.game, &written.ruleset, &answers) != (&info.name, &info.ruleset, &expected) {
        let theirs = named(&written.game, &written.ruleset, &answers);
        let ours = named(&info.name, &info.ruleset, &expected);
        return Err(Unreadable::Other(format!("this is a position of {theirs}, not of {ours}")));
    }
    Ok(())
}

fn pieces(game: &Game, written: &[WrittenPiece]) -> Result<Vec<PlacedPiece>, Wrong> {
    let mut pieces: Vec<PlacedPiece> = Vec::with_capacity(written.len());
    let (heaps, stacks) = (game.blueprint().heaps, game.blueprint().stacks);
    // The first piece on each cell, and the number of pieces there.
    let mut there: BTreeMap<alfonso_board::CellId, (PlacedPiece, u16)> = BTreeMap::new();
    for piece in written {
        let at = piece.at.as_str();
        let cell = names::cell(game, at, &piece.cell)?;
        let kind = names::kind(game, at, &piece.kind)?;
        let owner = names::seat(game, at, &piece.owner)?;
        let facing = piece.facing.as_deref().map(|name| names::direction(at, name)).transpose()?;
        let mut ways =
            game.blueprint().classes.iter().filter(|class| class.kind == kind).map(|class| class.facing);
        if !ways.any(|way| way == facing) {
            let why = match &piece.facing {
                Some(facing) => format!("no {} can face {facing}", piece.kind),
                None => format!("the facing of the {} matters, but is not given", piece.kind),
            };
            return Err(Wrong::new(at, why));
        }
        let placed =
            PlacedPiece { cell, kind, owner, facing, unmoved: piece.unmoved, moved_now: piece.moved_now };
        let (first, number) = there.entry(cell).or_insert((placed, 0));
        let alike = (first.kind, first.owner, first.facing) == (kind, owner, facing);
        let why = match heaps {
            None if *number > 0 => format!("two pieces stand on {}", piece.cell),
            Some(most) if *number >= most => format!("more than {most} pieces stand on {}", piece.cell),
            Some(_) if stacks && *number > 0 && piece.is_listed => {
                format!("two pieces stand on {}: give their order in `stacks`", piece.cell)
            }
            Some(_) if !alike && !stacks => format!("pieces that are not alike stand on {}", piece.cell),
            _ => {
                *number += 1;
                pieces.push(placed);
                continue;
            }
        };
        return Err(Wrong::new(at, why));
    }
    pieces.sort_by_key(|piece| piece.cell);
    Ok(pieces)
}

/// Returns the eliminated players. All players can be eliminated only if the game is over.
fn out(game: &Game, alive: Option<&[String]>, ended: bool) -> Result<Vec<Seat>, Wrong> {
    let Some(alive) = alive else { return Ok(Vec::new()) };
    let alive = seats(game, "alive", alive)?;
    if alive.is_empty() && !ended {
        return Err(Wrong::new("alive", "somebody must be in play"));
    }
    let seats = (0..game.names().players.len()).map(Seat::new);
    Ok(seats.filter(|seat| !alive.contains(seat)).collect())
}

/// Returns the seats of the listed players. It is an error to list a player twice.
fn seats(game: &Game, at: &str, listed: &[String]) -> Result<Vec<Seat>, Wrong> {
    let mut seats = Vec::with_capacity(listed.len());
    for name in listed {
        let seat = names::seat(game, at, name)?;
        if seats.contains(&seat) {
            return Err(Wrong::new(at, format!("{name} is listed twice")));
        }
        seats.push(seat);
    }
    Ok(seats)
}

/// Reads the state of the turn: its player, its step and the earlier positions.
fn turn(game: &Game, written: &Written, position: &mut Position) -> Result<(), Wrong> {
    let state = &written.state;
    let spec = game.blueprint();
    position.player = names::seat(game, "state.turn", &state.turn)?;
    position.last_player = names::seat(game, "state.last", &state.last)?;
    if position.out.contains(&position.player) && written.outcome.is_none() {
        return Err(Wrong::new("state.turn", words::does(game, position.player, "is out of the game")));
    }
    position.rounds = counted("state.rounds", state.rounds)?;
    (position.begun, position.judged) = (state.begun, state.judged);
    if state.found.is_some() && !state.judged {
        return Err(Wrong::new("state.found", words::does(game, position.player, "has not been judged")));
    }
    position.found = state.found.map(|found| (found.check, found.stuck));
    let step = match &state.step {
        None => None,
        Some(name) => {
            let index = (0..spec.steps.len())
                .find(|index| super::step_name(game, *index).is_some_and(|it| it == *name));
            Some(index.ok_or_else(|| {
                let why = match spec.steps.iter().any(|step| outcome::rule(game, step.rule) == name) {
                    true => "no player moves or decides in this step".to_owned(),
                    false => format!("no step of a turn is called `{name}`"),
                };
                Wrong::new("state.step", why)
            })?)
        }
    };
    position.step = step.and_then(|index| u8::try_from(index).ok()).unwrap_or(u8::MAX);
    let kind = step.map(|index| &spec.steps[index].kind);
    let seat = |at: &str, name: &String| names::seat(game, at, name);
    position.deciding = state.deciding.as_ref().map(|name| seat("state.deciding", name)).transpose()?;
    position.waiting = seats(game, "state.waiting", &state.waiting)?;
    match (matches!(kind, Some(StepKind::Choose { .. })), position.deciding) {
        (true, None) => return Err(Wrong::new("state.deciding", "somebody is to decide in this step: who?")),
        (false, Some(_)) => {
            return Err(Wrong::new("state.deciding", "no player makes a decision in this step"));
        }
        (false, None) if !position.waiting.is_empty() => {
            return Err(Wrong::new("state.waiting", "no player makes a decision in this step"));
        }
        _ => {}
    }
    let to_move = names::seat(game, "to_move", &written.to_move)?;
    let expected = position.deciding.unwrap_or(position.player);
    if to_move != expected {
        let why = format!("{}, by what stands under `state`", words::does(game, expected, "is to move"));
        return Err(Wrong::new("to_move", why));
    }
    // If an earlier position has no ply, the positions are assumed to be one ply apart.
    let count = state.earlier.len();
    let earlier = |(index, text): (usize, &String)| {
        let plain = u32::try_from(count - index).unwrap_or(u32::MAX);
        let (hash, ply) = match text.split_once('@') {
            Some((hash, ply)) => (hash, ply.parse().ok()),
            None => (text.as_str(), Some(position.ply.saturating_sub(plain))),
        };
        let parsed = u64::from_str_radix(hash, 16).ok().zip(ply);
        let (hash, ply) =
            parsed.ok_or_else(|| Wrong::new("state.earlier", format!("`{text}` is no such number")))?;
        Ok(alfonso_game::Earlier { hash, ply })
    };
    position.earlier = state.earlier.iter().enumerate().map(earlier).collect::<Result<_, Wrong>>()?;
    let stood = |text: &String| {
        let parsed = u64::from_str_radix(text, 16).ok();
        parsed.ok_or_else(|| Wrong::new("state.stood", format!("`{text}` is no such number")))
    };
    position.stood = state.stood.iter().map(stood).collect::<Result<_, Wrong>>()?;
    Ok(())
}

fn ended_by(game: &Game, written: &WrittenOutcome) -> Result<Outcome, Wrong> {
    let rule = game.names().rules.iter().position(|rule| *rule == written.reason);
    let ends = |rule: &RuleId| game.blueprint().endings.iter().any(|ending| ending.rule == *rule);
    let rule = rule.and_then(|index| u16::try_from(index).ok()).map(RuleId).filter(ends);
    let rule = rule
        .ok_or_else(|| Wrong::new("outcome.reason", format!("no ending is called `{}`", written.reason)))?;
    Ok(Outcome::new(seats(game, "outcome.winners", &written.winners)?, rule))
}

/// Checks that a number of plies or rounds is small enough to be increased further.
fn counted(at: &str, number: u32) -> Result<u32, Wrong> {
    match i32::try_from(number) {
        Ok(MOST..) | Err(_) => Err(Wrong::new(at, format!("{number} is out of range"))),
        Ok(_) => Ok(number),
    }
}
