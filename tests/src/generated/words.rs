//! The words that random games are put together from, for boards of squares, of points, of hexagons and of rings.

/// The words for games on one sort of board.
#[derive(Debug)]
pub struct Words {
    /// Ways to go, as far as they stand first in a movement.
    pub legs: &'static [&'static str],
    /// Conditions that rules put on cells.
    pub conditions: &'static [&'static str],
    /// Effects that rules have on the pieces around.
    pub effects: &'static [&'static str],
    /// Cells that set something off when a piece arrives.
    pub places: &'static [&'static str],
}

/// Boards of squares.
pub const SQUARES: Words = Words {
    legs: &[
        "step any",
        "step orthogonal",
        "step diagonal",
        "step forward forward-diagonal",
        "step sideways",
        "slide any",
        "slide orthogonal",
        "slide 2 diagonal",
        "slide 1..3 forward",
        "slide 2..4 orthogonal",
        "slide orthogonal over empty or own",
        "slide 1..3 any over empty or origin",
        "leap (2,1)",
        "leap (2,0)",
        "leap (2,2)",
        "leap (3,1) forward",
        "ride (2,1)",
        "ride 1..2 (2,0)",
        "hop orthogonal",
        "hop any over own",
        "hop diagonal over enemy",
        "hop orthogonal over royal",
        "hop any over unmoved",
        "hop orthogonal over not Man",
        "leap (1,0)",
    ],
    conditions: &[
        "rank of target > 2",
        "rank of origin < 4",
        "file of origin = file of target",
        "piece on north of target is own",
    ],
    effects: &[
        "capture piece on north of target",
        "remove piece on east of target",
        "move piece on west of target to origin",
        "give piece on north of target to mover",
    ],
    places: &["middle", "edge forward", "edge north"],
};

/// Boards of points that lines join, with and without diagonals.
pub const POINTS: Words = Words {
    legs: &[
        "step any-line",
        "step any",
        "step diagonal",
        "step orthogonal",
        "step forward forward-diagonal",
        "slide any-line",
        "slide any",
        "slide 1..2 any-line over empty or origin",
        "slide 2 any-line over any",
        "slide orthogonal over empty or own",
        "hop any-line",
        "hop any over own",
        "hop 2 any-line over enemy",
        "leap (2,1)",
    ],
    conditions: &[
        "rank of target > 2",
        "piece on north-east of target is own",
        "3 Man of mover in a line",
        "2 empty cells in a line through target",
        "some direction d in any where piece on d of target is enemy",
        "(number of direction d in diagonal where d of target = nowhere) < 3",
        "some cells between origin and target",
        "some piece x of next sandwiched between target and Man of mover along diagonal",
        "some Man x of mover in neighbours of target",
    ],
    effects: &[
        "capture piece on north-west of target",
        "for each direction d in any { capture piece on d of target }",
        "capture pieces of next sandwiched between target and Man of mover along any",
        "remove pieces of next in neighbours of target",
    ],
    places: &["middle", "edge forward", "edge north"],
};

/// Boards of hexagons: six ways through their sides, six through their corners.
pub const HEXAGONS: Words = Words {
    legs: &[
        "step any-line",
        "step any",
        "step orthogonal",
        "step forward forward-diagonal",
        "step backward-left right",
        "step north-east south",
        "slide any",
        "slide diagonal",
        "slide orthogonal over empty or own",
        "slide 1..2 east south-west over any",
        "slide 2 any-line over any",
        "step orthogonal, then step onward diagonal",
        "hop orthogonal over any",
        "hop 2 any-line over enemy",
        "leap (2,1)",
        "leap (1,1) (2,0) forward",
        "ride (1,1) north-east",
        "ride 1..2 exactly (1,1) (-1,1)",
    ],
    conditions: &[
        "rank of target > 2",
        "file of origin /= file of target",
        "distance(origin, target) < 2",
        "target in rim",
        "not target in edge south or target in edge east",
        "piece on north-east of target is own",
        "3 Man of mover in a line",
        "some direction d in any where piece on d of target is enemy",
        "(number of direction d in diagonal where d of target = nowhere) < 3",
        "some cells between origin and target",
        "some piece x of next sandwiched between target and Man of mover along diagonal",
        "number of cells in group of target along orthogonal > 1",
        "some Man x of mover in neighbours of target along any",
    ],
    effects: &[
        "capture piece on north-west of target",
        "for each direction d in orthogonal { capture piece on d of target }",
        "capture pieces of next sandwiched between target and Man of mover along any",
        "remove pieces of next in neighbours of target along diagonal",
    ],
    places: &["middle", "edge forward", "edge north", "edge west", "rim"],
};

/// Boards of rings, on which nobody faces any way.
pub const RINGS: Words = Words {
    legs: &[
        "step any",
        "step orthogonal",
        "step diagonal",
        "step ascending",
        "step inward outward",
        "slide any",
        "slide ascending descending",
        "slide 2 outward inward",
        "slide 1..3 ascending",
        "slide 2..9 descending over any",
        "slide orthogonal over empty or own",
        "slide 1..9 ascending descending over empty or origin",
        "slide (ring of it) ascending over any",
        "leap (2,1)",
        "leap (5,0)",
        "leap (3,1)",
        "hop ascending descending",
        "hop any over own",
        "hop diagonal over enemy",
        "hop orthogonal over not Man",
        "leap (1,0)",
    ],
    conditions: &[
        "ring of target > 1",
        "ring of origin < 3",
        "sector of origin = sector of target",
        "distance(sector of target, sector of origin) < 2",
        "piece on outward of target is own",
    ],
    effects: &[
        "capture piece on outward of target",
        "remove piece on ascending of target",
        "move piece on descending of target to origin",
        "give piece on inward of target to mover",
    ],
    places: &["middle", "edge outward", "edge inward"],
};

/// Tests of the cells on the way, between one leg and the next.
pub const VIA: &[&str] = &["", " via any", " via empty or enemy", " via own", " via empty or origin"];

/// Tests of the cell on which a movement ends.
pub const LANDINGS: &[&str] = &[
    "",
    "",
    "",
    "",
    " onto empty",
    " onto enemy",
    " onto enemy or own",
    " onto royal or empty",
    " onto enemy Man or empty",
    " onto enemy and not unmoved or empty",
    " onto safe",
    " onto empty or origin",
    " onto enemy or origin",
    " onto another or empty",
];

/// The pieces that the hops of a chain cross.
pub const CROSSED: &[&str] = &["any", "any", "own", "enemy", "not Man", "royal or own"];

/// Landings of a chain, and how it goes on.
pub const CHAINS: &[&str] = &[
    " onto empty, then may again",
    " onto empty, then may again same result once",
    " onto empty, then again",
    " onto empty, then may again onward",
    " onto empty or origin, then may again same result once",
    " onto empty or origin, then again",
    " onto empty, then may again taking crossed",
    " onto empty, then again taking crossed falls at end",
    " onto empty, then again taking crossed falls at end same result once",
];

/// Conditions for every board.
pub const CONDITIONS: &[&str] = &[
    "it is unmoved",
    "it is not unmoved",
    "target in middle",
    "origin in middle",
    "not (origin in middle)",
    "rounds < 1",
    "gate",
    "target = mark",
    "origin /= mark",
    "some Man of mover",
    "number of pieces of mover > 3",
    "(number of piece x of next where kind of x = Odd or x is Man) > 1",
    "target is safe",
    "mover is in-check",
    "not mover is in-check",
    "it is own and not (mark is empty)",
];

/// Effects for every board.
pub const EFFECTS: &[&str] = &[
    "set gate to not gate",
    "set mark to origin",
    "set mark to target",
    "it becomes Man",
    "it becomes Odd",
    "it becomes King",
    "give it to next",
    "set gate to it is own",
    "put Man of next on mark",
    "put kind of it of mover on origin",
    "set up again",
    "set tally of mover to number of piece p where p attacks it",
    "for each Man m of next { set tally of next to tally of next + 1 }",
    "until stable { set tally of next to tally of next + 1 if tally of next mod 4 /= 1 }",
    "until stable { for first Man m of next where m is not unmoved { give m to mover }, set gate to true if some Man of mover }",
];

/// Effects for games with money.
pub const PAYMENTS: &[&str] = &[
    "pay 2 from purse of mover to pot",
    "pay 1 from purse of next to purse of mover",
    "pay -1 from pot to purse of mover",
    "pay tally of mover from purse of mover to purse of owner of it",
    "for each alive player p except mover backwards { pay 1 from purse of p to pot }",
    "share pot among alive players q into purse of q",
    "share purse of next among players q into purse of q",
    "add 1 to points of mover",
    "add -2 to points of next",
    "pay 1 from points of mover to points of next",
];

/// Conditions for games with money.
pub const PURSES: &[&str] = &["purse of mover > 2", "points of next < points of mover", "pot >= 6"];

/// Effects for games in which players can go out.
pub const ELIMINATIONS: &[&str] = &[
    "eliminate next",
    "eliminate mover",
    "eliminate owner of it",
    "eliminate latest alive player p except mover",
];

/// Effects on the pieces of a player who has gone out.
pub const FALLS: &[&str] = &[
    "remove pieces of p",
    "give pieces x of p where x is Man to next alive after p",
    "set gate to true",
    "remove pieces of p except it",
    "set tally of mover to tally of mover + 1, remove King of p",
];

/// Effects for games with reserves.
pub const RESERVES: &[&str] = &[
    "put Man in reserve of mover",
    "put kind of it in reserve of next",
    "put Odd in reserve of owner of it",
];

/// Legs for games with dice.
pub const THROWN_LEGS: &[&str] = &["slide lot orthogonal", "slide 1..lot any", "slide lot any over any"];

/// Conditions for games with dice.
pub const THROWS: &[&str] = &[
    "lot > 1",
    "lot shows 2",
    "pair shows 0",
    "pair shows 1",
    "sum of pair > 2",
    "greatest pair = 2",
    "least pair = 1",
    "alike of pair = 2",
    "times(pair, 1) = lot",
];
