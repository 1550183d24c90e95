//! Diagnostics for clauses, and for parts that a game lacks.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_model::Event;
use alfonso_syntax::ast::Name;

pub(crate) fn double_rule(id: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(code::DOUBLE_RULE, id.span, format!("two rules are called `{}`", id.node), "the second")
        .label(first, "the first")
        .help("give each rule a different id")
}

/// Returns the diagnostic for a construct, `what`, that is not allowed in `block`; `belongs` says
/// where it is allowed.
pub(crate) fn misplaced(span: Span, what: &str, block: &str, belongs: &str) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED_CLAUSE,
        span,
        format!("{what} is not allowed in {block}"),
        "in the wrong place",
    )
    .help(belongs.to_owned())
}

/// Returns the diagnostic for a promotion of the player's choice in a rule where no player moves.
pub(crate) fn choice_misplaced(span: Span) -> Diagnostic {
    let message = "no player can choose here what a piece becomes";
    Diagnostic::error(code::BAD_CHOICE, span, message, "a choice is part of a move")
        .help("put the choice in `on entering`, in `on move` or in the effects of a movement, but not in a `for` or an `until stable`")
}

/// Returns the diagnostic for effects under `until stable` if one of them changes something in
/// every round.
pub(crate) fn never_rests(span: Span, restless: Span) -> Diagnostic {
    let message = "these effects never settle";
    Diagnostic::error(code::NEVER_RESTS, restless, message, "this changes something in every round")
        .label(span, "repeated until nothing changes")
        .help("add `if CONDITION` after it, or use `for each` to act once on each piece, cell or player")
}

/// Returns the diagnostic for effects under `until stable` that never change anything the
/// repetition checks.
pub(crate) fn only_counts(span: Span) -> Diagnostic {
    let message = "these effects change nothing but counters";
    Diagnostic::error(code::NEVER_RESTS, span, message, "play ignores counters, so these happen only once")
        .help("leave out `until stable`: play does not depend on counters")
}

/// Returns the diagnostic for a movement of several legs, or a hop, along a track that visits cells
/// several times.
pub(crate) fn returning_in_legs(span: Span) -> Diagnostic {
    let message = "only a single slide or step can follow a track that visits cells several times";
    Diagnostic::error(code::BAD_LEG, span, message, "this movement is not a single slide or step")
        .help("write one leg, `slide NUMBER along NAME`, and put other effects into a rule that acts when the piece arrives")
}

pub(crate) fn choice_of_chain(chain: Span, by: Option<Span>) -> Diagnostic {
    let message = "no player can choose what a piece becomes at the end of a chain";
    let problem =
        Diagnostic::error(code::BAD_CHOICE, chain, message, "a chain is identified by its landings alone");
    let problem = match by {
        Some(by) => problem.label(by, "this offers the choice"),
        None => problem,
    };
    problem.help("name the one kind that the piece becomes")
}

pub(crate) fn choice_without_name(span: Span) -> Diagnostic {
    let message = "a choice needs the names of its kinds";
    Diagnostic::error(code::BAD_CHOICE, span, message, "not the name of a kind")
        .help("the text of the move shows the chosen kind, so name each kind: `KIND or KIND`")
}

pub(crate) fn choice_twice(span: Span, kind: &str) -> Diagnostic {
    let message = format!("`{kind}` can be chosen twice");
    Diagnostic::error(code::BAD_CHOICE, span, message, "the second")
        .help("each kind of a choice makes a separate move: name it once")
}

pub(crate) fn one_outcome(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED_CLAUSE,
        span,
        "an ending needs exactly one outcome",
        "write exactly one outcome after the arrow",
    )
    .help("write `PLAYER wins`, `PLAYER loses`, `highest POINTS wins` or `draw`")
}

/// Returns the diagnostic for a step that would repeat zero times or too often.
pub(crate) fn times(span: Span, most: usize) -> Diagnostic {
    let message = format!("`up to` takes a number from 1 to {most}");
    Diagnostic::error(code::NUMBER_TOO_LARGE, span, message, "outside this range")
        .help("without `up to`, the step is repeated as long as its condition holds")
}

pub(crate) fn missing_block(at: Option<Span>, what: &str, help: &str) -> Diagnostic {
    let message = format!("the game has no {what}");
    match at {
        Some(span) => {
            Diagnostic::error(code::MISSING_BLOCK, span, message, "of this game").help(help.to_owned())
        }
        None => Diagnostic::bare(code::MISSING_BLOCK, message).help(help.to_owned()),
    }
}

pub(crate) fn double_block(what: &str, second: Span, first: Span) -> Diagnostic {
    Diagnostic::error(code::DOUBLE_BLOCK, second, format!("the game has two {what}"), "the second")
        .label(first, "the first")
        .help("each reading can have only one")
}

pub(crate) fn no_ending(at: Option<Span>) -> Diagnostic {
    let message = "the game cannot end";
    let problem = match at {
        Some(span) => Diagnostic::error(code::NO_ENDING, span, message, "of this game"),
        None => Diagnostic::bare(code::NO_ENDING, message),
    };
    problem.help("add `end { end.NAME: when CONDITION -> OUTCOME }`")
}

pub(crate) fn no_move_step(turn: Span) -> Diagnostic {
    Diagnostic::error(code::MISSING_MOVE, turn, "no player ever moves", "no step of the turn is a move")
        .help("add a step: `turn.move: move`")
}

pub(crate) fn no_movement(span: Span) -> Diagnostic {
    Diagnostic::error(code::MISSING_MOVE, span, "no piece can move", "no piece has a movement")
        .help("add one to a piece: `NAME.step: step any`")
}

pub(crate) fn never_appears(kind: &str, span: Span, is_placed: bool) -> Diagnostic {
    let help = match is_placed {
        true => format!(
            "pieces of this kind enter from the reserve: put some into it, `reserve {{ PLAYER {kind} 3 }}`, or leave the kind out"
        ),
        false => {
            "put such a piece in the setup, let another piece become one, or leave the kind out".to_owned()
        }
    };
    Diagnostic::error(
        code::PIECE_NEVER_APPEARS,
        span,
        format!("no piece is ever a `{kind}`"),
        "not in the setup, and no piece becomes one",
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
        format!("the game never tests whether a player is `{word}`"),
        "no step of the turn judges it",
    )
    .help("add a step after the move: `turn.judge: judge next`")
}

pub(crate) fn judge_whom(span: Span, near: Option<&str>) -> Diagnostic {
    let help = "write `judge next`, `judge next until stable` (which also judges the players after an eliminated one), or `judge others` (all at once)";
    let message = "a step can judge only the next player, or all others";
    let problem = Diagnostic::error(code::MISPLACED, span, message, "another player");
    match near {
        Some(_) => problem.did_you_mean(near),
        None => problem.help(help),
    }
}

pub(crate) fn event_of_whom(span: Span, event: &str) -> Diagnostic {
    let message = format!("`{event}` does not happen to a particular player or piece");
    Diagnostic::error(code::WRONG_TYPE, span, message, "not allowed here")
        .help(format!("leave the player or piece out: `on {event} -> ...`"))
}

pub(crate) fn only_reckoned_from(span: Span) -> Diagnostic {
    let message = "a rule cannot wait for a repetition";
    Diagnostic::error(code::WRONG_TYPE, span, message, "only a count of plies can use it")
        .help("test for it in an ending: `when repetitions >= 3 and plies since repetition >= 12 -> draw`")
}

pub(crate) fn event_of_kind(span: Span, event: &str) -> Diagnostic {
    let message = format!("`{event}` happens to a player, not to a piece");
    Diagnostic::error(code::WRONG_TYPE, span, message, "give the player a lower-case name here")
        .help(format!("write `on {event} of p -> ...`: in the rule, `p` is the player"))
}

/// Returns the diagnostic for a rule that waits for an event which only a judgement causes.
pub(crate) fn event_never_judged(span: Span, event: &str) -> Diagnostic {
    let message = format!("no step tests whether there is `{event}`");
    Diagnostic::error(code::NEVER_JUDGED, span, message, "no step of the turn judges it")
        .help("add a step after the move: `turn.judge: judge next`")
}

pub(crate) fn never_eliminated(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::NEVER_HAPPENS,
        span,
        "no player is ever eliminated",
        "no rule eliminates a player",
    )
    .help("add a rule that eliminates one: `on mate of p -> eliminate p`")
}

/// Returns the diagnostic for a count of plies that nothing restarts; `kind` names the pieces whose
/// moves are awaited.
pub(crate) fn clock_never_starts_again(span: Span, event: Event, kind: Option<&str>) -> Diagnostic {
    let (message, help) = match event {
        Event::Capture => (
            "no rule ever takes a piece".to_owned(),
            "`remove` is not a capture: write `capture x` or `choose capture x`, or count `plies since start`",
        ),
        Event::Elimination => (
            "no player is ever eliminated".to_owned(),
            "add a rule that eliminates one: `on mate of p -> eliminate p`",
        ),
        Event::Start => ("a game begins only once".to_owned(), "count from an event that can happen again"),
        Event::Move(None) => (
            "no piece ever moves".to_owned(),
            "to count from the start of the game, write `plies since start`",
        ),
        Event::Move(Some(_)) => (
            format!("no {} ever moves", kind.unwrap_or("piece")),
            "name pieces that move, or count `plies since start`",
        ),
    };
    Diagnostic::error(code::NEVER_HAPPENS, span, message, "so this counts from the start of the game")
        .help(help)
}

pub(crate) fn never_placed(span: Span) -> Diagnostic {
    Diagnostic::error(code::NEVER_HAPPENS, span, "no piece is ever in a reserve, so none can be placed", "places no piece")
        .help("put pieces into a reserve: at the start with `reserve { PLAYER KIND 1 }`, or during play with `put kind of y in reserve of mover`")
}

/// Returns the diagnostic for a prohibition of choices if no step chooses a thing.
pub(crate) fn forbids_no_choice(span: Span) -> Diagnostic {
    let message = "no step chooses a piece, a cell, a player or a sector, so this forbids nothing";
    Diagnostic::error(code::NEVER_HAPPENS, span, message, "forbids no choice").help(
        "choose with a step: `choose PIECES { ... }`; the values of a decision are those after `among`: `mover chooses NAME among 1..3`",
    )
}

/// Returns the warning of a row of pieces whose owner is not said.
pub(crate) fn line_of_anybody(span: Span) -> Diagnostic {
    let message = "pieces of several players together make this row";
    Diagnostic::error(code::LINE_OF_ANYBODY, span, message, "of any owner")
        .warning()
        .help("say whose pieces: `... of mover in a line`; if the owners do not matter, write `any`: `3 any Stone in a line`")
}

/// Returns the warning about a row through the target of a placement, before the piece is there.
pub(crate) fn row_before_placing(span: Span) -> Diagnostic {
    let message = "no row goes through the target before a piece is placed on it";
    Diagnostic::error(code::RULE_NEVER_APPLIES, span, message, "the target is still empty")
        .warning()
        .help("test the position after the move: `legal { NAME: forbid CONDITION }`, `on move if CONDITION -> EFFECT`, or an ending")
}

/// Returns the diagnostic for a prohibition of moves, or a preference, if no step moves a piece.
pub(crate) fn forbids_no_move(span: Span) -> Diagnostic {
    let message = "no step of the turn is a move, so this applies to nothing";
    Diagnostic::error(code::NEVER_HAPPENS, span, message, "applies to no move")
        .help("to forbid a choice of a step, write `forbid choice leaving CONDITION`")
}

/// Returns the diagnostic for a movement from the reserve if each step names other pieces.
pub(crate) fn placed_in_no_step(span: Span) -> Diagnostic {
    let message = "no step of the turn lets a piece enter from the reserve";
    Diagnostic::error(code::NEVER_HAPPENS, span, message, "places no piece")
        .help("a step that names pieces, such as `move Man x where ...`, moves only pieces on the board: write `move` alone, or add a step `move reserve Man`")
}

/// Returns the diagnostic for movements that capture in a game whose rules allow no capture.
pub(crate) fn nobody_takes(span: Span) -> Diagnostic {
    let message = "no piece can ever take another: no rule says which pieces may take which";
    Diagnostic::error(code::NOBODY_TAKES, span, message, "takes no piece")
        .warning()
        .help("add `captures { capture.others: piece x may capture piece y if owner of y /= owner of x }`, or write `onto empty`")
}

pub(crate) fn loose_direction(span: Span, words: &str, joined: &str) -> Diagnostic {
    let message = format!("`{words}` is a list of two directions");
    Diagnostic::error(code::LOOSE_DIRECTION, span, message, "means either of them")
        .warning()
        .did_you_mean(Some(joined))
}

pub(crate) fn division_by_zero(span: Span) -> Diagnostic {
    Diagnostic::error(code::DIVISION_BY_ZERO, span, "a number is divided by zero", "this is always 0")
        .help("divide by another number")
}

pub(crate) fn no_royal(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        code::CHECK_WITHOUT_ROYAL,
        span,
        format!("a rule asks for `{word}`, but no piece is royal"),
        "no player can be in check",
    )
    .help("mark the piece that can be checked: `piece NAME \"LETTER\" royal { ... }`")
}

pub(crate) fn bad_leg(span: Span, message: impl Into<String>, label: &str, help: &str) -> Diagnostic {
    Diagnostic::error(code::BAD_LEG, span, message, label).help(help.to_owned())
}

pub(crate) fn endless_turns(span: Span) -> Diagnostic {
    let message = "the same player has every turn, and no other player ever has one";
    Diagnostic::error(code::UNREACHABLE_STEP, span, message, "another turn without a condition")
        .help("add a condition: `again if CONDITION`")
}

pub(crate) fn crowned_nowhere(span: Span, kind: &str) -> Diagnostic {
    let message = format!("no rule says where a {kind} becomes another kind, or which kind it becomes");
    Diagnostic::error(code::BAD_LEG, span, message, "`crowns in passing` has no effect")
        .help(format!("add a rule to the {kind}: `on entering edge forward -> it becomes KIND`"))
}

pub(crate) fn crowned_without_chain(span: Span, kind: &str) -> Diagnostic {
    let message = format!("the {kind} has no chain that could continue");
    Diagnostic::error(code::BAD_LEG, span, message, "crowned in passing")
        .help(format!("give the {kind} a hop with `then again`, or leave out `crowns in passing`"))
}

pub(crate) fn second_tag(tag: &Name, first: Span) -> Diagnostic {
    let message = "the movement already has a tag";
    Diagnostic::error(code::BAD_LEG, tag.span, message, "a second tag")
        .label(first, "the first")
        .help("leave one of the two out")
}

pub(crate) fn bad_short_text(span: Span, text: &str, why: &str) -> Diagnostic {
    Diagnostic::error(code::BAD_SAN, span, format!("`{text}` cannot be written for a move"), why)
        .help("write one word of letters, digits and dashes: `O-O`")
}

pub(crate) fn no_row(way: &Name) -> Diagnostic {
    Diagnostic::error(
        code::BAD_SAN,
        way.span,
        format!("squares cannot be counted `{}`", way.node),
        "not a direction along a row",
    )
    .help("write `east` or `west`: `pdn from b10 east` counts each row in that direction, beginning with the row of b10")
}

pub(crate) fn doubled_short_text(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(code::BAD_SAN, span, format!("`{text}` is declared twice"), "the second time")
        .help("list all its moves in one place: `write \"O-O\" e1-g1 e8-g8`")
}

pub(crate) fn doubled_leg_test(span: Span, word: &str, first: Span) -> Diagnostic {
    Diagnostic::error(code::BAD_LEG, span, format!("one leg has `{word}` twice"), "the second time")
        .label(first, "the leg")
        .help(format!("join them: `{word} A and B`"))
}

pub(crate) fn bad_letter(span: Span, letter: &str, expected: &str) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        format!("`{letter}` cannot be used as a letter"),
        format!("expected {expected}"),
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
        "only games of one or two players can have letters for engines",
        "this game has more players",
    )
    .help("remove the block: positions of this game use its own letters")
}

pub(crate) fn two_uci_letters(span: Span, kind: &str) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        format!("`{kind}` has two letters for engines"),
        "the second",
    )
    .help("keep one; the other can be an `alias`, which Alfonso reads but does not write")
}

pub(crate) fn unknown_fen_field(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        format!("position notations have no field \"{text}\""),
        "not a field",
    )
    .help(
        "only the field \"en passant\" can be named in a variable; declare other fields in `fen { fields mover, NAME }`",
    )
}

pub(crate) fn unknown_field(word: &Name, near: Option<&str>) -> Diagnostic {
    let problem = Diagnostic::error(
        code::BAD_FEN_BLOCK,
        word.span,
        format!("`{}` is not a field of a position notation", word.node),
        "neither a field nor a variable",
    );
    let help =
        "the fields are `mover`, `out`, `rights`, `nothing`, `round`, `plies since EVENT` and variables";
    match near {
        Some(_) => problem.did_you_mean(near),
        None => problem.help(help),
    }
}

/// Returns the diagnostic for a FEN field that names a number per piece.
pub(crate) fn field_of_pieces(word: &Name) -> Diagnostic {
    let message = format!("`{}` is a number per piece and cannot be a field", word.node);
    Diagnostic::error(code::BAD_FEN_BLOCK, word.span, message, "already written after each piece").help(
        "leave it out: the notation writes the number of a piece in braces after the piece, `S{12}`, unless it is the first value for its cell",
    )
}

pub(crate) fn double_field(span: Span) -> Diagnostic {
    Diagnostic::error(code::BAD_FEN_BLOCK, span, "this field is listed twice", "the second time")
        .help("leave it out; write `nothing` for a field without a meaning")
}

pub(crate) fn late_reserve(span: Span) -> Diagnostic {
    let message = "the pieces in reserve must follow the pieces on the board";
    Diagnostic::error(code::BAD_FEN_BLOCK, span, message, "not the first field")
        .help("put `reserve` before the other fields")
}

pub(crate) fn field_without_reserves(span: Span) -> Diagnostic {
    let message = "there is a field `reserve`, but the game has no reserves";
    Diagnostic::error(code::BAD_FEN_BLOCK, span, message, "no piece is ever in reserve").help(
        "declare the reserves: `reserve { PLAYER KIND 1 }`, or `reserve {}` if they are empty at the start",
    )
}

pub(crate) fn rights_without_a_field(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        "rights are declared, but no field shows them",
        "no `rights`",
    )
    .help("add `rights` to the fields")
}

/// Returns the diagnostic for the first value of a number per piece on a cell where no piece
/// begins.
pub(crate) fn number_of_nobody(span: Span, var: &str, cell: &str) -> Diagnostic {
    let message = format!("no piece begins on {cell}, so no piece there has a `{var}`");
    Diagnostic::error(code::IDLE_RIGHT, span, message, "empty at the start")
        .help("name cells on which pieces stand at the start")
}

pub(crate) fn right_of_nobody(cell: &Name) -> Diagnostic {
    let message = format!("no piece begins on {}, so this right has no effect", cell.node);
    Diagnostic::error(code::IDLE_RIGHT, cell.span, message, "empty at the start")
        .warning()
        .help("name the starting cells of the pieces that must not have moved")
}

pub(crate) fn fen_field_type(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        "this field holds a cell, but the variable does not",
        "not a single `cell`",
    )
}

pub(crate) fn bad_signs(span: Span, piece: &str, players: usize) -> Diagnostic {
    Diagnostic::error(
        code::BAD_SIGNS,
        span,
        format!("these signs cannot stand for `{piece}`"),
        "neither one sign for all players, nor one sign for each",
    )
    .help(format!(
        "write one sign, or {players} signs in the order of the seats; plain letters and the dot of empty cells cannot be signs"
    ))
}
