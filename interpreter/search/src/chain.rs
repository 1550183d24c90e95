//! Games as Markov chains: the successors of each position and their probabilities.

use crate::keys::{Key, Keys};
use crate::solving::memory::lists;
use alfonso_game::blueprint::Per;
use alfonso_game::{Game, NumberName, Outcome, OverBudget, Position, Seat, VarId};
use std::collections::{HashMap, VecDeque};

/// The method of choice in positions with several moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choosing {
    /// Positions with a choice are refused.
    Nobody,
    /// Every move is equally likely.
    Random,
}

/// The limits on the size and the work of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of positions.
    pub positions: usize,
    /// The maximum number of positions in a strongly connected component. They are solved together.
    pub together: usize,
    /// The maximum number of rule steps in all positions together, not counting the
    /// [`alfonso_game::FREE_STEPS`] of each position.
    pub steps: u64,
}

/// The average number of cells, numbers and moves per position that the memory check allows.
const EACH: usize = 256;

/// The reason why a game is not a small chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A player has a choice.
    Choice {
        /// The moves from the start to the position with the choice.
        after: Vec<String>,
        /// The player with the choice.
        player: Seat,
        /// Two of the available moves.
        moves: [String; 2],
    },
    /// The rules depend on how often a position has occurred, so a position alone does not
    /// determine its future.
    Repetition,
    /// The number of positions exceeds the limit.
    TooMany,
    /// The positions have more cells, numbers and moves in total than this number.
    TooLarge(usize),
    /// The rules exceed the step budget in one of the positions.
    OverBudget(OverBudget),
    /// The rule steps in all positions together exceed the limit. The field is the number of
    /// positions found so far.
    TooManySteps(usize),
    /// The caller stopped the work. The field is the number of positions found so far.
    Stopped(usize),
}

/// A position of the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// The game is over. The field is the index of its outcome.
    Over(usize),
    /// Nobody can move, and no rule covers this case.
    Stuck,
    /// The game continues.
    Goes {
        /// The possible successors with their weights. A position may occur twice.
        steps: Vec<(usize, u64)>,
        /// True if dice are rolled, false if a move is made.
        rolled: bool,
        /// For each account, the weighted sum of the changes over all successors.
        gains: Vec<i128>,
    },
}

/// An account that players try to increase: money or points, of the game or of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Account {
    /// The variable.
    pub variable: VarId,
    /// The owner of the account; `None` for an account of the game.
    pub seat: Option<Seat>,
    /// The amount in the start position.
    pub(crate) held: i32,
    /// The index of the account in [`Position::numbers`].
    number_index: usize,
}

impl Account {
    /// Lists the accounts of a game, except those of cells.
    fn all(game: &Game, start: &Position) -> Vec<Self> {
        let vars = &game.blueprint().vars;
        let account = |(number_index, name): (usize, NumberName)| {
            let NumberName::Variable { id, index } = name else { return None };
            let seat = match vars[id].per {
                _ if !vars[id].role.is_account() => return None,
                Per::Game => None,
                Per::Player => Some(Seat::new(index)),
                Per::Cell => return None,
            };
            Some(Self { variable: VarId::new(id), seat, held: start.numbers[number_index], number_index })
        };
        game.numbers().into_iter().enumerate().filter_map(account).collect()
    }
}

/// The accounts of a chain.
#[derive(Clone, Debug)]
pub(crate) enum Accounts {
    /// The steps of the chain determine all payments.
    Here(Vec<Account>),
    /// Payments depend on the accounts, so a second chain distinguishes positions by their
    /// accounts.
    Apart(Box<Chain>),
    /// The second chain exceeds the limits.
    Unlisted,
}

/// The reachable positions of a game. The first one is the start.
///
/// ```
/// use alfonso_driver::{Request, Source, load};
/// use alfonso_search::{Chain, Choosing, Limits};
///
/// // Two players throw a die in turn, and the first six wins.
/// let text = r#"game "First six" players One "o", Two "t" dice lot faces 1..6 flag six = false
///     turn { turn.throw: roll lot  turn.see: set six to lot = 6 } end { end.six: when six -> mover wins }"#;
/// let source = Source { name: "six.rules".into(), text: text.into() };
/// let game = load(source, &Request::default(), &|_| None).expect("no errors").game;
/// let limits = Limits { positions: 1_000, together: 100, steps: 1 << 30 };
/// let chain = Chain::of(&game, &game.start(), Choosing::Nobody, limits).expect("nobody chooses");
/// let value = chain.value(limits.together).expect("few positions");
/// assert_eq!(value.wins[0].to_string(), "6/11");
/// ```
#[derive(Clone, Debug)]
pub struct Chain {
    pub(crate) seats: usize,
    /// The outcomes that can occur.
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) accounts: Accounts,
    pub(crate) nodes: Vec<Node>,
}

impl Chain {
    /// Lists the positions that can be reached from a start position.
    ///
    /// Two positions are equal if they have the same hash
    /// ([`Line::hash`](alfonso_game::Line::hash)) and agree in everything else that the rules
    /// depend on.
    ///
    /// # Errors
    /// Returns an error if the game is not a chain within the limits.
    pub fn of(game: &Game, start: &Position, choosing: Choosing, limits: Limits) -> Result<Self, Fault> {
        Self::of_with(game, start, choosing, limits, &mut |_| true)
    }

    /// Lists positions like [`Chain::of`]. `progress` receives the number of positions found so far,
    /// once for each position, and returns false to stop the work.
    ///
    /// # Errors
    /// Returns the errors of [`Chain::of`], and an error if the work was stopped.
    pub fn of_with(
        game: &Game,
        start: &Position,
        choosing: Choosing,
        limits: Limits,
        progress: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Self, Fault> {
        let keys = Keys::new(game);
        if keys.repetitions() {
            return Err(Fault::Repetition);
        }
        let held = Account::all(game, start);
        let mut list = |keys: &Keys, held| {
            Self::listed(game, start, choosing, limits, keys, Accounts::Here(held), progress)
        };
        let Some(payments) = keys.with_payments(game) else { return list(&keys, held) };
        let chain = list(&keys, Vec::new())?;
        let accounts = match list(&payments, held) {
            Ok(apart) => Accounts::Apart(Box::new(apart)),
            Err(Fault::TooMany | Fault::TooLarge(_) | Fault::TooManySteps(_)) => Accounts::Unlisted,
            Err(fault) => return Err(fault),
        };
        Ok(Self { accounts, ..chain })
    }

    /// Lists the positions that the keys distinguish.
    fn listed(
        game: &Game,
        start: &Position,
        choosing: Choosing,
        limits: Limits,
        keys: &Keys,
        accounts: Accounts,
        progress: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Self, Fault> {
        let seats = game.names().players.len();
        let mut chain = Self { seats, outcomes: Vec::new(), accounts, nodes: Vec::new() };
        let mut known: HashMap<Key, usize> = HashMap::new();
        // For each position, its predecessor and the move between them, for messages.
        let mut before: Vec<Option<(usize, String)>> = vec![None];
        let mut waiting = VecDeque::from([(0, start.clone())]);
        known.insert(keys.of(game.line_from(start).as_ref()), 0);
        // Every position is stored until it is expanded.
        let entries = |position: &Position| game.topology().len() + lists(position) / size_of::<i32>();
        let mut taken: u64 = 0;
        let (most, mut size) = (limits.positions.saturating_mul(EACH).max(1 << 16), entries(start));
        while let Some((at, position)) = waiting.pop_front() {
            if !progress(known.len()) {
                return Err(Fault::Stopped(known.len()));
            }
            let mut line = game.line_from(&position);
            if let Some(over_budget) = line.over_budget() {
                return Err(Fault::OverBudget(over_budget));
            }
            let moves = line.moves().to_vec();
            // The moves of a position are stored permanently.
            size += moves.len();
            if size > most {
                return Err(Fault::TooLarge(most));
            }
            if let Some(outcome) = line.outcome() {
                let over = chain.outcome(outcome);
                chain.nodes.push(Node::Over(over));
                continue;
            }
            if moves.is_empty() {
                chain.nodes.push(Node::Stuck);
                continue;
            }
            let rolled = line.is_chance();
            if !rolled && choosing == Choosing::Nobody && moves.len() > 1 {
                return Err(Fault::Choice {
                    after: way_to(at, &before),
                    player: line.to_move(),
                    moves: [line.text(moves[0]), line.text(moves[1])],
                });
            }
            let mut steps = Vec::with_capacity(moves.len());
            let mut gains = vec![0; chain.accounts().len()];
            for m in moves {
                let (text, weight) = (line.text(m), line.weight(m).0);
                line.play(m).expect("a move that was listed is legal");
                // The resulting position is incomplete and must not be stored.
                if let Some(over_budget) = line.over_budget() {
                    return Err(Fault::OverBudget(over_budget));
                }
                taken = taken.saturating_add(line.spent().beyond());
                if taken > limits.steps {
                    return Err(Fault::TooManySteps(known.len()));
                }
                // Positions with the same key may differ in accounts, but a move pays the same in
                // all of them.
                let after = line.position();
                for (gain, account) in gains.iter_mut().zip(chain.accounts()) {
                    let paid = i64::from(after.numbers[account.number_index])
                        - i64::from(position.numbers[account.number_index]);
                    *gain += i128::from(paid) * i128::from(weight);
                }
                let next = known.len();
                let next = *known.entry(keys.of(line.as_ref())).or_insert(next);
                if next == before.len() {
                    if next >= limits.positions {
                        return Err(Fault::TooMany);
                    }
                    before.push(Some((at, text)));
                    // No rule depends on earlier positions.
                    let after = Position { earlier: Vec::new(), ..after };
                    size += entries(&after);
                    if size > most {
                        return Err(Fault::TooLarge(most));
                    }
                    waiting.push_back((next, after));
                }
                steps.push((next, weight));
                line.undo();
            }
            chain.nodes.push(Node::Goes { steps, rolled, gains });
        }
        Ok(chain)
    }

    /// Returns the accounts whose payments the steps determine.
    pub(crate) fn accounts(&self) -> &[Account] {
        match &self.accounts {
            Accounts::Here(accounts) => accounts,
            Accounts::Apart(_) | Accounts::Unlisted => &[],
        }
    }

    /// Returns the index of an outcome, which is added if it is new.
    fn outcome(&mut self, outcome: Outcome) -> usize {
        self.outcomes.iter().position(|known| *known == outcome).unwrap_or_else(|| {
            self.outcomes.push(outcome);
            self.outcomes.len() - 1
        })
    }

    /// Returns the number of positions; at least 1.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }
}

/// Returns the moves from the start to a position.
fn way_to(mut at: usize, before: &[Option<(usize, String)>]) -> Vec<String> {
    let mut way = Vec::new();
    while let Some((parent, text)) = &before[at] {
        way.push(text.clone());
        at = *parent;
    }
    way.reverse();
    way
}
