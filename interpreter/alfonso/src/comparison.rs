//! Compares two readings.

use crate::Game;
use alfonso_compare::{Behaviour, Clauses, Contestant, Limits, OneReading, Pair, Watch};
use std::ops::ControlFlow;

/// The limits of [`Game::behaviour_beside`]. They equal those of `alfonso compare` without options.
const LIMITS: Limits = Limits { depth: 64, positions: 50_000, steps: 1 << 29, nodes: 4_000_000, seed: 1 };

impl Game {
    /// Compares the text of two readings. Returns the clauses that differ, with their sources.
    ///
    /// ```
    /// use alfonso::Rules;
    ///
    /// let (one, other) = (Rules::load("scachs")?.game()?, Rules::load("scachs@poem")?.game()?);
    /// assert!(!one.clauses_beside(&other).different.is_empty());
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn clauses_beside(&self, other: &Self) -> Clauses {
        Clauses::new(self.reading(), other.reading())
    }

    /// Compares how two readings play. Returns the counts of moves and the shortest line of play
    /// after which they differ.
    ///
    /// ```
    /// use alfonso::Rules;
    ///
    /// let (one, other) = (Rules::load("scachs")?.game()?, Rules::load("scachs@poem")?.game()?);
    /// let behaviour = one.behaviour_beside(&other);
    /// let walk = behaviour.walk.expect("the starts match");
    /// assert!(!walk.found.is_empty());
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn behaviour_beside(&self, other: &Self) -> Behaviour {
        self.behaviour_beside_with(other, &mut |_| ControlFlow::Continue(()))
    }

    /// Compares how two readings play, like [`Game::behaviour_beside`]. `watch` receives the progress
    /// and can stop the work; [`Behaviour::stopped`] is then true.
    #[must_use]
    pub fn behaviour_beside_with(&self, other: &Self, watch: &mut Watch<'_>) -> Behaviour {
        let starts = [self.engine().start(), other.engine().start()];
        let [a, b] = [(self, &starts[0]), (other, &starts[1])].map(|(game, start)| {
            let about = game.about();
            Contestant { game: about.game, annotations: about.annotations, start, before: "" }
        });
        Behaviour::new(Pair { a, b }, LIMITS, watch)
    }

    fn reading(&self) -> OneReading<'_> {
        OneReading { rule_file: self.rule_file(), answers: &self.rules().answers, sources: self.sources() }
    }
}
