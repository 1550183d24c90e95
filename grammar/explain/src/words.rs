//! Explanations of the words that a file defines.

use super::Word;
use super::board;
use super::names::{Context, Env, Names, ValueType};
use super::text::{a, list, number, sentence};
use alfonso_syntax::ast::{
    Define, DefineBody, Dice, DiceSort, Domain, Expr, ExprKind, Face, File, FirstOf, Item, ItemKind, Key,
    Table, Var,
};
use alfonso_syntax::walk;
use std::collections::BTreeSet;

/// Explains the words that the clauses of a reading use, directly or indirectly, in file order.
pub(super) fn words(file: &File, names: &Names<'_>) -> Vec<Word> {
    let used = used(file);
    let mut out = Vec::new();
    for item in &file.items {
        let env = Env::new(names, Context::Word);
        let word = match &item.kind {
            ItemKind::Define(it) if used.contains(&it.name.node) => define(&env, it),
            ItemKind::Table(it) if used.contains(&it.name.node) => Some(table(&env, it)),
            ItemKind::Var(it) if used.contains(&it.name.node) => Some(var(&env, it)),
            ItemKind::Dice(it) if used.contains(&it.name.node) => Some(dice(it)),
            _ => None,
        };
        out.extend(word);
    }
    out
}

/// Returns all names that clauses use, directly or indirectly.
fn used(file: &File) -> BTreeSet<String> {
    let declared = |item: &Item| match &item.kind {
        ItemKind::Define(it) => Some(it.name.node.clone()),
        ItemKind::Table(it) => Some(it.name.node.clone()),
        ItemKind::Var(it) => Some(it.name.node.clone()),
        _ => None,
    };
    let mut needs = walk::Needs::default();
    for item in &file.items {
        if matches!(item.kind, ItemKind::Piece(_) | ItemKind::Block { .. }) {
            walk::item(item, &mut needs);
        }
    }
    let mut seen = BTreeSet::new();
    loop {
        let fresh: Vec<&Item> = file
            .items
            .iter()
            .filter(|item| declared(item).is_some_and(|name| needs.0.contains(&name) && seen.insert(name)))
            .collect();
        if fresh.is_empty() {
            return needs.0;
        }
        fresh.into_iter().for_each(|item| walk::item(item, &mut needs));
    }
}

fn word(name: &str, params: &[String], text: &str) -> Word {
    let name = if params.is_empty() { name.to_owned() } else { format!("{name}({})", params.join(", ")) };
    Word { name, text: sentence(text) }
}

/// Explains a definition. Returns `None` for a movement, which is explained at each use.
fn define(env: &Env<'_>, define: &Define) -> Option<Word> {
    let mut inner = env.clone();
    let mut params = Vec::new();
    let mut of = Vec::new();
    for param in &define.params {
        let sort = ValueType::of_type(&param.ty.node);
        inner = inner.with(Some(&param.name), sort);
        params.push(param.name.node.clone());
        of.push(format!("{} {}", a(sort.noun()), param.name.node));
    }
    let of = of_what(&of);
    let text = match &define.body {
        DefineBody::Move(_) => return None,
        DefineBody::Effect(effects) => format!("{of}{}", inner.effects(effects)),
        DefineBody::Value { value, .. } if inner.sort(value) == ValueType::Flag => {
            match inner.constant(value) {
                // The explanations of its uses do not mention this word.
                Some(_) if params.is_empty() => return None,
                Some(true) => format!("{of}holds always"),
                Some(false) => format!("{of}never holds"),
                None => format!("{of}holds if {}", inner.clause(value, true)),
            }
        }
        DefineBody::Value { value, .. } => format!("{of}{}", inner.noun(value)),
    };
    Some(word(&define.name.node, &params, &text))
}

/// Returns the parameters as a phrase, such as `for a player p: `.
fn of_what(of: &[String]) -> String {
    if of.is_empty() { String::new() } else { format!("for {}: ", list(of, "and")) }
}

fn table(env: &Env<'_>, table: &Table) -> Word {
    let param = &table.param;
    let sort = match &table.domain {
        Domain::Type(ty) => ValueType::of_type(&ty.node),
        Domain::Range(..) => ValueType::Number,
    };
    let inner = env.with(Some(param), sort);
    let row = |row: &alfonso_syntax::ast::TableRow| {
        if let [Key::Otherwise(_)] = row.keys.as_slice() {
            return format!("{} otherwise", inner.noun(&row.value));
        }
        let keys: Vec<String> = row.keys.iter().map(key).collect();
        format!("{} if {} is {}", inner.noun(&row.value), param.node, list(&keys, "or"))
    };
    let rows: Vec<String> = table.rows.iter().map(row).collect();
    let of = format!("{} {}", a(sort.noun()), param.node);
    word(
        &table.name.node,
        std::slice::from_ref(&param.node),
        &format!("{}{}", of_what(&[of]), rows.join("; ")),
    )
}

fn key(key: &Key) -> String {
    match key {
        Key::Name(name) => name.node.clone(),
        Key::Number(number) => number.node.to_string(),
        Key::Range(from, to) => format!("{} to {}", from.node, to.node),
        Key::Otherwise(_) => "anything else".to_owned(),
    }
}

/// Describes the cells or the player of a first value.
fn first_of(env: &Env<'_>, of: &FirstOf) -> String {
    match of {
        FirstOf::Value(value) => env.noun(value),
        FirstOf::Cells(cells) => board::range(cells, &[]),
    }
}

fn var(env: &Env<'_>, var: &Var) -> Word {
    let what = match var.ty.node.as_str() {
        "money" => "an amount of money".to_owned(),
        "score" => "a number of points".to_owned(),
        "counter" => "a count".to_owned(),
        "flag" => "a mark that is set or not".to_owned(),
        "cell" => "a cell that is remembered".to_owned(),
        "player" => "a player who is remembered".to_owned(),
        _ => "a number that is remembered".to_owned(),
    };
    let per = var.per.as_ref().map(|per| format!(", one for each {}", per.node)).unwrap_or_default();
    let written = |value: &Expr| match &value.kind {
        ExprKind::Word(word) if word == "nowhere" => "none".to_owned(),
        ExprKind::Flag(true) => "set".to_owned(),
        ExprKind::Flag(false) => "not set".to_owned(),
        _ => env.noun(value),
    };
    let mut text = format!("{what}{per}, at first {}", written(&var.init));
    for first in var.firsts.iter().flatten() {
        let values: Vec<String> = first.beneath.iter().chain([&first.value]).map(written).collect();
        let of: Vec<String> = first.of.iter().map(|of| first_of(env, of)).collect();
        let of = list(&of, "and");
        text.push_str(&match first.beneath.as_slice() {
            [] => format!(", {} for {of}", written(&first.value)),
            _ => format!("; for {of}, from the bottom, {}", list(&values, "and")),
        });
    }
    if let Some(floor) = &var.floor {
        text.push_str(&format!(", never less than {}", env.noun(floor)));
    }
    if let Some(turns) = &var.lasts {
        let turns = if turns.node == 1 {
            "the next turn".to_owned()
        } else {
            format!("the next {} turns", number(turns.node))
        };
        text.push_str(&format!("; what it is set to lasts until the end of {turns}"));
    }
    if var.drawn.is_some() {
        text.push_str("; the board shows it");
    }
    if var.internal.is_some() {
        text.push_str("; the rules keep it for themselves");
    }
    word(&var.name.node, &[], &text)
}

fn dice(dice: &Dice) -> Word {
    let sorts: Vec<String> = dice.sorts.iter().map(dice_sort).collect();
    let again = dice.again.as_ref().map(|again| {
        format!(
            "; it is thrown again when it shows {}, up to {} throws in all, and all of them count",
            list(&faces(&again.on), "or"),
            number(again.most.node)
        )
    });
    word(&dice.name.node, &[], &(list(&sorts, "and") + &again.unwrap_or_default()))
}

fn faces(faces: &[Face]) -> Vec<String> {
    let face = |face: &Face| match &face.to {
        Some(to) => format!("{} to {}", face.from.node, to.node),
        None => face.from.node.to_string(),
    };
    faces.iter().map(face).collect()
}

fn dice_sort(dice: &DiceSort) -> String {
    let faces = faces(&dice.faces);
    match (&dice.count, dice.faces.as_slice()) {
        (Some(count), _) if count.node > 1 => {
            format!(
                "{} dice alike, with the numbers {} on their faces",
                number(count.node),
                list(&faces, "and")
            )
        }
        (_, [Face { from, to: None }]) => format!("a die that always shows {}", from.node),
        _ => format!("a die with the numbers {} on its faces", list(&faces, "and")),
    }
}
