//! Diagnostics for dice and decisions.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_forms::{Fold, english};
use alfonso_model::Dice;
use alfonso_syntax::ast::Name;
use std::collections::BTreeSet;

pub(crate) fn bad_count(span: Span, most: i64) -> Diagnostic {
    let message = format!("1 to {most} dice can have one name");
    Diagnostic::error(code::BAD_DICE, span, message, "outside this range")
        .help("write the number of dice before `faces`, as in `dice NAME 2 faces 1..6`; for one die, leave the number out")
}

pub(crate) fn reversed_faces(span: Span, first: i64, last: i64) -> Diagnostic {
    Diagnostic::error(
        code::BAD_DICE,
        span,
        "these faces end before they begin",
        "no number lies in this range",
    )
    .help(format!("put the smaller number first: `faces {last}..{first}`"))
}

pub(crate) fn large_face(span: Span) -> Diagnostic {
    Diagnostic::error(code::BAD_DICE, span, "this number is too large for a face", "does not fit in 32 bits")
        .help("a die with six faces has `faces 1..6`")
}

pub(crate) fn many_faces(span: Span, most: i64) -> Diagnostic {
    Diagnostic::error(code::BAD_DICE, span, format!("a die has at most {most} faces"), "too many faces")
        .help("a die with six faces has `faces 1..6`")
}

pub(crate) fn many_rolls(span: Span, most: u64, again: Option<&Dice>) -> Diagnostic {
    let message = format!("this roll has more than {most} possible results");
    match again {
        Some(dice) => too_many_throws(span, message, dice),
        None => Diagnostic::error(code::BAD_DICE, span, message, "too many dice, or too many faces")
            .help("roll fewer dice at once"),
    }
}

/// Returns the diagnostic for a roll with too many results because one of its dice is thrown again
/// too often.
fn too_many_throws(span: Span, message: String, dice: &Dice) -> Diagnostic {
    Diagnostic::error(code::BAD_DICE, span, message, "too many throws, or too many faces")
        .label(dice.span, format!("thrown up to {} times", dice.count()))
        .help("allow fewer throws: such a long series is very rare")
}

/// Returns the diagnostic for a roll of two dice that can both be thrown again. The text of such a
/// roll could not show which numbers belong to which dice.
pub(crate) fn both_thrown_again(span: Span, one: &str, other: &str) -> Diagnostic {
    let message = format!("`{one}` and `{other}` can both be thrown again, so one roll cannot have both");
    Diagnostic::error(
        code::BAD_DICE,
        span,
        message,
        "the text of a move could not show which die has which number",
    )
    .help(format!("roll one after the other, in two steps: `roll {one}, roll {other}`"))
}

/// Returns the diagnostic for dice with too many ways to fall. The limit applies to fair draws, not
/// to the results of a roll.
pub(crate) fn many_falls(span: Span, most: u64, again: Option<&Dice>) -> Diagnostic {
    let message = format!("there are more than {most} ways for the dice of this roll to fall");
    if let Some(dice) = again {
        return too_many_throws(span, message, dice);
    }
    Diagnostic::error(code::BAD_DICE, span, message, "too many dice, or too many faces")
        .help("roll fewer dice at once; a number that is on several faces counts once for each face")
}

pub(crate) fn several_thrown_again(span: Span) -> Diagnostic {
    Diagnostic::error(code::BAD_DICE, span, "only a single die can be thrown again", "more than one die")
        .help("declare one die that has the sums of several dice on its faces: `dice NAME faces 1, 2, 2, 3 again on 3 up to 4 times`")
}

pub(crate) fn no_such_face(span: Span, number: i32, faces: &[i32]) -> Diagnostic {
    let message = format!("this die never shows {number}");
    Diagnostic::error(code::BAD_DICE, span, message, "no face has that number").help(known_faces(faces))
}

pub(crate) fn never_shown(span: Span, number: i64, dice: &Dice) -> Diagnostic {
    let message = format!("`{}` never shows {number}", dice.name);
    let faces: Vec<i32> = dice.sorts.iter().flat_map(|sort| &sort.faces).copied().collect();
    Diagnostic::error(code::RULE_NEVER_APPLIES, span, message, "no face has that number")
        .help(known_faces(&faces))
}

/// Returns a help text that lists the numbers of a die. Consecutive numbers are written as a range,
/// since a die can have a thousand faces.
fn known_faces(faces: &[i32]) -> String {
    let mut ranges: Vec<(i32, i32)> = Vec::new();
    for face in faces.iter().copied().collect::<BTreeSet<_>>() {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == face => *last = face,
            _ => ranges.push((face, face)),
        }
    }
    let texts = ranges.into_iter().flat_map(|(first, last)| match last - first {
        0 => vec![first.to_string()],
        1 => vec![first.to_string(), last.to_string()],
        _ => vec![format!("{first} to {last}")],
    });
    format!("the numbers on its faces are {}", english::and(texts))
}

pub(crate) fn again_twice(span: Span, number: i32) -> Diagnostic {
    Diagnostic::error(code::BAD_DICE, span, format!("{number} is listed twice"), "once is enough")
        .help("name each number once, separated by commas: `again on 1, 4, 6`")
}

pub(crate) fn always_again(span: Span, most: i64) -> Diagnostic {
    Diagnostic::error(
        code::BAD_DICE,
        span,
        "every number of this die leads to another throw",
        "so the throws never stop early",
    )
    .help(format!("to throw {most} times, declare {most} dice: `dice NAME {most} faces ...`"))
}

pub(crate) fn bad_throws(span: Span, most: i64) -> Diagnostic {
    Diagnostic::error(code::BAD_DICE, span, format!("a die is thrown 2 to {most} times"), "outside this range")
        .help("give the greatest number of throws, including the first: `again on 6 up to 4 times`; for one throw, leave `again on` out")
}

pub(crate) fn rolled_twice(name: &Name, first: Span) -> Diagnostic {
    let message = format!("`{}` is rolled twice in one roll", name.node);
    Diagnostic::error(code::BAD_DICE, name.span, message, "the second time")
        .label(first, "the first time")
        .help(format!("for two equal dice, declare two: `dice {} 2 faces ...`", name.node))
}

pub(crate) fn never_rolled(name: &str, span: Span) -> Diagnostic {
    Diagnostic::error(code::NEVER_ROLLED, span, format!("`{name}` is never rolled"), "no step rolls it")
        .help(format!("add a step before the move: `turn.roll: roll {name}`"))
}

pub(crate) fn unread(name: &str, span: Span) -> Diagnostic {
    let message = format!("`{name}` is rolled, but nothing reads it");
    let problem = Diagnostic::error(code::IDLE_DICE, span, message, "changes nothing").warning();
    problem.help(format!(
        "let a rule read it: `if {name} = 6` for a condition, or `slide {name} along TRACK` for a distance; or leave the die out"
    ))
}

pub(crate) fn unrolled(name: &str, span: Span, declared: Span) -> Diagnostic {
    let message = format!("`{name}` is read here but never rolled");
    Diagnostic::error(code::UNROLLED_VALUE, span, message, "shows no number")
        .label(declared, "declared here")
        .help(format!("add a step before the move: `turn.roll: roll {name}`"))
}

pub(crate) fn no_doubles(dice: &Dice, span: Span) -> Diagnostic {
    let (name, declared) = (&dice.name, dice.span);
    let dice = match (&dice.again, dice.count()) {
        (Some(_), _) => "a die that is thrown again".to_owned(),
        (None, 1) => "one die".to_owned(),
        (None, count) => format!("{count} dice"),
    };
    let message = format!("`{name}` is {dice}, but doubles need two");
    Diagnostic::error(code::BAD_DICE, span, message, "not two dice")
        .label(declared, "declared here")
        .help(format!("leave `doubles twice` out, or declare two dice: `dice {name} 2 faces ...`"))
}

pub(crate) fn several_dice(dice: &Dice, span: Span) -> Diagnostic {
    let (name, count) = (&dice.name, dice.count());
    let message = match dice.again {
        Some(_) => format!("`{name}` may be thrown {count} times, so it is not one number"),
        None => format!("`{name}` is {count} dice, not one number"),
    };
    Diagnostic::error(code::WRONG_TYPE, span, message, "not one number")
        .label(dice.span, "declared here")
        .help(format!(
            "test the numbers that were rolled: `{name} shows N`, `sum of {name}`, `times({name}, N)`; in a step `move with each of {name}`, a movement can read one die"
        ))
}

pub(crate) fn asked_of_no_dice(span: Span, word: &str, known: &[&str]) -> Diagnostic {
    let dice = match known {
        [] => "declare dice: `dice NAME faces 1..6`".to_owned(),
        known => format!("the dice of this game: {}", alfonso_forms::english::listed(known)),
    };
    let help = match Fold::ALL.into_iter().any(|fold| fold.words() == word) {
        true => format!("add a selection: `{word} NUMBER over SELECTION`; or {dice}"),
        false => dice,
    };
    Diagnostic::error(code::WRONG_TYPE, span, format!("`{word}` needs dice"), "not dice").help(help)
}

pub(crate) fn chosen_type(span: Span, name: &str, is: &str) -> Diagnostic {
    let message = format!("`{name}` cannot be chosen: it holds {is}");
    Diagnostic::error(code::BAD_DECISION, span, message, "neither a flag nor a number")
        .help("a player chooses a `flag` variable, or a `number` variable `among 1..6`")
}

pub(crate) fn chosen_money(span: Span, name: &str) -> Diagnostic {
    let message = format!("no player can choose `{name}`: the rules compute its value");
    Diagnostic::error(code::BAD_DECISION, span, message, "points, money or a count").help(
        "let the player choose a `number`, and `pay` that amount: `pay bid of mover from purse of mover to pot`",
    )
}

/// Returns the diagnostic for a choice among members that cannot be chosen. `any` is true if only
/// pieces off the board and beneath others are excluded.
pub(crate) fn cannot_choose(span: Span, any: bool) -> Diagnostic {
    let message = "this selection cannot be chosen";
    let (label, help) = if any {
        ("pieces off the board", "choose pieces on the board, cells, players or sectors")
    } else {
        (
            "no pieces on the board",
            "choose pieces: `choose remove Kind of next`, or add effects: `choose cell c { effects }`",
        )
    };
    Diagnostic::error(code::BAD_DECISION, span, message, label).help(help)
}

pub(crate) fn no_among(span: Span, name: &str) -> Diagnostic {
    let message = format!("nothing limits the numbers that a player can choose for `{name}`");
    Diagnostic::error(code::BAD_DECISION, span, message, "among which numbers?")
        .help(format!("add a range: `chooses {name} ... among 1..6`"))
}

pub(crate) fn among_flag(span: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` is a flag, so it has no range");
    Diagnostic::error(code::BAD_DECISION, span, message, "only for numbers").help("leave `among` out")
}

pub(crate) fn bad_among(span: Span, most: i64) -> Diagnostic {
    let message = "no player can choose among these numbers";
    Diagnostic::error(
        code::BAD_DECISION,
        span,
        message,
        format!("expected 1 to {most} numbers, the least first"),
    )
    .help("at least one of the two must be known before the game begins: `among 1..6`, `among 0..purse of mover`")
}

/// Returns the diagnostic for dice that a step leaves to the next turn if no step can use them
/// there.
pub(crate) fn kept_for_nobody(name: &str, span: Span) -> Diagnostic {
    let message = format!("the unused dice of `{name}` pass to the next player, who cannot use them");
    Diagnostic::error(code::IDLE_DICE, span, message, "no step uses them").help(format!(
        "add a step that uses these dice before the next roll: `turn.rest: move with each of {name} else pass`"
    ))
}

/// Returns the diagnostic for a movement that reads no dice in a game where all moves use dice one
/// by one.
pub(crate) fn never_made(rule: &str, span: Span, dice: &str) -> Diagnostic {
    let message = format!(
        "no step allows `{rule}`: the rule reads no dice, but every step that moves a piece uses dice"
    );
    Diagnostic::error(code::IDLE_DICE, span, message, "reads no dice").warning().help(format!(
        "let the movement read the die, `if {dice} = 1`, or add a step that moves without dice, `move or pass`"
    ))
}

/// Returns the diagnostic for dice that a step uses one by one but that no movement reads.
pub(crate) fn moves_nothing(name: &str, span: Span) -> Diagnostic {
    let message = format!("no movement reads `{name}`, so it cannot move anything");
    Diagnostic::error(code::IDLE_DICE, span, message, "no movement uses this").help(format!(
        "let a movement read the die: `slide {name} along TRACK` for a distance, or `if {name} = 6` for a condition"
    ))
}
