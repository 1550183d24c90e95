//! Tests of cells, pieces and players. Each row gives a word, the values to which it applies, the
//! data that it reads, its English text and its manual entry.
//!
//! To add a test, add a row to `tests!` and its evaluation to the engine.

use crate::{Entry, KindId, Slot};

/// A condition on a cell, a piece or a player.
///
/// ```
/// use alfonso_forms::{Test, TestWord};
///
/// let enemy_or_empty = Test::any(vec![Test::Word(TestWord::Enemy), Test::Word(TestWord::Empty)]);
/// assert!(enemy_or_empty.asks(TestWord::Enemy));
/// assert!(!enemy_or_empty.is_impossible());
/// let never = Test::all(vec![Test::Word(TestWord::Empty), Test::Not(Box::new(Test::Word(TestWord::Empty)))]);
/// assert!(never.is_impossible());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// All of these tests hold.
    All(Vec<Test>),
    /// At least one of these tests holds.
    Any(Vec<Test>),
    /// The test does not hold.
    Not(Box<Test>),
    /// A single word.
    Word(TestWord),
}

/// The values to which a word of a test applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestOf {
    /// Cells.
    Cells,
    /// Pieces, on the board or off it. Also cells: the word then tests the piece on the cell.
    Pieces,
    /// Pieces on the board. Also cells: the word then tests the piece on the cell.
    Standing,
    /// Players.
    Players,
}

/// The part of the game that a word of a test depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestUses {
    /// The placement of pieces. The cells that pass can be computed once per ply for all pieces of
    /// a class.
    Board,
    /// The cell where the move begins.
    Move,
    /// The attacks of other players' pieces. Movements that use such a test do not attack.
    Attack,
    /// The pieces that have moved in this turn.
    Turn,
    /// The players in play.
    Seats,
    /// The outcome.
    End,
}

/// Something that rules can read at some points and not at others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// `it`, `origin`, `target` and `crossed`, while a piece is moving.
    Move,
    /// `mover`, `next` and `previous`, during a turn.
    Turn,
    /// Pieces, variables and counts.
    Position,
    /// Captures, attacks and checks.
    Attack,
    /// Mate and stalemate as judged, and the number of repetitions, at the end of a turn.
    Judgement,
    /// The winners, after the end of the game.
    Winners,
    /// The position after a move, while the engine checks whether the move is legal.
    Trial,
}

/// A row of the table of tests.
#[derive(Clone, Copy, Debug)]
pub struct TestForm {
    /// The word.
    pub word: TestWord,
    /// The values to which it applies.
    pub of: TestOf,
    /// The things that rules must be able to read where the word is used.
    pub needs: &'static [Thing],
    /// The part of the game that it depends on.
    pub uses: TestUses,
    /// Its English text before or after a noun, which `{}` stands for.
    pub adjective: &'static str,
    /// Its English predicate and the negation of that predicate. `None` if both are derived from
    /// the adjective.
    pub predicate: Option<(&'static str, &'static str)>,
    /// Its entry in the manual.
    pub entry: Entry,
}

impl TestForm {
    /// Returns the row with the entry that this build has.
    const fn shown(self) -> Self {
        Self { entry: self.entry.shown(), ..self }
    }
}

/// Defines the words of tests together with their table.
macro_rules! tests {
    ($($(#[$doc:meta])* $word:ident { $($row:tt)* })*) => {
        /// The words of tests. Applied to a cell, a word about pieces tests whether such a piece
        /// stands there.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum TestWord {
            $($(#[$doc])* $word,)*
            /// A piece of this kind. The name of a kind is itself a test.
            Kind(KindId),
        }

        /// The rows of the words of tests, in the order of the manual. Kinds have no row.
        pub const TESTS: &[TestForm] = &[$(TestForm { word: TestWord::$word, $($row)* }.shown(),)*];
    };
}

tests! {
    /// Every cell and every piece.
    Any {
        of: TestOf::Pieces,
        needs: &[Thing::Position],
        uses: TestUses::Board,
        adjective: "{} of any player",
        predicate: Some(("is there", "is not there")),
        entry: Entry {
            word: "any",
            signature: "any",
            doc: "every cell, every piece",
            slot: Slot::Piece,
            example: "man.x: leap (2,0) over any",
        },
    }
    /// A cell with no piece.
    Empty {
        of: TestOf::Cells,
        needs: &[Thing::Position],
        uses: TestUses::Board,
        adjective: "empty {}",
        predicate: Some(("is empty", "is not empty")),
        entry: Entry {
            word: "empty",
            signature: "empty",
            doc: "a cell with no piece",
            slot: Slot::Piece,
            example: "man.x: step any onto empty",
        },
    }
    /// The cell where the move begins, which the moving piece has left. Only in the tests of a leg.
    /// The compiler replaces the word, since it knows the origin of each path.
    Origin {
        of: TestOf::Cells,
        needs: &[Thing::Move],
        uses: TestUses::Move,
        adjective: "{} where the move begins",
        predicate: Some(("is where the move begins", "is not where the move begins")),
        entry: Entry {
            word: "origin",
            signature: "origin",
            doc: "the cell where the move begins, which the moving piece has left; only after `over`, `via` and `onto`",
            slot: Slot::Piece,
            example: "k.x: slide 1..3 orthogonal, then slide 1..3 orthogonal over empty or origin",
        },
    }
    /// A piece of the player whose piece is moving. This is the player to move, except when a step
    /// lets them move another player's piece.
    Own {
        of: TestOf::Pieces,
        needs: &[Thing::Turn],
        uses: TestUses::Board,
        adjective: "own {}",
        predicate: None,
        entry: Entry {
            word: "own",
            signature: "own",
            doc: "a piece of the player whose piece is moving: of the mover, unless a step lets them move another player's piece",
            slot: Slot::Piece,
            example: "man.x: slide any over own",
        },
    }
    /// A non-royal piece that the moving piece (`it`) may capture according to `captures`. In the
    /// computation of attacks, royal pieces are included.
    Enemy {
        of: TestOf::Standing,
        needs: &[Thing::Attack, Thing::Move],
        uses: TestUses::Board,
        adjective: "enemy {}",
        predicate: None,
        entry: Entry {
            word: "enemy",
            signature: "enemy",
            doc: "a piece that this piece may take by the rules of `captures`, royal pieces apart",
            slot: Slot::Piece,
            example: "man.x: step any onto enemy",
        },
    }
    /// A cell where a piece of the player (see `Own`) would not be attacked, with everything else
    /// unchanged.
    ///
    /// If the player has a piece on the cell, the test concerns that piece. Otherwise the test
    /// assumes a royal piece there: a piece like `it` if `it` is royal and belongs to the player.
    /// If not, its kind is the first royal kind of which the player has a piece, or else the first
    /// royal kind. Movements that use this test do not attack.
    Safe {
        of: TestOf::Cells,
        needs: &[Thing::Attack, Thing::Turn],
        uses: TestUses::Attack,
        adjective: "safe {}",
        predicate: Some(("is not attacked", "is attacked")),
        entry: Entry {
            word: "safe",
            signature: "safe",
            doc: "a cell where a piece of the mover would not be attacked; of the player whose piece is moving, if that is another",
            slot: Slot::Piece,
            example: "man.x: slide 2 sideways over empty and safe onto empty",
        },
    }
    /// A piece that has not moved since the setup.
    Unmoved {
        of: TestOf::Standing,
        needs: &[Thing::Position],
        uses: TestUses::Board,
        adjective: "unmoved {}",
        predicate: Some(("has not moved yet", "has moved already")),
        entry: Entry {
            word: "unmoved",
            signature: "unmoved",
            doc: "a piece that has not moved since the setup",
            slot: Slot::Piece,
            example: "man.x: slide 2 forward if it is unmoved",
        },
    }
    /// A piece that is alone on its cell, on boards where cells hold several pieces.
    Blot {
        of: TestOf::Standing,
        needs: &[Thing::Position],
        uses: TestUses::Board,
        adjective: "single {}",
        predicate: Some(("stands alone on its cell", "does not stand alone on its cell")),
        entry: Entry {
            word: "blot",
            signature: "blot",
            doc: "a piece that stands alone on its cell, where cells hold several",
            slot: Slot::HeapPiece,
            example: "man.hit: step north onto enemy blot",
        },
    }
    /// A piece that shares its cell with other pieces.
    Heap {
        of: TestOf::Standing,
        needs: &[Thing::Position],
        uses: TestUses::Board,
        adjective: "{} in a heap",
        predicate: Some(("stands in a heap", "does not stand in a heap")),
        entry: Entry {
            word: "heap",
            signature: "heap",
            doc: "a piece that stands on its cell together with others",
            slot: Slot::HeapPiece,
            example: "man.over: hop 2 north over heap onto empty",
        },
    }
    /// A piece of a royal kind.
    Royal {
        of: TestOf::Pieces,
        needs: &[Thing::Position],
        uses: TestUses::Board,
        adjective: "royal {}",
        predicate: None,
        entry: Entry {
            word: "royal",
            signature: "royal",
            doc: "a piece of a royal kind",
            slot: Slot::Captures,
            example: "capture.x: piece x may not capture piece y if y is royal",
        },
    }
    /// A piece that has not yet moved in this turn.
    Another {
        of: TestOf::Standing,
        needs: &[Thing::Turn],
        uses: TestUses::Turn,
        adjective: "other {}",
        predicate: None,
        entry: Entry {
            word: "another",
            signature: "another",
            doc: "a piece that has not yet moved in this turn",
            slot: Slot::Turn,
            example: "turn.x: move  turn.y: move another piece",
        },
    }
    /// A player whose royal piece is attacked, so that a piece of another player could capture it.
    /// Movements that use this test do not attack.
    InCheck {
        of: TestOf::Players,
        needs: &[Thing::Attack],
        uses: TestUses::Attack,
        adjective: "{} in check",
        predicate: Some(("is in check", "is not in check")),
        entry: Entry {
            word: "in-check",
            signature: "in-check",
            doc: "a player whose royal piece is attacked",
            slot: Slot::Legal,
            example: "check.x: forbid mover is in-check",
        },
    }
    /// A player whom the judgement found in check and without a legal move. Only in endings.
    Mated {
        of: TestOf::Players,
        needs: &[Thing::Judgement],
        uses: TestUses::Attack,
        adjective: "mated {}",
        predicate: Some(("is checkmated", "is not checkmated")),
        entry: Entry {
            word: "mated",
            signature: "mated",
            doc: "a player found in check and without a legal move when judged",
            slot: Slot::End,
            example: "end.x: when next is mated -> next loses",
        },
    }
    /// A player whom the judgement found without a legal move and not in check. Only in endings.
    Stalemated {
        of: TestOf::Players,
        needs: &[Thing::Judgement],
        uses: TestUses::Attack,
        adjective: "stalemated {}",
        predicate: Some(("is stalemated", "is not stalemated")),
        entry: Entry {
            word: "stalemated",
            signature: "stalemated",
            doc: "a player found without a legal move, not in check, when judged",
            slot: Slot::End,
            example: "end.x: when next is stalemated -> draw",
        },
    }
    /// A player who is in play.
    Alive {
        of: TestOf::Players,
        needs: &[Thing::Position],
        uses: TestUses::Seats,
        adjective: "{} still in the game",
        predicate: Some(("is still in the game", "is not still in the game")),
        entry: Entry {
            word: "alive",
            signature: "alive",
            doc: "a player who is in play",
            slot: Slot::End,
            example: "end.x: when number of alive players = 1 -> first alive player wins",
        },
    }
    /// A player who has been eliminated.
    Dead {
        of: TestOf::Players,
        needs: &[Thing::Position],
        uses: TestUses::Seats,
        adjective: "{} out of the game",
        predicate: Some(("is out of the game", "is not out of the game")),
        entry: Entry {
            word: "dead",
            signature: "dead",
            doc: "a player who has been eliminated",
            slot: Slot::End,
            example: "end.x: when some dead player -> draw",
        },
    }
    /// A player who has won. Only in rules that the end of the game triggers.
    Winner {
        of: TestOf::Players,
        needs: &[Thing::Winners],
        uses: TestUses::End,
        adjective: "winning {}",
        predicate: Some(("has won", "has not won")),
        entry: Entry {
            word: "winner",
            signature: "winner",
            doc: "a player who has won; only in what the end sets off",
            slot: Slot::Item,
            example: "money pot = 4  money purse per player = 0  rules { rule.x: on end -> share pot among winner players p into purse of p }",
        },
    }
}

impl TestWord {
    /// Returns its row, or `None` for a kind.
    #[must_use]
    pub fn form(self) -> Option<&'static TestForm> {
        TESTS.iter().find(|form| form.word == self)
    }

    /// Returns the values to which it applies.
    #[must_use]
    pub fn of(self) -> TestOf {
        self.form().map_or(TestOf::Pieces, |form| form.of)
    }

    /// Returns the things that rules must be able to read where the word is used.
    #[must_use]
    pub fn needs(self) -> &'static [Thing] {
        self.form().map_or(&[Thing::Position], |form| form.needs)
    }

    /// Returns `true` if this word implies that nothing passes both tests. The other word may know
    /// more, so call this function in both directions.
    fn excludes(self, other: Self) -> bool {
        match self {
            Self::Empty => {
                other == Self::Origin
                    || other != Self::Any && matches!(other.of(), TestOf::Pieces | TestOf::Standing)
            }
            Self::Blot => other == Self::Heap,
            Self::Kind(kind) => matches!(other, Self::Kind(another) if another != kind),
            _ => false,
        }
    }

    /// Returns the part of the game that it depends on.
    #[must_use]
    pub fn uses(self) -> TestUses {
        self.form().map_or(TestUses::Board, |form| form.uses)
    }
}

impl Test {
    /// The test that everything passes.
    pub const ANYTHING: Self = Self::Word(TestWord::Any);

    /// Returns the test that holds if all `parts` hold.
    #[must_use]
    pub fn all(mut parts: Vec<Self>) -> Self {
        match parts.len() {
            0 => Self::ANYTHING,
            1 => parts.remove(0),
            _ => Self::All(parts),
        }
    }

    /// Returns the test that holds if any of the `parts` holds.
    #[must_use]
    pub fn any(mut parts: Vec<Self>) -> Self {
        if parts.len() == 1 { parts.remove(0) } else { Self::Any(parts) }
    }

    /// Returns `true` if nothing can pass the test in any position.
    ///
    /// This finds words that exclude each other: an empty cell with a piece, two kinds, or a word
    /// and its negation. It does not find every test that nothing can pass.
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        match self {
            Self::All(parts) => {
                let excluded =
                    |(index, part): (usize, &Self)| parts[..index].iter().any(|other| part.excludes(other));
                parts.iter().any(Self::is_impossible) || parts.iter().enumerate().any(excluded)
            }
            Self::Any(parts) => !parts.is_empty() && parts.iter().all(Self::is_impossible),
            Self::Not(part) => **part == Self::ANYTHING,
            Self::Word(_) => false,
        }
    }

    /// Returns `true` if the words of both tests show that nothing can pass both.
    fn excludes(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Not(part), whole) | (whole, Self::Not(part)) => **part == *whole,
            (Self::Any(parts), one) | (one, Self::Any(parts)) => {
                !parts.is_empty() && parts.iter().all(|part| part.excludes(one))
            }
            (Self::All(parts), one) | (one, Self::All(parts)) => parts.iter().any(|part| part.excludes(one)),
            (Self::Word(a), Self::Word(b)) => a.excludes(*b) || b.excludes(*a),
        }
    }

    /// Returns `true` if any part of the test is this word.
    #[must_use]
    pub fn asks(&self, expected: TestWord) -> bool {
        self.any_word(&mut |word| word == expected)
    }

    /// Returns `true` if `holds` is true for any word of the test.
    pub fn any_word(&self, holds: &mut dyn FnMut(TestWord) -> bool) -> bool {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().any(|part| part.any_word(holds)),
            Self::Not(part) => part.any_word(holds),
            Self::Word(word) => holds(*word),
        }
    }
}
