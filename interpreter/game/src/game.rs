//! A game, for boards of any size.

use crate::line::LineOf;
use crate::luck::Coupled;
use crate::observe::Observed;
use crate::playout::{Going, Player, Spending};
use crate::{
    Blueprint, Coupling, Dialect, FenError, Finals, Fired, Line, Move, Names, NumberName, Observe,
    OverBudget, PlacedPiece, Playout, PlayoutEnd, Position, Program, Random, Seat, Spent, State, StateBytes,
    VarId,
};
use alfonso_board::{CellId, Topology};
use std::sync::Arc;

/// A game ready for play. A copy shares its tables: it costs a pointer.
///
/// The constructor chooses the size of the bit sets once, for the board. Long computations (perft, playouts) dispatch on
/// the size once and then run without further dispatch.
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

/// The sizes of bit sets. They take most of the time of a build: the unit tests of this crate play no game, so that none is
/// compiled for them. What plays is tested from outside.
#[derive(Clone, Debug)]
enum Sized {
    Words1(Arc<Program<1>>),
    Words2(Arc<Program<2>>),
    Words3(Arc<Program<3>>),
    Words4(Arc<Program<4>>),
    Words6(Arc<Program<6>>),
    Words64(Arc<Program<64>>),
}

/// Evaluates one expression on the program of whichever size the game has.
macro_rules! with_program {
    ($game:expr, $program:ident => $body:expr) => {
        match &$game.0 {
            Sized::Words1($program) => $body,
            Sized::Words2($program) => $body,
            Sized::Words3($program) => $body,
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
    /// The seed of the series; equal seeds give equal games.
    pub seed: u64,
    /// The number of the first game in the series.
    pub first: u64,
    /// The number of games.
    pub games: u64,
    /// The number of plies after which a game is broken off.
    pub max_plies: u32,
}

/// A way for random games to draw a move.
///
/// Each way draws every legal move with equal likelihood, but with one seed they give different games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sampling {
    /// Generates all legal moves and draws one of them.
    #[default]
    Full,
    /// Draws a pseudo-legal move, ignoring checks and forbids, and rejects it if it is not legal, until one is legal.
    ///
    /// Legal moves are not counted ([`Playout::choices`]). Where preferences compare all legal moves with each other, the
    /// engine still generates them all.
    Lazy,
}

impl Game {
    /// Packs a blueprint.
    ///
    /// # Panics
    /// Panics if the board has more than [`alfonso_board::MAX_CELLS`] cells. Compilers refuse such boards.
    #[must_use]
    pub fn new(blueprint: Blueprint) -> Self {
        Self(match blueprint.topology.len().div_ceil(64) {
            0 | 1 => Sized::Words1(Arc::new(Program::new(blueprint))),
            2 => Sized::Words2(Arc::new(Program::new(blueprint))),
            3 => Sized::Words3(Arc::new(Program::new(blueprint))),
            4 => Sized::Words4(Arc::new(Program::new(blueprint))),
            5 | 6 => Sized::Words6(Arc::new(Program::new(blueprint))),
            words => {
                assert!(words <= 64, "compilers refuse boards of more than 4,096 cells");
                Sized::Words64(Arc::new(Program::new(blueprint)))
            }
        })
    }

    /// Returns the blueprint that the compiler made.
    #[must_use]
    pub fn blueprint(&self) -> &Blueprint {
        with_program!(self, program => &program.spec)
    }

    /// Returns the names.
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

    /// Returns the kind of the piece that a move brings from the reserve, if it brings one.
    #[must_use]
    pub fn placed(&self, m: Move) -> Option<crate::KindId> {
        let spec = self.blueprint();
        let movement = &spec.movements[m.by()?.index()];
        let from_reserve = spec.move_rules[usize::from(movement.move_rule)].from_reserve;
        from_reserve.then(|| spec.classes[movement.class.index()].kind)
    }

    /// Returns true if some step rolls dice. Perft does not apply to such games.
    #[must_use]
    pub fn has_dice(&self) -> bool {
        self.blueprint().steps.iter().any(|step| matches!(step.kind, crate::blueprint::StepKind::Roll(_)))
    }

    /// Returns the names of a position's numbers, in the order of [`Position::numbers`].
    #[must_use]
    pub fn numbers(&self) -> Vec<NumberName> {
        with_program!(self, program => program.layout.names(&program.spec))
    }

    /// Returns the index of a variable's value among [`Position::numbers`]. `index` is its seat or cell, 0 if the game has one value, or
    /// [`Blueprint::index_beneath`].
    ///
    /// # Panics
    /// Panics if the game has no such variable.
    #[must_use]
    pub fn number_index(&self, var: VarId, index: usize) -> usize {
        with_program!(self, program => program.layout.var(var, index))
    }

    /// Returns the position at the start: at start 0, if there are several.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start_at(0)
    }

    /// Returns the number of starts: 1, or more where pieces are dealt.
    #[must_use]
    pub fn starts(&self) -> u32 {
        self.blueprint().dealing.as_ref().map_or(1, |dealing| dealing.starts)
    }

    /// Returns the position at one of the starts, numbered 0..[`Game::starts`]. Numbers beyond begin again with 0.
    #[must_use]
    pub fn start_at(&self, number: u32) -> Position {
        with_program!(self, program => program.start(number, &mut ()))
    }

    /// Returns the cost that already exceeds the budget at the start. Such a game cannot be played.
    #[must_use]
    pub fn over_budget(&self) -> Option<OverBudget> {
        self.costs_of_the_start().0
    }

    /// Returns the result of [`Game::over_budget`] and the steps that the engine takes until the first move is possible.
    #[must_use]
    pub fn costs_of_the_start(&self) -> (Option<OverBudget>, Spent) {
        with_program!(self, program => program.costs_of_the_start())
    }

    /// Returns how often each rule fires before the first move of a game from the start.
    ///
    /// A series of random games begins after these firings.
    #[must_use]
    pub fn fired_before_start(&self) -> Fired {
        let mut fired = Fired(vec![0; self.names().rules.len()]);
        let _ = with_program!(self, program => program.start(0, &mut fired));
        fired
    }

    /// Returns a value that depends on no position, as a variable stores it. Compilers use this.
    ///
    /// Returns `None` if the value takes more than [`crate::MAX_STEPS`].
    #[must_use]
    pub fn constant(&self, value: &crate::expr::Expr) -> Option<i32> {
        with_program!(self, program => program.constant(value))
    }

    /// Returns a line from the start.
    #[must_use]
    pub fn line(&self) -> Box<dyn Line> {
        self.line_from(&self.start())
    }

    /// Returns a line from a position of this game.
    #[must_use]
    pub fn line_from(&self, position: &Position) -> Box<dyn Line> {
        with_program!(self, program => Box::new(LineOf::new(program, position)))
    }

    /// Reads a position from its notation.
    ///
    /// # Errors
    /// Returns an error if the notation does not fit the game.
    pub fn from_fen(&self, text: &str) -> Result<Position, FenError> {
        with_program!(self, program => program.from_fen(text))
    }

    /// Returns the notation of a position with all fields written. [`Game::fen_losses`] lists the facts that the notation omits.
    #[must_use]
    pub fn to_fen(&self, position: &Position) -> String {
        self.to_fen_in(position, Dialect::Own)
    }

    /// Returns the notation of a position in a dialect.
    ///
    /// The blueprint says whether engines read [`Dialect::Uci`]: see [`FenSpec::uci`](crate::blueprint::FenSpec::uci).
    #[must_use]
    pub fn to_fen_in(&self, position: &Position, dialect: Dialect) -> String {
        with_program!(self, program => program.to_fen(position, dialect))
    }

    /// Returns a position with these pieces and every player in play.
    ///
    /// A piece on a start cell of its own kind and owner has not moved.
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

    /// Returns the position of [`Game::arranged`], with some players already out of the game.
    ///
    /// Variables hold their first values, and the effects of the game's beginning have happened. If turns are judged, the
    /// engine has judged the player to move. Mate or stalemate and their effects then follow, so another player may be to
    /// move.
    ///
    /// # Errors
    /// Returns an error if this takes more than [`crate::MAX_STEPS`].
    pub fn arranged_among(
        &self,
        pieces: Vec<PlacedPiece>,
        player: Seat,
        out: &[Seat],
    ) -> Result<Position, OverBudget> {
        self.arranged_with(pieces, player, out, &[])
    }

    /// Returns the same, where some variables hold other values than at the start: each with its row, its seat or cell (0 if the game has
    /// one value), and its value. They count as set in the previous turn, once the effects of the beginning have happened.
    ///
    /// # Errors
    /// Returns an error if this takes more than [`crate::MAX_STEPS`].
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

    /// Returns the cells of the two pieces that a letter of a notation's rights means, if two such pieces are there.
    #[must_use]
    pub fn pair_of(&self, position: &Position, letter: char) -> Option<[CellId; 2]> {
        let pair = with_program!(self, program => program.pair_of(&position.pieces, letter))?;
        Some([pair.first, pair.partner])
    }

    /// Plays random games from a position and passes each result to `each`, in order.
    ///
    /// `fired` counts the rules that were used from that position on; see [`Game::fired_before_start`].
    pub fn playouts(
        &self,
        start: &Position,
        series: Series,
        fired: &mut Fired,
        mut each: impl FnMut(Playout),
    ) {
        self.playouts_with(start, series, fired, |playout, _| each(playout));
    }

    /// Plays games like [`Game::playouts`].
    ///
    /// `each` also receives the numbers with which a game ended, after the effects of its end.
    pub fn playouts_with(
        &self,
        start: &Position,
        series: Series,
        fired: &mut Fired,
        mut each: impl FnMut(Playout, &Finals<'_>),
    ) {
        self.sampled(start, series, Sampling::Full, fired, &mut each);
    }

    /// Plays games like [`Game::playouts_with`] and draws the moves as `sampling` says.
    ///
    /// Like [`Game::draws`] and [`Game::coupled`] it has no type of the caller's, so that the engine is compiled in this crate alone.
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

    /// Plays games like [`Game::playouts_with`] as long as it may: `goes_on` receives the steps of each ply beyond
    /// [`FREE_STEPS`](crate::FREE_STEPS), if it took more than these, and says what becomes of the game. One that is given up counts as one
    /// that has not begun. Returns true if the series did not end before its last game.
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
                    // No rule took too many steps at once: all of them did together.
                    Going::Costly => playout.end = PlayoutEnd::OverBudget(OverBudget { rule: None }),
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

    /// Plays random games from a position before an observer, one for each stream that `next` gives. Every legal move is equally likely,
    /// and every roll has its weight; the draws of a game are those that [`Line::at_random`] makes of the same stream.
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

    /// Draws the next move of a position `times` times and passes each to `each`; `None` if there is no move.
    ///
    /// Rolls are drawn by their weight, all other moves with equal likelihood. Endings are not checked.
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

    /// Returns the memory that a position takes.
    #[must_use]
    pub fn state_bytes(&self) -> StateBytes {
        with_program!(self, program => State::empty(program).bytes())
    }

    /// Plays games whose luck is coupled to that of the same games of another game: see [`Coupling`].
    ///
    /// `each` receives each game's playout, its final numbers, and the draws of each ply in neutral terms. Each game by
    /// itself is a random game like any other.
    pub fn coupled(
        &self,
        start: &Position,
        coupling: &Coupling,
        series: Series,
        each: &mut dyn FnMut(Playout, &Finals<'_>, &[u64]),
    ) {
        with_program!(self, program => {
            let mut player = Player::new(program, &start.earlier, Sampling::Full);
            let mut luck = Coupled::new(coupling);
            let start = program.state(start);
            for game in series.first..series.first.saturating_add(series.games) {
                luck.begin(series.seed, game);
                let playout = player.play(&start, &mut luck, series.max_plies, &mut ());
                each(playout, &player.finals(), luck.drawn());
            }
        });
    }
}
