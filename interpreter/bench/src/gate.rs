//! Counts that the engine must confirm before a rate is reported.
//!
//! A move generator that misses moves is fast, so a game with wrong counts is not measured.
//!
//! If no independent count exists, the engine must at least agree with itself. Counting the moves
//! of the last ply must give the same number as playing them. The same seed must give the same
//! games. A move that is drawn before it is tested must be one of the legal moves.

use alfonso_driver::counts::Claimed;
use alfonso_game::{Fired, Game, Leaves, Playout, Position, Random, Sampling, Series};
use std::fmt;

/// A count of the sequences of legal moves from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The position from which the sequences start.
    pub start: Position,
    /// The length of the sequences, in plies.
    pub depth: u32,
    /// The number of sequences.
    pub nodes: u64,
    /// The source of the number.
    pub source: String,
}

/// The proof that a game is played correctly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// An independent count, which the engine confirmed in bulk and leaf by leaf.
    Known(Count),
    /// The engine's own count, equal in bulk and leaf by leaf. No independent count exists.
    Agrees(Count),
    /// Games with dice, which have no counts. The engine played each game twice, with the same
    /// result.
    Repeats {
        /// The number of games.
        games: u64,
        /// The number of plies of all games together.
        plies: u64,
    },
}

/// A game with a proof that it is played correctly.
///
/// ```
/// use alfonso_bench::{Count, Gated, Way};
/// use alfonso_driver::{Request, load, shipped};
///
/// let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
/// let game = loaded.expect("no errors").game;
/// let count = |nodes| Count { start: game.start(), depth: 3, nodes, source: "9 × 8 × 7".into() };
/// assert!(Gated::by(&game, count(504)).is_ok());
/// let refused = Gated::by(&game, count(505)).expect_err("a wrong count");
/// assert_eq!((refused.way, refused.counted), (Way::Bulk, 504));
/// ```
#[derive(Clone, Debug)]
pub struct Gated<'g> {
    game: &'g Game,
    proof: Proof,
    /// The count used for measuring rates.
    count: Option<Count>,
}

/// The way in which a number was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The engine counted the moves of the last ply without playing them.
    Bulk,
    /// The engine played the moves of the last ply.
    LeafByLeaf,
    /// The engine replayed games from a seed.
    Again,
    /// The engine drew moves before it tested them.
    Lazily,
}

/// The error for a wrong number. No rate is reported in this case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The way in which the number was found.
    pub way: Way,
    /// The depth of the count, the number of games played, or the number of plies before the drawn
    /// move.
    pub depth: u64,
    /// The number found: the number of sequences, of plies, or of legal moves among the drawn
    /// moves.
    pub counted: u64,
    /// The number expected.
    pub expected: u64,
    /// The source of the expected number.
    pub source: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, counted, expected, source, .. } = self;
        match self.way {
            Way::Bulk => write!(f, "{counted} sequences of {depth} plies in bulk, not {expected} ({source})"),
            Way::LeafByLeaf => {
                write!(f, "{counted} sequences of {depth} plies leaf by leaf, not {expected} ({source})")
            }
            Way::Again => {
                write!(f, "{depth} games of the same seed have {counted} plies, not {expected} ({source})")
            }
            Way::Lazily => write!(f, "what is drawn lazily after {depth} plies is not legal ({source})"),
        }
    }
}

impl std::error::Error for Refused {}

/// The greatest depth, in plies, of the engine's own count.
const DEEPEST: u32 = 8;
/// The number of games that the engine plays twice if the game has dice.
const AGAIN: u64 = 4;
/// The maximum number of plies of each of these games.
const PLIES_AGAIN: u32 = 1000;
/// The maximum number of plies of the game in which each move is drawn before it is tested.
const PLIES_LAZILY: u64 = 100;

impl Count {
    /// Returns the counts that the claims of a rule file give for one reading. The reading has the
    /// answers of `ruleset`, except those changed in `readings`.
    ///
    /// Claims are left out if their position cannot be parsed, or if they say that single pieces
    /// have not moved.
    #[must_use]
    pub fn known(game: &Game, claims: &[Claimed], ruleset: &str, readings: &[(String, String)]) -> Vec<Self> {
        let of_it = |claim: &&Claimed| {
            claim.ruleset == ruleset && claim.answers == readings && claim.unmoved.is_empty()
        };
        let mut counts = Vec::new();
        for claim in claims.iter().filter(of_it) {
            let start = match &claim.fen {
                None => Ok(game.start()),
                Some(fen) => game.from_fen(fen),
            };
            let Ok(start) = start else { continue };
            for (nodes, depth) in claim.nodes.iter().zip(1..) {
                let source = claim.source.clone();
                counts.push(Self { start: start.clone(), depth, nodes: *nodes, source });
            }
        }
        counts
    }

    /// Counts the sequences again and compares the numbers.
    ///
    /// # Errors
    /// Returns an error if the numbers differ.
    pub fn holds(&self, game: &Game, leaves: Leaves) -> Result<(), Refused> {
        let counted = game.line_from(&self.start).perft(self.depth, leaves);
        if counted == self.nodes {
            return Ok(());
        }
        let way = match leaves {
            Leaves::Bulk => Way::Bulk,
            Leaves::Made => Way::LeafByLeaf,
        };
        let (depth, expected, source) = (u64::from(self.depth), self.nodes, self.source.clone());
        Err(Refused { way, depth, counted, expected, source })
    }

    /// Returns the engine's bulk count from the start, at the greatest depth that is not expected
    /// to exceed `most` sequences.
    fn own(game: &Game, most: u64) -> Self {
        let start = game.start();
        let line = game.line_from(&start);
        let (mut depth, mut nodes) = (1, line.perft(1, Leaves::Bulk));
        let mut grown = nodes.max(1);
        while depth < DEEPEST && nodes > 0 && nodes.saturating_mul(grown) <= most {
            let deeper = line.perft(depth + 1, Leaves::Bulk);
            if deeper == 0 {
                break;
            }
            grown = (deeper / nodes).max(1);
            (depth, nodes) = (depth + 1, deeper);
        }
        Self { start, depth, nodes, source: "in bulk".to_owned() }
    }
}

impl<'g> Gated<'g> {
    /// Checks a game against one of the known counts with at most `most` sequences. Counts from the
    /// start are preferred, then deeper ones.
    ///
    /// If there is no such count, the engine must agree with itself. Games with dice are played
    /// twice, with streams from `seed`.
    ///
    /// # Errors
    /// Returns an error if a number differs from the expected one.
    pub fn new(game: &'g Game, known: &[Count], most: u64, seed: u64) -> Result<Self, Refused> {
        Self::lazily(game, seed)?;
        if game.has_dice() {
            return Self::again(game, seed);
        }
        let start = game.start();
        let cheap = known.iter().filter(|count| count.nodes <= most);
        let best = cheap.max_by_key(|count| (count.start == start, count.nodes)).cloned();
        let own = Count::own(game, most);
        own.holds(game, Leaves::Made)?;
        let Some(known) = best else {
            let count = Some(own.clone()).filter(|own| own.nodes > 0);
            return Ok(Self { game, proof: Proof::Agrees(own), count });
        };
        let deep = if known.start == start && known.nodes >= own.nodes { known.clone() } else { own };
        Ok(Self { count: Some(deep), ..Self::by(game, known)? })
    }

    /// Checks a game against this count, in bulk and leaf by leaf.
    ///
    /// # Errors
    /// Returns an error if a number differs from the count.
    pub fn by(game: &'g Game, known: Count) -> Result<Self, Refused> {
        known.holds(game, Leaves::Bulk)?;
        known.holds(game, Leaves::Made)?;
        Ok(Self { game, count: Some(known.clone()), proof: Proof::Known(known) })
    }

    /// Plays a game in which each move is drawn before it is tested, and checks that each drawn
    /// move is legal.
    fn lazily(game: &Game, seed: u64) -> Result<(), Refused> {
        let (mut line, mut random) = (game.line(), Random::of_game(seed, 0));
        for depth in 0..PLIES_LAZILY {
            let mut drawn = None;
            game.draws(&line.position(), 1, Sampling::Lazy, &mut random, &mut |m| drawn = m);
            let legal = match drawn {
                _ if line.outcome().is_some() => break,
                None if line.moves().is_empty() => break,
                None => false,
                Some(m) => line.play(m).is_ok(),
            };
            if !legal {
                let source = "as all moves are found".to_owned();
                return Err(Refused { way: Way::Lazily, depth, counted: 0, expected: 1, source });
            }
        }
        Ok(())
    }

    /// Plays some games as one series, then each of them again as a series of one game, and
    /// compares the results.
    fn again(game: &'g Game, seed: u64) -> Result<Self, Refused> {
        let start = game.start();
        let mut played = Vec::new();
        let mut play = |first, games| {
            let mut fired = Fired(vec![0; game.names().rules.len()]);
            let series = Series { seed, first, games, max_plies: PLIES_AGAIN };
            game.playouts(&start, series, &mut fired, |playout| played.push(playout));
        };
        play(0, AGAIN);
        (0..AGAIN).for_each(|number| play(number, 1));
        let (together, alone) = played.split_at(played.len() / 2);
        let plies = |games: &[Playout]| games.iter().map(|game| u64::from(game.plies)).sum();
        let (expected, counted) = (plies(together), plies(alone));
        if together == alone {
            return Ok(Self { game, proof: Proof::Repeats { games: AGAIN, plies: expected }, count: None });
        }
        let source = "the first time".to_owned();
        Err(Refused { way: Way::Again, depth: AGAIN, counted, expected, source })
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// Returns the proof.
    #[must_use]
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// Returns the count used for measuring rates, or `None` if the game has dice or no moves.
    #[must_use]
    pub fn count(&self) -> Option<&Count> {
        self.count.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfonso_driver::{Loaded, Request, load, shipped};

    fn shipped_game(name: &str) -> Loaded {
        let source = shipped::game(name).expect("it is shipped");
        load(source, &Request::default(), &|_| None).expect("it is sound")
    }

    /// Returns the first shipped game with dice, or the first without, in which pieces move. Two
    /// plies have few sequences.
    fn first(dice: bool) -> Loaded {
        let games = shipped::games();
        let mut loaded = games.iter().map(|(name, _)| shipped_game(name));
        let has_few = |it: &Loaded| dice || it.game.line().perft(2, Leaves::Bulk) <= 2000;
        loaded
            .find(|it| it.game.has_dice() == dice && !it.game.names().kinds.is_empty() && has_few(it))
            .expect("there is one")
    }

    #[test]
    fn counts_that_do_not_hold_refuse_the_rate() {
        let game = first(false).game;
        let own = Count::own(&game, 2000);
        assert!(own.depth >= 2 && own.nodes > 0);
        let gated = Gated::new(&game, std::slice::from_ref(&own), 2000, 1).expect("the count holds");
        assert_eq!(gated.proof(), &Proof::Known(own.clone()));
        assert_eq!(Gated::new(&game, &[], 2000, 1).expect("they agree").proof(), &Proof::Agrees(own.clone()));
        let wrong = Count { nodes: own.nodes - 1, source: "nobody".to_owned(), ..own.clone() };
        for leaves in [Leaves::Bulk, Leaves::Made] {
            assert!(wrong.holds(&game, leaves).is_err());
        }
        let refused = Gated::new(&game, &[wrong], 2000, 1).expect_err("the count is wrong");
        assert_eq!((refused.counted, refused.expected), (own.nodes, own.nodes - 1));
        let said =
            format!("{} sequences of {} plies in bulk, not {} (nobody)", own.nodes, own.depth, own.nodes - 1);
        assert_eq!(refused.to_string(), said);
    }

    #[test]
    fn the_deepest_cheap_count_from_the_start_is_taken() {
        let game = first(false).game;
        let own = Count::own(&game, 2000);
        let shallow = Count { depth: 1, nodes: game.line().perft(1, Leaves::Bulk), ..own.clone() };
        let dear = Count { nodes: 1_000_000, ..own.clone() };
        let gated = Gated::new(&game, &[shallow.clone(), dear.clone()], 2000, 1).expect("it holds");
        assert_eq!(gated.proof(), &Proof::Known(shallow));
        assert_eq!(gated.count(), Some(&own), "counted is as deep as can be afforded");
    }

    #[test]
    fn games_with_dice_are_repeated() {
        let game = first(true).game;
        let gated = Gated::new(&game, &[], 2000, 1).expect("they repeat");
        assert!(matches!(gated.proof(), Proof::Repeats { games: AGAIN, plies } if *plies > 0));
        assert_eq!(gated.count(), None);
    }
}
