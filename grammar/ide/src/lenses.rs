//! Actions on parts of a file: play the game, show the position of a claim, compare a variant with
//! its base.

use crate::document::Document;
use alfonso_diag::Span;
use alfonso_syntax::ast::{Example, HeadingKind, ItemKind, StatementKind};

/// An action, with its span in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The span of the heading, or of a statement of a claim.
    pub span: Span,
    /// The action.
    pub kind: LensKind,
}

/// The sorts of actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LensKind {
    /// Play the game.
    Play,
    /// Show the questions and readings of the file.
    Readings,
    /// Compare the variant with its base, given as the name of a file or shipped game.
    Compare(String),
    /// Show the position after the moves of a claim.
    Show(Shown),
}

/// A position after the moves of a claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The ruleset; `None` for the default one.
    pub ruleset: Option<String>,
    /// The changed answers, each as `QUESTION=READING`.
    pub answers: Vec<String>,
    /// The position before the moves, in FEN; `None` for the start of the game.
    pub fen: Option<String>,
    /// The number of the start, if the game has several.
    pub start: Option<i64>,
    /// The moves, separated by spaces. The text may be empty.
    pub moves: String,
}

impl Document {
    /// Returns the actions, in file order. Incomplete games cannot be played. A claim with a drawn
    /// position has no action, because no command accepts a drawing.
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

/// Adds an action at each statement with moves. The action includes all earlier moves since the
/// claim's last position.
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
    // In a game with several starts, a claim begins with the first.
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
