//! Converts a position to names, as the first step of writing it.

use crate::head::{Head, Ordered};
use crate::outcome::OutcomeJson;
use crate::subject::Subject;
use crate::values::{self, Value};
use crate::words;
use alfonso_game::blueprint::VarRole;
use alfonso_game::{Game, Line, NumberName, Position, Seat, VarId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A position with names instead of indices. It contains all data that are needed to continue the
/// game.
#[derive(Debug)]
pub struct State {
    pub(super) head: Head,
    pub(super) ply: u32,
    pub(super) to_move: String,
    pub(super) check: bool,
    pub(super) cells: Vec<Piece>,
    /// True if the game has stacks.
    pub(super) stacks: bool,
    pub(super) variables: Ordered<Value>,
    pub(super) scores: Ordered<Value>,
    pub(super) money: Ordered<Value>,
    pub(super) alive: Option<Vec<String>>,
    /// The numbers on the dice, by the name of the dice; null if no dice have been rolled. Absent
    /// from games without dice.
    pub(super) roll: Option<Option<Ordered<Vec<i32>>>>,
    /// True if dice must be rolled next.
    pub(super) roll_due: bool,
    pub(super) played: Vec<String>,
    pub(super) outcome: Option<OutcomeJson>,
    pub(super) state: Exact,
}

/// A piece on a cell.
#[derive(Debug)]
pub struct Piece {
    pub(super) cell: String,
    pub(super) kind: String,
    pub(super) owner: String,
    pub(super) facing: Option<&'static str>,
    /// True if the piece has not moved. The flag is set only if a rule depends on it for this kind.
    pub(super) unmoved: bool,
    /// True if the piece has moved in the current, unfinished turn.
    pub(super) moved_now: bool,
    /// The value of the piece's variable, if the piece is beneath others and the value is not the
    /// initial one. The value of the topmost piece is in the variables.
    pub(super) bears: Option<i32>,
}

/// The result of the judgement of the player whose turn it is.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// True if the player was in check.
    pub check: bool,
    /// True if the player had no legal move.
    pub stuck: bool,
}

/// The further data that are needed to continue the game exactly.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Exact {
    turn: String,
    last: String,
    rounds: u32,
    /// The rule of the next step, with `#2` for the rule's second step in which a player acts. Null
    /// if no player acts in the step.
    step: Option<String>,
    /// True if there has been a roll, a move or a decision in this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    begun: bool,
    /// True if the player whose turn it is has been judged.
    judged: bool,
    /// The result of the judgement, if the game stores it.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<Found>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deciding: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    waiting: Vec<String>,
    /// True if the effects of the end of the game have been applied.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    settled: bool,
    /// The number of turns for which each variable keeps its value, unless it has its initial
    /// value.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    left: Ordered<Value>,
    /// The number of plies since the last event that resets each counter.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    since: Ordered<i32>,
    /// The number of pieces that each player has lost, by kind.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    lost: Ordered<Ordered<i32>>,
    /// The number of pieces that each player has in reserve, by kind.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    reserve: Ordered<Ordered<i32>>,
    /// For each player, the number of plies before their last move of a piece.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    moved_at: Ordered<i32>,
    /// The numbers of the used dice, by the name of the dice, in games whose moves use single dice.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    used: Ordered<Vec<i32>>,
    /// The hashes and plies of earlier positions, if a rule depends on repetition.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<String>,
    /// The hashes of earlier arrangements of pieces, if a rule depends on them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stood: Vec<String>,
}

impl State {
    /// Returns the current position of a line with names. `before` contains the moves played before
    /// the line began.
    pub fn new(subject: &Subject, line: &dyn Line, before: &[String]) -> Self {
        let game = &subject.game;
        let spec = game.blueprint();
        let position = line.position();
        let of_role = |role: VarRole| Ordered(values::of_role(subject, line, role));
        let alive =
            || seats(game).filter(|seat| line.is_alive(*seat)).map(|seat| named(game, seat)).collect();
        let played = line.played_texts().into_iter();
        Self {
            head: Head::new(&subject.info),
            ply: line.ply(),
            to_move: named(game, line.to_move()),
            check: line.in_check(),
            cells: pieces(game, &position),
            stacks: game.blueprint().stacks,
            variables: Ordered(
                [VarRole::Plain, VarRole::Counter]
                    .into_iter()
                    .flat_map(|role| values::of_role(subject, line, role))
                    .collect(),
            ),
            scores: of_role(VarRole::Score),
            money: of_role(VarRole::Money),
            alive: (spec.facing.len() > 2 || !position.out.is_empty()).then(alive),
            roll: (!spec.dice.is_empty()).then(|| shown(game, line)),
            roll_due: line.is_chance(),
            played: before.iter().cloned().chain(played).collect(),
            outcome: line.outcome().map(|outcome| OutcomeJson::new(game, outcome)),
            state: Exact::new(game, &position),
        }
    }
}

fn seats(game: &Game) -> impl Iterator<Item = Seat> + use<> {
    (0..game.names().players.len()).map(Seat::new)
}

fn named(game: &Game, seat: Seat) -> String {
    game.names().player(seat).to_owned()
}

fn pieces(game: &Game, position: &Position) -> Vec<Piece> {
    let spec = game.blueprint();
    let per_piece = spec.vars.iter().position(|var| var.per_piece && spec.stacks);
    let bears = |index: usize| {
        let var = per_piece?;
        let cell = position.pieces[index].cell;
        position.pieces.get(index + 1).filter(|above| above.cell == cell)?;
        let below = position.pieces[..index].iter().rev().take_while(|below| below.cell == cell).count();
        let number = position.numbers[game.number_index(VarId::new(var), spec.index_beneath(cell, below))];
        (number != spec.vars[var].init).then_some(number)
    };
    let piece = |(index, piece): (usize, &alfonso_game::PlacedPiece)| Piece {
        cell: words::cell(game, piece.cell).to_owned(),
        kind: game.names().kind(piece.kind).to_owned(),
        owner: named(game, piece.owner),
        facing: piece.facing.map(words::direction),
        unmoved: piece.unmoved && spec.kinds[piece.kind.index()].unmoved_matters,
        moved_now: piece.moved_now,
        bears: bears(index),
    };
    position.pieces.iter().enumerate().map(piece).collect()
}

fn shown(game: &Game, line: &dyn Line) -> Option<Ordered<Vec<i32>>> {
    let shown = line.roll();
    let named = |(id, numbers): (usize, Vec<i32>)| (words::dice(game, id).to_owned(), numbers);
    (!shown.is_empty()).then(|| Ordered(shown.into_iter().map(named).collect()))
}

/// Returns the numbers of the used dice, by the name of the dice.
fn used(game: &Game, position: &Position) -> Ordered<Vec<i32>> {
    let names = game.numbers();
    let shown = |id: usize, which: usize| {
        let count = game.blueprint().dice[id].count();
        let index = names.iter().position(|name| *name == NumberName::Die { id, which: which % count });
        index.map_or(0, |index| position.numbers[index])
    };
    let mut used: Vec<(usize, Vec<i32>)> = Vec::new();
    for (name, number) in names.iter().zip(&position.numbers) {
        if let (NumberName::Used { id, which }, 1) = (name, number) {
            match used.last_mut() {
                Some((last, numbers)) if last == id => numbers.push(shown(*id, *which)),
                _ => used.push((*id, vec![shown(*id, *which)])),
            }
        }
    }
    Ordered(used.into_iter().map(|(id, numbers)| (words::dice(game, id).to_owned(), numbers)).collect())
}

impl Exact {
    fn new(game: &Game, position: &Position) -> Self {
        let spec = game.blueprint();
        let mut exact = Self {
            turn: named(game, position.player),
            last: named(game, position.last_player),
            rounds: position.rounds,
            step: super::step_name(game, usize::from(position.step)),
            begun: position.begun,
            judged: position.judged,
            found: position.found.map(|(check, stuck)| Found { check, stuck }),
            deciding: position.deciding.map(|seat| named(game, seat)),
            waiting: position.waiting.iter().map(|seat| named(game, *seat)).collect(),
            settled: position.outcome.is_some(),
            left: Ordered(Vec::new()),
            since: Ordered(Vec::new()),
            lost: Ordered(Vec::new()),
            reserve: Ordered(Vec::new()),
            moved_at: Ordered(Vec::new()),
            used: used(game, position),
            earlier: Vec::new(),
            stood: position.stood.iter().map(|stood| format!("{stood:016x}")).collect(),
        };
        if spec.endings.iter().any(|ending| ending.repeats) {
            let written = |stood: &alfonso_game::Earlier| format!("{:016x}@{}", stood.hash, stood.ply);
            exact.earlier = position.earlier.iter().map(written).collect();
        }
        let mut lost: Vec<Vec<(String, i32)>> = vec![Vec::new(); spec.facing.len()];
        let mut reserve = lost.clone();
        let mut left: Vec<(usize, Vec<i32>)> = Vec::new();
        for (name, number) in game.numbers().into_iter().zip(&position.numbers) {
            match name {
                NumberName::Left { id, .. } => match left.last_mut() {
                    Some((last, numbers)) if *last == id => numbers.push(*number),
                    _ => left.push((id, vec![*number])),
                },
                NumberName::Counter { what } => exact.since.0.push((what, *number)),
                NumberName::Lost { kind, seat } if *number != 0 => {
                    lost[seat.index()].push((game.names().kind(kind).to_owned(), *number));
                }
                NumberName::Reserve { kind, seat } if *number != 0 => {
                    reserve[seat.index()].push((game.names().kind(kind).to_owned(), *number));
                }
                NumberName::LastMove { seat } if *number >= 0 => {
                    exact.moved_at.0.push((named(game, seat), *number));
                }
                _ => {}
            }
        }
        let lasting = left.into_iter().filter(|(_, numbers)| numbers.iter().any(|number| *number != 0));
        let text_of = |(id, numbers): (usize, Vec<i32>)| {
            let value = values::indexed(game, spec.vars[id].per, &numbers, |_| 0, Value::Number);
            (game.names().vars[id].clone(), value)
        };
        exact.left = Ordered(lasting.map(text_of).collect());
        let holders = seats(game).zip(reserve).filter(|(_, held)| !held.is_empty());
        exact.reserve = Ordered(holders.map(|(seat, held)| (named(game, seat), Ordered(held))).collect());
        let losers = seats(game).zip(lost).filter(|(_, lost)| !lost.is_empty());
        exact.lost = Ordered(losers.map(|(seat, lost)| (named(game, seat), Ordered(lost))).collect());
        exact
    }
}
