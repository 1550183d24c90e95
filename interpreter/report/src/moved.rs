//! Moves as objects for programs, with separate keys for the parts of a move.

use super::{outcome, words};
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::{Line, Move, MoveKind};
use schemars::JsonSchema;
use serde::Serialize;

/// A move, a pass, a roll or a choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveJson {
    /// The text of the move, in the format that `--after` accepts.
    pub text: String,
    kind: MoveClass,
    /// The kind of the piece that moves or is placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    /// The origin of the piece; absent if the piece is placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// The target of the piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// The landings of a chain, including the last; absent for other moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    landings: Option<Vec<String>>,
    /// The kind to which the piece is promoted, if the player can choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    becomes: Option<String>,
    /// The tag that distinguishes the move from others between the same cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<String>,
    /// The numbers of a roll, in ascending order.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<Vec<i64>>,
    /// The name of the choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The chosen value.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// The rule that allows the move; absent for a pass that was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

/// The sorts of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum MoveClass {
    Move,
    Place,
    Pass,
    Roll,
    Choice,
}

impl MoveJson {
    /// Returns the object for a legal move.
    pub fn legal(subject: &Subject, line: &dyn Line, m: Move) -> Self {
        Self {
            rule: Some(outcome::rule(&subject.game, line.rule(m)).to_owned()),
            ..Self::new(subject, line, m, line.text(m), &line.landings(m))
        }
    }

    /// Returns the object for a move that was played on the line, by its index. It omits the rule
    /// of a pass, because that depends on the position before the pass.
    pub fn played(subject: &Subject, line: &dyn Line, number: usize) -> Self {
        let m = line.played()[number];
        Self::new(subject, line, m, line.played_texts().swap_remove(number), line.landed(number))
    }

    fn new(subject: &Subject, line: &dyn Line, m: Move, text: String, landings: &[CellId]) -> Self {
        let game = &subject.game;
        let after_colon = || text.split_once(':').map(|(_, rest)| rest.to_owned());
        let mut json = Self {
            kind: MoveClass::Pass,
            piece: None,
            from: None,
            to: None,
            landings: None,
            becomes: None,
            tag: None,
            numbers: None,
            name: None,
            value: None,
            rule: (m != Move::PASS).then(|| outcome::rule(game, line.rule(m)).to_owned()),
            text: text.clone(),
        };
        match m.kind() {
            MoveKind::Pass => {}
            MoveKind::Roll { .. } => {
                json.kind = MoveClass::Roll;
                let numbers = after_colon().unwrap_or_default();
                json.numbers = Some(numbers.split(',').filter_map(|number| number.parse().ok()).collect());
            }
            MoveKind::Pick { .. } if !text.contains(':') => {
                json.kind = MoveClass::Choice;
                json.name = Some("x".to_owned());
                json.value = text.strip_prefix('x').map(str::to_owned);
            }
            MoveKind::Choice { .. } | MoveKind::Pick { .. } => {
                json.kind = MoveClass::Choice;
                json.name = text.split_once(':').map(|(name, _)| name.to_owned());
                json.value = after_colon();
            }
            MoveKind::Piece { by, from, to, becomes } => {
                let spec = game.blueprint();
                let movement = &spec.movements[by.index()];
                let rule = &spec.move_rules[usize::from(movement.move_rule)];
                json.kind = if rule.from_reserve { MoveClass::Place } else { MoveClass::Move };
                json.piece = Some(words::kind(game, spec.classes[movement.class.index()].kind).to_owned());
                json.from = (!rule.from_reserve).then(|| words::cell(game, from).to_owned());
                json.to = Some(words::cell(game, to).to_owned());
                let landed = landings.iter().map(|cell| words::cell(game, *cell).to_owned());
                json.landings = (!landings.is_empty()).then(|| landed.collect());
                json.becomes = becomes.map(|kind| words::kind(game, kind).to_owned());
                json.tag = rule.tag.map(|tag| spec.names.tags[usize::from(tag)].clone());
            }
        }
        json
    }
}

/// Returns the objects for all legal moves, sorted by text. Rolls and choices are in numerical
/// order.
pub fn legal(subject: &Subject, line: &dyn Line) -> Vec<MoveJson> {
    let mut moves: Vec<MoveJson> = line.moves().iter().map(|m| MoveJson::legal(subject, line, *m)).collect();
    if line.moves().iter().any(|m| m.by().is_some()) {
        moves.sort_by(|one, other| (&one.text, &one.rule).cmp(&(&other.text, &other.rule)));
    }
    moves
}
