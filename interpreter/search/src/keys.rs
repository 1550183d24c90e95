//! Keys that distinguish positions.

use alfonso_game::{Game, Line, NumberName, PathFacts};

/// The key of a position: its hash, and all other values that the rules depend on.
pub(crate) type Key = (u64, Vec<i64>);

/// Computes the keys of positions.
#[derive(Debug)]
pub(crate) struct Keys {
    path_facts: PathFacts,
    /// The indices of the accounts that distinguish positions.
    accounts: Vec<usize>,
}

impl Keys {
    /// Returns keys for the path-dependent facts of a game. Accounts that do not affect play are
    /// left out.
    pub(crate) fn new(game: &Game) -> Self {
        let path_facts = PathFacts::of(game);
        Self { accounts: if path_facts.accounts { accounts(game) } else { Vec::new() }, path_facts }
    }

    /// Returns keys that also distinguish payments, or `None` if the present keys already
    /// distinguish them. From positions with the same key, the same moves pay the same.
    pub(crate) fn with_payments(&self, game: &Game) -> Option<Self> {
        let more = self.path_facts.payments && !self.path_facts.accounts;
        more.then(|| Self { path_facts: self.path_facts.clone(), accounts: accounts(game) })
    }

    /// Returns true if the rules depend on how often a position has occurred. No key is then
    /// sufficient.
    pub(crate) fn repetitions(&self) -> bool {
        self.path_facts.repetitions
    }

    pub(crate) fn of(&self, line: &dyn Line) -> Key {
        let mut rest = self.path_facts.along(line);
        if !self.accounts.is_empty() {
            let numbers = line.position().numbers;
            rest.extend(self.accounts.iter().map(|index| i64::from(numbers[*index])));
        }
        (line.hash(), rest)
    }

    /// Returns the key as two numbers: the hash, and a mix of all other values. Two of `n`
    /// positions collide with a probability of about `n * n / 2^65`.
    pub(crate) fn short(&self, line: &dyn Line) -> (u64, u64) {
        let (hash, rest) = self.of(line);
        (hash, mixed(0xcbf2_9ce4_8422_2325, rest))
    }
}

/// Returns the indices of the accounts of a game.
fn accounts(game: &Game) -> Vec<usize> {
    let vars = &game.blueprint().vars;
    let is_account =
        |name: &NumberName| matches!(name, NumberName::Variable { id, .. } if vars[*id].role.is_account());
    let names = game.numbers();
    (0..names.len()).filter(|index| is_account(&names[*index])).collect()
}

/// Mixes numbers into a key, byte by byte (FNV-1a).
pub(crate) fn mixed(key: u64, numbers: impl IntoIterator<Item = i64>) -> u64 {
    let bytes = numbers.into_iter().flat_map(i64::to_le_bytes);
    bytes.fold(key, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
