//! Diagnostics that need a board, with their messages.

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

/// `cell` holds the ring and the index that the name would denote, both from 0. It is `None` if
/// the name does not look like a cell.
pub(crate) fn cell_off_rings(
    span: Span,
    name: &str,
    cell: Option<(usize, usize)>,
    rings: &[u16],
) -> Diagnostic {
    let last = |ring: usize| alfonso_board::cell_name(ring, usize::from(rings[ring]).max(1) - 1);
    let outermost = rings.len().max(1) - 1;
    let (label, help) = match cell {
        Some((ring, _)) if ring < rings.len() => (
            format!("the ring ends at `{}`", last(ring)),
            format!("the cells of this ring are `{}` to `{}`", alfonso_board::cell_name(ring, 0), last(ring)),
        ),
        _ => (
            format!("there are {} rings", rings.len()),
            format!(
                "the letters of rings begin with `a` for the innermost ring; the outermost ring ends at `{}`",
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
        "nothing limits the length of this leg",
        "this leg",
    )
    .label(part, "this can be any number")
    .help(
        "use a limited number, because all distances are computed before the game begins: a die, the number of a ring, a value of a table, or a number that is chosen `among` others",
    )
}

pub(crate) fn too_many_measures(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MANY_PATHS,
        span,
        format!("this movement has more than {limit} possible lengths"),
        "this leg",
    )
    .help("make the number smaller, or split the rule")
}

/// Returns the diagnostic for an exceeded budget; `takes` is the subject and verb of the message.
pub(crate) fn over_budget(span: Span, takes: &str) -> Diagnostic {
    let most = alfonso_game::MAX_STEPS;
    let message = format!("{takes} more than {most} steps at one point of play");
    Diagnostic::error(code::TOO_COSTLY, span, message, "the budget is spent here").help(
        "a selection inside another selection is evaluated for all combinations: evaluate it once and store the result, or name the cells that matter; repeated effects must end, and some player must have a step in every round",
    )
}

pub(crate) fn double_piece(span: Span, first: Span, cell: &str) -> Diagnostic {
    Diagnostic::error(
        code::DOUBLE_PIECE,
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

/// Returns the diagnostic for a movement that tests for its origin but never comes back to it.
pub(crate) fn never_comes_back(span: Span, rule: &str) -> Diagnostic {
    let message = format!("`{rule}` never comes back to the cell where it begins, so `origin` never holds");
    Diagnostic::error(code::RULE_NEVER_APPLIES, span, message, "it leads away from this cell")
        .help("leave out `origin`")
}

/// Returns the diagnostic for directions that lead nowhere on the board. `lead` is true if others in
/// the same text lead somewhere; `diagonal` if the board of points only lacks diagonals.
pub(crate) fn ways_to_nowhere(span: Span, lead: bool, diagonal: bool) -> Diagnostic {
    let (message, label) = match (lead, diagonal) {
        (true, true) => ("no line of this board goes along a diagonal", "names diagonals, too"),
        (false, true) => {
            ("no line of this board goes along a diagonal, so this never applies", "leads nowhere")
        }
        (true, false) => ("no line of this board goes in some of these directions", "leads nowhere in part"),
        (false, false) => ("no cell of this board has a neighbour in this direction", "leads nowhere"),
    };
    let help = match diagonal {
        true => {
            "write `orthogonal` or `any-line`; or let directions run diagonally where no line is drawn: `board points grid FILES by RANKS with undrawn diagonals`"
        }
        false => "name directions in which this board has neighbours",
    };
    let problem = Diagnostic::error(code::RULE_NEVER_APPLIES, span, message, label).help(help);
    if lead { problem.warning() } else { problem }
}

/// Returns the warning of rows on a grid of points that has no diagonals.
pub(crate) fn rows_without_diagonals(span: Span) -> Diagnostic {
    let message = "no line of this board goes along a diagonal, so no row does";
    Diagnostic::error(code::RULE_NEVER_APPLIES, span, message, "runs along ranks and files only")
        .warning()
        .help("if rows run along diagonals, too, write `board points grid FILES by RANKS with undrawn diagonals`; if not, `with no diagonals`")
}

/// Returns the diagnostic for an ending that repeats an earlier one.
pub(crate) fn same_ending(span: Span, rule: &str, first: Span) -> Diagnostic {
    never_applies(span, rule, "an earlier ending has the same condition and the same outcome")
        .label(first, "the game has ended here already")
}

/// Returns the diagnostic for a piece without a facing. `piece` is the span of such a piece.
pub(crate) fn no_direction(span: Span, player: &str, kind: &str, piece: Span) -> Diagnostic {
    Diagnostic::error(
        code::NO_DIRECTION,
        span,
        format!("a `{kind}` of `{player}` has no facing, so it has no `forward` or similar direction"),
        "a direction relative to the piece",
    )
    .label(piece, "such a piece is here at the start")
    .help(format!(
        "declare the facing: `players {player} \"...\" facing north`; or draw each piece with a mark: `^`, `>`, `v` or `<`"
    ))
}

/// Returns the diagnostic for a piece that becomes `kind` without having a facing. `span` is the
/// place of that change.
pub(crate) fn made_without_direction(span: Span, asked: Span, kind: &str) -> Diagnostic {
    Diagnostic::error(
        code::NO_DIRECTION,
        span,
        format!("this may turn a piece without a facing into a `{kind}`"),
        "a piece keeps its facing, if it has one",
    )
    .label(asked, format!("a `{kind}` needs a facing here"))
    .help("declare the facing of the players' pieces, or draw every piece that may become one with a mark: `^`, `>`, `v` or `<`")
}

pub(crate) fn seen_on_rings(span: Span, round: bool) -> Diagnostic {
    let (message, label, help) = if round {
        (
            "a round board has no straight lines of sight",
            "along a rank, every cell can be reached in two ways",
            "select by rank, file or neighbour: `some piece x where rank of x = rank of target`",
        )
    } else {
        (
            "a board of rings has no straight lines of sight",
            "rings have no straight lines",
            "select by ring, sector or neighbour: `some piece x where ring of x = ring of target`",
        )
    };
    Diagnostic::error(code::OTHER_BOARD, span, message, label).help(help)
}

pub(crate) fn crowned_where(span: Span) -> Diagnostic {
    let message = "the cells of `crowns in passing` must be known before the game begins";
    Diagnostic::error(code::BAD_LEG, span, message, "these cells can change")
        .help("name an edge, a region or a cell: `on entering edge forward -> it becomes KIND`")
}

pub(crate) fn chains_alike(span: Span, rule: &str, other: &str, at: Span) -> Diagnostic {
    let message = format!("a chain of `{rule}` and a move of `{other}` can have the same text");
    Diagnostic::error(code::BAD_LEG, span, message, "the two could not be distinguished")
        .label(at, format!("`{other}` has the same targets"))
        .help("combine the two rules, or give one a tag: `tag NAME`")
}

/// Returns the diagnostic for a move of one piece with the same text as a move of all pieces on the
/// cell.
pub(crate) fn together_or_alone(span: Span, rule: &str, other: &str, at: Span) -> Diagnostic {
    let message = format!(
        "a move of `{rule}` and one of `{other}` can have the same text, but only one of them moves the whole stack"
    );
    Diagnostic::error(code::BAD_LEG, span, message, "if both moves are legal, this one is left out")
        .warning()
        .label(at, format!("`{other}` has the same targets"))
        .help("give one of them a tag: `tag NAME`")
}

pub(crate) fn seen_on_points(span: Span) -> Diagnostic {
    let message = "a board of points has no straight lines of sight";
    let help = "select the pieces between two cells: `some Kind x of next sandwiched in rows between origin and Kind of mover along any-line`";
    Diagnostic::error(code::OTHER_BOARD, span, message, "its lines have points at any distance").help(help)
}

pub(crate) fn crossed_not_one(span: Span, rule: &str, count: usize) -> Diagnostic {
    let crosses = if count == 0 { "no cell".to_owned() } else { format!("{count} cells") };
    Diagnostic::error(
        code::CROSSED_NOT_ONE,
        span,
        format!("a rule uses the one cell that `{rule}` crosses, but some of its moves cross {crosses}"),
        "this movement",
    )
    .help("`crossed` is a single cell only if every move of the rule crosses exactly one cell, as `slide 2` does")
}

pub(crate) fn several_ways(span: Span, rule: &str, from: &str, to: &str) -> Diagnostic {
    Diagnostic::error(
        code::CROSSED_NOT_ONE,
        span,
        format!("a rule uses the cells that `{rule}` crosses, but this movement leads from `{from}` to `{to}` in several ways"),
        "this movement",
    )
    .help("`crossed` and `first piece onward` need a single path to each cell: split the rule, or do not use them")
}

pub(crate) fn judged_early(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED,
        span,
        "a player is judged before all players have moved",
        "a move comes after it",
    )
    .help("make `judge next` the last step of the turn, or `judge mover` the first step")
}

pub(crate) fn judged_sometimes(span: Span) -> Diagnostic {
    Diagnostic::error(code::MISPLACED, span, "the judgement depends on the position", "this condition")
        .help("put the condition into the ending: `when next is mated and ... -> ...`")
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
        format!("the paths of `{rule}` have more than {limit} cells on this board"),
        "this movement",
    )
    .help("each cell where a slide can end is a start for the next leg: limit the length of the slide, or split the rule")
}

pub(crate) fn too_many_paths_together(span: Span, rule: &str) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MANY_PATHS,
        span,
        format!("with `{rule}`, the movements of all pieces have too many paths for this board"),
        "the first movement beyond the limit",
    )
    .help("make the board smaller, or limit the length of movements")
}

pub(crate) fn involved_capture(span: Span, rule: &str) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED,
        span,
        format!("`{rule}` can depend only on the kinds and owners of the two pieces"),
        "this depends on more",
    )
    .help("put other conditions into the movements of the piece, with `if` or `onto`")
}

pub(crate) fn too_many_kinds(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MUCH,
        span,
        "there are too many pairs of kinds and players to compare for captures",
        "the number of kinds times the number of players can be at most 4,000, or less with many rules of captures",
    )
}

pub(crate) fn too_many_captures(span: Span, rule: &str, limit: usize) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MUCH,
        span,
        format!("`{rule}` depends on which players are in play, but the game has too many players and kinds for such a rule"),
        format!("the limit is {limit} players"),
    )
    .help(
        "the captures are computed for every possible set of players in play: let them depend on owners and kinds \
         alone, or put other conditions into the rules of the piece",
    )
}

pub(crate) fn not_kept(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::BAD_CLAIM,
        span,
        "the engine does not record this: no rule of this reading uses it",
        "used only here",
    )
}

pub(crate) fn asked_early(span: Span, step: &str, dice: &str) -> Diagnostic {
    Diagnostic::error(
        code::UNROLLED_VALUE,
        span,
        format!("`{step}` reads `{dice}`, but comes before the roll"),
        format!("`{dice}` shows nothing yet"),
    )
    .help(format!("put a step that rolls the dice before this step: `turn.roll: roll {dice}`"))
}

pub(crate) fn asked_late(span: Span, ending: &str, dice: &str) -> Diagnostic {
    Diagnostic::error(
        code::UNROLLED_VALUE,
        span,
        format!("`{ending}` reads `{dice}`, but endings are tested between turns"),
        "the dice no longer show a number",
    )
    .help(
        "store the number in a variable with a step after the roll, `turn.see: set seen to ...`, and test the variable",
    )
}

pub(crate) fn first_value_twice(span: Span, first: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` has two first values for the same cell or player");
    Diagnostic::error(code::TABLE_OVERLAP, span, message, "the second").label(first, "the first")
}

/// Returns the diagnostic for a list of values whose length does not fit the pieces of a cell.
pub(crate) fn numbers_unlike_stack(span: Span, given: usize, lying: &str) -> Diagnostic {
    let message = format!("{given} numbers are given, but {lying}");
    Diagnostic::error(code::BAD_HEAP, span, message, "not one number for each piece")
        .help("write one number for each piece, from the bottom, or a single number for the topmost piece")
}

pub(crate) fn begins_below_its_floor(span: Span, name: &str, first: i32, floor: i32) -> Diagnostic {
    let message = format!("`{name}` cannot pay anything: it begins at {first}, below its floor of {floor}");
    Diagnostic::error(code::BAD_PAYMENT, span, message, "too low at the start")
        .warning()
        .help(format!("begin above the floor (`= {}`), or lower the floor", floor.saturating_add(10)))
}
