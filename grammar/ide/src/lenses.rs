//! Actions that a part of a file offers: play the game, look at where a claim leads, compare a variant with its base.

use crate::document::Document;
use alfonso_diag::Span;
use alfonso_syntax::ast::{Example, HeadingKind, ItemKind, StatementKind};

/// Something to be done, at its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The place: the heading, or a statement of a claim.
    pub span: Span,
    /// The action.
    pub kind: LensKind,
}

/// The things to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LensKind {
    /// The game is played.
    Play,
    /// The readings are shown: what the file leaves open.
    Readings,
    /// The variant is compared with its base, a file or a shipped game of this name.
    Compare(String),
    /// The position is shown to which the moves of a claim lead.
    Show(Shown),
}

/// A position to which the moves of a claim lead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The ruleset; the default one if absent.
    pub ruleset: Option<String>,
    /// The answers that are changed, each `QUESTION=READING`.
    pub answers: Vec<String>,
    /// The position from which the moves begin, in FEN; without one, the game's own start.
    pub fen: Option<String>,
    /// The number of the start, if the game has several.
    pub start: Option<i64>,
    /// The moves, separated by spaces; may be empty.
    pub moves: String,
}

impl Document {
    /// Returns what can be done, in the order of the text. A game that is declared incomplete is not played. Claims whose positions are
    /// drawn show nothing: no other command takes a drawing.
    #[must_use]
    pub fn lenses(&self) -> Vec<Lens> {
        let mut lenses = Vec::new();
        let Some(heading) = &self.file().heading else { return lenses };
        let mut at = |kind| lenses.push(Lens { span: heading.span, kind });
        match heading.kind {
            HeadingKind::Library => return lenses,
            HeadingKind::Game | HeadingKind::Variant => {
                if heading.incomplete.is_none() {
                    at(LensKind::Play);
                }
                if self.file().items.iter().any(|item| matches!(item.kind, ItemKind::Question(_))) {
                    at(LensKind::Readings);
                }
                if let Some(base) = &heading.base {
                    at(LensKind::Compare(base.node.clone()));
                }
            }
        }
        if heading.incomplete.is_none() {
            for item in &self.file().items {
                if let ItemKind::Example(example) = &item.kind {
                    claims(example, &mut lenses);
                }
            }
        }
        lenses
    }
}

/// Adds a lens at each statement that plays, with all moves since the claim began or was set up anew.
fn claims(example: &Example, lenses: &mut Vec<Lens>) {
    let begun = || Shown {
        ruleset: example.ruleset.as_ref().map(|name| name.node.clone()),
        answers: example
            .answers
            .iter()
            .map(|(asked, chosen)| format!("{}={}", asked.node, chosen.node))
            .collect(),
        ..Shown::default()
    };
    // A claim begins at the first start of a game that has several.
    let mut shown = Some(begun());
    for statement in &example.statements {
        match &statement.kind {
            StatementKind::Fen(fen) => shown = Some(Shown { fen: Some(fen.node.clone()), ..begun() }),
            StatementKind::FromStart(number) => {
                shown = Some(Shown { start: number.as_ref().map(|number| number.node), ..begun() });
            }
            StatementKind::Position { .. } => shown = None,
            StatementKind::Play(moves) => {
                let Some(shown) = &mut shown else { continue };
                for m in moves {
                    if !shown.moves.is_empty() {
                        shown.moves.push(' ');
                    }
                    shown.moves.push_str(&m.node);
                }
                lenses.push(Lens { span: statement.span, kind: LensKind::Show(shown.clone()) });
            }
            _ => {}
        }
    }
}
