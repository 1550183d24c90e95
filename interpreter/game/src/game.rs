//! A game, whatever the size of its board.

use crate::line::LineOf;
use crate::luck::Coupled;
use crate::playout::Player;
use crate::{
    Blueprint, Coupling, Dialect, FenError, Finals, Fired, Line, Move, Names, NumberName, PlacedMan, Playout,
    Position, Program, Random, Seat, Spent, State, StateBytes, TooCostly,
};
use alfonso_board::{CellId, Topology};

/// A game ready to be played. The size of its bit sets is chosen once, for its board; everything that runs long
/// (perft, playouts) asks for the size once and then runs without further dispatch.
#[derive(Clone, Debug)]
pub struct Game(Sized);

#[derive(Clone, Debug)]
enum Sized {
    Words1(Box<Program<1>>),
    Words2(Box<Program<2>>),
    Words3(Box<Program<3>>),
    Words4(Box<Program<4>>),
    Words6(Box<Program<6>>),
    Words64(Box<Program<64>>),
}

/// Runs the same expression on whichever program there is.
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
#[derive(Clone, Copy, Debug)]
pub struct Series {
    /// The seed of the series: the same seed gives the same games.
    pub seed: u64,
    /// The first game's number in the series.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// After so many plies a game is broken off.
    pub max_plies: u32,
}

/// How random games draw a move. Either way every legal move is as likely as any other; the games of one seed differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sampling {
    /// All legal moves are found, and one of them is drawn.
    #[default]
    Full,
    /// One is drawn of all that the men could do, checks and forbidden things left out of account, and thrown away if it proves
    /// not to be legal, until one is. Legal moves are not counted ([`Playout::choices`]). Where preferences compare all legal
    /// moves with each other they are found all the same.
    Lazy,
}

impl Game {
    /// Packs a blueprint.
    ///
    /// # Panics
    /// If its board has more than [`alfonso_board::MAX_CELLS`] cells, which compilers refuse.
    #[must_use]
    pub fn new(blueprint: Blueprint) -> Self {
        Self(match blueprint.topology.len().div_ceil(64) {
            0 | 1 => Sized::Words1(Box::new(Program::new(blueprint))),
            2 => Sized::Words2(Box::new(Program::new(blueprint))),
            3 => Sized::Words3(Box::new(Program::new(blueprint))),
            4 => Sized::Words4(Box::new(Program::new(blueprint))),
            5 | 6 => Sized::Words6(Box::new(Program::new(blueprint))),
            words => {
                assert!(words <= 64, "compilers refuse boards of more than 4,096 cells");
                Sized::Words64(Box::new(Program::new(blueprint)))
            }
        })
    }

    /// What the compiler handed over.
    #[must_use]
    pub fn blueprint(&self) -> &Blueprint {
        with_program!(self, program => &program.spec)
    }

    /// What things are called.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.blueprint().names
    }

    /// The board.
    #[must_use]
    pub fn topology(&self) -> &Topology {
        &self.blueprint().topology
    }

    /// The kind of a man.
    #[must_use]
    pub fn kind(&self, man: crate::Man) -> crate::KindId {
        self.blueprint().classes[man.class.index()].kind
    }

    /// Who comes from the reserve by a move, if anybody does.
    #[must_use]
    pub fn placed(&self, m: Move) -> Option<crate::KindId> {
        let spec = self.blueprint();
        let mover = &spec.movers[m.by()?.index()];
        let places = spec.move_rules[usize::from(mover.move_rule)].places;
        places.then(|| spec.classes[mover.class.index()].kind)
    }

    /// True if dice are rolled in some step of a turn: such games are played, not counted.
    #[must_use]
    pub fn has_dice(&self) -> bool {
        self.blueprint().steps.iter().any(|step| matches!(step.kind, crate::blueprint::StepKind::Roll(_)))
    }

    /// What the numbers of a position are, in the order of [`Position::numbers`].
    #[must_use]
    pub fn numbers(&self) -> Vec<NumberName> {
        with_program!(self, program => program.layout.names(&program.spec))
    }

    /// The position at the start: at start 0, if there are several.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start_at(0)
    }

    /// The number of starts: 1, or more where pieces are dealt.
    #[must_use]
    pub fn starts(&self) -> u32 {
        self.blueprint().dealing.as_ref().map_or(1, |dealing| dealing.starts)
    }

    /// The position at one of the starts, numbered 0..[`Game::starts`]. Numbers beyond begin again with 0.
    #[must_use]
    pub fn start_at(&self, number: u32) -> Position {
        with_program!(self, program => program.start(number, &mut ()))
    }

    /// What is too costly already at the start: the game cannot be played.
    #[must_use]
    pub fn too_costly(&self) -> Option<TooCostly> {
        self.costs_of_the_start().0
    }

    /// The same, and the steps that are taken until the first move can be made.
    #[must_use]
    pub fn costs_of_the_start(&self) -> (Option<TooCostly>, Spent) {
        with_program!(self, program => program.costs_of_the_start())
    }

    /// Which rules fire before anybody can move in a game from the start, once a game: a series of random games begins after
    /// them.
    #[must_use]
    pub fn fired_before_start(&self) -> Fired {
        let mut fired = Fired(vec![0; self.names().rules.len()]);
        let _ = with_program!(self, program => program.start(0, &mut fired));
        fired
    }

    /// A value that depends on no position, as a variable keeps it: for compilers. Nothing if it takes more than
    /// [`crate::MAX_STEPS`].
    #[must_use]
    pub fn constant(&self, value: &crate::expr::Expr) -> Option<i32> {
        with_program!(self, program => program.constant(value))
    }

    /// A line from the start.
    #[must_use]
    pub fn line(&self) -> Box<dyn Line + '_> {
        self.line_from(&self.start())
    }

    /// A line from a position of this game.
    #[must_use]
    pub fn line_from(&self, position: &Position) -> Box<dyn Line + '_> {
        with_program!(self, program => Box::new(LineOf::new(program, position)))
    }

    /// The position of a notation.
    ///
    /// # Errors
    /// If it does not fit the game.
    pub fn from_fen(&self, text: &str) -> Result<Position, FenError> {
        with_program!(self, program => program.from_fen(text))
    }

    /// The notation of a position, all fields written. What it leaves out, [`Game::untold`] says.
    #[must_use]
    pub fn to_fen(&self, position: &Position) -> String {
        self.to_fen_in(position, Dialect::Own)
    }

    /// The same in a dialect. Of [`Dialect::Uci`] the blueprint says whether engines read it: see
    /// [`FenSpec::uci`](crate::blueprint::FenSpec::uci).
    #[must_use]
    pub fn to_fen_in(&self, position: &Position, dialect: Dialect) -> String {
        with_program!(self, program => program.to_fen(position, dialect))
    }

    /// A position in which these men stand and everybody is in play; who stands on a start cell of his own kind and owner has
    /// not moved.
    ///
    /// # Errors
    /// If what the beginning of the game sets off there takes more than [`crate::MAX_STEPS`].
    pub fn arranged(&self, men: Vec<PlacedMan>, mover: Seat) -> Result<Position, TooCostly> {
        self.arranged_among(men, mover, &[])
    }

    /// The same, with some players out of the game already. Variables hold their first values; what the beginning of the game
    /// sets off has happened, and the player to move has been judged, if turns are judged: mate and stalemate happen to him,
    /// and what follows from them, so that somebody else may be to move.
    ///
    /// # Errors
    /// If that takes more than [`crate::MAX_STEPS`].
    pub fn arranged_among(
        &self,
        mut men: Vec<PlacedMan>,
        mover: Seat,
        out: &[Seat],
    ) -> Result<Position, TooCostly> {
        with_program!(self, program => {
            for man in &mut men {
                man.unmoved = program.starts_on(man.cell, man.kind, man.owner);
            }
            program.arranged(men, mover, out)
        })
    }

    /// The cells of the two pieces that a letter among the rights of a notation means, if it means two that stand there.
    #[must_use]
    pub fn pair_of(&self, position: &Position, letter: char) -> Option<[CellId; 2]> {
        let pair = with_program!(self, program => program.pair_of(&position.men, letter))?;
        Some([pair.first, pair.partner])
    }

    /// Plays random games from a position and hands over how each went, in order. `fired` counts which rules were used from
    /// there on; see [`Game::fired_before_start`].
    pub fn playouts(
        &self,
        start: &Position,
        series: Series,
        fired: &mut Fired,
        mut each: impl FnMut(Playout),
    ) {
        self.playouts_with(start, series, fired, |playout, _| each(playout));
    }

    /// The same; `each` may look at what numbers a game ended with, when its end has set off whatever it does.
    pub fn playouts_with(
        &self,
        start: &Position,
        series: Series,
        fired: &mut Fired,
        each: impl FnMut(Playout, &Finals<'_>),
    ) {
        self.sampled(start, series, Sampling::Full, fired, each);
    }

    /// The same, with moves drawn in one way or the other.
    pub fn sampled(
        &self,
        start: &Position,
        series: Series,
        sampling: Sampling,
        fired: &mut Fired,
        mut each: impl FnMut(Playout, &Finals<'_>),
    ) {
        with_program!(self, program => {
            let mut player = Player::new(program, &start.earlier, sampling);
            let start = program.state(start);
            for game in series.first..series.first.saturating_add(series.games) {
                let mut random = Random::of_game(series.seed, game);
                let playout = player.play(&start, &mut random, series.max_plies, fired);
                each(playout, &player.finals());
            }
        });
    }

    /// Draws what is done next in a position so many times, and hands it over: nothing if there is nothing to do. Rolls are drawn
    /// by their weight, everything else alike. Endings are not asked.
    pub fn draws(
        &self,
        position: &Position,
        times: u64,
        sampling: Sampling,
        random: &mut Random,
        mut each: impl FnMut(Option<Move>),
    ) {
        with_program!(self, program => {
            let mut player = Player::new(program, &position.earlier, sampling);
            let state = program.state(position);
            for _ in 0..times {
                each(player.draw(&state, random));
            }
        });
    }

    /// How much memory a position takes.
    #[must_use]
    pub fn state_bytes(&self) -> StateBytes {
        with_program!(self, program => State::empty(program).bytes())
    }

    /// Plays games whose luck is coupled to that of the same games of another game, and hands over how each went, what numbers
    /// it ended with, and what was drawn at each ply, in neutral terms: see [`Coupling`]. Each game by itself is a random game
    /// like any other.
    pub fn coupled(
        &self,
        start: &Position,
        coupling: &Coupling,
        series: Series,
        mut each: impl FnMut(Playout, &Finals<'_>, &[u64]),
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
