//! Random numbers from a seed. They are the same on every machine.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of unbiased random numbers: xoshiro256++ (Blackman and Vigna 2018), seeded through
/// SplitMix64.
///
/// ```
/// use alfonso_game::Random;
///
/// let draw = |seed| {
///     let mut random = Random::new(seed);
///     [0; 8].map(|_| random.below(6) + 1)
/// };
/// assert_eq!(draw(1283), draw(1283));
/// assert!(draw(1283).iter().all(|face| (1..=6).contains(face)));
/// ```
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Returns the stream for a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns the stream for the game with index `game` in a series.
    ///
    /// The streams of one series are as independent as those of different seeds. They do not depend
    /// on the threads that play the games.
    #[must_use]
    pub fn of_game(seed: u64, game: u64) -> Self {
        Self::new(seed ^ game.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// Returns a uniformly distributed number in `0..bound`. The method is that of Lemire (2019):
    /// multiply, and reject the few results that would cause a bias.
    ///
    /// # Panics
    /// Panics if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing can be drawn from nothing");
        let mut product = u64::from(self.draw()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.draw()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Returns the upper half of the generator's next word, which has the better bits.
    fn draw(&mut self) -> u32 {
        (self.word() >> 32) as u32
    }

    /// Returns the generator's next word.
    pub(crate) fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn draws_are_in_bounds_and_every_value_comes() {
        let mut random = Random::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
    }

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut random = Random::new(1283);
        let drawn: Vec<u32> = (0..6).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, Random::new(1283).take_below(6, 1000));
        assert_ne!(drawn, Random::of_game(1283, 0).take_below(6, 1000));
    }

    impl Random {
        fn take_below(mut self, count: usize, bound: u32) -> Vec<u32> {
            (0..count).map(|_| self.below(bound)).collect()
        }
    }
}
