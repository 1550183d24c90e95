//! Reads the numbers of a position: variables, counters, losses, reserves, last moves and dice.

use super::super::names::{self, Wrong};
use super::{MOST, Written, WrittenPiece};
use alfonso_game::blueprint::{Per, VarRole};
use alfonso_game::{Game, KindId, MOST_OFF_BOARD, NumberName, Position, Seat, VarId};
use serde_json::Value;

/// Returns the name of a number for a kind and a player, such as the number of lost pieces.
type Numbered = fn(KindId, Seat) -> NumberName;

/// Reads all numbers of a position. Numbers that the file omits keep their initial values.
pub(super) fn numbers(game: &Game, written: &Written, position: &mut Position) -> Result<(), Wrong> {
    let spec = game.blueprint();
    let all = game.numbers();
    let (numbers, pieces) = (&mut position.numbers, &position.pieces);
    let index_of = |expected: &NumberName| all.iter().position(|name| name == expected);
    // Files omit the variables of pieces that have their initial value.
    for (name, number) in all.iter().zip(numbers.iter_mut()) {
        if let NumberName::Variable { id, .. } = name
            && spec.vars[*id].per_piece
        {
            *number = spec.vars[*id].init;
        }
    }
    let roles = [
        ("variables", VarRole::Plain, &written.variables),
        ("scores", VarRole::Score, &written.scores),
        ("money", VarRole::Money, &written.money),
    ];
    for (group, role, values) in roles {
        for (name, value) in values {
            let at = format!("{group}.{name}");
            let id = names::variable(game, &at, name)?;
            let counter = role == VarRole::Plain && spec.vars[id].role == VarRole::Counter;
            if spec.vars[id].role != role && !counter {
                return Err(Wrong::new(at, format!("`{name}` does not belong here")));
            }
            let kind = spec.vars[id].kind;
            each(game, &at, spec.vars[id].per, value, &mut |at, index, value| {
                let number = names::number(game, at, kind, value)?;
                if spec.vars[id].per_piece && !pieces.iter().any(|piece| piece.cell.index() == index) {
                    return Err(Wrong::new(at, "no piece stands there that could bear it"));
                }
                // The duration of a temporary value is read from `state.left` later.
                if let Some(left) = index_of(&NumberName::Left { id, index }) {
                    numbers[left] = 0;
                }
                set(numbers, index_of(&NumberName::Variable { id, index }), number, at)
            })?;
        }
    }
    for (name, value) in &written.state.left {
        let at = format!("state.left.{name}");
        let id = names::variable(game, &at, name)?;
        let most = spec.vars[id].lasts.map_or(0, i32::from) + 1;
        each(game, &at, spec.vars[id].per, value, &mut |at, index, value| {
            let number = within(at, names::whole(at, value)?, 0, most)?;
            set(numbers, index_of(&NumberName::Left { id, index }), number, at)
        })?;
    }
    for (what, number) in &written.state.since {
        let at = format!("state.since.{what}");
        let number = within(&at, *number, 0, MOST)?;
        set(numbers, index_of(&NumberName::Counter { what: what.clone() }), number, &at)?;
    }
    // The file lists all pieces in reserve, so the reserves of the start are cleared.
    for (name, number) in all.iter().zip(numbers.iter_mut()) {
        if matches!(name, NumberName::Reserve { .. }) {
            *number = 0;
        }
    }
    let off_board: [(&str, _, Numbered); 2] = [
        ("state.lost", &written.state.lost, |kind, seat| NumberName::Lost { kind, seat }),
        ("state.reserve", &written.state.reserve, |kind, seat| NumberName::Reserve { kind, seat }),
    ];
    for (group, owners, numbered) in off_board {
        for (owner, kinds) in owners {
            let seat = names::seat(game, group, owner)?;
            for (name, number) in kinds {
                let at = format!("{group}.{owner}.{name}");
                let kind = names::kind(game, &at, name)?;
                let number = within(&at, *number, 0, MOST_OFF_BOARD)?;
                set(numbers, index_of(&numbered(kind, seat)), number, &at)?;
            }
        }
    }
    for (owner, number) in &written.state.moved_at {
        let at = format!("state.moved_at.{owner}");
        let seat = names::seat(game, &at, owner)?;
        let number = within(&at, *number, -1, MOST)?;
        set(numbers, index_of(&NumberName::LastMove { seat }), number, &at)?;
    }
    for (name, shown) in written.roll.iter().flatten() {
        let at = format!("roll.{name}");
        let id = names::dice(game, &at, name)?;
        let dice = &spec.dice[id];
        let mut shown = shown.clone();
        shown.sort_unstable();
        if dice.throws().iter().all(|(numbers, _)| *numbers != shown) {
            return Err(Wrong::new(at, "these dice cannot fall so"));
        }
        let thrown = i32::try_from(shown.len()).unwrap_or(i32::MAX);
        set(numbers, index_of(&NumberName::Rolled { id }), thrown, &at)?;
        for (which, number) in shown.iter().enumerate() {
            set(numbers, index_of(&NumberName::Die { id, which }), *number, &at)?;
        }
    }
    for (name, used) in &written.state.used {
        let at = format!("state.used.{name}");
        let id = names::dice(game, &at, name)?;
        let thrown = index_of(&NumberName::Rolled { id }).map_or(0, |index| numbers[index]);
        let thrown = usize::try_from(thrown).unwrap_or(0);
        for face in used {
            let count = spec.dice[id].count();
            let value = |name: &NumberName| index_of(name).map(|index| numbers[index]);
            let shown = |which: usize| value(&NumberName::Die { id, which: which % count });
            let shows = |which: &usize| {
                shown(*which) == Some(*face) && value(&NumberName::Used { id, which: *which }) == Some(0)
            };
            // Doubles can be used twice, so indices past the number of dice are second uses.
            let uses = if thrown == count && shown(0) == shown(count - 1) { 2 * count } else { thrown };
            let which = (0..uses).find(shows);
            let Some(which) = which else { return Err(Wrong::new(at, "no such die could be used")) };
            set(numbers, index_of(&NumberName::Used { id, which }), 1, &at)?;
        }
    }
    Ok(())
}

/// Calls `take` for each value of a variable, with its location in the file and the index of its
/// seat or cell.
fn each(
    game: &Game,
    at: &str,
    per: Per,
    value: &Value,
    take: &mut dyn FnMut(&str, usize, &Value) -> Result<(), Wrong>,
) -> Result<(), Wrong> {
    if per == Per::Game {
        return take(at, 0, value);
    }
    let Value::Object(values) = value else {
        let of = if per == Per::Player { "player" } else { "cell" };
        return Err(Wrong::new(at, format!("there is one of these for each {of}")));
    };
    for (name, value) in values {
        let at = format!("{at}.{name}");
        let index = match per {
            Per::Cell => names::cell(game, &at, name)?.index(),
            _ => names::seat(game, &at, name)?.index(),
        };
        take(&at, index, value)?;
    }
    Ok(())
}

/// Reads the variables of pieces beneath others. The file contains only those that differ from the
/// initial value.
pub(super) fn numbers_beneath(
    game: &Game,
    written: &[WrittenPiece],
    position: &mut Position,
) -> Result<(), Wrong> {
    let spec = game.blueprint();
    let entries = written.iter().enumerate().filter_map(|(index, piece)| Some((index, piece, piece.bears?)));
    for (index, piece, number) in entries {
        let at = format!("{}.bears", piece.at);
        let cell = names::cell(game, &at, &piece.cell)?;
        let Some(var) = spec.vars.iter().position(|var| var.per_piece && spec.stacks) else {
            return Err(Wrong::new(at, "no piece of this game bears a number beneath others"));
        };
        if !written[index + 1..].iter().any(|above| above.cell == piece.cell) {
            let name = &game.names().vars[var];
            return Err(Wrong::new(
                at,
                format!("nothing lies on this piece: its number stands in `variables.{name}`"),
            ));
        }
        let below_it = written[..index].iter().filter(|below| below.cell == piece.cell).count();
        position.numbers[game.number_index(VarId::new(var), spec.index_beneath(cell, below_it))] = number;
    }
    Ok(())
}

fn set(numbers: &mut [i32], index: Option<usize>, number: i32, at: &str) -> Result<(), Wrong> {
    let kept = index.and_then(|index| numbers.get_mut(index));
    *kept.ok_or_else(|| Wrong::new(at, "this game keeps no such number"))? = number;
    Ok(())
}

fn within(at: &str, number: i32, least: i32, most: i32) -> Result<i32, Wrong> {
    if number < least || number > most {
        return Err(Wrong::new(at, format!("{number} is out of range")));
    }
    Ok(number)
}
