//! Problems that only a board reveals, with all their wording.

use alfonso_diag::{Diagnostic, Span, code};

pub(crate) fn cell_off_board(span: Span, name: &str, files: u16, ranks: u16) -> Diagnostic {
    let last = alfonso_board::cell_name(usize::from(files).max(1) - 1, usize::from(ranks).max(1) - 1);
    Diagnostic::error(
        code::CELL_OFF_BOARD,
        span,
        format!("the board has no cell `{name}`"),
        format!("the board ends at `{last}`"),
    )
    .help(format!("the board is a grid of {files} by {ranks}: its cells are `a1` to `{last}`"))
}

pub(crate) fn no_such_cell(span: Span, name: &str) -> Diagnostic {
    let message = format!("the board has no cell `{name}`");
    Diagnostic::error(code::CELL_OFF_BOARD, span, message, "no cell of this board")
}

/// `place` is the letter and the number of the name, both from 0, if the name has the form of a cell's.
pub(crate) fn cell_off_rings(
    span: Span,
    name: &str,
    place: Option<(usize, usize)>,
    rings: &[u16],
) -> Diagnostic {
    let last = |ring: usize| alfonso_board::cell_name(ring, usize::from(rings[ring]).max(1) - 1);
    let outermost = rings.len().max(1) - 1;
    let (label, help) = match place {
        Some((ring, _)) if ring < rings.len() => (
            format!("the ring ends at `{}`", last(ring)),
            format!("the cells of this ring are `{}` to `{}`", alfonso_board::cell_name(ring, 0), last(ring)),
        ),
        _ => (
            format!("there are {} rings", rings.len()),
            format!(
                "the rings are lettered from `a`, the innermost: the outermost ends at `{}`",
                rings.get(outermost).map_or(String::new(), |_| last(outermost))
            ),
        ),
    };
    Diagnostic::error(code::CELL_OFF_BOARD, span, format!("the board has no cell `{name}`"), label).help(help)
}

pub(crate) fn unbounded_measure(span: Span, part: Span) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MANY_PATHS,
        span,
        "how far this leg goes is not bounded by anything",
        "this leg",
    )
    .label(part, "this can be any number")
    .help(
        "let it be a die, a ring, a table's value or a number that is chosen `among` others: rings have no end, and all \
         distances are worked out beforehand",
    )
}

pub(crate) fn too_many_measures(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MANY_PATHS,
        span,
        format!("how far this movement goes can turn out in more than {limit} ways"),
        "this leg",
    )
    .help("let the number be smaller, or split the rule")
}

/// `takes` is the subject and verb of the message.
pub(crate) fn too_costly(span: Span, takes: &str) -> Diagnostic {
    let most = alfonso_game::MAX_STEPS;
    let message = format!("{takes} more than {most} steps at one point of play");
    Diagnostic::error(code::TOO_COSTLY, span, message, "the budget is spent here").help(
        "what asks for every cell, piece or player inside another such question is asked for all their combinations: ask \
         once and remember the answer, or name the cells that matter; what is repeated until nothing changes, and turns in \
         which nobody has a step, must come to rest",
    )
}

pub(crate) fn double_man(span: Span, first: Span, cell: &str) -> Diagnostic {
    Diagnostic::error(
        code::DOUBLE_MAN,
        span,
        format!("two pieces stand on `{cell}` at the start"),
        "the second piece",
    )
    .label(first, "the first piece")
}

pub(crate) fn never_applies(span: Span, rule: &str, why: &str) -> Diagnostic {
    Diagnostic::error(code::RULE_NEVER_APPLIES, span, format!("`{rule}` can never apply"), why)
        .help("correct the rule, or remove it")
}

/// `man` is the place of a piece that has no direction.
pub(crate) fn no_direction(span: Span, player: &str, kind: &str, man: Span) -> Diagnostic {
    Diagnostic::error(
        code::NO_DIRECTION,
        span,
        format!("a `{kind}` of `{player}` faces no way, so `forward` and its relations mean nothing for it"),
        "a direction relative to the piece",
    )
    .label(man, "it stands here at the start")
    .help(format!(
        "say which way the pieces face: `players {player} \"...\" facing north`; or draw each with a mark: `^`, `>`, `v` or `<`"
    ))
}

/// `span` is the place at which a piece becomes one of that kind.
pub(crate) fn made_without_direction(span: Span, asked: Span, kind: &str) -> Diagnostic {
    Diagnostic::error(
        code::NO_DIRECTION,
        span,
        format!("this may make a `{kind}` of a piece that faces no way"),
        "it keeps the way it faces, if it has one",
    )
    .label(asked, format!("a `{kind}` needs one here"))
    .help("say which way the players' pieces face, or draw every piece that may become one with a mark: `^`, `>`, `v` or `<`")
}

pub(crate) fn seen_on_rings(span: Span, round: bool) -> Diagnostic {
    let (message, label, help) = if round {
        (
            "nobody is seen along a straight line on a round board",
            "along a rank, two ways lead to every cell",
            "ask by rank, file or neighbour: `some piece x where rank of x = rank of target`",
        )
    } else {
        (
            "nobody is seen along a straight line on a board of rings",
            "rings have no straight lines",
            "ask by ring, sector or neighbour: `some piece x where ring of x = ring of target`",
        )
    };
    Diagnostic::error(code::OTHER_BOARD, span, message, label).help(help)
}

pub(crate) fn crowned_where(span: Span) -> Diagnostic {
    let message = "where a piece is crowned in passing must be known before the game begins";
    Diagnostic::error(code::BAD_LEG, span, message, "cells that change")
        .help("say an edge, a region or a cell: `on entering edge forward -> it becomes KIND`")
}

pub(crate) fn chains_alike(span: Span, rule: &str, other: &str, at: Span) -> Diagnostic {
    let message = format!("a chain of `{rule}` can be written as a move of `{other}`");
    Diagnostic::error(code::BAD_LEG, span, message, "nobody could tell the two apart")
        .label(at, format!("`{other}` leads there, too"))
        .help("make one rule of them, or give one a tag: `tag NAME`")
}

/// A move of one piece that is written like one of all pieces on the cell.
pub(crate) fn together_or_alone(span: Span, rule: &str, other: &str, at: Span) -> Diagnostic {
    let message = format!(
        "a move of `{rule}` can be written as one of `{other}`, and only one of them takes all pieces along"
    );
    Diagnostic::error(code::BAD_LEG, span, message, "where both are possible, this one is left out")
        .warning()
        .label(at, format!("`{other}` leads there, too"))
        .help("give one of them a tag: `tag NAME`")
}

pub(crate) fn seen_on_points(span: Span) -> Diagnostic {
    let message = "nobody is seen along a straight line on a board of points";
    let help = "ask for what stands between: `some Kind x of next sandwiched in rows between origin and Kind of mover along any-line`";
    Diagnostic::error(code::OTHER_BOARD, span, message, "its lines have points at any distance").help(help)
}

pub(crate) fn crossed_not_one(span: Span, rule: &str, count: usize) -> Diagnostic {
    let crosses = if count == 0 { "no cell".to_owned() } else { format!("{count} cells") };
    Diagnostic::error(
        code::CROSSED_NOT_ONE,
        span,
        format!("the one cell that `{rule}` crosses is asked for, but some of its moves cross {crosses}"),
        "this movement",
    )
    .help("`crossed` is a single cell only if every move of the rule crosses exactly one, as `slide 2` does")
}

pub(crate) fn several_ways(span: Span, rule: &str, from: &str, to: &str) -> Diagnostic {
    Diagnostic::error(
        code::CROSSED_NOT_ONE,
        span,
        format!("what `{rule}` crosses is asked for, but it leads from `{from}` to `{to}` in several ways"),
        "this movement",
    )
    .help("`crossed` and `first piece onward` need one way to each cell: split the rule, or do not ask")
}

pub(crate) fn judged_early(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::OUT_OF_PLACE,
        span,
        "somebody is judged before all have moved",
        "a move comes after it",
    )
    .help("let `judge next` be the last step of the turn, or `judge mover` the first")
}

pub(crate) fn judged_sometimes(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::OUT_OF_PLACE,
        span,
        "whether somebody is judged depends on the position",
        "this condition",
    )
    .help("say in the ending when mate or stalemate counts: `when next is mated and ... -> ...`")
}

pub(crate) fn too_many(span: Span, what: &str, limit: usize) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MUCH,
        span,
        format!("the game has too many {what}"),
        format!("the limit is {limit}"),
    )
}

pub(crate) fn too_many_paths(span: Span, rule: &str, limit: usize) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MANY_PATHS,
        span,
        format!("`{rule}` unrolls into more than {limit} cells of paths on this board"),
        "this movement",
    )
    .help(
        "a slide that is followed by another leg branches at every cell: limit its length, or split the rule",
    )
}

pub(crate) fn too_many_paths_together(span: Span, rule: &str) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MANY_PATHS,
        span,
        format!("with `{rule}`, the movements of all pieces unroll into too many paths for this board"),
        "the first movement beyond the limit",
    )
    .help("make the board smaller, or let fewer pieces go far")
}

pub(crate) fn involved_capture(span: Span, rule: &str) -> Diagnostic {
    Diagnostic::error(
        code::OUT_OF_PLACE,
        span,
        format!("`{rule}` must be decided by what the two pieces are: their kinds and owners"),
        "this depends on more than kinds and owners",
    )
    .help("say in the piece's own rules what depends on the position, with `if` or `onto`")
}

pub(crate) fn too_many_kinds(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MUCH,
        span,
        "there are too many pairs of kinds and players to compare for captures",
        "the limit is 4,000 kinds times players; fewer, where there are many rules of captures",
    )
}

pub(crate) fn too_many_captures(span: Span, rule: &str, limit: usize) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MUCH,
        span,
        format!("`{rule}` asks who is in play, in a game of too many players and kinds"),
        format!("the limit is {limit} players"),
    )
    .help(
        "who may take whom is worked out for every set of players who may be in play: let it depend on owners and kinds \
         alone, or say in the piece's own rules what depends on more",
    )
}

pub(crate) fn not_kept(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::BAD_CLAIM,
        span,
        "this is not kept track of: no rule of this reading asks for it",
        "asked only here",
    )
}

pub(crate) fn asked_early(span: Span, step: &str, dice: &str) -> Diagnostic {
    Diagnostic::error(
        code::UNROLLED_VALUE,
        span,
        format!("`{step}` asks what `{dice}` shows, and comes before the roll"),
        format!("`{dice}` shows nothing yet"),
    )
    .help(format!("put the step that rolls before it: `turn.roll: roll {dice}`"))
}

pub(crate) fn asked_late(span: Span, ending: &str, dice: &str) -> Diagnostic {
    Diagnostic::error(
        code::UNROLLED_VALUE,
        span,
        format!("`{ending}` asks what `{dice}` shows, and endings are read between turns"),
        "the dice show nothing any more",
    )
    .help("keep what they show in a variable, by a step behind the roll: `turn.see: set seen to ...`, and ask for that")
}

pub(crate) fn first_value_twice(span: Span, first: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` has two first values for the same cell or player");
    Diagnostic::error(code::TABLE_OVERLAP, span, message, "the second").label(first, "the first")
}

/// Another number of values than of the pieces that lie on a cell, or than a cell has room for.
pub(crate) fn numbers_unlike_stack(span: Span, given: usize, lying: &str) -> Diagnostic {
    let message = format!("{given} numbers stand here, and {lying}");
    Diagnostic::error(code::BAD_HEAP, span, message, "not as many")
        .help("write one for each piece, from the bottom; or one alone, for the topmost")
}

pub(crate) fn begins_below_its_floor(span: Span, name: &str, first: i32, floor: i32) -> Diagnostic {
    let message =
        format!("nothing can be paid from `{name}`: it begins at {first}, below its floor of {floor}");
    Diagnostic::error(code::BAD_PAYMENT, span, message, "holds too little from the start").warning().help(
        format!("begin with more than is to be kept (`= {}`), or lower the floor", floor.saturating_add(10)),
    )
}
