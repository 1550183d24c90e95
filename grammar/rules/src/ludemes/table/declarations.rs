//! What stands at the top of a file, blocks, and the words that go with declarations.

use super::super::{Ludeme, Meaning, Role, Slot};
use super::{keyword, word};
use crate::model::Per;

const fn item(
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    example: &'static str,
) -> Ludeme {
    keyword(Role::Item, name, signature, doc, Slot::Item, example)
}

const fn modifier(
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    example: &'static str,
) -> Ludeme {
    keyword(Role::Modifier, name, signature, doc, Slot::Item, example)
}

pub(super) const ROWS: &[Ludeme] = &[
    keyword(
        Role::Item,
        "library",
        "library \"TITLE\"",
        "the first word of a file with definitions that games use",
        Slot::File,
        "library \"shared\"  define alone(p: player): flag = number of pieces of p = 1",
    ),
    keyword(
        Role::Item,
        "game",
        "game \"TITLE\"",
        "the first word of a file with a game",
        Slot::File,
        "game \"Alone\"  players White  board grid 2 by 2  piece Man \"M\" { man.x: step any }  setup { White Man a1 }  turn { turn.x: move }  end { end.x: when rounds >= 9 -> draw }",
    ),
    item(
        "about",
        "about { NAME \"TEXT\" ... }",
        "facts about the game that no rule reads",
        "about { year 1283  place \"Seville\" }",
    ),
    item(
        "use",
        "use NAME, ... from \"LIBRARY\"",
        "brings kinds and definitions from a library",
        "use bare from \"endings\"  end { end.x: when bare(next) -> next loses }",
    ),
    keyword(
        Role::Item,
        "players",
        "players NAME [\"LETTER\"] [facing DIRECTION], ...",
        "the seats, in the order of play",
        Slot::Players,
        "players White \"w\" facing north, Black \"b\" facing south",
    ),
    keyword(
        Role::Item,
        "board",
        "board grid FILES by RANKS [{ ... }]",
        "the board",
        Slot::Board,
        "board grid 8 by 8",
    ),
    item(
        "define",
        "define NAME[(x: TYPE, ...)][: TYPE] = VALUE",
        "gives a value, a movement (`: move`) or effects (`: effect`) a name",
        "define alone(p: player): flag = number of pieces of p = 1",
    ),
    item(
        "table",
        "table NAME(x: TYPE): TYPE { KEY or KEY: VALUE ... }",
        "a value for each file, player, kind or flag; complete",
        "table goal(p: player): cell { White: e8  Black: e1 }",
    ),
    item(
        "piece",
        "piece NAME \"LETTER\" [\"SIGNS\"] [royal] { RULES }",
        "a kind of piece and its rules; the letter stands for it in drawings, the signs (one for each seat, or one for all) on boards that are shown",
        "piece Wizard \"Z\" { wizard.step: step any  wizard.rise: on entering edge north -> it becomes Man }  rules { rule.x: on capture -> it becomes Wizard }",
    ),
    keyword(
        Role::Block,
        "captures",
        "captures { NAME may capture NAME ... }",
        "who may take whom",
        Slot::Captures,
        "capture.x: King may not capture King",
    ),
    keyword(
        Role::Block,
        "legal",
        "legal { forbid CONDITION ... }",
        "what takes moves away",
        Slot::Legal,
        "check.x: forbid mover is in-check",
    ),
    keyword(
        Role::Block,
        "turn",
        "turn { STEPS }",
        "the steps of a turn, in order",
        Slot::Turn,
        "turn.x: move  turn.y: judge next",
    ),
    keyword(
        Role::Block,
        "rules",
        "rules { on EVENT -> EFFECTS ... }",
        "what happens on events, whoever moves",
        Slot::Rules,
        "rule.x: on move -> it becomes King",
    ),
    keyword(
        Role::Block,
        "end",
        "end { when CONDITION -> OUTCOME ... }",
        "how the game ends, in order",
        Slot::End,
        "end.x: when repetitions >= 3 -> draw",
    ),
    keyword(
        Role::Modifier,
        "grid",
        "grid FILES by RANKS",
        "squares in files and ranks",
        Slot::Board,
        "board grid 8 by 8",
    ),
    keyword(
        Role::Modifier,
        "region",
        "region NAME = CELLS, ...",
        "names a set of cells; `a1..h4` is a rectangle",
        Slot::Board,
        "board grid 8 by 8 { region south-half = a1..h4  region all = south-half, a5..h8 }",
    ),
    keyword(
        Role::Modifier,
        "facing",
        "NAME facing DIRECTION",
        "the way a player's men face",
        Slot::Players,
        "players White \"w\" facing east, Black \"b\" facing west",
    ),
    modifier(
        "royal",
        "piece NAME \"LETTER\" royal",
        "men of this kind can be checked and are never taken",
        "piece Sage \"S\" royal { sage.x: slide any }  rules { rule.x: on capture -> it becomes Sage }",
    ),
    word(
        Role::Modifier,
        "player",
        "VARIABLE per player",
        "one variable for each player",
        Meaning::Per(Per::Player),
        Slot::Item,
        "number taken per player = 0",
    ),
    word(
        Role::Modifier,
        "cell",
        "VARIABLE per cell",
        "one variable for each cell; it stays with the cell, whoever stands there",
        Meaning::Per(Per::Cell),
        Slot::Item,
        "number visits per cell = 0",
    ),
    modifier(
        "per",
        "TYPE NAME per player = VALUE",
        "one variable for each player",
        "number taken per player = 0",
    ),
    modifier(
        "lasts",
        "lasts N turn",
        "the variable falls back to its first value after so many further turns",
        "cell passed = nowhere lasts 1 turn",
    ),
    modifier("turn", "lasts N turn", "see `lasts`", "cell passed = nowhere lasts 1 turn"),
    modifier("turns", "lasts N turns", "see `lasts`", "cell passed = nowhere lasts 2 turns"),
    modifier(
        "move",
        "define NAME: move = MOVEMENT",
        "a definition that stands for a movement",
        "define stride: move = slide 2 forward onto empty",
    ),
    modifier(
        "fen",
        "cell NAME = nowhere fen \"en passant\"",
        "the variable holds this field of a position notation",
        "cell passed = nowhere lasts 1 turn fen \"en passant\"",
    ),
    modifier(
        "effect",
        "define NAME(...): effect = EFFECTS",
        "a definition that stands for effects",
        "define crown(x: piece): effect = x becomes King",
    ),
];
