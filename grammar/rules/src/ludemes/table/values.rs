//! Tests, selections, values, operators, types.

use super::super::{Ludeme, Meaning, Noun, Role, Slot, ValueWord};
use super::{keyword, word};
use crate::model::Type;

const fn noun(
    name: &'static str,
    doc: &'static str,
    noun: Noun,
    slot: Slot,
    example: &'static str,
) -> Ludeme {
    word(Role::Noun, name, name, doc, Meaning::Noun(noun), slot, example)
}

const fn value(
    name: &'static str,
    doc: &'static str,
    value: ValueWord,
    slot: Slot,
    example: &'static str,
) -> Ludeme {
    word(Role::Value, name, name, doc, Meaning::Value(value), slot, example)
}

const fn operator(
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    example: &'static str,
) -> Ludeme {
    keyword(Role::Operator, name, signature, doc, Slot::Legal, example)
}

const fn ty(name: &'static str, doc: &'static str, ty: Type, example: &'static str) -> Ludeme {
    word(Role::Type, name, name, doc, Meaning::Type(ty), Slot::Item, example)
}

const fn quantifier(
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    example: &'static str,
) -> Ludeme {
    keyword(Role::Quantifier, name, signature, doc, Slot::End, example)
}

pub(super) const ROWS: &[Ludeme] = &[
    noun(
        "piece",
        "the pieces on the board, in the order of their cells",
        Noun::Pieces,
        Slot::End,
        "end.x: when no piece of next -> mover wins",
    ),
    noun(
        "pieces",
        "the pieces on the board, in the order of their cells",
        Noun::Pieces,
        Slot::End,
        "end.x: when number of pieces of next = 1 -> draw",
    ),
    noun(
        "cell",
        "cells, in the order a1, b1, ... a2, ...",
        Noun::Cells,
        Slot::End,
        "end.x: when no cell c where c is empty -> draw",
    ),
    noun(
        "cells",
        "cells, in the order a1, b1, ... a2, ...",
        Noun::Cells,
        Slot::End,
        "end.x: when number of empty cells = 0 -> draw",
    ),
    noun(
        "player",
        "players, in the order of seats",
        Noun::Players,
        Slot::End,
        "end.x: when every player p has number of pieces of p = 1 -> draw",
    ),
    noun(
        "players",
        "players, in the order of seats",
        Noun::Players,
        Slot::End,
        "end.x: when number of mated players = 2 -> draw",
    ),
    noun(
        "sector",
        "sectors of a board of rings, in their order",
        Noun::Sectors,
        Slot::Rings,
        "end { end.x: when some sector s where sector of a1 = s -> draw }",
    ),
    noun(
        "sectors",
        "sectors of a board of rings, in their order",
        Noun::Sectors,
        Slot::Rings,
        "end { end.x: when 3 = number of sectors s where distance(s, spring) = 1 -> draw }",
    ),
    word(
        Role::Adjective,
        "lost",
        "lost PIECES",
        "pieces that have left the board; only their kind and owner can be asked",
        Meaning::Lost,
        Slot::Legal,
        "legal.x: forbid some lost Man of mover",
    ),
    word(
        Role::Adjective,
        "reserve",
        "reserve PIECES",
        "pieces in the reserves of players; only their kind and owner can be asked",
        Meaning::Reserve,
        Slot::Item,
        "reserve { White Man 2 }  end { end.y: when no reserve Man of White -> draw }",
    ),
    keyword(
        Role::Relation,
        "of",
        "SELECTION of PLAYER",
        "the owner of the pieces",
        Slot::End,
        "end.x: when no Man of next -> next loses",
    ),
    keyword(
        Role::Relation,
        "on",
        "SELECTION on CELLS",
        "the cell or cells on which the pieces stand",
        Slot::End,
        "end.x: when some Man of mover on e8 -> mover wins",
    ),
    keyword(
        Role::Relation,
        "in",
        "SELECTION in CELLS",
        "the set in which the cells lie, or the pieces stand",
        Slot::Rules,
        "rule.x: on move if number of empty cells in crossed = 2 -> it becomes King",
    ),
    keyword(
        Role::Relation,
        "except",
        "SELECTION except VALUE",
        "which one is left out",
        Slot::Rules,
        "rule.x: on move -> remove Man of mover except it",
    ),
    keyword(
        Role::Relation,
        "where",
        "SELECTION NAME where CONDITION",
        "what else must hold of what is selected",
        Slot::Legal,
        "legal.x: forbid some piece x of mover where rank of x = 8",
    ),
    quantifier(
        "some",
        "some SELECTION",
        "whether anything is selected",
        "end.x: when some Man of mover on e8 -> mover wins",
    ),
    quantifier("no", "no SELECTION", "whether nothing is selected", "end.x: when no Man -> draw"),
    quantifier(
        "every",
        "every SELECTION has CONDITION",
        "whether the condition holds of all that is selected",
        "end.x: when every player p has number of pieces of p = 1 -> draw",
    ),
    quantifier(
        "has",
        "every SELECTION has CONDITION",
        "what must hold of all",
        "end.x: when every Man m has rank of m = 8 -> draw",
    ),
    quantifier(
        "number",
        "number of SELECTION",
        "how many are selected",
        "end.x: when number of pieces of next = 1 -> next loses",
    ),
    quantifier(
        "in a line",
        "N SELECTION in a line [through CELL]",
        "true if N of the selected pieces or cells stand on neighbouring cells of a straight line, or on neighbouring points of a line; \
         with `through`, one of them on that cell",
        "end.x: when 3 Man of mover in a line -> mover wins",
    ),
    quantifier(
        "first",
        "first SELECTION",
        "the first that is selected; perhaps none",
        "end.x: when rank of first King of mover = 8 -> mover wins",
    ),
    quantifier(
        "latest",
        "latest player NAME where CONDITION",
        "of the selected players the one who moved a piece most recently; of those who have not moved one, the first that is met going back from the mover's seat, the mover last",
        "end.x: when White = latest alive player q where number of pieces of q > 1 -> draw",
    ),
    keyword(
        Role::Value,
        "next alive after",
        "next alive after PLAYER",
        "the first player in play after another in the order of seats",
        Slot::Captures,
        "capture.x: piece x may not capture piece y if owner of y /= next alive after owner of x",
    ),
    keyword(
        Role::Value,
        "next seat after",
        "next seat after PLAYER",
        "the player of the next seat, in play or not",
        Slot::Captures,
        "capture.x: piece x may not capture piece y if owner of y /= next seat after owner of x",
    ),
    value(
        "mover",
        "the player whose turn it is; in endings the player who moved last",
        ValueWord::Mover,
        Slot::Legal,
        "check.x: forbid mover is in-check",
    ),
    value(
        "next",
        "the next player in the order of play",
        ValueWord::Next,
        Slot::End,
        "end.x: when next is mated -> next loses",
    ),
    value(
        "previous",
        "the player before the mover",
        ValueWord::Previous,
        Slot::End,
        "end.x: when no Man of previous -> draw",
    ),
    value("it", "the piece that moves", ValueWord::It, Slot::Piece, "man.x: step any if it is unmoved"),
    value(
        "origin",
        "the cell where the move starts",
        ValueWord::Origin,
        Slot::Piece,
        "man.x: step any if rank of origin = 2",
    ),
    value(
        "target",
        "the cell where the move ends",
        ValueWord::Target,
        Slot::Piece,
        "man.x: step any if rank of target = 3",
    ),
    value(
        "crossed",
        "the cells between, in order; as one cell, the only one",
        ValueWord::Crossed,
        Slot::Piece,
        "man.x: slide 2 forward if crossed is safe",
    ),
    value("nowhere", "no cell", ValueWord::Nowhere, Slot::Item, "cell goal = nowhere"),
    value("nobody", "no player", ValueWord::Nobody, Slot::Item, "player leader = nobody"),
    value(
        "repetitions",
        "how often this position has stood at the beginning of a turn: pieces, reserves, who is to move, the legal moves, and what rules may yet read of variables and of unmoved or lost pieces; counters and accounts make no difference",
        ValueWord::Repetitions,
        Slot::End,
        "end.x: when repetitions >= 3 -> draw",
    ),
    value(
        "rounds",
        "full rounds of turns completed",
        ValueWord::Rounds,
        Slot::End,
        "end.x: when rounds >= 50 -> draw",
    ),
];

/// The rows after the attributes.
pub(super) const FURTHER: &[Ludeme] = &[
    word(
        Role::Attribute,
        "distance",
        "distance(A, B)",
        "of two cells of a grid, how many steps in any direction; of two sectors, how many sectors the shorter way round",
        Meaning::Distance,
        Slot::Legal,
        "legal.x: forbid distance(origin, target) > 3",
    ),
    keyword(
        Role::Attribute,
        "edge",
        "edge DIRECTION [of PIECE]",
        "the cells with no neighbour in that direction, as the piece faces",
        Slot::Piece,
        "man.x: on entering edge forward -> it becomes King",
    ),
    keyword(
        Role::Quantifier,
        "plies",
        "plies since EVENT",
        "how many moves have been made since the event last happened",
        Slot::End,
        "end.x: when plies since capture >= 100 -> draw",
    ),
    keyword(
        Role::Quantifier,
        "since",
        "plies since EVENT",
        "see `plies`",
        Slot::End,
        "end.x: when plies since move of Man >= 100 -> draw",
    ),
    operator("or", "A or B", "at least one holds", "legal.x: forbid rounds = 0 or mover is in-check"),
    operator("and", "A and B", "both hold", "legal.x: forbid rounds = 0 and it is King"),
    operator("not", "not A", "it does not hold", "legal.x: forbid not target is safe"),
    operator(
        "is",
        "A is [not] TEST",
        "a piece, cell or player passes a test",
        "legal.x: forbid it is not unmoved and it is Man",
    ),
    operator("in", "A [not] in CELLS", "a cell is one of a set", "legal.x: forbid target in edge forward"),
    operator(
        "attacks",
        "PIECE attacks PIECE",
        "the first piece may take the second, royal or not, and one of its movements leads there; a movement that asks this, or `guards`, gives no check itself",
        "legal.x: forbid some Man m of mover where m attacks it",
    ),
    operator(
        "guards",
        "PIECE guards PIECE",
        "both pieces belong to one player, and the first would attack the second if that were another player's",
        "legal.x: forbid some Man m of mover where m /= it and not m guards it",
    ),
    keyword(
        Role::Operator,
        "shows",
        "DICE shows NUMBER",
        "one of the dice shows the number; none does until they are rolled",
        Slot::Item,
        "dice pair 2 faces 1..6  turn { turn.x: roll pair  turn.y: move piece p of mover where pair shows rank of p else pass }",
    ),
    operator("=", "A = B", "the same", "legal.x: forbid kind of it = King"),
    operator("/=", "A /= B", "not the same", "legal.x: forbid kind of it /= King"),
    operator("<", "A < B", "less", "legal.x: forbid rank of target < rank of origin"),
    operator("<=", "A <= B", "less, or the same", "legal.x: forbid rank of target <= 1"),
    operator(">", "A > B", "more", "legal.x: forbid rank of target > 7"),
    operator(">=", "A >= B", "more, or the same", "legal.x: forbid rank of target >= 8"),
    operator("+", "A + B", "the sum", "legal.x: forbid rank of target = rank of origin + 2"),
    operator(
        "-",
        "A - B",
        "the difference; with spaces around it",
        "legal.x: forbid rank of target = rank of origin - 2",
    ),
    operator("*", "A * B", "the product", "legal.x: forbid rank of target = 2 * rank of origin"),
    operator("/", "A / B", "the quotient, rounded down", "legal.x: forbid rank of target / 2 = 1"),
    operator("mod", "A mod B", "what is left over by division", "legal.x: forbid rank of target mod 2 = 0"),
    operator("true", "true", "it holds", "legal.x: forbid not true"),
    operator("false", "false", "it does not hold", "legal.x: forbid false"),
    ty(
        "number",
        "a whole number; what a variable keeps lies within 32 bits, and stays at the bound",
        Type::Number,
        "number limit = 3",
    ),
    ty("flag", "true or false", Type::Flag, "define bare(p: player): flag = number of pieces of p = 1"),
    ty("player", "a player", Type::Player, "player leader = nobody"),
    ty("piece", "a piece on the board, or none", Type::Piece, "define far(x: piece): flag = rank of x = 8"),
    ty("kind", "a kind of piece", Type::Kind, "table first-man(f: flag): kind { true: King  false: Man }"),
    ty("cell", "one cell, or nowhere", Type::Cell, "cell goal = nowhere"),
    ty("cells", "a set of cells", Type::Cells, "define ahead(x: piece): cells = edge forward of x"),
    ty("region", "a set of cells", Type::Cells, "define ahead(x: piece): region = edge forward of x"),
    word(
        Role::Type,
        "sector",
        "sector",
        "a sector of a board of rings; as a set, its cells",
        Meaning::Type(Type::Sector),
        Slot::Rings,
        "table hot(s: sector): flag { summer: true  winter or spring or autumn: false }",
    ),
    ty(
        "file",
        "a column, written as its letter",
        Type::File,
        "table wing(f: file): flag { a or b or c or d: true  e or f or g or h: false }",
    ),
];
