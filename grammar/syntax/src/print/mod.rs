//! Printing: converts the tree back to text. The program writes all rule files in this way.
//!
//! Printed text parses as the same tree, except for the spans. Comments and the author's layout are
//! lost, because the tree does not contain them. A tree may correspond to no text, such as a choice
//! without arms or a name with a space. It is printed too, but the output may not parse.
//!
//! Lines are broken at about 100 columns. Long quotations and rows of drawings may be longer.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_syntax::{parse, print};
//!
//! let (file, _) = parse(SourceId(0), "game \"Small\" number n = (1 + 2) * 3 // a comment");
//! let printed = print::file(&file);
//! assert_eq!(printed, "game \"Small\"\n\nnumber n = (1 + 2) * 3\n");
//! assert_eq!(print::file(&parse(SourceId(0), &printed).0), printed);
//! ```

mod claim;
mod clause;
mod doc;
mod effect;
mod equipment;
mod expr;
mod movement;
mod printed;
mod readings;
mod spelling;
mod variant;

use crate::ast;
use crate::ast::{BlockKind, Choice, File, HeadingKind, Item, ItemKind, Text};
use doc::{Doc, docs, laid_out, own};
pub use printed::Printed;
pub use spelling::{Piece, Renamed, Spelling, written};

/// Prints a whole file, with a line end after the last line.
#[must_use]
pub fn file(file: &File) -> String {
    let mut text = String::new();
    if let Some(heading) = &file.heading {
        let word = match heading.kind {
            HeadingKind::Game => "game",
            HeadingKind::Library => "library",
            HeadingKind::Variant => "variant",
        };
        text.push_str(&format!("{word} \"{}\"", heading.title.node));
        if let Some(base) = &heading.base {
            text.push_str(&format!(" of \"{}\"", base.node));
        }
        text.push_str(&laid_out(&equipment::named_in(&heading.named)));
        if let Some(why) = &heading.incomplete {
            text.push_str(&format!(" incomplete \"{}\"", why.node));
        }
        text.push('\n');
    }
    let mut before: Option<(&Item, String)> = None;
    for item in &file.items {
        let printed = self::item(item);
        let is_alike =
            before.as_ref().is_some_and(|(other, above)| stand_together(other, above, item, &printed));
        if !is_alike && !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&printed);
        text.push('\n');
        before = Some((item, printed));
    }
    text
}

/// Returns `true` if no empty line should separate two items: both are of the same kind and on one
/// line each.
fn stand_together(one: &Item, above: &str, other: &Item, below: &str) -> bool {
    std::mem::discriminant(&one.kind) == std::mem::discriminant(&other.kind)
        && !above.contains('\n')
        && !below.contains('\n')
}

/// Prints an item, without a line end after the last line.
#[must_use]
pub fn item(item: &Item) -> String {
    laid_out(&item_doc(item))
}

fn item_doc(item: &Item) -> Doc {
    match &item.kind {
        ItemKind::About(facts) => readings::about(facts),
        ItemKind::Source(source) => readings::source(source),
        ItemKind::Evidence(record) => readings::record(record),
        ItemKind::Question(question) => readings::question(question),
        ItemKind::Ruleset(ruleset) => readings::ruleset(ruleset),
        ItemKind::Use { names, library } => {
            let names = names.iter().map(own).collect();
            docs!["use ", joined(names, ", "), " from ", quoted(library)]
        }
        ItemKind::Players(players) => equipment::players(players),
        ItemKind::Partners(teams) => equipment::partners(teams),
        ItemKind::Board(board) => equipment::board(board),
        ItemKind::Goal(goal) => readings::sentence("goal ", goal),
        ItemKind::Picture(entries) => equipment::picture(entries),
        ItemKind::Dice(dice) => equipment::dice(dice),
        ItemKind::Define(define) => equipment::define(define),
        ItemKind::Table(table) => equipment::table(table),
        ItemKind::Var(var) => equipment::var(var),
        ItemKind::Piece(piece) => equipment::piece(piece),
        ItemKind::Block { kind, body } => doc::listed(block_word(kind.node), clause::entries(body)),
        ItemKind::Drawing(drawing) => equipment::drawing(drawing),
        ItemKind::Setup(setup) => equipment::setup(setup),
        ItemKind::Reserve(players) => equipment::reserve(players),
        ItemKind::Fen(entries) => equipment::fen(entries),
        ItemKind::Notation(entries) => equipment::notation(entries),
        ItemKind::Example(example) => claim::example(example),
        ItemKind::Under { guard, items } => readings::under(guard, items.iter().map(item_doc).collect()),
        ItemKind::Delta(delta) => variant::delta(delta),
    }
}

/// Returns the word with which a block begins: `turn`, `end`, ...
#[must_use]
pub fn block_word(kind: BlockKind) -> &'static str {
    match kind {
        BlockKind::Captures => "captures",
        BlockKind::Legal => "legal",
        BlockKind::Opening => "opening",
        BlockKind::Turn => "turn",
        BlockKind::Rules => "rules",
        BlockKind::End => "end",
    }
}

/// Prints a clause with its evidence.
#[must_use]
pub fn clause(clause: &ast::Clause) -> String {
    laid_out(&clause::clause(clause))
}

/// Prints a clause without its title and its evidence.
#[must_use]
pub fn rule(clause: &ast::Clause) -> String {
    laid_out(&clause::rule(clause))
}

/// Prints evidence: `cites libro at "fol. 82r"  confidence 70`. Returns an empty string if there is
/// none.
#[must_use]
pub fn tail(tail: &ast::Tail) -> String {
    readings::tail(tail).map(|doc| laid_out(&doc)).unwrap_or_default()
}

/// Prints the condition of an `under`, including that word.
#[must_use]
pub fn guard(guard: &ast::Guard) -> String {
    laid_out(&readings::guard(guard))
}

/// Prints a value.
#[must_use]
pub fn expr(value: &ast::Expr) -> String {
    laid_out(&expr::expr(value))
}

/// Prints a selection.
#[must_use]
pub fn selection(selection: &ast::Selection) -> String {
    laid_out(&expr::selection(selection, expr::Follow::NOTHING))
}

/// Prints a test.
#[must_use]
pub fn test(test: &ast::Test) -> String {
    laid_out(&movement::test(test, expr::Follow::NOTHING))
}

/// Prints a movement.
#[must_use]
pub fn movement(movement: &ast::Movement) -> String {
    laid_out(&movement::movement(movement))
}

/// Prints a list of effects.
#[must_use]
pub fn effects(effects: &[ast::Effect]) -> String {
    laid_out(&doc::group(effect::list(effects)))
}

/// Prints a quotation with its quotation marks.
fn quoted(text: &Text) -> Doc {
    Doc::Text(format!("\"{}\"", text.node))
}

/// Joins documents with the same text between them.
fn joined(docs: Vec<Doc>, between: &'static str) -> Doc {
    let mut out = Vec::new();
    for (index, doc) in docs.into_iter().enumerate() {
        if index > 0 {
            out.push(between.into());
        }
        out.push(doc);
    }
    out.into()
}

/// Prints `by q { a: X  b or c: Y }`.
fn chosen<T>(choice: &Choice<T>, body: impl Fn(&T) -> Doc) -> Doc {
    let arms = choice.arms.iter().map(|arm| {
        let readings = arm.readings.iter().map(own).collect();
        docs![joined(readings, " or "), ": ", doc::nest(doc::group(body(&arm.body)))]
    });
    doc::braced(docs!["by ", own(&choice.question)], arms.collect())
}
