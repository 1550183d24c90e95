//! Position notations: the meaning of their letters and fields.

use super::Starts;
use crate::log::Log;
use crate::problems::{clauses, names};
use crate::values::past_event;
use crate::world::{Declared, VarHead, World};
use alfonso_diag::Span;
use alfonso_model::{
    Direction, Event as Past, Fen, FenField, KindId, Notation, Numbers, Per, RightPair, Seat, Style, Type,
    VarId,
};
use alfonso_syntax::ast::{
    Event, FenEntry, FenField as Written, FenPair, Item, ItemKind, Name, NotationStyle, SanEntry, Text,
};
use alfonso_vocabulary::{self as vocabulary, FieldWord, Meaning, Role};

/// The name of the usual field that a variable can represent.
const PASSED: &str = "en passant";

/// Resolves the `fen` block and the variables that represent a field.
///
/// `starts` holds the pieces at the start, if they are known.
/// `clock` holds the events from which some reading of the file counts plies.
pub(crate) fn fen(
    world: &World<'_>,
    items: &[Item],
    starts: Option<&Starts>,
    clock: &[Event],
    log: &mut Log,
) -> Fen {
    let mut fen = Fen { clock: self::clock(world, clock), ..Fen::default() };
    let passed = passed(world, log);
    let (mut fields, mut uci): (Option<Span>, Option<Span>) = (None, None);
    let mut first: Option<Span> = None;
    for item in items {
        let ItemKind::Fen(entries) = &item.kind else { continue };
        if let Some(before) = first {
            log.report(clauses::double_block("`fen` blocks", item.span, before));
            continue;
        }
        first = Some(item.span);
        for entry in entries {
            match entry {
                FenEntry::Fields { span, .. } if fields.is_some() => {
                    log.report(clauses::double_block("lists of fields", *span, fields.unwrap_or(*span)));
                }
                FenEntry::Fields { span, fields: written } => {
                    fields = Some(*span);
                    written.iter().for_each(|written| field(world, written, &mut fen, log));
                }
                FenEntry::Uci { span, .. } if uci.is_some() => {
                    log.report(clauses::double_block("`uci` blocks", *span, uci.unwrap_or(*span)));
                }
                entry => {
                    if let FenEntry::Uci { span, .. } = entry {
                        uci = Some(*span);
                    }
                    self::entry(world, entry, starts, &mut fen, log);
                }
            }
        }
    }
    let reserves = items.iter().any(|item| matches!(item.kind, ItemKind::Reserve(_)));
    let has_rights = !fen.rights.is_empty() || !fen.pairs.is_empty();
    match fields {
        None => fen.fields = usual(world, passed, reserves),
        Some(span) if !reserves && fen.fields.contains(&FenField::Reserve) => {
            log.report(clauses::field_without_reserves(span));
        }
        Some(span) if has_rights && !fen.fields.contains(&FenField::Rights) => {
            log.report(clauses::rights_without_a_field(span));
        }
        Some(_) => {}
    }
    fen
}

/// Returns the events that exist in this reading. The kind in an event may exist only in another
/// reading.
fn clock(world: &World<'_>, events: &[Event]) -> Vec<Past> {
    let mut clock = Vec::new();
    for event in events.iter().filter_map(|event| past_event(world, event, None, "").ok()) {
        if !clock.contains(&event) {
            clock.push(event);
        }
    }
    clock
}

/// Returns the default fields, which are those of chess.
fn usual(world: &World<'_>, passed: Option<VarId>, reserves: bool) -> Vec<FenField> {
    let mut fields = Vec::new();
    fields.extend(reserves.then_some(FenField::Reserve));
    fields.push(FenField::Mover);
    let stands = |head: &VarHead<'_>| head.var.drawn.is_some() && head.ty.is_some() && head.per != Per::Piece;
    let drawn = world.vars.iter().position(stands);
    fields.extend(drawn.map(|index| FenField::Var(VarId::new(index))));
    fields.extend((world.players.len() > 2).then_some(FenField::Out));
    fields.push(FenField::Rights);
    fields.push(passed.map_or(FenField::Nothing, FenField::Var));
    fields.extend([FenField::Since(Vec::new()), FenField::Round]);
    fields
}

fn field(world: &World<'_>, written: &Written, fen: &mut Fen, log: &mut Log) {
    let (span, field) = match written {
        Written::Word(word) => match vocabulary::meaning(&word.node, Role::Setup) {
            Some(Meaning::Field(FieldWord::Nothing)) => {
                fen.fields.push(FenField::Nothing);
                return;
            }
            Some(Meaning::Field(FieldWord::Mover)) => (word.span, Some(FenField::Mover)),
            Some(Meaning::Field(FieldWord::Out)) => (word.span, Some(FenField::Out)),
            Some(Meaning::Field(FieldWord::Rights)) => (word.span, Some(FenField::Rights)),
            Some(Meaning::Field(FieldWord::Reserve)) if !fen.fields.is_empty() => {
                log.report(clauses::late_reserve(word.span));
                return;
            }
            Some(Meaning::Field(FieldWord::Reserve)) => (word.span, Some(FenField::Reserve)),
            Some(Meaning::Field(FieldWord::Round)) => (word.span, Some(FenField::Round)),
            _ => (word.span, variable(world, word, log).map(FenField::Var)),
        },
        Written::Since { span, events } => {
            let mut since = Vec::new();
            for event in events {
                match past_event(
                    world,
                    event,
                    None,
                    "`capture`, `elimination`, `move`, `move of KIND` or `start`",
                ) {
                    Ok(found) if since.contains(&found) => log.report(clauses::double_field(event.span)),
                    Ok(found) => since.push(found),
                    Err(problem) => log.report_some(problem),
                }
            }
            (*span, (!since.is_empty()).then_some(FenField::Since(since)))
        }
    };
    match field {
        Some(field) if fen.fields.contains(&field) => log.report(clauses::double_field(span)),
        field => fen.fields.extend(field),
    }
}

/// Returns the variable that a field names, if a field can represent it.
fn variable(world: &World<'_>, word: &Name, log: &mut Log) -> Option<VarId> {
    let Some(Declared::Var(var)) = world.find(&word.node) else {
        let words = vocabulary::words(Role::Setup)
            .filter(|word| matches!(vocabulary::meaning(word, Role::Setup), Some(Meaning::Field(_))));
        let vars = world.vars.iter().map(|head| head.var.name.node.as_str());
        let near = alfonso_diag::nearest(&word.node, words.chain(vars));
        log.report(clauses::unknown_field(word, near));
        return None;
    };
    let head = &world.vars[var.index()];
    if head.per == Per::Piece {
        log.report(clauses::field_of_pieces(word));
        return None;
    }
    head.ty.map(|_| var)
}

/// Resolves `notation ...`.
pub(crate) fn moves(world: &World<'_>, items: &[Item], log: &mut Log) -> Option<Notation> {
    let mut found: Option<(Notation, Span)> = None;
    for item in items {
        let ItemKind::Notation(styles) = &item.kind else { continue };
        if let Some((_, before)) = &found {
            log.report(clauses::double_block("lists of notations", item.span, *before));
            continue;
        }
        let mut notation = Notation::default();
        let mut spans: Vec<Span> = Vec::new();
        for written in styles {
            let (span, style) = match written {
                NotationStyle::San { span, entries } => {
                    short(world, entries, &mut notation, log);
                    (*span, Style::San)
                }
                NotationStyle::Hodges(span) => (*span, Style::Hodges),
                NotationStyle::Wxf(span) => (*span, Style::Wxf),
                NotationStyle::Pdn { span, from, way } => {
                    let along = |way: &Direction| matches!(way, Direction::East | Direction::West);
                    let Some(way) = vocabulary::direction(&way.node).filter(along) else {
                        log.report(clauses::no_row(way));
                        continue;
                    };
                    (*span, Style::Pdn(Numbers { from: from.clone(), way }))
                }
            };
            let same = |known: &Style| std::mem::discriminant(known) == std::mem::discriminant(&style);
            match notation.styles.iter().position(same) {
                Some(index) => log.report(clauses::double_block("such notations", span, spans[index])),
                None => {
                    notation.styles.push(style);
                    spans.push(span);
                }
            }
        }
        found = Some((notation, item.span));
    }
    found.map(|(notation, _)| notation)
}

/// Resolves the entries of `san { ... }`.
fn short(world: &World<'_>, entries: &[SanEntry], notation: &mut Notation, log: &mut Log) {
    let mut plain: Option<Span> = None;
    for entry in entries {
        match entry {
            SanEntry::Plain(kind) => {
                if let Some(before) = plain.replace(kind.span) {
                    log.report(clauses::double_block("kinds without a letter", kind.span, before));
                }
                notation.plain = world.kind(&kind.node);
                if notation.plain.is_none() {
                    log.report_some(world.unknown_kind(kind, None));
                }
            }
            SanEntry::Letter { letter, kind } => players_letter(world, letter, kind, notation, log),
            SanEntry::Write { short, moves } => {
                if let Some(expected) = unwritable(&short.node) {
                    log.report(clauses::bad_short_text(short.span, &short.node, expected));
                } else if notation.written.iter().any(|(known, _)| *known == short.node) {
                    log.report(clauses::doubled_short_text(short.span, &short.node));
                } else {
                    notation.written.push((short.node.clone(), moves.clone()));
                }
            }
        }
    }
}

/// Resolves the letter that players write for a kind.
fn players_letter(world: &World<'_>, letter: &Text, kind: &Name, notation: &mut Notation, log: &mut Log) {
    let found = world.kind(&kind.node);
    if found.is_none() {
        log.report_some(world.unknown_kind(kind, None));
    }
    if single(letter.node.strip_prefix('+').unwrap_or(&letter.node)).is_none() {
        let expected = "a single letter, or a `+` and a letter,";
        return log.report(clauses::bad_letter(letter.span, &letter.node, expected));
    }
    let own = world.kinds.iter().find(|known| known.letter.eq_ignore_ascii_case(&letter.node));
    if let Some(other) = own.filter(|known| known.name != kind.node) {
        return log.report(clauses::taken_letter(letter.span, &letter.node, &format!("`{}`", other.name)));
    }
    let taken = notation
        .letters
        .iter()
        .any(|(known, of)| known.eq_ignore_ascii_case(&letter.node) || Some(*of) == found);
    if taken {
        return log.report(clauses::taken_letter(letter.span, &letter.node, "another line of this notation"));
    }
    notation.letters.extend(found.map(|kind| (letter.node.clone(), kind)));
}

/// Returns the reason why a text cannot stand among the moves of a record, if there is one.
fn unwritable(text: &str) -> Option<&'static str> {
    const MARKS: &[char] = &['{', '}', '(', ')', '[', ']', ';', '!', '?', '$', '"', '%', '.', '+', '#'];
    match () {
        () if text.is_empty() => Some("this is empty"),
        () if text.contains(char::is_whitespace) => Some("a move is one word"),
        () if text.contains(MARKS) => Some("game records use such signs for comments and marks"),
        () if matches!(text, "1-0" | "0-1" | "1/2-1/2" | "*") => Some("this marks the end of a game"),
        () if text.chars().all(|sign| sign.is_ascii_digit()) => Some("this is the number of a move"),
        () => None,
    }
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

fn entry(world: &World<'_>, entry: &FenEntry, starts: Option<&Starts>, fen: &mut Fen, log: &mut Log) {
    match entry {
        FenEntry::Fields { .. } => {}
        FenEntry::Right { letter, cells } => {
            let Some(sign) = right_letter(letter, fen, log) else { return };
            for cell in cells {
                let begins = |(pieces, dealing): &Starts| {
                    let pieces = dealing.as_ref().map_or(pieces, |dealing| &dealing.fixed);
                    pieces.iter().any(|piece| piece.cell.node == cell.node)
                };
                if starts.is_some_and(|starts| !begins(starts)) {
                    log.report(clauses::right_of_nobody(cell));
                }
            }
            fen.rights.push((sign, cells.clone()));
        }
        FenEntry::Pair { letter, pair } => {
            let (sign, pair) = (right_letter(letter, fen, log), self::pair(world, pair, log));
            if let (Some(letter), Some((kind, partner, owner, way))) = (sign, pair) {
                fen.pairs.push(RightPair { letter, kind, partner, owner, way });
            }
        }
        FenEntry::Alias { letter, kind } => drop(alias(world, letter, kind, fen, log)),
        FenEntry::Uci { span, letters } => {
            if world.players.len() > 2 {
                log.report(clauses::uci_of_many(*span));
            }
            let mut uci = Vec::new();
            for (letter, kind) in letters {
                let Some((sign, id)) = alias(world, letter, kind, fen, log) else { continue };
                match uci.iter().any(|(_, known)| *known == id) {
                    true => log.report(clauses::two_uci_letters(letter.span, &kind.node)),
                    false => uci.push((sign, id)),
                }
            }
            fen.uci = Some(uci);
        }
    }
}

/// Returns the letter of a right, unless another right has that letter.
fn right_letter(letter: &Name, fen: &Fen, log: &mut Log) -> Option<char> {
    let Some(sign) = single(&letter.node) else {
        log.report(clauses::bad_letter(letter.span, &letter.node, "a single letter"));
        return None;
    };
    let known = fen.rights.iter().map(|(known, _)| *known).chain(fen.pairs.iter().map(|pair| pair.letter));
    if known.into_iter().any(|known| known == sign) {
        log.report(clauses::taken_letter(letter.span, &letter.node, "another right"));
        return None;
    }
    Some(sign)
}

/// Resolves the two pieces of a right.
fn pair(world: &World<'_>, pair: &FenPair, log: &mut Log) -> Option<(KindId, KindId, Seat, Direction)> {
    let FenPair { kind, player, partner, way } = pair;
    let [kind, partner] = [kind, partner].map(|name| {
        let found = world.kind(&name.node);
        if found.is_none() {
            log.report_some(world.unknown_kind(name, None));
        }
        found
    });
    let owner = world.player(&player.node);
    if owner.is_none() && !world.players.is_empty() {
        let known = world.player_names();
        log.report_some(world.unknown(&player.node, player.span, "player", &known, None));
    }
    let Some(way) = vocabulary::direction(&way.node) else {
        let ways = vocabulary::words(Role::Direction).filter(|word| vocabulary::direction(word).is_some());
        let near = alfonso_diag::nearest(&way.node, ways);
        let help = "a direction of the board, such as `east`";
        log.report(names::unknown_word(way, "a direction of the board", near, Some(help)));
        return None;
    };
    Some((kind?, partner?, owner?, way))
}

/// Resolves a further letter of a kind.
fn alias(
    world: &World<'_>,
    letter: &Text,
    kind: &Name,
    fen: &mut Fen,
    log: &mut Log,
) -> Option<(String, KindId)> {
    let found = world.kind(&kind.node);
    if found.is_none() {
        log.report_some(world.unknown_kind(kind, None));
    }
    // Engines mark promoted pieces with a `+` before the original letter, or with a `~` after the
    // new letter.
    let signed = letter.node.strip_prefix('+').or_else(|| letter.node.strip_suffix('~'));
    if single(signed.unwrap_or(&letter.node)).is_none() {
        let expected = "a single letter, or a letter with a `+` before or a `~` after it,";
        log.report(clauses::bad_letter(letter.span, &letter.node, expected));
        return None;
    }
    let own = world.kinds.iter().find(|kind| kind.letter.eq_ignore_ascii_case(&letter.node));
    if let Some(kind) = own {
        log.report(clauses::taken_letter(letter.span, &letter.node, &format!("`{}`", kind.name)));
        return None;
    }
    let sign = letter.node.to_ascii_lowercase();
    if fen.aliases.iter().any(|(known, _)| *known == sign) {
        log.report(clauses::taken_letter(letter.span, &letter.node, "another piece"));
        return None;
    }
    fen.aliases.push((sign.clone(), found?));
    Some((sign, found?))
}

/// Returns the only character of a text; `None` if the text has more or none.
fn single(text: &str) -> Option<char> {
    let mut signs = text.chars();
    let sign = signs.next().filter(char::is_ascii_alphabetic)?;
    signs.next().is_none().then_some(sign)
}
