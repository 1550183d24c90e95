//! What the letters and fields of a position notation mean.

use crate::model::{Fen, Per, San, Type, VarId};
use crate::resolve::log::Log;
use crate::resolve::problems::clauses;
use crate::resolve::world::World;
use alfonso_diag::Span;
use alfonso_syntax::ast::{FenEntry, Item, ItemKind, SanEntry};

/// The field that a variable can keep.
const PASSED: &str = "en passant";

/// Reads the `fen` block and the variables that keep a field.
pub(in crate::resolve) fn fen(world: &World<'_>, items: &[Item], log: &mut Log) -> Fen {
    let mut fen = Fen { passed: passed(world, log), ..Fen::default() };
    let mut first: Option<Span> = None;
    for item in items {
        let ItemKind::Fen(entries) = &item.kind else { continue };
        if let Some(before) = first {
            log.report(clauses::double_block("`fen` blocks", item.span, before));
            continue;
        }
        first = Some(item.span);
        for entry in entries {
            self::entry(world, entry, &mut fen, log);
        }
    }
    fen
}

/// Reads `notation san { ... }`.
pub(in crate::resolve) fn san(world: &World<'_>, items: &[Item], log: &mut Log) -> Option<San> {
    let mut found: Option<(San, Span)> = None;
    for item in items {
        let ItemKind::Notation(entries) = &item.kind else { continue };
        if let Some((_, before)) = &found {
            log.report(clauses::double_block("short notations", item.span, *before));
            continue;
        }
        let mut san = San::default();
        let mut plain: Option<Span> = None;
        for entry in entries {
            match entry {
                SanEntry::Plain(kind) => {
                    if let Some(before) = plain.replace(kind.span) {
                        log.report(clauses::double_block("kinds without a letter", kind.span, before));
                    }
                    san.plain = world.kind(&kind.node);
                    if san.plain.is_none() {
                        log.report_some(world.unknown_kind(kind, None));
                    }
                }
                SanEntry::Write { short, moves } => {
                    let moves = moves.iter().map(|text| text.node.clone()).collect();
                    san.written.push((short.node.clone(), moves));
                }
            }
        }
        found = Some((san, item.span));
    }
    found.map(|(san, _)| san)
}

fn passed(world: &World<'_>, log: &mut Log) -> Option<VarId> {
    let mut found: Option<(VarId, Span)> = None;
    for (index, head) in world.vars.iter().enumerate() {
        let Some(field) = &head.var.fen else { continue };
        if field.node != PASSED {
            log.report(clauses::unknown_fen_field(field.span, &field.node));
        } else if head.ty != Some(Type::Cell) || head.per != Per::Game {
            log.report(clauses::fen_field_type(field.span));
        } else if let Some((_, before)) = found {
            log.report(clauses::double_block("variables for this field", field.span, before));
        } else {
            found = Some((VarId::new(index), field.span));
        }
    }
    found.map(|(var, _)| var)
}

fn entry(world: &World<'_>, entry: &FenEntry, fen: &mut Fen, log: &mut Log) {
    match entry {
        FenEntry::Right { letter, cells } => {
            let Some(sign) = single(&letter.node) else {
                log.report(clauses::bad_letter(letter.span, &letter.node, "a single letter"));
                return;
            };
            if fen.rights.iter().any(|(known, _)| *known == sign) {
                log.report(clauses::taken_letter(letter.span, &letter.node, "another right"));
                return;
            }
            fen.rights.push((sign, cells.clone()));
        }
        FenEntry::Alias { letter, kind } => {
            let found = world.kind(&kind.node);
            if found.is_none() {
                log.report_some(world.unknown_kind(kind, None));
            }
            let Some(sign) = single(&letter.node).map(|sign| sign.to_ascii_lowercase()) else {
                log.report(clauses::bad_letter(letter.span, &letter.node, "a single letter"));
                return;
            };
            let own = world.kinds.iter().find(|kind| kind.letter.eq_ignore_ascii_case(&letter.node));
            if let Some(kind) = own {
                log.report(clauses::taken_letter(letter.span, &letter.node, &format!("`{}`", kind.name)));
                return;
            }
            if fen.aliases.iter().any(|(known, _)| *known == sign) {
                log.report(clauses::taken_letter(letter.span, &letter.node, "another piece"));
                return;
            }
            fen.aliases.extend(found.map(|kind| (sign, kind)));
        }
    }
}

/// The only letter of a text.
fn single(text: &str) -> Option<char> {
    let mut signs = text.chars();
    let sign = signs.next().filter(char::is_ascii_alphabetic)?;
    signs.next().is_none().then_some(sign)
}
