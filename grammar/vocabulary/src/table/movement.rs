//! Words for legs, directions and other parts of movements.

use super::{keyword, word};
use crate::{LegWord, Ludeme, Meaning, Role, Slot};
use alfonso_model::{Direction, WaySet};

const fn way(name: &'static str, doc: &'static str, set: WaySet, example: &'static str) -> Ludeme {
    word(Role::Direction, name, name, doc, Meaning::Way(set), Slot::Piece, example)
}

/// A direction through a corner of a hexagon. The example is a game with a piece that goes there.
macro_rules! corner {
    ($name:literal, $doc:literal, $direction:expr, $board:literal) => {
        word(
            Role::Direction,
            $name,
            $name,
            $doc,
            Meaning::Way(WaySet::Board($direction)),
            Slot::File,
            concat!(
                "game \"Corners\"  players White \"w\", Black \"b\"  board points ",
                $board,
                "  piece King \"K\" { king.x: step ",
                $name,
                " onto empty  king.y: step orthogonal onto empty }  setup { White King c3  Black King b3 }  \
                 turn { turn.move: move else pass }  end { end.long: when rounds >= 50 -> draw }"
            ),
        )
    };
}

const fn ring_way(
    name: &'static str,
    doc: &'static str,
    direction: Direction,
    example: &'static str,
) -> Ludeme {
    word(Role::Direction, name, name, doc, Meaning::RingWay(direction), Slot::RingPiece, example)
}

const fn tail(
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    example: &'static str,
) -> Ludeme {
    keyword(Role::MoveTail, name, signature, doc, Slot::Piece, example)
}

pub(super) const ROWS: &[Ludeme] = &[
    word(
        Role::Leg,
        "step",
        "step DIRECTIONS",
        "one cell in one of the directions",
        Meaning::Leg(LegWord::Step),
        Slot::Piece,
        "man.x: step diagonal",
    ),
    word(
        Role::Leg,
        "slide",
        "slide [N | N..M] DIRECTIONS",
        "any number of cells (exactly N, or N to M) in one direction, over empty cells; N may be a number by name, or any number in brackets",
        Meaning::Leg(LegWord::Slide),
        Slot::Piece,
        "man.x: slide 1..3 orthogonal",
    ),
    word(
        Role::Leg,
        "leap",
        "leap (M,N) ... [DIRECTIONS]",
        "M cells one way and N at right angles (on hexagons M cells in one direction and N in a direction beside it), over anything; with a direction only leaps that go farther that way",
        Meaning::Leg(LegWord::Leap),
        Slot::Piece,
        "man.x: leap (2,1) (3,0) forward",
    ),
    word(
        Role::Leg,
        "ride",
        "ride [N | N..M] [exactly] (M,N) ... [DIRECTIONS]",
        "leaps on and on by one and the same (M,N), over empty landings and whatever lies between; how often is said as of slides, and directions as of leaps",
        Meaning::Leg(LegWord::Ride),
        Slot::Piece,
        "man.x: ride 1..3 (2,1)",
    ),
    word(
        Role::Leg,
        "betza",
        "betza \"TEXT\"",
        "movements in Betza's notation, with the extensions of XBetza, in the place of legs; what no leg can say is refused",
        Meaning::Leg(LegWord::Betza),
        Slot::Piece,
        "man.x: betza \"FyafsF\"",
    ),
    word(
        Role::Leg,
        "fly",
        "fly",
        "to any other cell of the board, over anything",
        Meaning::Leg(LegWord::Fly),
        Slot::Piece,
        "man.x: fly onto empty if it is unmoved",
    ),
    word(
        Role::Leg,
        "hop",
        "hop [N | N..M] DIRECTIONS",
        "over empty cells, then over exactly one piece (`over` says which), then over empty cells, to any cell beyond it (the N-th, or the N-th to the M-th from where the leg begins)",
        Meaning::Leg(LegWord::Hop),
        Slot::Piece,
        "man.x: hop orthogonal over any onto enemy",
    ),
    word(
        Role::Leg,
        "place",
        "place",
        "a piece of that kind comes from the mover's reserve to an empty cell; the only leg of its movement, written `Man@e4`",
        Meaning::Leg(LegWord::Place),
        Slot::Item,
        "piece Guest \"G\" { guest.step: step any  guest.place: place if rank of target = 4 }  reserve { White Guest 2  Black Guest 2 }",
    ),
    word(
        Role::Leg,
        "stay",
        "stay",
        "the piece acts where it stands and goes nowhere; the only leg of its movement, written `e4`",
        Meaning::Leg(LegWord::Stay),
        Slot::Piece,
        "man.x: stay if rank of origin = 8 do it becomes King",
    ),
    way("north", "towards higher ranks", WaySet::Board(Direction::North), "man.x: step north"),
    way("north-east", "north and east", WaySet::Board(Direction::NorthEast), "man.x: step north-east"),
    way("east", "towards later files", WaySet::Board(Direction::East), "man.x: step east"),
    way("south-east", "south and east", WaySet::Board(Direction::SouthEast), "man.x: step south-east"),
    way("south", "towards lower ranks", WaySet::Board(Direction::South), "man.x: step south"),
    way("south-west", "south and west", WaySet::Board(Direction::SouthWest), "man.x: step south-west"),
    way("west", "towards earlier files", WaySet::Board(Direction::West), "man.x: step west"),
    way("north-west", "north and west", WaySet::Board(Direction::NorthWest), "man.x: step north-west"),
    corner!(
        "north-north-east",
        "between north and north-east, through a corner of a hexagon in an upright file",
        Direction::NorthNorthEast,
        "hexagon 3 with upright files"
    ),
    corner!(
        "east-north-east",
        "between east and north-east, through a corner of a hexagon in a row",
        Direction::EastNorthEast,
        "hexagon 3"
    ),
    corner!(
        "east-south-east",
        "between east and south-east, through a corner of a hexagon in a row",
        Direction::EastSouthEast,
        "hexagon 3"
    ),
    corner!(
        "south-south-east",
        "between south and south-east, through a corner of a hexagon in an upright file",
        Direction::SouthSouthEast,
        "hexagon 3 with upright files"
    ),
    corner!(
        "south-south-west",
        "between south and south-west, through a corner of a hexagon in an upright file",
        Direction::SouthSouthWest,
        "hexagon 3 with upright files"
    ),
    corner!(
        "west-south-west",
        "between west and south-west, through a corner of a hexagon in a row",
        Direction::WestSouthWest,
        "hexagon 3"
    ),
    corner!(
        "west-north-west",
        "between west and north-west, through a corner of a hexagon in a row",
        Direction::WestNorthWest,
        "hexagon 3"
    ),
    corner!(
        "north-north-west",
        "between north and north-west, through a corner of a hexagon in an upright file",
        Direction::NorthNorthWest,
        "hexagon 3 with upright files"
    ),
    way(
        "orthogonal",
        "along ranks and files; on hexagons to the six neighbours",
        WaySet::Orthogonal,
        "man.x: slide orthogonal",
    ),
    way(
        "diagonal",
        "along diagonals; on hexagons through the six corners",
        WaySet::Diagonal,
        "man.x: slide diagonal",
    ),
    way("any", "along ranks, files and diagonals", WaySet::Any, "man.x: step any"),
    word(
        Role::Direction,
        "any-line",
        "any-line",
        "along any line of a board of points, to the next point; a slide and a hop go on along the same line",
        Meaning::Way(WaySet::AnyLine),
        Slot::PointPiece,
        "man.x: hop 2 any-line over enemy onto empty",
    ),
    way("forward", "the way the piece faces", WaySet::Forward, "man.x: step forward"),
    way("backward", "against the way the piece faces", WaySet::Backward, "man.x: step backward"),
    way("left", "a quarter turn to the left of forward", WaySet::Left, "man.x: step left"),
    way("right", "a quarter turn to the right of forward", WaySet::Right, "man.x: step right"),
    way("sideways", "left and right", WaySet::Sideways, "man.x: step sideways"),
    way(
        "forward-diagonal",
        "the two diagonals ahead",
        WaySet::ForwardDiagonal,
        "man.x: step forward-diagonal onto enemy",
    ),
    way(
        "backward-diagonal",
        "the two diagonals behind",
        WaySet::BackwardDiagonal,
        "man.x: step backward-diagonal",
    ),
    way("forward-left", "the diagonal ahead to the left", WaySet::ForwardLeft, "man.x: step forward-left"),
    way(
        "forward-right",
        "the diagonal ahead to the right",
        WaySet::ForwardRight,
        "man.x: step forward-right",
    ),
    way(
        "backward-left",
        "the diagonal behind to the left",
        WaySet::BackwardLeft,
        "man.x: step backward-left",
    ),
    way(
        "backward-right",
        "the diagonal behind to the right",
        WaySet::BackwardRight,
        "man.x: step backward-right",
    ),
    ring_way(
        "ascending",
        "to the next cell of the ring",
        Direction::East,
        "star.x: step ascending onto empty",
    ),
    ring_way(
        "descending",
        "to the cell before on the ring",
        Direction::West,
        "star.x: step descending onto empty",
    ),
    ring_way(
        "inward",
        "to the next ring towards the centre, if that has as many cells",
        Direction::South,
        "star.x: step inward onto empty",
    ),
    ring_way(
        "outward",
        "to the next ring away from the centre, if that has as many cells",
        Direction::North,
        "star.x: step outward onto empty",
    ),
    word(
        Role::Direction,
        "onward",
        "onward [DIRECTIONS]",
        "only directions within 45 degrees of the leg before",
        Meaning::Onward,
        Slot::Piece,
        "man.x: step diagonal, then may slide onward orthogonal",
    ),
    word(
        Role::Direction,
        "turning",
        "turning DIRECTIONS",
        "the directions behind it are counted from the leg before, as if that were forward",
        Meaning::Turning,
        Slot::Piece,
        "man.x: step diagonal, then may slide turning forward-left forward-right",
    ),
    word(
        Role::Direction,
        "exactly",
        "ride exactly (M,N) ...",
        "the vectors of a ride stand for themselves alone: M cells to the right and N forward, either less than 0",
        Meaning::Exactly,
        Slot::Piece,
        "man.x: ride 1 exactly (-1,2) (1,2)",
    ),
    keyword(
        Role::LegTest,
        "over",
        "over TEST",
        "what every crossed cell must be; without it `empty` for slides, `any` for leaps",
        Slot::Piece,
        "man.x: leap (2,0) over empty",
    ),
    keyword(
        Role::LegTest,
        "via",
        "via TEST",
        "what a landing must be for the movement to go on from it; without it `empty`",
        Slot::Piece,
        "man.x: step diagonal via empty or enemy, then step onward orthogonal",
    ),
    keyword(
        Role::LegTest,
        "onto",
        "onto TEST",
        "what the cell must be where the movement ends; without it `empty or enemy`",
        Slot::Piece,
        "man.x: step forward onto empty",
    ),
    tail(
        "then",
        "LEG, then [may] LEG",
        "a further leg; with `may` the movement can also end before it",
        "man.x: leap (2,1), then slide onward diagonal",
    ),
    tail(
        "may",
        "LEG, then may LEG",
        "the movement can also end before this leg",
        "man.x: step orthogonal, then may step onward diagonal",
    ),
    tail(
        "with",
        "with NAME = VALUE",
        "names a value for the condition and the effects of the move; read before it",
        "man.x: slide 2 sideways with r = first piece onward of origin if r is own unmoved Man do move r to crossed",
    ),
    tail(
        "if",
        "if CONDITION",
        "the move exists only if this holds before it",
        "man.x: step any if it is unmoved",
    ),
    tail(
        "do",
        "do EFFECTS",
        "effects of the move, after the piece has arrived",
        "man.x: slide 2 forward onto empty do it becomes King",
    ),
    tail(
        "tag",
        "tag NAME",
        "tells the move apart in notation",
        "man.x: slide 2 sideways onto empty tag shift",
    ),
    tail(
        "exchanging",
        "LEGS onto TEST exchanging",
        "the piece on the target is not taken but goes to the cell where the move began; both count as moved",
        "man.x: step sideways onto own exchanging",
    ),
    keyword(
        Role::MoveTail,
        "together",
        "LEGS together",
        "all pieces of the heap or stack move, as one move: to a cell with room for all of them",
        Slot::HeapPiece,
        "man.x: step any onto empty together tag all",
    ),
    keyword(
        Role::MoveTail,
        "top",
        "LEGS together top NUMBER",
        "so many pieces move from the top of the heap or stack, as one move; there is no such move where fewer stand",
        Slot::HeapPiece,
        "two.x: step any onto empty together top 2 tag pair",
    ),
    keyword(
        Role::MoveTail,
        "beneath",
        "hop ... taking crossed beneath",
        "the taken pieces, of stacks the topmost, stay on the board: they come to lie beneath all that arrives, the first taken highest",
        Slot::StackPiece,
        "man.x: hop 2 any over enemy onto empty, then again taking crossed beneath together",
    ),
    keyword(
        Role::MoveTail,
        "taking target",
        "LEGS onto TEST taking target",
        "where pieces lie on each other, all that stands on the target is taken before the piece arrives, instead of coming to lie beneath it",
        Slot::StackPiece,
        "man.x: step any onto enemy taking target",
    ),
    tail(
        "taking crossed",
        "LEGS taking crossed",
        "the move takes the enemy pieces that it crosses; its text has `x` for `-`. They leave the board when the piece has arrived",
        "man.x: hop 2 diagonal over enemy onto empty taking crossed",
    ),
    tail(
        "again",
        "hop ... onto empty, then [may] again [onward]",
        "the hop goes on from where it landed, as long as it can; with `may` the piece may stop at each landing; with `onward` each hop \
         goes within 45 degrees of the one before. The whole is one move, a chain, and written with all its landings: `a3xc5xe7`. No \
         piece that it takes is crossed twice, and no cell is visited twice unless it has taken something in between; for the chain its \
         origin is empty",
        "man.x: hop 2 diagonal over enemy onto empty, then again taking crossed",
    ),
    tail(
        "falls at end",
        "hop ..., then again taking crossed falls at end",
        "taken pieces stay on the board until the chain is over, and are in the way; otherwise their cells are empty at once",
        "man.x: hop diagonal over enemy onto empty, then again taking crossed falls at end",
    ),
    keyword(
        Role::MoveTail,
        "crowns in passing",
        "hop ..., then again taking crossed crowns in passing",
        "the piece becomes what its rule `on entering` makes of it as soon as a hop lands there, and goes on as such a piece",
        Slot::Item,
        "piece Dame \"D\" { dame.take: hop diagonal over enemy onto empty, then again taking crossed }  piece Hopper \"H\" { hopper.take: hop 2 diagonal over enemy onto empty, then again taking crossed crowns in passing  hopper.crown: on entering edge forward -> it becomes Dame }  rules { rule.x: on capture -> it becomes Hopper }",
    ),
    tail(
        "same result once",
        "hop ..., then again ... same result once",
        "chains with the same origin, the same target and the same taken pieces are one move, written by the way whose landings come \
         first in the order of cells",
        "man.x: hop diagonal over enemy onto empty, then again taking crossed falls at end same result once",
    ),
    tail(
        "gives no check",
        "gives no check",
        "the move does not count when attacks are judged",
        "man.x: step any onto enemy gives no check",
    ),
];
