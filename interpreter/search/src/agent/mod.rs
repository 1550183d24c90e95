//! Agents: ways of choosing a move that know the game by its rules alone.

mod alphabeta;
mod analysis;
mod at;
mod evaluation;
mod exact;
mod expectimax;
mod goals;
mod level;
mod maxn;
mod mcts;
mod order;
mod progress;
mod search_budget;
#[cfg(test)]
mod tests;
mod tuning;
mod weights;
mod win_probability;
mod written;

pub use analysis::{AnalysisRequest, analyse};
pub use evaluation::{Evaluation, FORCED, WIN};
pub use exact::Skill;
pub use level::Level;
pub use tuning::{Sample, Tuned, quiet, tune};
pub use weights::Weights;

use crate::solving::has_values;
use crate::work::{Budget, Meter, Work, drive};
use alfonso_game::{Game, Line, Move, Random};
use search_budget::SearchBudget;
use std::sync::Arc;

/// The steps after which a search asks whether time is up.
const PATIENCE: Budget = Budget::steps(16);

/// An agent, as it is written: `random`, `greedy`, `alphabeta:depth=3`.
///
/// ```
/// use alfonso_driver::{Request, load, shipped};
/// use alfonso_search::{Agent, Unable};
///
/// let agent: Agent = "alphabeta:depth=4".parse()?;
/// assert_eq!(agent.limit().depth, Some(4));
/// assert_eq!(agent.to_string(), "alphabeta:depth=4");
/// let loaded = load(shipped::game("goose").expect("it ships"), &Request::default(), &|_| None);
/// let dice = loaded.expect("no errors").game;
/// assert_eq!(agent.can_play(&dice), Err(Unable::Chance));
/// assert_eq!("random".parse::<Agent>()?.can_play(&dice), Ok(()));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agent {
    /// Every move is as likely as any other.
    Random,
    /// The move after which the position is worth most; among equals, the lot decides.
    Greedy,
    /// Alpha-beta search, for two players without dice.
    AlphaBeta(Limit),
    /// The same with the mean of what dice may bring, for two players.
    Expectimax(Limit),
    /// The same for any number of players, where all others are taken for allies.
    Paranoid(Limit),
    /// Search in which every player wants most for themselves.
    MaxN(Limit),
    /// Monte Carlo tree search.
    Mcts(Limit),
    /// Play by the exact values of all positions, for two players without dice: see [`Evaluation::solve`].
    Exact(Skill),
    /// An agent that suits the game, from 1 for beginners to 10.
    Level(Level),
}

/// The limit of a search. The first that is reached ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The number of random games.
    pub playouts: Option<u64>,
    /// The time in thousandths of a second, kept by whoever asks: see [`Agent::choose`].
    pub time: Option<u32>,
    /// The memory for what is remembered, in mebibytes; it ends no search.
    pub memory: Option<u32>,
}

impl Limit {
    /// Returns the memory in bytes, or that which a search usually has.
    fn bytes(self, usual: usize) -> usize {
        self.memory
            .map_or(usual, |memory| usize::try_from(memory).unwrap_or(usize::MAX).saturating_mul(1 << 20))
    }
}

/// A choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub chosen: Move,
    /// The worth of the position after it for the player who moves, as [`Evaluation`] measures; [`WIN`] less the plies until then for a win
    /// that can be forced. `None` if nothing was measured.
    pub score: Option<i32>,
    /// The part of a win that the player who moves may expect, from 0 to 1, where a draw is half of one; `None` if the agent does not
    /// think so.
    pub share: Option<f64>,
    /// The moves that are expected, the chosen one first.
    pub line: Vec<Move>,
    /// The depth that was looked at completely, in plies; for random games, that of the moves that are expected.
    pub depth: u32,
    /// The number of positions that were looked at; for random games, that of the tree.
    pub nodes: u64,
    /// The number of random games that were played.
    pub playouts: u64,
    /// The steps of rules that the search took, beyond the free ones of each position: see [`alfonso_game::FREE_STEPS`].
    pub steps: u64,
}

impl Choice {
    /// Returns a choice of which nothing is known.
    fn of(chosen: Move) -> Self {
        Self {
            chosen,
            score: None,
            share: None,
            line: vec![chosen],
            depth: 0,
            nodes: 0,
            playouts: 0,
            steps: 0,
        }
    }
}

/// The reason why an agent cannot play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unable {
    /// It plays for two players, and the game has another number.
    Seats(usize),
    /// It does not play with dice.
    Chance,
    /// It plays by exact values, and a rule reads how often a position has stood, and decides otherwise than by a draw: no value belongs
    /// to the position alone.
    Repetition,
}

impl Agent {
    /// Returns the limit that is written with the agent.
    #[must_use]
    pub fn limit(&self) -> Limit {
        match self {
            Self::Random | Self::Greedy | Self::Level(_) | Self::Exact(_) => Limit::default(),
            Self::AlphaBeta(limit)
            | Self::Expectimax(limit)
            | Self::Paranoid(limit)
            | Self::MaxN(limit)
            | Self::Mcts(limit) => *limit,
        }
    }

    /// Returns the agent with so many mebibytes to remember in, unless it says how many itself. Agents that remember nothing stay as they
    /// are.
    #[must_use]
    pub fn with_memory(self, memory: u32) -> Self {
        let with = |limit: Limit| Limit { memory: limit.memory.or(Some(memory)), ..limit };
        match self {
            Self::AlphaBeta(limit) => Self::AlphaBeta(with(limit)),
            Self::Mcts(limit) => Self::Mcts(with(limit)),
            Self::Exact(skill) => Self::Exact(Skill { memory: skill.memory.or(Some(memory)), ..skill }),
            other => other,
        }
    }

    /// Checks whether the agent can play a game.
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn can_play(&self, game: &Game) -> Result<(), Unable> {
        let seats = game.names().players.len();
        match self {
            Self::AlphaBeta(_) | Self::Expectimax(_) | Self::Exact(_) if seats != 2 => {
                Err(Unable::Seats(seats))
            }
            Self::AlphaBeta(_) | Self::Exact(_) if game.has_dice() => Err(Unable::Chance),
            Self::Exact(_) if !has_values(game) => Err(Unable::Repetition),
            _ => Ok(()),
        }
    }

    /// Returns the memory for exact values in bytes, if the agent plays by them.
    #[must_use]
    pub fn exact(&self) -> Option<usize> {
        let Self::Exact(skill) = self else { return None };
        Some(skill.memory.unwrap_or(Skill::USUAL) as usize * (1 << 20))
    }

    /// Chooses a move in the position of a line, on which it tries moves and takes them back; `None` if nobody can move, or if dice are to
    /// be rolled. An agent that plays by exact values gives `None`, too, where [`Evaluation::solve`] has not found them.
    ///
    /// The choice depends on the seed of `random` alone, unless `stop` says that time is up: it is asked every so many positions, and
    /// ends a search that has found a move. Where rules are costly, a search ends after 134,217,728 of their steps, those apart that
    /// [`alfonso_game::FREE_STEPS`] leaves free.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_game::Random;
    /// use alfonso_search::{Agent, Evaluation};
    ///
    /// let (agent, evaluation) = (Agent::Greedy, Evaluation::new(&game));
    /// let choose = |seed| {
    ///     let choice = agent.choose(&evaluation, &mut *game.line(), &mut Random::new(seed), &mut || false);
    ///     choice.expect("there are moves").chosen
    /// };
    /// assert_eq!(choose(7), choose(7));
    /// ```
    pub fn choose(
        &self,
        evaluation: &Evaluation,
        line: &mut dyn Line,
        random: &mut Random,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Choice> {
        drive(|meter| self.look(evaluation, line, random, meter), PATIENCE, &mut |_| stop())
    }

    /// Begins to look for a move in slices. The choice is the one that [`Agent::choose`] makes, however the work is cut.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_game::Random;
    /// use alfonso_search::{Agent, Budget, Evaluation};
    /// use std::sync::Arc;
    ///
    /// let agent: Agent = "mcts:playouts=40".parse()?;
    /// let mut work = agent.search(Arc::new(Evaluation::new(&game)), game.line(), Random::new(1));
    /// let choice = loop {
    ///     match work.advance(Budget::steps(10)) {
    ///         Some(choice) => break choice.expect("there are moves"),
    ///         // Here a program may show `work.done()`, or stop.
    ///         None => assert!(work.done() < 100),
    ///     }
    /// };
    /// assert_eq!(choice.playouts, 40);
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn search(
        self,
        evaluation: Arc<Evaluation>,
        mut line: Box<dyn Line>,
        mut random: Random,
    ) -> Work<Option<Choice>> {
        Work::new(|meter| async move { self.look(&evaluation, &mut *line, &mut random, meter).await })
    }

    async fn look(
        &self,
        evaluation: &Evaluation,
        line: &mut dyn Line,
        random: &mut Random,
        meter: Arc<Meter>,
    ) -> Option<Choice> {
        if line.is_chance() || line.outcome().is_some() || line.moves().is_empty() {
            return None;
        }
        match *self {
            Self::Random => line.at_random(random).map(Choice::of),
            Self::Greedy => Some(greedy(evaluation, line, random, meter).await),
            Self::AlphaBeta(limit) => {
                let request = AnalysisRequest::default();
                let search = alphabeta::Search::new(evaluation, limit, meter);
                search.choose(line, random, &request, &mut |_, _| ()).await
            }
            Self::Expectimax(limit) | Self::Paranoid(limit) => {
                let seat = line.to_move();
                expectimax::Search::new(evaluation, limit, seat, meter).choose(line, random).await
            }
            Self::MaxN(limit) => maxn::Search::new(evaluation, limit, meter).choose(line, random).await,
            Self::Mcts(limit) => mcts::Search::new(evaluation, limit, meter).choose(line, random).await,
            Self::Exact(skill) => exact::choose(evaluation.values()?, skill, line, random),
            Self::Level(level) => {
                let agent = level.agent(evaluation, random);
                Box::pin(agent.look(evaluation, line, random, meter)).await
            }
        }
    }
}

/// Returns moves in an order that the lot decides.
fn shuffled(moves: &[Move], random: &mut Random) -> Vec<Move> {
    let mut moves = moves.to_vec();
    for index in (1..moves.len()).rev() {
        moves.swap(index, random.below(u32::try_from(index + 1).unwrap_or(u32::MAX)) as usize);
    }
    moves
}

fn one_of(moves: &[Move], random: &mut Random) -> Move {
    moves[random.below(u32::try_from(moves.len()).unwrap_or(u32::MAX)) as usize]
}

/// Looks one ply ahead. Once the search has to end, the moves that were looked at are all there are.
async fn greedy(
    evaluation: &Evaluation,
    line: &mut dyn Line,
    random: &mut Random,
    meter: Arc<Meter>,
) -> Choice {
    let mut budget = SearchBudget::new(Limit::default(), meter);
    let (seat, moves) = (line.to_move(), line.moves().to_vec());
    let (mut best, mut score) = (Vec::new(), i32::MIN);
    for m in &moves {
        line.play(*m).expect("a move that was listed is legal");
        budget.count();
        budget.spend_on(line);
        let found = match line.outcome() {
            Some(outcome) => evaluation::decided(evaluation, outcome, seat, 1),
            None => evaluation.score(line, seat),
        };
        line.undo();
        if found > score {
            (score, best) = (found, Vec::new());
        }
        if found == score {
            best.push(*m);
        }
        budget.rest().await;
        if budget.is_over {
            break;
        }
    }
    let chosen = one_of(&best, random);
    let SearchBudget { nodes, steps, .. } = budget;
    Choice { score: Some(score), depth: 1, nodes, steps, ..Choice::of(chosen) }
}
