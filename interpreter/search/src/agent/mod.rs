//! Agents, which choose moves and know a game by its rules alone.

mod alphabeta;
mod analysis;
mod at;
mod evaluation;
mod exact;
mod expectimax;
mod goals;
mod judge;
mod level;
mod maxn;
mod mcts;
mod net;
mod order;
mod progress;
mod puct;
mod search_budget;
#[cfg(test)]
mod tests;
mod tree;
mod tuning;
mod weights;
mod win_probability;
mod written;

pub use analysis::{AnalysisRequest, analyse};
pub use evaluation::{Evaluation, FORCED, WIN};
pub use exact::Skill;
pub use judge::{Judge, Judgement, Observed};
pub use level::Level;
pub use net::Net;
pub use tuning::{Sample, Tuned, quiet, tune};
pub use weights::Weights;

use crate::solving::has_values;
use crate::work::{Budget, Meter, Work, drive};
use alfonso_game::{Game, Line, Move, Random};
use search_budget::SearchBudget;
use std::sync::Arc;

/// The number of steps between checks for the time limit.
const PATIENCE: Budget = Budget::steps(16);

/// An agent, written as `random`, `greedy` or `alphabeta:depth=3`, for example.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agent {
    /// Chooses every move with equal probability.
    Random,
    /// Chooses the move with the best resulting score. Ties are broken at random.
    Greedy,
    /// Alpha-beta search, for two players without dice.
    AlphaBeta(Limit),
    /// Alpha-beta search that averages over dice outcomes, for two players.
    Expectimax(Limit),
    /// Alpha-beta search for any number of players, which treats all opponents as one coalition.
    Paranoid(Limit),
    /// Search in which every player maximises their own win probability.
    MaxN(Limit),
    /// Monte Carlo tree search.
    Mcts(Limit),
    /// Play by the exact values of all positions, for two players without dice; see
    /// [`Evaluation::solve`].
    Exact(Skill),
    /// Play by a policy and a value that were learned outside of this program; see
    /// [`Evaluation::with_judge`].
    Net(Net),
    /// An agent chosen to suit the game, from level 1 for beginners to level 10.
    Level(Level),
}

/// The limits of a search. The search ends at the first limit that it reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// The maximum depth, in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The maximum number of random games.
    pub playouts: Option<u64>,
    /// The time limit in milliseconds. The caller enforces it; see [`Agent::choose`].
    pub time: Option<u32>,
    /// The memory limit for stored results, in mebibytes. Reaching it does not end the search.
    pub memory: Option<u32>,
}

impl Limit {
    /// Returns the memory limit in bytes, or the default.
    fn bytes(self, usual: usize) -> usize {
        self.memory
            .map_or(usual, |memory| usize::try_from(memory).unwrap_or(usize::MAX).saturating_mul(1 << 20))
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The chosen move.
    pub chosen: Move,
    /// The score of the position after the move, for the player who makes it. The score of a forced
    /// win is [`WIN`] minus the plies to it. `None` if the agent does not evaluate positions.
    pub score: Option<i32>,
    /// The expected result of the player to move, from 0 for a loss to 1 for a win; a draw is 0.5.
    /// `None` if the agent does not estimate it.
    pub share: Option<f64>,
    /// The share of each move in the simulations of a tree search. For a policy without search, the
    /// probability of each move. They add up to 1. Empty for other agents.
    pub shares: Vec<(Move, f32)>,
    /// The expected line of play, starting with the chosen move.
    pub line: Vec<Move>,
    /// The completed depth in plies. For Monte Carlo search, the length of the expected line.
    pub depth: u32,
    /// The number of positions searched. For Monte Carlo search, the number of nodes.
    pub nodes: u64,
    /// The number of random games played.
    pub playouts: u64,
    /// The rule steps of the search, not counting the free steps of each position; see
    /// [`alfonso_game::FREE_STEPS`].
    pub steps: u64,
}

impl Choice {
    /// Returns a choice without a score or statistics.
    fn of(chosen: Move) -> Self {
        Self {
            chosen,
            score: None,
            share: None,
            shares: Vec::new(),
            line: vec![chosen],
            depth: 0,
            nodes: 0,
            playouts: 0,
            steps: 0,
        }
    }
}

/// The expected work of a search, for the display of its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workload {
    /// The steps after which the search ends at the latest; `None` if no number of steps limits it.
    pub steps: Option<u64>,
    /// True if a step is a random game, which takes as long as some hundred positions.
    pub of_games: bool,
}

/// The reason why an agent cannot play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unable {
    /// The agent requires two players, and the game has this number.
    Seats(usize),
    /// The agent does not support dice.
    Chance,
    /// The agent needs exact values, but the rules depend on how often a position has occurred, and
    /// not only to declare a draw. A position alone then has no value.
    Repetition,
}

impl Agent {
    /// Returns the limit of the agent.
    #[must_use]
    pub fn limit(&self) -> Limit {
        match self {
            Self::Random | Self::Greedy | Self::Level(_) | Self::Exact(_) => Limit::default(),
            Self::AlphaBeta(limit)
            | Self::Expectimax(limit)
            | Self::Paranoid(limit)
            | Self::MaxN(limit)
            | Self::Mcts(limit) => *limit,
            Self::Net(net) => net.limit,
        }
    }

    /// Returns the agent with the given memory limit in mebibytes, unless it already has one.
    /// Agents that store nothing are unchanged.
    #[must_use]
    pub fn with_memory(self, memory: u32) -> Self {
        let with = |limit: Limit| Limit { memory: limit.memory.or(Some(memory)), ..limit };
        match self {
            Self::AlphaBeta(limit) => Self::AlphaBeta(with(limit)),
            Self::Mcts(limit) => Self::Mcts(with(limit)),
            Self::Exact(skill) => Self::Exact(Skill { memory: skill.memory.or(Some(memory)), ..skill }),
            Self::Net(net) if net.searches() => Self::Net(Net { limit: with(net.limit), ..net }),
            other => other,
        }
    }

    /// Returns the expected work of a search for one move. The search may end earlier, for example
    /// after a forced win.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_search::{Agent, Evaluation};
    ///
    /// let workload = "alphabeta:nodes=5000".parse::<Agent>()?.workload(&Evaluation::new(&game));
    /// assert_eq!((workload.steps, workload.of_games), (Some(5000), false));
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn workload(&self, evaluation: &Evaluation) -> Workload {
        match self {
            Self::Random | Self::Exact(_) => Workload { steps: Some(1), of_games: false },
            Self::Greedy => Workload { steps: None, of_games: false },
            Self::AlphaBeta(limit) | Self::Expectimax(limit) | Self::Paranoid(limit) | Self::MaxN(limit) => {
                Workload { steps: limit.nodes, of_games: false }
            }
            Self::Mcts(limit) => Workload { steps: mcts::games(*limit), of_games: true },
            Self::Net(net) if !net.searches() => Workload { steps: Some(1), of_games: false },
            Self::Net(net) => {
                let Limit { playouts, nodes, .. } = net.limit;
                Workload { steps: playouts.or(nodes), of_games: false }
            }
            Self::Level(level) => level.searching(evaluation).workload(evaluation),
        }
    }

    /// Checks whether the agent can play a game.
    ///
    /// # Errors
    /// Returns the reason why the agent cannot play it.
    pub fn can_play(&self, game: &Game) -> Result<(), Unable> {
        let seats = game.names().players.len();
        match self {
            Self::AlphaBeta(_) | Self::Expectimax(_) | Self::Exact(_) if seats != 2 => {
                Err(Unable::Seats(seats))
            }
            Self::Net(net) if net.deepens() && seats != 2 => Err(Unable::Seats(seats)),
            Self::Net(net) if net.deepens() && game.has_dice() => Err(Unable::Chance),
            Self::AlphaBeta(_) | Self::Exact(_) if game.has_dice() => Err(Unable::Chance),
            Self::Exact(_) if !has_values(game) => Err(Unable::Repetition),
            _ => Ok(()),
        }
    }

    /// Returns the memory for exact values in bytes, if the agent plays by exact values.
    #[must_use]
    pub fn exact(&self) -> Option<usize> {
        let Self::Exact(skill) = self else { return None };
        Some(skill.memory.unwrap_or(Skill::USUAL) as usize * (1 << 20))
    }

    /// Returns the file by which the agent plays, if it plays by one.
    #[must_use]
    pub fn net(&self) -> Option<&Net> {
        if let Self::Net(net) = self { Some(net) } else { None }
    }

    /// Chooses a move in the current position of a line. The search plays moves on the line and
    /// takes them back. Returns `None` if nobody can move or if dice are to be rolled. An agent
    /// that plays by exact values also returns `None` if [`Evaluation::solve`] has not found them,
    /// and an agent that plays by a file if [`Evaluation::with_judge`] was not given its contents.
    ///
    /// The choice depends only on the seed of `random`, unless `stop` returns true. The search
    /// calls `stop` at regular intervals and ends if it has found a move by then. With costly rules
    /// a search ends after 134,217,728 rule steps, not counting the [`alfonso_game::FREE_STEPS`] of
    /// each position.
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

    /// Starts a resumable search for a move. It chooses the same move as [`Agent::choose`], however
    /// the work is divided.
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
        &self,
        evaluation: Arc<Evaluation>,
        mut line: Box<dyn Line>,
        mut random: Random,
    ) -> Work<Option<Choice>> {
        let agent = self.clone();
        Work::new(|meter| async move { agent.look(&evaluation, &mut *line, &mut random, meter).await })
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
        match self {
            Self::Random => line.at_random(random).map(Choice::of),
            Self::Greedy => Some(greedy(evaluation, line, random, meter).await),
            Self::AlphaBeta(limit) => {
                let request = AnalysisRequest::default();
                let search = alphabeta::Search::new(evaluation, *limit, meter);
                search.choose(line, random, &request, &mut |_, _| ()).await
            }
            Self::Expectimax(limit) | Self::Paranoid(limit) => {
                let seat = line.to_move();
                expectimax::Search::new(evaluation, *limit, seat, meter).choose(line, random).await
            }
            Self::MaxN(limit) => maxn::Search::new(evaluation, *limit, meter).choose(line, random).await,
            Self::Mcts(limit) => mcts::Search::new(evaluation, *limit, meter).choose(line, random).await,
            Self::Exact(skill) => exact::choose(evaluation.values()?, *skill, line, random),
            Self::Net(net) => {
                let judge = evaluation.judge(net)?;
                if net.deepens() {
                    let request = AnalysisRequest::default();
                    let search = alphabeta::Search::new(evaluation, net.limit, meter).judged_by(judge);
                    let choice = search.choose(line, random, &request, &mut |_, _| ()).await?;
                    let share = choice.score.map(|score| win_probability::share(score, evaluation.scale()));
                    return Some(Choice { share, ..choice });
                }
                let search = puct::Search::new(evaluation, judge, net.limit, meter);
                match net.searches() {
                    true => search.choose(line, random).await,
                    false => search.likeliest(line, random),
                }
            }
            Self::Level(level) => {
                let agent = level.agent(evaluation, random);
                Box::pin(agent.look(evaluation, line, random, meter)).await
            }
        }
    }
}

/// Returns the moves in random order.
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

/// Searches one ply. If the budget runs out, only the moves searched so far are considered.
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
