//! A game, for boards of any size.

use crate::line::LineOf;
use crate::luck::Coupled;
use crate::observe::Observed;
use crate::play::apply::Recorder;
use crate::playout::{Asking, Going, Player, Spending};
use crate::{
    Blueprint, Coupling, Dialect, FenError, Finals, Fired, Line, Move, Names, NumberName, Observe,
    OverBudget, PlacedPiece, Playout, PlayoutEnd, Position, Profile, Program, Random, RuleId, Seat, Spent,
    State, StateBytes, VarId, Wording,
};
use alfonso_board::{CellId, Topology};
use std::sync::Arc;

/// A game that is ready for play. Copies share its tables, so copying is cheap.
///
/// The constructor chooses the size of the bit sets for the board. Long computations such as perft
/// and playouts dispatch on this size only once.
///
/// ```
/// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// let mut line = game.line();
/// let m = line.moves()[4];
/// assert_eq!(line.text(m), "Token@b2");
/// line.play(m).expect("a legal move");
/// // A position is plain data, and has a notation.
/// let fen = game.to_fen(&line.position());
/// let again = game.line_from(&game.from_fen(&fen).expect("the game's own notation"));
/// assert_eq!(again.moves(), line.moves());
/// ```
#[derive(Clone, Debug)]
pub struct Game(Sized);

/// The program in each supported size of bit sets. Compiling these instances takes most of the
/// build time. The unit tests of this crate therefore play no games; tests of other crates cover
/// play. With the feature `compact`, boards share the next larger of three sizes.
#[derive(Clone, Debug)]
enum Sized {
    #[cfg(not(feature = "compact"))]
    Words1(Arc<Program<1>>),
    Words2(Arc<Program<2>>),
    #[cfg(not(feature = "compact"))]
    Words3(Arc<Program<3>>),
    #[cfg(not(feature = "compact"))]
    Words4(Arc<Program<4>>),
    Words6(Arc<Program<6>>),
    Words64(Arc<Program<64>>),
}

/// Evaluates an expression with the program of the game, whatever its size of bit sets.
macro_rules! with_program {
    ($game:expr, $program:ident => $body:expr) => {
        match &$game.0 {
            #[cfg(not(feature = "compact"))]
            Sized::Words1($program) => $body,
            Sized::Words2($program) => $body,
            #[cfg(not(feature = "compact"))]
            Sized::Words3($program) => $body,
            #[cfg(not(feature = "compact"))]
            Sized::Words4($program) => $body,
            Sized::Words6($program) => $body,
            Sized::Words64($program) => $body,
        }
    };
}

/// A series of random games.
///
/// ```
/// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// use alfonso_game::{PlayoutEnd, Series};
///
/// let series = Series { seed: 1, first: 0, games: 100, max_plies: 20 };
/// let mut fired = game.fired_before_start();
/// let mut plies = Vec::new();
/// game.playouts(&game.start(), series, &mut fired, |playout| {
///     assert!(matches!(playout.end, PlayoutEnd::Decided(_)));
///     plies.push(playout.plies);
/// });
/// assert_eq!(plies.len(), 100);
/// assert!(plies.iter().all(|plies| (5..=9).contains(plies)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Series {
    /// The seed of the series. The same seed gives the same games.
    pub seed: u64,
    /// The number of the first game of the series.
    pub first: u64,
    /// The number of games.
    pub games: u64,
    /// The maximum number of plies of a game.
    pub max_plies: u32,
}

/// The method by which random games draw a move.
///
/// With every method, all legal moves are equally likely. The same seed gives different games with
/// different methods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sampling {
    /// Generates all legal moves and draws one of them.
    #[default]
    Full,
    /// Draws a pseudo-legal move, ignoring checks and prohibitions. If the move is illegal, it is
    /// rejected and another one is drawn.
    ///
    /// This method does not count legal moves ([`Playout::choices`]). If preferences compare legal
    /// moves, the engine still generates all of them.
    Lazy,
}

impl Game {
    /// Packs a blueprint for play.
    ///
    /// # Panics
    /// Panics if the board has more than [`alfonso_board::MAX_CELLS`] cells. Compilers refuse such boards.
    #[must_use]
    pub fn new(blueprint: Blueprint) -> Self {
        Self(match blueprint.topology.len().div_ceil(64) {
            #[cfg(not(feature = "compact"))]
            0 | 1 => Sized::Words1(Arc::new(Program::new(blueprint))),
            0..=2 => Sized::Words2(Arc::new(Program::new(blueprint))),
            #[cfg(not(feature = "compact"))]
            3 => Sized::Words3(Arc::new(Program::new(blueprint))),
            #[cfg(not(feature = "compact"))]
            4 => Sized::Words4(Arc::new(Program::new(blueprint))),
            0..=6 => Sized::Words6(Arc::new(Program::new(blueprint))),
            words => {
                assert!(words <= 64, "compilers refuse boards of more than 4,096 cells");
                Sized::Words64(Arc::new(Program::new(blueprint)))
            }
        })
    }

    /// Returns the blueprint of the game.
    #[must_use]
    pub fn blueprint(&self) -> &Blueprint {
        with_program!(self, program => &program.spec)
    }

    /// Returns the names used in the game.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.blueprint().names
    }

    /// Returns the board.
    #[must_use]
    pub fn topology(&self) -> &Topology {
        &self.blueprint().topology
    }

    /// Returns the kind of a piece.
    #[must_use]
    pub fn kind(&self, piece: crate::Piece) -> crate::KindId {
        self.blueprint().classes[piece.class.index()].kind
    }

    /// Returns the kind of the piece that a move places from the reserve. Returns `None` for other
    /// moves.
    #[must_use]
    pub fn placed(&self, m: Move) -> Option<crate::KindId> {
        let spec = self.blueprint();
        let movement = &spec.movements[m.by()?.index()];
        let from_reserve = spec.move_rules[usize::from(movement.move_rule)].from_reserve;
        from_reserve.then(|| spec.classes[movement.class.index()].kind)
    }

    /// Returns the targets on which a way of moving may offer a choice of the kind that the piece
    /// becomes, and the kinds that it may offer there. Both are empty for most ways of moving.
    ///
    /// # Panics
    /// Panics if the game has no such way of moving.
    #[must_use]
    pub fn becomings(&self, by: crate::MovementId) -> (Vec<CellId>, Vec<crate::KindId>) {
        with_program!(self, program => program.becomings(by))
    }

    /// Returns true if some step rolls dice. Perft does not apply to games with dice.
    #[must_use]
    pub fn has_dice(&self) -> bool {
        self.blueprint().steps.iter().any(|step| matches!(step.kind, crate::blueprint::StepKind::Roll(_)))
    }

    /// Returns the rule of the first step in which several players decide one after the other, each of
    /// them knowing the decisions before.
    #[must_use]
    pub fn decides_one_by_one(&self) -> Option<crate::RuleId> {
        use crate::blueprint::{Chooser, StepKind};
        let each = |step: &&crate::blueprint::StepSpec| {
            matches!(&step.kind, StepKind::Choose { who: Chooser::Each(_), .. })
        };
        self.blueprint().steps.iter().find(each).map(|step| step.rule)
    }

    /// Returns the meaning of each number of a position, in the order of [`Position::numbers`].
    #[must_use]
    pub fn numbers(&self) -> Vec<NumberName> {
        with_program!(self, program => program.layout.names(&program.spec))
    }

    /// Returns the index of a variable's value in [`Position::numbers`]. `index` is a seat, a cell,
    /// or a result of [`Blueprint::index_beneath`]. It is 0 if the variable has one value.
    ///
    /// # Panics
    /// Panics if the game has no such variable.
    #[must_use]
    pub fn number_index(&self, var: VarId, index: usize) -> usize {
        with_program!(self, program => program.layout.var(var, index))
    }

    /// Returns the start position. If the game has several starts, it is start 0.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start_at(0)
    }

    /// Returns the number of starts. It is 1 unless pieces are dealt.
    #[must_use]
    pub fn starts(&self) -> u32 {
        self.blueprint().dealing.as_ref().map_or(1, |dealing| dealing.starts)
    }

    /// Returns a start position. The number is taken modulo [`Game::starts`].
    #[must_use]
    pub fn start_at(&self, number: u32) -> Position {
        with_program!(self, program => program.start(number, &mut ()))
    }

    /// Returns the cost that exceeds the budget at the start, if it does. Such a game cannot be
    /// played.
    #[must_use]
    pub fn over_budget(&self) -> Option<OverBudget> {
        self.costs_of_the_start().0
    }

    /// Returns the result of [`Game::over_budget`], and the number of steps before the first move
    /// is possible.
    #[must_use]
    pub fn costs_of_the_start(&self) -> (Option<OverBudget>, Spent) {
        with_program!(self, program => program.costs_of_the_start())
    }

    /// Returns how often each rule fires before the first move of a game from the start.
    ///
    /// A series of random games does not count these firings again.
    #[must_use]
    pub fn fired_before_start(&self) -> Fired {
        let mut fired = Fired(vec![0; self.names().rules.len()]);
        let _ = with_program!(self, program => program.start(0, &mut fired));
        fired
    }

    /// Evaluates an expression that does not depend on the position. Returns the value in the form
    /// that variables store.
    ///
    /// This method is for compilers. Returns `None` if the evaluation takes more than
    /// [`crate::MAX_STEPS`].
    #[must_use]
    pub fn constant(&self, value: &crate::expr::Expr) -> Option<i32> {
        with_program!(self, program => program.constant(value))
    }

    /// Returns a new line that begins at the start.
    #[must_use]
    pub fn line(&self) -> Box<dyn Line> {
        self.line_from(&self.start())
    }

    /// Returns a new line that begins at a position of this game.
    #[must_use]
    pub fn line_from(&self, position: &Position) -> Box<dyn Line> {
        with_program!(self, program => Box::new(LineOf::new(program, position)))
    }

    /// Parses a position notation.
    ///
    /// # Errors
    /// Returns an error if the notation does not fit the game.
    pub fn from_fen(&self, text: &str) -> Result<Position, FenError> {
        with_program!(self, program => program.from_fen(text))
    }

    /// Returns the notation of a position, with all fields. [`Game::fen_losses`] lists the facts
    /// that the notation omits.
    #[must_use]
    pub fn to_fen(&self, position: &Position) -> String {
        self.to_fen_in(position, Dialect::Own)
    }

    /// Returns the notation of a position in a dialect.
    ///
    /// [`FenSpec::uci`](crate::blueprint::FenSpec::uci) says whether the game has letters for
    /// [`Dialect::Uci`].
    #[must_use]
    pub fn to_fen_in(&self, position: &Position, dialect: Dialect) -> String {
        with_program!(self, program => program.to_fen(position, dialect))
    }

    /// Returns a position with these pieces, in which no player is eliminated.
    ///
    /// A piece on a start cell of its own kind and owner counts as unmoved.
    ///
    /// # Errors
    /// Returns an error if the effects of the game's beginning take more than [`crate::MAX_STEPS`].
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("chess").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_game::Seat;
    ///
    /// let start = game.start();
    /// let kings = start.pieces.iter().filter(|piece| game.names().kind(piece.kind) == "King").copied().collect();
    /// let position = game.arranged(kings, Seat(1)).expect("it costs little");
    /// assert!(game.to_fen(&position).starts_with("4k3/8/8/8/8/8/8/4K3 b"));
    /// ```
    pub fn arranged(&self, pieces: Vec<PlacedPiece>, player: Seat) -> Result<Position, OverBudget> {
        self.arranged_among(pieces, player, &[])
    }

    /// Returns the same position as [`Game::arranged`], but with some players eliminated.
    ///
    /// Variables have their first values, and the effects of the game's beginning are applied. If
    /// turns are judged, the engine judges the player to move. A mate or stalemate then has its
    /// effects, so that another player may be to move.
    ///
    /// # Errors
    /// Returns an error if these effects take more than [`crate::MAX_STEPS`].
    pub fn arranged_among(
        &self,
        pieces: Vec<PlacedPiece>,
        player: Seat,
        out: &[Seat],
    ) -> Result<Position, OverBudget> {
        self.arranged_with(pieces, player, out, &[])
    }

    /// Returns the same position as [`Game::arranged_among`], but with other values of some
    /// variables.
    ///
    /// Each entry has the variable, its seat or cell (0 if the variable has one value), and the
    /// value. The values are set after the effects of the game's beginning. Each value counts as
    /// set in the previous turn.
    ///
    /// # Errors
    /// Returns an error if the effects take more than [`crate::MAX_STEPS`].
    pub fn arranged_with(
        &self,
        mut pieces: Vec<PlacedPiece>,
        player: Seat,
        out: &[Seat],
        held: &[(VarId, usize, i32)],
    ) -> Result<Position, OverBudget> {
        with_program!(self, program => {
            for piece in &mut pieces {
                piece.unmoved = program.starts_on(piece.cell, piece.kind, piece.owner);
            }
            program.arranged(pieces, player, out, held)
        })
    }

    /// Returns the cells of the two pieces that a letter of the field of rights marks, if there are
    /// such pieces.
    #[must_use]
    pub fn pair_of(&self, position: &Position, letter: char) -> Option<[CellId; 2]> {
        let pair = with_program!(self, program => program.pair_of(&position.pieces, letter))?;
        Some([pair.first, pair.partner])
    }

    /// Plays random games from a position and passes each result to `each`, in order.
    ///
    /// `fired` counts the rules that fire from that position on. See [`Game::fired_before_start`].
    pub fn playouts(
        &self,
        start: &Position,
        series: Series,
        fired: &mut Fired,
        mut each: impl FnMut(Playout),
    ) {
        self.playouts_with(start, series, fired, |playout, _| each(playout));
    }

    /// Plays random games like [`Game::playouts`].
    ///
    /// `each` also receives the final state of each game, after the effects of its end.
    pub fn playouts_with(
        &self,
        start: &Position,
        series: Series,
        fired: &mut Fired,
        mut each: impl FnMut(Playout, &Finals<'_>),
    ) {
        self.sampled(start, series, Sampling::Full, fired, &mut each);
    }

    /// Plays random games like [`Game::playouts_with`], with a choice of sampling method.
    ///
    /// Like [`Game::draws`] and [`Game::coupled`], this method is not generic over caller types.
    /// The engine is therefore compiled only in this crate.
    pub fn sampled(
        &self,
        start: &Position,
        series: Series,
        sampling: Sampling,
        fired: &mut Fired,
        each: &mut dyn FnMut(Playout, &Finals<'_>),
    ) {
        self.spending(start, (series, sampling), fired, &mut |_| Going::On, each);
    }

    /// Plays random games like [`Game::playouts_with`], under the control of `goes_on`.
    ///
    /// After each ply that takes more than [`FREE_STEPS`](crate::FREE_STEPS), or has more legal
    /// moves, `goes_on` receives the number of further steps and decides about the game. If it gives
    /// the game up, that game is not counted and the series ends. Returns true if the series was
    /// completed.
    pub fn playouts_within(
        &self,
        start: &Position,
        series: Series,
        fired: &mut Fired,
        goes_on: &mut dyn FnMut(u64) -> Going,
        each: &mut dyn FnMut(Playout, &Finals<'_>),
    ) -> bool {
        self.spending(start, (series, Sampling::Full), fired, goes_on, each)
    }

    fn spending(
        &self,
        start: &Position,
        (series, sampling): (Series, Sampling),
        fired: &mut Fired,
        goes_on: &mut dyn FnMut(u64) -> Going,
        each: &mut dyn FnMut(Playout, &Finals<'_>),
    ) -> bool {
        with_program!(self, program => {
            let mut player = Player::new(program, &start.earlier, sampling);
            let start = program.state(start);
            let mut before = Vec::with_capacity(fired.0.len());
            let mut all = true;
            for game in series.first..series.first.saturating_add(series.games) {
                before.clone_from(&fired.0);
                let mut random = Random::of_game(series.seed, game);
                let mut spending = Spending { fired: &mut *fired, goes_on: &mut *goes_on, going: Going::On };
                let mut playout = player.play(&start, &mut random, series.max_plies, &mut spending);
                match spending.going {
                    Going::On => {}
                    // No single rule exceeded the budget; the game as a whole was too costly.
                    Going::OverBudget => playout.end = PlayoutEnd::OverBudget(OverBudget { rule: None }),
                    Going::Over => {
                        fired.0.clone_from(&before);
                        all = false;
                        break;
                    }
                }
                each(playout, &player.finals());
            }
            all
        })
    }

    /// Returns the wordings of rules for which a cheaper wording is known, sorted by rule.
    #[must_use]
    pub fn wordings(&self) -> Vec<(RuleId, Wording)> {
        crate::program::wording::wordings(self.blueprint())
    }

    /// Plays random games like [`Game::playouts`], and counts the steps of the engine by rules.
    ///
    /// The games and their steps are those of [`Game::playouts`]. The steps before the first move are
    /// not counted. `goes_on` decides after long plies, as in [`Game::playouts_within`]. A game that is
    /// given up is not counted.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_game::{Going, Series};
    ///
    /// let series = Series { seed: 1, first: 0, games: 10, max_plies: 20 };
    /// let profile = game.profile(&game.start(), series, &mut |_| Going::On);
    /// assert_eq!(profile.games, 10);
    /// assert_eq!(profile.unattributed(), 0);
    /// ```
    pub fn profile(
        &self,
        start: &Position,
        series: Series,
        goes_on: &mut dyn FnMut(u64) -> Going,
    ) -> Profile {
        with_program!(self, program => {
            let mut player = Player::new(program, &start.earlier, Sampling::Full);
            player.counts_parts();
            let (start, mut games) = (program.state(start), Profile::default());
            let mut fired = Fired(vec![0; program.spec.names.rules.len()]);
            for game in series.first..series.first.saturating_add(series.games) {
                let (mut random, before) = (Random::of_game(series.seed, game), player.tally());
                let (fired, goes_on) = (&mut fired, &mut *goes_on);
                let mut spending = Spending { fired, goes_on, going: Going::On };
                let playout = player.play(&start, &mut random, series.max_plies, &mut spending);
                let is_over_budget = match spending.going {
                    Going::On => matches!(playout.end, PlayoutEnd::OverBudget(_)),
                    Going::OverBudget => true,
                    Going::Over => {
                        player.counts_as(before);
                        break;
                    }
                };
                games.games += 1;
                games.plies += u64::from(playout.plies);
                games.rolls += u64::from(playout.rolls);
                games.over_budget += u64::from(is_over_budget);
            }
            games.merge(&player.profile());
            games
        })
    }

    /// Plays random games from a position and reports each position to an observer. `next` supplies
    /// a random stream for each game.
    ///
    /// Legal moves are equally likely, and rolls are drawn by weight. The draws are the same as
    /// those of [`Line::at_random`] with the same stream.
    pub fn observed(
        &self,
        start: &Position,
        max_plies: u32,
        next: &mut dyn FnMut() -> Option<Random>,
        observer: &mut dyn Observe,
    ) {
        with_program!(self, program => {
            let mut player = Player::new(program, &start.earlier, Sampling::Full);
            let start = program.state(start);
            while let Some(mut random) = next() {
                let playout = player.play(&start, &mut random, max_plies, &mut Observed(observer));
                observer.ended(playout, &player.finals());
            }
        });
    }

    /// Draws the next move of a position `times` times and passes each draw to `each`. The draw is
    /// `None` if there is no move.
    ///
    /// Rolls are drawn by weight, and all other moves with equal probability. Endings are not
    /// checked.
    pub fn draws(
        &self,
        position: &Position,
        times: u64,
        sampling: Sampling,
        random: &mut Random,
        each: &mut dyn FnMut(Option<Move>),
    ) {
        with_program!(self, program => {
            let mut player = Player::new(program, &position.earlier, sampling);
            let state = program.state(position);
            for _ in 0..times {
                each(player.draw(&state, random));
            }
        });
    }

    /// Returns the memory size of a position.
    #[must_use]
    pub fn state_bytes(&self) -> StateBytes {
        with_program!(self, program => State::empty(program).bytes())
    }

    /// Plays random games whose random numbers are coupled to those of another game. See
    /// [`Coupling`].
    ///
    /// `each` receives the result of each game, its final state, and the neutral key of the move
    /// drawn at each ply. Each game alone has the distribution of an ordinary random game.
    ///
    /// `goes_on` is asked before each game and after each long ply. If it returns false, the
    /// current game is given up, and the series ends. Returns true if all games were played.
    pub fn coupled(
        &self,
        start: &Position,
        coupling: &Coupling,
        series: Series,
        goes_on: &mut dyn FnMut() -> bool,
        each: &mut dyn FnMut(Playout, &Finals<'_>, &[u64]),
    ) -> bool {
        with_program!(self, program => {
            let mut player = Player::new(program, &start.earlier, Sampling::Full);
            let mut luck = Coupled::new(coupling);
            let start = program.state(start);
            let mut asking = Asking { goes_on, over: false };
            for game in series.first..series.first.saturating_add(series.games) {
                if !asking.goes_on(0) {
                    break;
                }
                luck.begin(series.seed, game);
                let playout = player.play(&start, &mut luck, series.max_plies, &mut asking);
                if asking.over {
                    break;
                }
                each(playout, &player.finals(), luck.drawn());
            }
            !asking.over
        })
    }
}
