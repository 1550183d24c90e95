//! Tables and variables: what they hold.

use super::log::Log;
use super::place::Place;
use super::problems::{names as problems, types};
use super::reader::Reader;
use super::setup::board::{file_index, file_name};
use super::world::{TableHead, VarHead, World};
use crate::model::{BoardBuilder, Expr, ExprKind, TableDef, Type, Var};
use alfonso_diag::Span;
use alfonso_syntax::ast::{Key, Name};

/// All variables; `None` if one of them is in error.
pub(super) fn variables(world: &World<'_>, log: &mut Log) -> Option<Vec<Var>> {
    let read: Vec<Option<Var>> = world.vars.iter().map(|head| variable(world, head, log)).collect();
    read.into_iter().collect()
}

fn variable(world: &World<'_>, head: &VarHead<'_>, log: &mut Log) -> Option<Var> {
    let var = head.var;
    let mut reader = Reader::new(world, log, Place::Constant);
    reader.home = world.home(&var.name);
    let init = match head.ty {
        Some(ty) => reader.value_as(&var.init, ty),
        None => {
            let _ = reader.value(&var.init);
            None
        }
    };
    let lasts = match &var.lasts {
        None => Some(None),
        Some(turns) => match u8::try_from(turns.node) {
            Ok(number) if number >= 1 => Some(Some(number)),
            _ => {
                log.report(types::bad_lasts(turns.span));
                None
            }
        },
    };
    Some(Var {
        name: var.name.node.clone(),
        ty: head.ty?,
        per: head.per,
        init: init?,
        lasts: lasts?,
        span: var.name.span,
    })
}

/// All tables; `None` if one of them is in error.
pub(super) fn tables(world: &World<'_>, log: &mut Log) -> Option<Vec<TableDef>> {
    let read: Vec<Option<TableDef>> = world.tables.iter().map(|head| table(world, head, log)).collect();
    read.into_iter().collect()
}

fn table(world: &World<'_>, head: &TableHead<'_>, log: &mut Log) -> Option<TableDef> {
    let table = head.table;
    let entries = head.domain.and_then(|domain| entries(world, domain));
    let mut filled: Vec<Option<(Expr, Span)>> =
        entries.as_ref().map(|names| vec![None; names.len()]).unwrap_or_default();
    let mut reader = Reader::new(world, log, Place::Constant);
    reader.home = world.home(&table.name);
    let param = reader.fresh(table.param.name.span);
    match head.domain {
        Some(domain) => reader.bind(&table.param.name, param, domain),
        None => reader.bind_poison(&table.param.name, param),
    }
    let mut good = true;
    for row in &table.rows {
        let value = match head.ty {
            Some(ty) => reader.value_as(&row.value, ty),
            None => {
                let _ = reader.value(&row.value);
                None
            }
        };
        good &= value.is_some();
        let (Some(names), Some(domain)) = (&entries, head.domain) else { continue };
        // A row that is in error still covers its entries.
        let value =
            value.unwrap_or(Expr { kind: ExprKind::Flag(false), ty: Type::Flag, span: row.value.span });
        for key in &row.keys {
            let Some(index) = index(&mut reader, key, domain, names) else {
                good = false;
                continue;
            };
            if let Some((_, first)) = &filled[index] {
                let first = *first;
                reader.report(problems::table_overlap(&names[index], key_span(key), first));
                good = false;
                continue;
            }
            let _ = reader.spend(1, key_span(key));
            filled[index] = Some((value.clone(), key_span(key)));
        }
    }
    let names = entries?;
    let missing: Vec<String> = names
        .iter()
        .zip(&filled)
        .filter(|(_, value)| value.is_none())
        .map(|(name, _)| name.clone())
        .collect();
    if !missing.is_empty() && good && !world.library {
        reader.report(problems::table_not_total(&table.name, &missing));
    }
    let rows: Vec<Expr> =
        filled.into_iter().map(|value| value.map(|(value, _)| value)).collect::<Option<_>>()?;
    good.then_some(TableDef {
        name: table.name.node.clone(),
        param,
        domain: head.domain?,
        ty: head.ty?,
        rows,
        span: table.name.span,
    })
}

/// The names of everything in a domain, in order; `None` if it is not known (there is no board, say).
fn entries(world: &World<'_>, domain: Type) -> Option<Vec<String>> {
    match domain {
        Type::Player => Some(world.players.iter().map(|player| player.name.clone()).collect()),
        Type::Kind => Some(world.kinds.iter().map(|kind| kind.name.clone()).collect()),
        Type::Flag => Some(vec!["false".to_owned(), "true".to_owned()]),
        Type::File => world.board.as_ref().map(|board| {
            let BoardBuilder::Grid { files, .. } = board.builder;
            (0..usize::from(files)).map(file_name).collect()
        }),
        _ => None,
    }
}

/// The entry that a key names.
fn index(reader: &mut Reader<'_, '_>, key: &Key, domain: Type, names: &[String]) -> Option<usize> {
    let Key::Name(name) = key else {
        reader.report(problems::bad_key(key_span(key), types::a(domain)));
        return None;
    };
    if let Some(index) = names.iter().position(|known| *known == name.node) {
        return Some(index);
    }
    let problem = unknown_key(reader, name, domain, names);
    reader.report_some(problem);
    None
}

fn unknown_key(
    reader: &Reader<'_, '_>,
    name: &Name,
    domain: Type,
    names: &[String],
) -> Option<alfonso_diag::Diagnostic> {
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    match domain {
        Type::File if file_index(&name.node).is_some() => {
            Some(problems::unknown_board_file(name, known.last().copied().unwrap_or("a")))
        }
        Type::Player => reader.world.unknown(&name.node, name.span, "player", &known, reader.home),
        Type::Kind => reader.world.unknown(&name.node, name.span, "piece", &known, reader.home),
        _ => Some(problems::bad_key(name.span, types::a(domain))),
    }
}

fn key_span(key: &Key) -> Span {
    match key {
        Key::Name(name) => name.span,
        Key::Number(number) => number.span,
        Key::Range(from, to) => from.span.to(to.span),
    }
}
