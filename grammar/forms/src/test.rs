//! Tests of cells, pieces and players.

use crate::KindId;

/// A property that a cell, a piece or a player is tested for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// All hold.
    All(Vec<Test>),
    /// At least one holds.
    Any(Vec<Test>),
    /// It does not hold.
    Not(Box<Test>),
    /// A single word.
    Word(TestWord),
}

/// The words of tests. Asked of a cell, a word about pieces asks whether such a piece stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestWord {
    /// Every cell; every piece.
    Any,
    /// A cell with no piece.
    Empty,
    /// A piece of the player whose piece moves: of the mover, but while the mover moves somebody else's piece.
    Own,
    /// A piece that this piece (`it`) may take by `captures`, and that is not royal. When attacks are judged: a piece that
    /// this piece may take, royal or not.
    Enemy,
    /// A cell where a piece of the player (see `Own`) would not be attacked, everything else as it is (rulings: "attacked"):
    /// their piece that stands there; if none does, a royal piece that is thought to, one like `it` if `it` is royal and theirs,
    /// else one of the first royal kind of which they have a piece, else of the first. Rules that ask this do not attack.
    Safe,
    /// A piece that has not moved since the setup.
    Unmoved,
    /// A piece of a royal kind.
    Royal,
    /// A piece of this kind.
    Kind(KindId),
    /// A piece that has not yet moved in this turn.
    Another,
    /// A player whose royal piece is attacked: a piece of another player could take it. Rules that ask this do not attack.
    InCheck,
    /// A player found in check and without a legal move when judged. Only in endings.
    Mated,
    /// A player found without a legal move, not in check, when judged. Only in endings.
    Stalemated,
    /// A player who is in play.
    Alive,
    /// A player who has been eliminated.
    Dead,
    /// A player who has won. Only in what the end sets off.
    Winner,
}

impl Test {
    /// The test that everything passes.
    pub const ANYTHING: Self = Self::Word(TestWord::Any);

    /// Returns the test that holds if all of these do.
    #[must_use]
    pub fn all(mut parts: Vec<Self>) -> Self {
        match parts.len() {
            0 => Self::ANYTHING,
            1 => parts.remove(0),
            _ => Self::All(parts),
        }
    }

    /// Returns the test that holds if any of these does.
    #[must_use]
    pub fn any(mut parts: Vec<Self>) -> Self {
        if parts.len() == 1 { parts.remove(0) } else { Self::Any(parts) }
    }

    /// True if some part of the test is this word.
    #[must_use]
    pub fn asks(&self, wanted: TestWord) -> bool {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().any(|part| part.asks(wanted)),
            Self::Not(part) => part.asks(wanted),
            Self::Word(word) => *word == wanted,
        }
    }
}
