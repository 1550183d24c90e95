//! Words for drawings, setups, position notations and claims.

use super::{keyword, word};
use crate::{FieldWord, Ludeme, Meaning, Role, Slot};

const fn setup(
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    example: &'static str,
) -> Ludeme {
    keyword(Role::Setup, name, signature, doc, Slot::Setup, example)
}

const fn turned(name: &'static str, doc: &'static str, quarters: u8, example: &'static str) -> Ludeme {
    word(Role::Setup, name, name, doc, Meaning::Turned(quarters), Slot::Setup, example)
}

const fn field(name: &'static str, doc: &'static str, means: FieldWord, example: &'static str) -> Ludeme {
    word(Role::Setup, name, name, doc, Meaning::Field(means), Slot::Item, example)
}

/// The look of a game.
const LOOK: &str = "picture { pieces medieval  crossings  King as king, Man as pawn  centre as shade }  board grid 8 by 8 { region centre = d4..e5 }";

const fn look(name: &'static str, signature: &'static str, doc: &'static str) -> Ludeme {
    keyword(Role::Setup, name, signature, doc, Slot::Board, LOOK)
}

const fn claim(
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    example: &'static str,
) -> Ludeme {
    keyword(Role::Claim, name, signature, doc, Slot::Claim, example)
}

pub(super) const ROWS: &[Ludeme] = &[
    setup(
        "drawing",
        "drawing NAME [mirrored] { RANK | TOKENS ... }",
        "pieces drawn on a board; a token is `.` or [player letter] kind letter [one of ^ v < >]",
        "drawing start { 8 | . . . . k . . .  2 | M M M M M M M M  1 | . . . . K . . . }  setup start",
    ),
    setup(
        "mirrored",
        "drawing NAME mirrored { ... }",
        "the second player's pieces stand opposite the first's",
        "drawing start mirrored { 2 | M M M M M M M M  1 | . . . . K . . . }  setup start",
    ),
    setup(
        "setup",
        "setup DRAWING [dealing { ... }], setup { ROWS }, setup { PLAYER KIND CELLS ... }",
        "the pieces and their cells at the start; cells as in regions: `e4`, `a2..h2`, `rank 2`, `home except e1`",
        "setup { White King e1  White Man a2 b2  Black King e8 }",
    ),
    setup(
        "flipped",
        "setup DRAWING flipped",
        "with the files in reverse order",
        "drawing start mirrored { 2 | M M M M M M M M  1 | . . . K . . . . }  setup start flipped",
    ),
    setup(
        "turned",
        "setup DRAWING turned clockwise",
        "the drawing and its marks are turned",
        "drawing start { 8 | . . . . k . . .  2 | M M M M M M M M  1 | . . . . K . . . }  setup start turned half",
    ),
    turned(
        "clockwise",
        "by a quarter",
        1,
        "drawing start { 8 | . . . . k . . .  2 | M M M M M M M M  1 | . . . . K . . . }  setup start turned clockwise",
    ),
    turned(
        "half",
        "by half a circle",
        2,
        "drawing start { 8 | . . . . k . . .  2 | M M M M M M M M  1 | . . . . K . . . }  setup start turned half",
    ),
    turned(
        "anticlockwise",
        "by a quarter the other way",
        3,
        "drawing start { 8 | . . . . k . . .  2 | M M M M M M M M  1 | . . . . K . . . }  setup start turned anticlockwise",
    ),
    setup(
        "exchanging",
        "setup DRAWING exchanging KIND and KIND",
        "the two kinds change places",
        "drawing start mirrored { 2 | M M M M K M M M  1 | . . . . M . . . }  setup start exchanging King and Man",
    ),
    setup(
        "dealing",
        "setup DRAWING dealing [mirrored] { [PLAYER] KIND ... to CELLS, ... }",
        "further pieces, line by line: those of a line take cells of its list that nobody has taken, in the order in which both are written. Each way to do so is a start, numbered from 0: the first line is the lowest digit, and of its ways that comes first which takes the earlier cells. The pieces are the first player's unless a player is named; `mirrored`: the second player's stand opposite",
        "drawing men mirrored { 2 | M M M M M M M M }  setup men dealing mirrored { King to a1..h1 }",
    ),
    word(
        Role::Setup,
        "reserve",
        "reserve { PLAYER KIND N, KIND N ... }",
        "pieces that are off the board at the start, to be placed; among the fields of a position notation: the pieces in reserve, in brackets right behind those on the board",
        Meaning::Field(FieldWord::Reserve),
        Slot::Item,
        "piece Guest \"G\" { guest.step: step any  guest.place: place }  reserve { White Guest 2  Black Guest 1, Man 3 }",
    ),
    keyword(
        Role::Setup,
        "fen",
        "fen { ... }",
        "what the letters and fields of a position notation mean; a field that is not told: the usual ones, `fields mover, rights, VARIABLE, plies since ..., round` (`mover, out, ...` with more than two players; `reserve, mover, ...` with reserves)",
        Slot::Item,
        "fen { right K: e1  alias \"x\" Man }",
    ),
    keyword(
        Role::Setup,
        "fields",
        "fields FIELD, ...",
        "what follows the pieces of a position notation: `reserve` (first), `mover`, `out`, `rights`, `nothing`, `round`, `plies since EVENT or EVENT ...` (the fewest), or a variable, of the game or for each player",
        Slot::Item,
        "fen { fields mover, rights, nothing, plies since capture or move of Man, round }",
    ),
    field(
        "mover",
        "the player whose turn it is: `w` the first of two players, `b` the second, or their letters",
        FieldWord::Mover,
        "fen { fields mover }",
    ),
    field(
        "out",
        "the players out of the game, by their letters; `-` if there are none",
        FieldWord::Out,
        "fen { fields mover, out }",
    ),
    field(
        "rights",
        "which rights there are, by letters; `-` if none is",
        FieldWord::Rights,
        "fen { fields mover, rights  right K: e1 }",
    ),
    field(
        "nothing",
        "always `-`: a field that other programs write and this game has no use for",
        FieldWord::Nothing,
        "fen { fields mover, nothing, nothing, round }",
    ),
    field("round", "the number of the round, from 1", FieldWord::Round, "fen { fields mover, round }"),
    keyword(
        Role::Setup,
        "right",
        "right LETTER: CELLS, right LETTER: KIND of PLAYER and outermost KIND DIRECTION of it",
        "the letter says that the pieces on these cells have not moved, or these two wherever they stand",
        Slot::Item,
        "fen { right K: e1 }",
    ),
    keyword(
        Role::Setup,
        "outermost",
        "right LETTER: KIND of PLAYER and outermost KIND DIRECTION of it",
        "of the pieces of this kind that stand this way from the first, the last. Of another that has not moved the letter of its file is read and written, a capital for the first player (X-FEN, Shredder-FEN)",
        Slot::Item,
        "fen { right K: King of White and outermost Man east of it }",
    ),
    keyword(
        Role::Setup,
        "alias",
        "alias \"LETTER\" KIND",
        "a further letter of a kind, read but not written; a `+` may stand before it",
        Slot::Item,
        "fen { alias \"x\" Man }",
    ),
    keyword(
        Role::Setup,
        "uci",
        "uci { \"LETTER\" KIND ... }",
        "engines that speak UCI play the game too: `show --format fen:uci` writes its positions for them, with these letters where theirs are not the kinds' own; they are read like an alias; a piece with `+x` was promoted from the one with `x`, and one with `x~` to it",
        Slot::Item,
        "fen { uci { \"x\" Man  \"+x\" King } }",
    ),
    keyword(
        Role::Setup,
        "notation",
        "notation NOTATION, ...",
        "moves are read in these notations too; where games are kept as PGN they are written in the first of them",
        Slot::Item,
        "notation san { plain Man }, wxf",
    ),
    look(
        "picture",
        "picture { [pieces SET] [crossings] KIND as FIGURE, REGION as MARK, ... }",
        "the look of the board and its pieces in pictures; it has no effect on play. A variant keeps its base's, and its own entries come before them",
    ),
    look(
        "pieces",
        "pieces SET",
        "the set of the pieces in pictures: figurine, medieval, characters, romanised or letters",
    ),
    look(
        "as",
        "KIND as FIGURE, REGION as MARK",
        "the figure of a kind of piece, such as `king` or `disc`, or one for each player in the order of the seats, such as `reel, cone`; the mark of a region, such as `rosette`, `river` or `star`. The region need not be `drawn`",
    ),
    look(
        "crossings",
        "crossings",
        "pieces stand on the crossings of the lines in pictures, and not on squares",
    ),
    keyword(
        Role::Setup,
        "san",
        "san { ... }",
        "short algebraic notation, by the letters of pieces: `Nf3`, `exd5`, `e8=Q`, `N@f3`; it is written with the letters of `letter`, otherwise of `uci`, otherwise with the kinds' own, and read with all of them",
        Slot::Item,
        "notation san { plain Man  write \"O-O\" e1-g1 e8-g8 }",
    ),
    keyword(
        Role::Setup,
        "hodges",
        "hodges",
        "the notation of shogi after G. Hodges: `P-76`, `Rx22+`, `P*55`, by the letters of `uci`; ranks may be typed as letters, `P-7f`",
        Slot::Item,
        "notation hodges",
    ),
    keyword(
        Role::Setup,
        "wxf",
        "wxf",
        "moves by letter, file and step, as players in China write them: `C2.5`, `H2+3`",
        Slot::Item,
        "notation wxf",
    ),
    keyword(
        Role::Setup,
        "pdn",
        "pdn from CELL DIRECTION",
        "the numbers of squares, `32-28`, `19x30`: the squares of the colour of the first have numbers, row by row from its side of the board, and each row is counted `east` or `west`",
        Slot::Item,
        "notation pdn from b8 east",
    ),
    keyword(
        Role::Setup,
        "letter",
        "letter \"LETTER\" KIND",
        "the letter by which players write a kind, where it is neither its own nor that of `uci`",
        Slot::Item,
        "notation san { letter \"x\" Man }",
    ),
    keyword(
        Role::Setup,
        "plain",
        "plain KIND",
        "the kind whose pieces are written without a letter",
        Slot::Item,
        "notation san { plain Man }",
    ),
    keyword(
        Role::Setup,
        "write",
        "write \"TEXT\" MOVES, write \"TEXT\" DIRECTION:TAG",
        "what is written for some moves: by their texts, or for those with a tag that lead one way",
        Slot::Item,
        "notation san { write \"O-O\" e1-g1 e8-g8 }",
    ),
    keyword(
        Role::Claim,
        "example",
        "example \"TITLE\" [cites SOURCE] [in RULESET] [with QUESTION = READING] { ... }",
        "a claim that is run as a test",
        Slot::Item,
        "example \"the man's step\" engine \"by way of example\" { can e2-e3 }",
    ),
    claim("play", "play MOVES", "these moves are legal, one after the other", "play e2-e3 e7-e6"),
    claim("can", "can MOVES", "these moves are legal here", "can e2-e3"),
    claim("cannot", "cannot MOVES", "these moves are not legal here", "cannot e2-e5"),
    claim("count", "count N", "so many legal moves", "count 5"),
    claim("perft", "perft N ...", "so many sequences of 1, 2, ... moves", "perft 5 25"),
    claim(
        "position",
        "position { ROWS } to move PLAYER [out PLAYER, ...]",
        "start from here",
        "position { 8 | k . . . . . . .  1 | K . . . . . . . } to move White",
    ),
    claim(
        "fen",
        "fen \"POSITION\"",
        "start from here, in the notation of positions",
        "fen \"k7/8/8/8/8/8/8/K7 w\"",
    ),
    claim(
        "out",
        "position { ROWS } to move PLAYER out PLAYER, ...",
        "who is no longer in play",
        "position { 8 | k . . . . . . .  1 | K . . . . . . . } to move White out Black",
    ),
    keyword(
        Role::Claim,
        "with",
        "position { ROWS } to move PLAYER with VARIABLE = VALUE, ...",
        "the variables that hold other values than at the start; `VARIABLE of CELL = VALUE` of a variable per cell, or of the piece there",
        Slot::Item,
        "cell passed = nowhere  example \"one is passed\" engine \"by way of example\" { position { 8 | k . . . . . . .  1 | K . . . . . . . } to move White with passed = e3  value passed e3 }",
    ),
    claim("holds", "holds CONDITION", "this is true here", "play e2-e3  holds mover = Black"),
    keyword(
        Role::Claim,
        "value",
        "value NAME VALUE",
        "what a variable holds",
        Slot::Item,
        "cell passed = nowhere  example \"nothing is passed\" engine \"by way of example\" { value passed nowhere }",
    ),
    claim(
        "start",
        "from start [N]",
        "start anew, where pieces are dealt from the start of that number",
        "play e2-e3  from start  can e2-e3",
    ),
    claim(
        "result",
        "result PLAYER wins RULE, result draw RULE, result open",
        "how the game stands",
        "result open",
    ),
    claim("open", "result open", "not decided", "result open"),
];
