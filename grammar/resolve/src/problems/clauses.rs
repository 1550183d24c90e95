//! Problems of clauses, and of parts that a game lacks.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_model::Event;
use alfonso_syntax::ast::Name;

pub(crate) fn double_rule(id: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(code::DOUBLE_RULE, id.span, format!("two rules are called `{}`", id.node), "the second")
        .label(first, "the first")
        .help("every rule has an id of its own")
}

/// Returns the problem of a construct, `what`, that cannot stand in `block`; `belongs` tells where it can.
pub(crate) fn misplaced(span: Span, what: &str, block: &str, belongs: &str) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED_CLAUSE,
        span,
        format!("{what} cannot stand in {block}"),
        "in the wrong place",
    )
    .help(belongs.to_owned())
}

/// Returns the problem of a piece that becomes a kind of the mover's choice where no player moves.
pub(crate) fn choice_misplaced(span: Span) -> Diagnostic {
    let message = "nobody can choose here what a piece becomes";
    Diagnostic::error(code::BAD_CHOICE, span, message, "a choice is part of a move")
        .help("it belongs in `on entering`, in `on move` or in the effects of a movement, and not in a `for` or an `until stable`")
}

/// Returns the problem of effects under `until stable` of which one changes something in every round.
pub(crate) fn never_rests(span: Span, restless: Span) -> Diagnostic {
    let message = "these effects never come to rest";
    Diagnostic::error(code::NEVER_RESTS, restless, message, "this changes something every time")
        .label(span, "repeated until nothing changes")
        .help("put `if CONDITION` behind it, or use `for each` to do something once for each thing")
}

/// Returns the problem of effects under `until stable` that change nothing that the repetition looks at.
pub(crate) fn only_counts(span: Span) -> Diagnostic {
    let message = "these effects change nothing but counters";
    Diagnostic::error(code::NEVER_RESTS, span, message, "repeated until nothing changes: they happen once")
        .help("leave out `until stable`: counters take no part in play")
}

/// Returns the problem of a movement of several legs, or of a hop, along a track that comes to cells several times.
pub(crate) fn returning_in_legs(span: Span) -> Diagnostic {
    let message = "a track that comes to cells several times is followed by one slide or step";
    Diagnostic::error(code::BAD_LEG, span, message, "this movement is another")
        .help("write one leg, `slide NUMBER along NAME`, and let a rule on the arrival do the rest")
}

pub(crate) fn choice_of_chain(chain: Span, by: Option<Span>) -> Diagnostic {
    let message = "nobody can choose what a piece becomes at the end of a chain";
    let problem =
        Diagnostic::error(code::BAD_CHOICE, chain, message, "a chain is told apart by its landings alone");
    let problem = match by {
        Some(by) => problem.label(by, "this offers the choice"),
        None => problem,
    };
    problem.help("name the one kind that it becomes")
}

pub(crate) fn choice_without_name(span: Span) -> Diagnostic {
    let message = "a choice is among kinds that are called by their names";
    Diagnostic::error(code::BAD_CHOICE, span, message, "not the name of a kind")
        .help("moves are told apart by the kind that is chosen, and written with it: `KIND or KIND`")
}

pub(crate) fn choice_twice(span: Span, kind: &str) -> Diagnostic {
    let message = format!("`{kind}` can be chosen twice");
    Diagnostic::error(code::BAD_CHOICE, span, message, "the second")
        .help("each kind of a choice is a move of its own: name it once")
}

pub(crate) fn one_outcome(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED_CLAUSE,
        span,
        "a game ends in one way at a time",
        "exactly one outcome belongs after the arrow",
    )
    .help("say `PLAYER wins`, `PLAYER loses`, `highest POINTS wins` or `draw`")
}

/// Returns the problem of a step that would come again never, or too often.
pub(crate) fn times(span: Span, most: usize) -> Diagnostic {
    let message = format!("`up to` takes a number from 1 to {most}");
    Diagnostic::error(code::NUMBER_TOO_LARGE, span, message, "not so often")
        .help("without `up to`, it comes again as long as its condition holds")
}

pub(crate) fn missing_block(place: Option<Span>, what: &str, help: &str) -> Diagnostic {
    let message = format!("the game has no {what}");
    match place {
        Some(span) => {
            Diagnostic::error(code::MISSING_BLOCK, span, message, "of this game").help(help.to_owned())
        }
        None => Diagnostic::bare(code::MISSING_BLOCK, message).help(help.to_owned()),
    }
}

pub(crate) fn double_block(what: &str, second: Span, first: Span) -> Diagnostic {
    Diagnostic::error(code::DOUBLE_BLOCK, second, format!("the game has two {what}"), "the second")
        .label(first, "the first")
        .help("in one reading there can be only one of them")
}

pub(crate) fn no_ending(place: Option<Span>) -> Diagnostic {
    let message = "the game cannot end";
    let problem = match place {
        Some(span) => Diagnostic::error(code::NO_ENDING, span, message, "of this game"),
        None => Diagnostic::bare(code::NO_ENDING, message),
    };
    problem.help("add `end { end.NAME: when CONDITION -> OUTCOME }`")
}

pub(crate) fn no_move_step(turn: Span) -> Diagnostic {
    Diagnostic::error(code::MISSING_MOVE, turn, "nobody ever moves", "no step of the turn is a move")
        .help("add a step: `turn.move: move`")
}

pub(crate) fn no_movement(place: Span) -> Diagnostic {
    Diagnostic::error(code::MISSING_MOVE, place, "no piece can move", "no piece has a movement")
        .help("add one to a piece: `NAME.step: step any`")
}

pub(crate) fn never_appears(kind: &str, span: Span, is_placed: bool) -> Diagnostic {
    let help = match is_placed {
        true => format!(
            "it comes from the reserve: put some there, `reserve {{ PLAYER {kind} 3 }}`, or leave the piece out"
        ),
        false => "place one in the setup, let a piece become one, or leave the piece out".to_owned(),
    };
    Diagnostic::error(
        code::PIECE_NEVER_APPEARS,
        span,
        format!("no piece is ever a `{kind}`"),
        "not in the setup, and nothing becomes one",
    )
    .help(help)
}

pub(crate) fn unreachable_step(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::UNREACHABLE_STEP,
        span,
        "this step is never reached",
        "its condition can never hold",
    )
    .help("correct the condition, or remove the step")
}

pub(crate) fn never_judged(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        code::NEVER_JUDGED,
        span,
        format!("nobody is ever found `{word}`"),
        "no step of the turn judges it",
    )
    .help("add a step after the move: `turn.judge: judge next`")
}

pub(crate) fn judge_whom(span: Span, near: Option<&str>) -> Diagnostic {
    let help = "say `judge next`, `judge next until stable` (who falls is passed over), or `judge others` (all at once)";
    let message = "only who comes to move, or all others, can be judged";
    let problem = Diagnostic::error(code::OUT_OF_PLACE, span, message, "somebody else");
    match near {
        Some(_) => problem.did_you_mean(near),
        None => problem.help(help),
    }
}

pub(crate) fn event_of_whom(span: Span, event: &str) -> Diagnostic {
    let message = format!("`{event}` happens to nobody in particular");
    Diagnostic::error(code::WRONG_TYPE, span, message, "of whom?")
        .help(format!("leave it out: `on {event} -> ...`"))
}

pub(crate) fn only_reckoned_from(span: Span) -> Diagnostic {
    let message = "a repetition sets nothing off";
    Diagnostic::error(code::WRONG_TYPE, span, message, "only reckoned from")
        .help("ask for it in an ending: `when repetitions >= 3 and plies since repetition >= 12 -> draw`")
}

pub(crate) fn event_of_kind(span: Span, event: &str) -> Diagnostic {
    let message = format!("`{event}` happens to a player, not to a piece");
    Diagnostic::error(code::WRONG_TYPE, span, message, "give the player a small name here")
        .help(format!("say `on {event} of p -> ...`: in the rule, `p` is the player"))
}

/// Returns the problem of a rule that waits for an event which only a judgement produces.
pub(crate) fn event_never_judged(span: Span, event: &str) -> Diagnostic {
    let message = format!("`{event}` is never found out");
    Diagnostic::error(code::NEVER_JUDGED, span, message, "no step of the turn judges it")
        .help("add a step after the move: `turn.judge: judge next`")
}

pub(crate) fn never_eliminated(span: Span) -> Diagnostic {
    Diagnostic::error(code::NEVER_HAPPENS, span, "nobody is ever eliminated", "nothing does it")
        .help("say what does: `on mate of p -> eliminate p`")
}

/// Returns the problem of a count of plies that nothing starts again; `kind` names the pieces whose moves are awaited.
pub(crate) fn clock_never_starts_again(span: Span, event: Event, kind: Option<&str>) -> Diagnostic {
    let (message, help) = match event {
        Event::Capture => (
            "no rule ever takes a piece".to_owned(),
            "a piece that is removed is not taken: say `capture x` or `choose capture x`, or count `plies since start`",
        ),
        Event::Elimination => {
            ("nobody is ever eliminated".to_owned(), "say what does: `on mate of p -> eliminate p`")
        }
        Event::Start => ("a game begins once".to_owned(), "count since something that comes again"),
        Event::Move(None) => ("no piece ever moves".to_owned(), "say `plies since start` if that is meant"),
        Event::Move(Some(_)) => (
            format!("no {} ever moves", kind.unwrap_or("piece")),
            "name pieces that move, or count `plies since start`",
        ),
    };
    Diagnostic::error(code::NEVER_HAPPENS, span, message, "so this counts from the start of the game")
        .help(help)
}

pub(crate) fn never_placed(span: Span) -> Diagnostic {
    Diagnostic::error(code::NEVER_HAPPENS, span, "nobody is ever in reserve, so nobody is placed", "places nobody")
        .help("say who is there at the start, `reserve { PLAYER KIND 1 }`, or when somebody comes there: `put kind of y in reserve of mover`")
}

/// A movement from the reserve, where each step names the pieces that move.
pub(crate) fn placed_in_no_step(span: Span) -> Diagnostic {
    let message = "no step of the turn lets a piece come from the reserve";
    Diagnostic::error(code::NEVER_HAPPENS, span, message, "places nobody")
        .help("a step that names pieces, such as `move Man x where ...`, means those on the board: write `move`, or `move reserve Man` as a step of its own")
}

/// Returns the problem of movements that capture in a game whose rules allow no capture.
pub(crate) fn nobody_takes(span: Span) -> Diagnostic {
    let message = "no piece can ever take another: no rule says who may take whom";
    Diagnostic::error(code::NOBODY_TAKES, span, message, "takes nobody")
        .warning()
        .help("add `captures { capture.others: piece x may capture piece y if owner of y /= owner of x }`, or say `onto empty`")
}

pub(crate) fn loose_direction(span: Span, words: &str, joined: &str) -> Diagnostic {
    let message = format!("`{words}` is two directions, each by itself");
    Diagnostic::error(code::LOOSE_DIRECTION, span, message, "either of them")
        .warning()
        .did_you_mean(Some(joined))
}

pub(crate) fn division_by_zero(span: Span) -> Diagnostic {
    Diagnostic::error(code::DIVISION_BY_ZERO, span, "nothing can be divided by zero", "this is always 0")
        .help("divide by another number")
}

pub(crate) fn no_royal(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        code::CHECK_WITHOUT_ROYAL,
        span,
        format!("`{word}` is asked for, and no piece is royal"),
        "nobody can be checked",
    )
    .help("mark the piece that can be checked: `piece NAME \"LETTER\" royal { ... }`")
}

pub(crate) fn bad_leg(span: Span, message: impl Into<String>, label: &str, help: &str) -> Diagnostic {
    Diagnostic::error(code::BAD_LEG, span, message, label).help(help.to_owned())
}

pub(crate) fn endless_turns(span: Span) -> Diagnostic {
    let message = "the same player has turn after turn, and nobody else ever one";
    Diagnostic::error(code::UNREACHABLE_STEP, span, message, "another turn without a condition")
        .help("say when: `again if CONDITION`")
}

pub(crate) fn crowned_nowhere(span: Span, kind: &str) -> Diagnostic {
    let message = format!("no rule says where the {kind} becomes another kind, and which");
    Diagnostic::error(code::BAD_LEG, span, message, "`crowns in passing` of what?")
        .help(format!("say it among the rules of the {kind}: `on entering edge forward -> it becomes KIND`"))
}

pub(crate) fn crowned_without_chain(span: Span, kind: &str) -> Diagnostic {
    let message = format!("the {kind} has no chain by which it could go on");
    Diagnostic::error(code::BAD_LEG, span, message, "crowned in passing")
        .help(format!("give the {kind} a hop with `then again`, or leave out `crowns in passing`"))
}

pub(crate) fn second_tag(tag: &Name, first: Span) -> Diagnostic {
    let message = "the movement has a tag already";
    Diagnostic::error(code::BAD_LEG, tag.span, message, "a second tag")
        .label(first, "its own")
        .help("leave one of the two out")
}

pub(crate) fn bad_short_text(span: Span, text: &str, why: &str) -> Diagnostic {
    Diagnostic::error(code::BAD_SAN, span, format!("`{text}` cannot be written for a move"), why)
        .help("say a word of letters, digits and dashes: `O-O`")
}

pub(crate) fn no_row(way: &Name) -> Diagnostic {
    Diagnostic::error(
        code::BAD_SAN,
        way.span,
        format!("squares are not counted `{}`", way.node),
        "no way along a row",
    )
    .help("say `east` or `west`: `pdn from b10 east` counts each row that way, from the row of b10 on")
}

pub(crate) fn doubled_short_text(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(code::BAD_SAN, span, format!("`{text}` is said twice"), "the second time")
        .help("say all its moves behind the first: `write \"O-O\" e1-g1 e8-g8`")
}

pub(crate) fn doubled_leg_test(span: Span, word: &str, first: Span) -> Diagnostic {
    Diagnostic::error(code::BAD_LEG, span, format!("`{word}` is said twice of one leg"), "the second time")
        .label(first, "the leg")
        .help(format!("join them: `{word} A and B`"))
}

pub(crate) fn bad_letter(span: Span, letter: &str, wanted: &str) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        format!("`{letter}` cannot be used as a letter"),
        format!("{wanted} is wanted here"),
    )
}

pub(crate) fn taken_letter(span: Span, letter: &str, by: &str) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        format!("the letter `{letter}` already stands for {by}"),
        "a second meaning",
    )
    .help("choose another letter")
}

pub(crate) fn uci_of_many(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        "only a game of one or two players has letters for engines",
        "there are more players here",
    )
    .help("take the block out: the game's positions are written by its own letters")
}

pub(crate) fn two_uci_letters(span: Span, kind: &str) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        format!("`{kind}` has two letters for engines"),
        "by which is it written?",
    )
    .help("keep one; the other may be an `alias`, which is only read")
}

pub(crate) fn unknown_fen_field(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        format!("position notations have no field \"{text}\""),
        "not a field",
    )
    .help("the field that a variable can keep is \"en passant\"; any other is declared: `fen { fields mover, NAME }`")
}

pub(crate) fn unknown_field(word: &Name, near: Option<&str>) -> Diagnostic {
    let problem = Diagnostic::error(
        code::BAD_FEN_BLOCK,
        word.span,
        format!("`{}` is no field of a position notation", word.node),
        "neither a field nor a variable",
    );
    let help = "there are `mover`, `out`, `rights`, `nothing`, `round`, `plies since EVENT`, and variables";
    match near {
        Some(_) => problem.did_you_mean(near),
        None => problem.help(help),
    }
}

/// A field of numbers that pieces bear.
pub(crate) fn field_of_pieces(word: &Name) -> Diagnostic {
    let message = format!("`{}` is a number that pieces bear, and no field", word.node);
    Diagnostic::error(code::BAD_FEN_BLOCK, word.span, message, "stands behind each piece").help(
        "leave it out: a piece has its number in braces, `S{12}`, where a piece bears another there at the start",
    )
}

pub(crate) fn double_field(span: Span) -> Diagnostic {
    Diagnostic::error(code::BAD_FEN_BLOCK, span, "this is told twice", "the second time")
        .help("leave it out; for a field without a meaning, write `nothing`")
}

pub(crate) fn late_reserve(span: Span) -> Diagnostic {
    let message = "pieces in reserve stand right behind those on the board";
    Diagnostic::error(code::BAD_FEN_BLOCK, span, message, "not the first field")
        .help("put `reserve` before the other fields")
}

pub(crate) fn field_without_reserves(span: Span) -> Diagnostic {
    let message = "the field `reserve` is told, and the game has no reserves";
    Diagnostic::error(code::BAD_FEN_BLOCK, span, message, "nobody is ever in reserve")
        .help("declare who is: `reserve { PLAYER KIND 1 }`, or `reserve {}` if nobody is at the start")
}

pub(crate) fn rights_without_a_field(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        "rights are declared, and no field says which there are",
        "no `rights`",
    )
    .help("add `rights` to the fields")
}

/// A number of a piece at the start, on a cell on which none begins.
pub(crate) fn number_of_nobody(span: Span, var: &str, cell: &str) -> Diagnostic {
    let message = format!("nobody begins on {cell}, so there is no `{var}` of a piece there");
    Diagnostic::error(code::IDLE_RIGHT, span, message, "empty at the start")
        .help("name the cells on which the pieces begin that bear a number of their own")
}

pub(crate) fn right_of_nobody(cell: &Name) -> Diagnostic {
    let message = format!("nobody begins on {}, so this right gives nothing", cell.node);
    Diagnostic::error(code::IDLE_RIGHT, cell.span, message, "empty at the start")
        .warning()
        .help("name the cells on which the pieces begin that may not have moved")
}

pub(crate) fn fen_field_type(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        "this field holds a cell, and the variable does not",
        "not a single `cell`",
    )
}

pub(crate) fn bad_signs(span: Span, piece: &str, players: usize) -> Diagnostic {
    Diagnostic::error(
        code::BAD_SIGNS,
        span,
        format!("these signs cannot be drawn for `{piece}`"),
        "one sign for all players, or one for each",
    )
    .help(format!(
        "write one sign, or {players} of them in the order of the seats; plain letters and the dot of empty places are no signs"
    ))
}
