//! Words for boards of squares that are not rectangular, for tracks, and for the parts of regions.

use super::keyword;
use crate::{Ludeme, Role, Slot};

const ALONG: &str = "game \"Race\"  players White, Black  board grid 4 by 2 { track course = a1..d1, d2..a2 closed }  piece Man \"M\" { man.on: slide 1..2 along course  man.back: step back along course onto empty }  captures { capture.x: piece x may capture piece y if owner of x /= owner of y }  setup { White Man a1  Black Man d2 }  turn { turn.x: move }  end { end.x: when rounds >= 9 -> draw }";

const LINES: &str = "game \"Along lines\"  players White, Black  board points wheel 6  piece Man \"M\" { man.round: slide along rim onto empty  man.across: step along spoke onto empty }  setup { White Man b1  Black Man b4 }  turn { turn.x: move }  end { end.x: when rounds >= 9 -> draw }";

const BY: &str = "game \"Alone\"  source poem \"A poem\"  question goal \"Where to?\" { reading top \"up\" cites poem  reading rim \"out\" cites poem }  ruleset up \"Up\" default { goal = top }  ruleset out \"Out\" { goal = rim }  players White  board grid 3 by 3 { region home = by goal { top: rank 3  rim: border } }  piece Man \"M\" { man.x: step any }  setup { White Man b2 }  turn { turn.x: move }  end { end.x: when some Man in home -> mover wins  end.y: when rounds >= 9 -> draw }";

pub(super) const ROWS: &[Ludeme] = &[
    keyword(
        Role::Modifier,
        "round",
        "grid FILES by RANKS round",
        "the last file lies beside the first: lines, diagonals and leaps go round; a slide that comes back to where it began \
         stops before",
        Slot::Board,
        "board grid 8 by 8 round",
    ),
    keyword(
        Role::Modifier,
        "at",
        "grid FILES by RANKS at CELL [and grid ...]",
        "where the lower left corner of a grid lies: a board may consist of several, which lie beside and over each other",
        Slot::Board,
        "board grid 4 by 8 at c1 and grid 8 by 4 at a3",
    ),
    keyword(
        Role::Modifier,
        "cell of",
        "cell NAME DIRECTION of CELL",
        "a further cell beside the board, joined to the cells around its place; it lies on no file, rank, edge or border of the \
         board, so that `rank of` and `file of` it are 0",
        Slot::Board,
        "board grid 8 by 8 { cell z1 east of h1  cell z8 west of a8 }",
    ),
    keyword(
        Role::Modifier,
        "remove",
        "remove CELLS, ...",
        "cells that the board does not have; steps and slides end before them, leaps go over them",
        Slot::Board,
        "board grid 8 by 8 { remove a5, c4..f5 }",
    ),
    keyword(
        Role::Modifier,
        "plain",
        "plain",
        "all cells have one colour; without it, squares are drawn chequered",
        Slot::Board,
        "board grid 8 by 8 { plain }",
    ),
    keyword(
        Role::Modifier,
        "chequered",
        "chequered",
        "neighbouring hexagons have different colours, three in all",
        Slot::PointBoard,
        "board points hexagon 6 with upright files { chequered }",
    ),
    keyword(
        Role::Modifier,
        "cut",
        "cut CELL-CELL, ...",
        "no step leads from one to the other, either way, and neither is beside the other; leaps do not care",
        Slot::Board,
        "board grid 8 by 8 { cut d4-d5, e4-d5 }",
    ),
    keyword(
        Role::Modifier,
        "track",
        "track NAME = CELLS, ... [closed] [drawn], track NAME per player { PLAYER: CELLS, ... [closed] ... }",
        "a list of cells in order, each once, `a1..d1` being a straight line; a region, and a way to go `along`; a closed one \
         leads from its last cell to its first; the places of a drawn one have their numbers on the board",
        Slot::Board,
        "board grid 8 by 8 { track course = a1..h1, h2..h8  track round = b2..g2, g3..g7, f7..b7, b6..b3 closed }",
    ),
    keyword(
        Role::Modifier,
        "told",
        "track NAME told by NUMBER = CELLS, ..., track NAME told by NUMBER per player { ... }",
        "the track may come to a cell again; of the piece there, this number `per piece` tells which time it is, from 1 on",
        Slot::Board,
        "board grid 8 by 8 { track course told by lap = a1..h1, g1..a1 }  number lap per piece = 1",
    ),
    keyword(
        Role::Modifier,
        "closed",
        "track NAME = CELLS, ... closed",
        "see `track`",
        Slot::Board,
        "board grid 8 by 8 { track pond = d4, e4, e5, d5 closed }",
    ),
    keyword(
        Role::Modifier,
        "rank",
        "region NAME = rank N, ...",
        "the cells of a rank",
        Slot::Board,
        "board grid 8 by 8 { region ends = rank 1, rank 8 }",
    ),
    keyword(
        Role::Modifier,
        "file",
        "region NAME = file LETTER, ...",
        "the cells of a file",
        Slot::Board,
        "board grid 8 by 8 { region wings = file a, file h }",
    ),
    keyword(
        Role::Modifier,
        "border",
        "region NAME = border",
        "the cells that have none to the north, east, south or west",
        Slot::Board,
        "board grid 8 by 8 { region rim = border }",
    ),
    keyword(
        Role::Modifier,
        "except",
        "region NAME = CELLS except CELLS",
        "what goes before it without what comes behind it, up to the comma",
        Slot::Board,
        "board grid 8 by 8 { region inner = a1..h8 except border }",
    ),
    keyword(
        Role::Modifier,
        "by",
        "region NAME = by QUESTION { READING: CELLS, ... }",
        "other cells in other readings",
        Slot::File,
        BY,
    ),
    keyword(
        Role::LegTest,
        "along",
        "along TRACK",
        "to the next cell of a track, whatever lies between; a slide goes on to its end, or round a closed one to the cell before \
         where it began",
        Slot::File,
        ALONG,
    ),
    keyword(
        Role::LegTest,
        "along lines",
        "along LINE",
        "on a board of points: to the next point on a line of that name, both ways; a slide and a hop go on along the same line",
        Slot::File,
        LINES,
    ),
    keyword(
        Role::LegTest,
        "back along",
        "back along TRACK",
        "to the cell before on a track",
        Slot::File,
        ALONG,
    ),
];
