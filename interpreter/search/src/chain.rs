//! A game as a chain of positions: what may follow each, and how likely.

use crate::keys::{Key, Keys};
use crate::solving::memory::lists;
use alfonso_game::blueprint::Per;
use alfonso_game::{Game, NumberName, Outcome, OverBudget, Position, Seat, VarId};
use std::collections::{HashMap, VecDeque};

/// The agents that choose where there are several moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choosing {
    /// Nobody: such a position is refused.
    Nobody,
    /// The lot: every move is as likely as any other.
    Random,
}

/// The limits of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most positions.
    pub positions: usize,
    /// The most positions that lead back to one another, and are solved together.
    pub together: usize,
    /// The most steps that rules may take in all positions together, those apart that [`alfonso_game::FREE_STEPS`] leaves free in each.
    pub steps: u64,
}

/// The cells, numbers and moves that a position may have on average, if there are as many positions as the limit allows.
const EACH: usize = 256;

/// The reason why a game is no chain of few positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A player has a choice.
    Choice {
        /// The moves that lead there, from the position to begin from.
        after: Vec<String>,
        /// The player.
        player: Seat,
        /// Two of their moves.
        moves: [String; 2],
    },
    /// A rule reads how often a position has stood, so that positions do not say enough.
    Repetition,
    /// There are more positions than the limit.
    TooMany,
    /// The positions have more cells, numbers and moves, taken together, than this number.
    TooLarge(usize),
    /// The rules are too costly in one of the positions.
    OverBudget(OverBudget),
    /// The rules have taken more steps in all positions together than the limit; so many positions were found until then.
    TooManySteps(usize),
}

/// A position of the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// The game is over, with the outcome of this row.
    Over(usize),
    /// Nobody can move, and no rule says what then.
    Stuck,
    /// The game goes on.
    Goes {
        /// What may follow, each with its weight. A position may stand there twice.
        steps: Vec<(usize, u64)>,
        /// True if dice are rolled, false if a move is made.
        rolled: bool,
        /// By account, what the steps add to it: the sum over them, each with its weight.
        gains: Vec<i128>,
    },
}

/// An account that games are played for: money or points, of the game or of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Account {
    /// The variable.
    pub variable: VarId,
    /// The player whose account it is; `None` for an account of the game.
    pub seat: Option<Seat>,
    /// The amount in the position to begin from.
    pub(crate) held: i32,
    /// The row of it in [`Position::numbers`].
    number_index: usize,
}

impl Account {
    /// Lists the accounts of a game, those of cells apart.
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
    /// The steps of the chain say what is paid.
    Here(Vec<Account>),
    /// Payments depend on the accounts, so another chain distinguishes its positions by them.
    Apart(Box<Chain>),
    /// That chain is beyond the limits.
    Unlisted,
}

/// The positions of a game, the first of them that to begin from.
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
    /// The outcomes that can come about.
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) accounts: Accounts,
    pub(crate) nodes: Vec<Node>,
}

impl Chain {
    /// Lists the positions that can be reached from one of a game.
    ///
    /// Two positions are one if they have the same hash ([`Line::hash`](alfonso_game::Line::hash)) and agree in the rest of what rules read.
    ///
    /// # Errors
    /// If the game is no chain of few positions.
    pub fn of(game: &Game, start: &Position, choosing: Choosing, limits: Limits) -> Result<Self, Fault> {
        let keys = Keys::new(game);
        if keys.repetitions() {
            return Err(Fault::Repetition);
        }
        let held = Account::all(game, start);
        let list =
            |keys: &Keys, held| Self::listed(game, start, choosing, limits, keys, Accounts::Here(held));
        let Some(payments) = keys.with_payments(game) else { return list(&keys, held) };
        let chain = list(&keys, Vec::new())?;
        let accounts = match list(&payments, held) {
            Ok(apart) => Accounts::Apart(Box::new(apart)),
            Err(Fault::TooMany | Fault::TooLarge(_) | Fault::TooManySteps(_)) => Accounts::Unlisted,
            Err(fault) => return Err(fault),
        };
        Ok(Self { accounts, ..chain })
    }

    /// Lists the positions that keys distinguish.
    fn listed(
        game: &Game,
        start: &Position,
        choosing: Choosing,
        limits: Limits,
        keys: &Keys,
        accounts: Accounts,
    ) -> Result<Self, Fault> {
        let seats = game.names().players.len();
        let mut chain = Self { seats, outcomes: Vec::new(), accounts, nodes: Vec::new() };
        let mut known: HashMap<Key, usize> = HashMap::new();
        // By position, the one before it and the move between them, for messages.
        let mut before: Vec<Option<(usize, String)>> = vec![None];
        let mut waiting = VecDeque::from([(0, start.clone())]);
        known.insert(keys.of(game.line_from(start).as_ref()), 0);
        // Every position is kept until its turn comes.
        let entries = |position: &Position| game.topology().len() + lists(position) / size_of::<i32>();
        let mut taken: u64 = 0;
        let (most, mut size) = (limits.positions.saturating_mul(EACH).max(1 << 16), entries(start));
        while let Some((at, position)) = waiting.pop_front() {
            let mut line = game.line_from(&position);
            if let Some(over_budget) = line.over_budget() {
                return Err(Fault::OverBudget(over_budget));
            }
            let moves = line.moves().to_vec();
            // The moves of a position are kept for good.
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
                // The position behind it is not whole: it must not be kept as if it were.
                if let Some(over_budget) = line.over_budget() {
                    return Err(Fault::OverBudget(over_budget));
                }
                taken = taken.saturating_add(line.spent().beyond());
                if taken > limits.steps {
                    return Err(Fault::TooManySteps(known.len()));
                }
                // Positions with one key may differ in accounts; a move pays the same in all of them.
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
                    // No rule reads what stood before.
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

    /// Returns the accounts of which the steps say what is paid.
    pub(crate) fn accounts(&self) -> &[Account] {
        match &self.accounts {
            Accounts::Here(accounts) => accounts,
            Accounts::Apart(_) | Accounts::Unlisted => &[],
        }
    }

    /// Returns the row of an outcome.
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

/// Returns the moves that lead to a position.
fn way_to(mut at: usize, before: &[Option<(usize, String)>]) -> Vec<String> {
    let mut way = Vec::new();
    while let Some((parent, text)) = &before[at] {
        way.push(text.clone());
        at = *parent;
    }
    way.reverse();
    way
}
