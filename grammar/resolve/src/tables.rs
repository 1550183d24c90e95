//! The contents of tables and variables.

use super::context::Context;
use super::log::Log;
use super::named;
use super::problems::{heap, names as problems, payments, sowing, types};
use super::resolver::Resolver;
use super::setup::board::{self, file_index, file_name};
use super::setup::cells;
use super::values_of::constant;
use super::world::{TableHead, VarHead, World};
use alfonso_diag::{Span, Spanned};
use alfonso_model::{BoardBuilder, Expr, ExprKind, FirstValue, Per, TableDef, Type, Var, VarRole};
use alfonso_syntax::ast::{self, Key, Name};
use std::ops::RangeInclusive;

/// Resolves all variables. Returns `None` if one of them is in error.
pub(super) fn variables(world: &World<'_>, log: &mut Log) -> Option<Vec<Var>> {
    let resolved: Vec<Option<Var>> = world.vars.iter().map(|head| variable(world, head, log)).collect();
    resolved.into_iter().collect()
}

fn variable(world: &World<'_>, head: &VarHead<'_>, log: &mut Log) -> Option<Var> {
    let var = head.var;
    let mut resolver = Resolver::new(world, log, Context::Constant);
    resolver.home = world.home(&var.name);
    let init = match head.ty {
        Some(ty) => resolver.value_as(&var.init, ty),
        None => {
            let _ = resolver.value(&var.init);
            None
        }
    };
    let firsts = firsts(&mut resolver, head);
    let floor = match &var.floor {
        None => Some(None),
        Some(written) => floor(&mut resolver, head, written).map(Some),
    };
    let lasts = match &var.lasts {
        None => Some(None),
        Some(turns) if head.role != VarRole::Plain => {
            log.report(payments::lasting_account(turns.span, &var.ty.node));
            None
        }
        Some(turns) => match u8::try_from(turns.node) {
            Ok(number) if number >= 1 => Some(Some(number)),
            _ => {
                log.report(types::bad_lasts(turns.span));
                None
            }
        },
    };
    if head.per == Per::Piece && !goes_with_pieces(world, head, log) {
        return None;
    }
    if let Some(span) = var.drawn
        && head.ty.is_some()
        && !drawn_once(world, head, span, log)
    {
        return None;
    }
    if let Some(span) = var.internal
        && head.role.is_account()
    {
        log.report(payments::internal_account(span, &var.ty.node));
        return None;
    }
    let (title, named) = named::titled(var.title.as_ref(), &var.named, log);
    Some(Var {
        title,
        named,
        drawn: var.drawn.is_some(),
        internal: var.internal.is_some(),
        name: var.name.node.clone(),
        ty: head.ty?,
        per: head.per,
        role: head.role,
        init: init?,
        firsts: firsts?,
        floor: floor?,
        lasts: lasts?,
        span: var.name.span,
    })
}

/// Returns the first values of single players, cells or regions, in file order.
fn firsts(resolver: &mut Resolver<'_, '_>, head: &VarHead<'_>) -> Option<Vec<FirstValue>> {
    let mut firsts = Vec::new();
    let mut good = true;
    for written in head.var.firsts.iter().flatten() {
        let value = match head.ty {
            Some(ty) => resolver.value_as(&written.value, ty),
            None => resolver.value(&written.value),
        };
        let beneath: Vec<Option<Expr>> =
            written.beneath.iter().map(|value| resolver.value_as(value, Type::Number)).collect();
        if let Some(first) = written.beneath.first()
            && (head.per != Per::Piece || !resolver.world.stacks && !resolver.world.library)
        {
            resolver.report(heap::numbers_of_no_stack(first.span.to(written.value.span)));
            good = false;
        }
        let beneath: Option<Vec<Expr>> = beneath.into_iter().collect();
        let mut things: Vec<Option<Expr>> = Vec::new();
        for of in &written.of {
            match of {
                ast::FirstOf::Value(of) => things.push(resolver.value(of)),
                ast::FirstOf::Cells(range) => match cells::cells(resolver.world, range, None, resolver.log) {
                    Some(cells) => things.extend(cells.into_iter().map(|cell| Some(cell_value(cell)))),
                    None => things.push(None),
                },
            }
        }
        for resolved in things {
            let fits = resolved.as_ref().map(|of| match head.per {
                Per::Game => false,
                Per::Player => matches!(of.kind, ExprKind::Player(_)),
                Per::Cell | Per::Piece => matches!(of.kind, ExprKind::Cell(_) | ExprKind::Region(_)),
            });
            // If the type is unknown, the keys cannot be checked.
            if fits == Some(false) && head.ty.is_some() {
                let span = resolved.as_ref().map_or(written.value.span, |of| of.span);
                resolver.report(types::first_value_of(span, head.per));
            }
            match (resolved, &value, &beneath) {
                (Some(of), Some(value), Some(beneath)) if fits == Some(true) => {
                    firsts.push(FirstValue { of, beneath: beneath.clone(), value: value.clone() });
                }
                _ => good = false,
            }
        }
    }
    good.then_some(firsts)
}

/// Returns a cell as a value.
fn cell_value(cell: Spanned<String>) -> Expr {
    Expr { kind: ExprKind::Cell(cell.node), ty: Type::Cell, span: cell.span }
}

/// Returns the floor of a variable: `pay` and `add` never make its value lower.
fn floor(resolver: &mut Resolver<'_, '_>, head: &VarHead<'_>, written: &ast::Expr) -> Option<i32> {
    let value = resolver.value_as(written, Type::Number);
    if head.ty? != Type::Number {
        resolver.report(payments::floor_of_no_number(written.span));
        return None;
    }
    let least = constant(&value?).and_then(|number| i32::try_from(number).ok());
    if least.is_none() {
        resolver.report(payments::unknown_floor(written.span));
    }
    least
}

/// Resolves all tables. Returns `None` if one of them is in error.
pub(super) fn tables(world: &World<'_>, log: &mut Log) -> Option<Vec<TableDef>> {
    let resolved: Vec<Option<TableDef>> = world.tables.iter().map(|head| table(world, head, log)).collect();
    let mut tables: Option<Vec<TableDef>> = resolved.into_iter().collect();
    let of_regions = board::tables_of_regions(world, log);
    if let Some(tables) = &mut tables {
        tables.extend(of_regions);
    }
    tables
}

fn table(world: &World<'_>, head: &TableHead<'_>, log: &mut Log) -> Option<TableDef> {
    let table = head.table;
    let entries = head.domain.and_then(|domain| entries(world, domain, head.range));
    let mut filled: Vec<Option<(Expr, Span)>> =
        entries.as_ref().map(|names| vec![None; names.len()]).unwrap_or_default();
    let mut resolver = Resolver::new(world, log, Context::Constant);
    resolver.home = world.home(&table.name);
    let param = resolver.fresh(table.param.span);
    match head.domain {
        Some(domain) => resolver.bind(&table.param, param, domain),
        None => resolver.bind_poison(&table.param, param),
    }
    let mut good = true;
    let mut otherwise: Option<(Expr, Span, usize)> = None;
    for row in &table.rows {
        let before = resolver.log.spent();
        let value = match head.ty {
            Some(ty) => resolver.value_as(&row.value, ty),
            None => {
                let _ = resolver.value(&row.value);
                None
            }
        };
        // The value is copied into each entry, so each copy counts its nodes.
        let size = (resolver.log.spent() - before).max(1);
        good &= value.is_some();
        let (Some(names), Some(domain)) = (&entries, head.domain) else { continue };
        // A row in error still covers its entries.
        let value = value.unwrap_or(Expr::new(ExprKind::Flag(false), row.value.span));
        for key in &row.keys {
            if let Key::Otherwise(span) = key {
                if let Some((_, first, _)) = otherwise {
                    resolver.report(problems::table_overlap("otherwise", *span, first));
                    good = false;
                }
                otherwise = Some((value.clone(), *span, size));
                continue;
            }
            let Some(indices) = indices(&mut resolver, key, domain, names) else {
                good = false;
                continue;
            };
            for index in indices {
                if let Some((_, first)) = &filled[index] {
                    let first = *first;
                    resolver.report(problems::table_overlap(&names[index], key_span(key), first));
                    good = false;
                    break;
                }
                resolver.spend(size, key_span(key))?;
                filled[index] = Some((value.clone(), key_span(key)));
            }
        }
    }
    let names = entries?;
    if let Some((value, span, size)) = otherwise {
        let mut left = filled.iter_mut().filter(|value| value.is_none()).peekable();
        if left.peek().is_none() && good {
            resolver.report(problems::nothing_otherwise(span));
            good = false;
        }
        for entry in left {
            resolver.spend(size, span)?;
            *entry = Some((value.clone(), span));
        }
    }
    let missing: Vec<String> = names
        .iter()
        .zip(&filled)
        .filter(|(_, value)| value.is_none())
        .map(|(name, _)| name.clone())
        .collect();
    if !missing.is_empty() && good && !world.library {
        resolver.report(problems::table_not_total(&table.name, &missing));
    }
    let rows: Vec<Expr> =
        filled.into_iter().map(|value| value.map(|(value, _)| value)).collect::<Option<_>>()?;
    good.then_some(TableDef {
        name: table.name.node.clone(),
        param,
        domain: head.domain?,
        first: head.range.map_or(0, |(first, _)| first),
        ty: head.ty?,
        rows,
        span: table.name.span,
    })
}

/// Returns the names of all members of a domain, in order. Returns `None` if they are unknown, for
/// instance without a board.
fn entries(world: &World<'_>, domain: Type, range: Option<(i64, i64)>) -> Option<Vec<String>> {
    match domain {
        Type::Player => Some(world.players.iter().map(|player| player.name.clone()).collect()),
        Type::Kind => Some(world.kinds.iter().map(|kind| kind.name.clone()).collect()),
        Type::Number => range.map(|(first, last)| (first..=last).map(|number| number.to_string()).collect()),
        Type::Sector => Some(world.sectors.clone()).filter(|sectors| !sectors.is_empty()),
        Type::Flag => Some(vec!["false".to_owned(), "true".to_owned()]),
        Type::File => world.board.as_ref().and_then(|board| match board.builder {
            BoardBuilder::Grid { files, .. } => Some((0..usize::from(files)).map(file_name).collect()),
            BoardBuilder::Rings { .. } => None,
        }),
        _ => None,
    }
}

/// Returns the indices of the entries that a key names.
fn indices(
    resolver: &mut Resolver<'_, '_>,
    key: &Key,
    domain: Type,
    names: &[String],
) -> Option<RangeInclusive<usize>> {
    let index_of = |number: &Spanned<i64>| {
        let written = number.node.to_string();
        names.iter().position(|known| *known == written)
    };
    let (first, last) = match key {
        Key::Name(name) => {
            if let Some(index) = names.iter().position(|known| *known == name.node) {
                return Some(index..=index);
            }
            let problem = unknown_key(resolver, name, domain, names);
            resolver.report_some(problem);
            return None;
        }
        Key::Number(number) => (number, number),
        Key::Range(first, last) => (first, last),
        // The caller fills in these entries after all other rows.
        Key::Otherwise(_) => return None,
    };
    // Tables identify sectors without names by number.
    let numbers =
        domain == Type::Number || domain == Type::Sector && names.first().is_some_and(|it| it == "1");
    if !numbers {
        resolver.report(problems::bad_key(key_span(key), types::a(domain)));
        return None;
    }
    match (index_of(first), index_of(last)) {
        (Some(first), Some(last)) if first <= last => Some(first..=last),
        (Some(_), Some(_)) => {
            resolver.report(problems::reversed_key(key_span(key), first.node, last.node));
            None
        }
        _ => {
            let known = (names.first().map_or("", String::as_str), names.last().map_or("", String::as_str));
            resolver.report(problems::key_outside(key_span(key), known.0, known.1));
            None
        }
    }
}

fn unknown_key(
    resolver: &Resolver<'_, '_>,
    name: &Name,
    domain: Type,
    names: &[String],
) -> Option<alfonso_diag::Diagnostic> {
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    match domain {
        Type::File if file_index(&name.node).is_some() => {
            Some(problems::unknown_board_file(name, known.last().copied().unwrap_or("a")))
        }
        Type::Sector => Some(problems::unknown_name(&name.node, name.span, "sector", known)),
        Type::Player => resolver.world.unknown(&name.node, name.span, "player", &known, resolver.home),
        Type::Kind => resolver.world.unknown(&name.node, name.span, "piece", &known, resolver.home),
        _ => Some(problems::bad_key(name.span, types::a(domain))),
    }
}

fn key_span(key: &Key) -> Span {
    match key {
        Key::Name(name) => name.span,
        Key::Number(number) => number.span,
        Key::Range(from, to) => from.span.to(to.span),
        Key::Otherwise(span) => *span,
    }
}

/// Returns `true` if a variable can be a number per piece. It must be a permanent number, and the
/// only number per piece in the game. The board must have no heaps.
fn goes_with_pieces(world: &World<'_>, head: &VarHead<'_>, log: &mut Log) -> bool {
    let span = head.var.name.span;
    if head.ty.is_some_and(|ty| ty != Type::Number) {
        log.report(types::per_piece_but_no_number(head.var.ty.span, &head.var.ty.node));
        return false;
    }
    if let Some(heaps) = world.board.as_ref().and_then(|board| board.heaps).filter(|heaps| !heaps.stacks) {
        log.report(heap::value_of_piece(span, &head.var.name.node, heaps.span));
        return false;
    }
    if let Some(turns) = &head.var.lasts {
        log.report(types::lasts_with_a_piece(turns.span));
        return false;
    }
    let first = world.vars.iter().find(|other| other.per == Per::Piece && other.ty.is_some());
    match first {
        Some(first) if first.var.name.span != span => {
            log.report(types::second_of_piece(span, first.var.name.span));
            false
        }
        _ => true,
    }
}

/// Returns `true` if drawings can show a variable. It must be a number per cell or per piece, and
/// the only drawn variable in the game.
fn drawn_once(world: &World<'_>, head: &VarHead<'_>, span: Span, log: &mut Log) -> bool {
    if !matches!((head.per, head.ty), (Per::Cell | Per::Piece, Some(Type::Number))) {
        log.report(sowing::drawn_off_cells(span));
        return false;
    }
    let first = world.vars.iter().find_map(|other| other.var.drawn.filter(|_| other.ty.is_some()));
    match first {
        Some(first) if first != span => {
            log.report(sowing::drawn_twice(span, first));
            false
        }
        _ => true,
    }
}
