//! The walker: the plain, slow reading of the resolved rules.
//!
//! It plays a game straight from its [`RuleSet`], clause by clause, as a careful reader would with the rules in hand
//! and pieces on a board. Hardly anything is worked out beforehand, and nothing is shared with the engine, whose
//! answers it is there to check. Where the documentation of the rule model says what a word means, the code here says
//! the same in the same order.
//!
//! * `board`: cells, directions, regions;
//! * `position`: who stands where and what is remembered; `value`: what expressions come to;
//! * `scene`, `eval`, `asking`: expressions, tests, selections, attack;
//! * `paths`, `walls`: legs; `deed`, `money`: what happens; `chance`: rolls and decisions;
//! * `turn`, `seats`: legality, steps, counters, endings; `judgement`: check, mate and what they set off;
//! * `sameness`: what repetition compares; `scan`: what the rules read; `fen`: positions written down.

mod asking;
mod board;
mod borne;
mod chains;
mod chance;
mod dealt;
mod deed;
mod eval;
mod fen;
mod heaps;
mod hexagons;
mod judgement;
mod money;
mod paths;
mod position;
mod sameness;
mod scan;
mod scene;
mod seats;
mod sheet;
mod sowing;
mod tracks;
mod turn;
mod using;
mod value;
mod vectors;
mod walls;

#[cfg(test)]
mod tests;

pub use board::Cell;
pub use position::{Finding, Held, Index, Key, Lost, Piece, Position};
pub use value::{Standing, Value};

use alfonso_rules::{DiceId, Direction, KindId, RuleSet, Scope, Seat, StepKind, VarId};
use board::Board;
use deed::Deed;
use paths::Travel;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Reads the rules of one game.
#[derive(Debug)]
pub struct Walker<'r> {
    rules: &'r RuleSet,
    board: Board,
    summary: scan::Summary,
}

/// A move of a list that the walker made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkerMove {
    text: String,
    rule: String,
    weight: (u64, u64),
    act: Act,
}

/// An act of a player or of chance.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Act {
    /// A piece goes.
    Go(Travel),
    /// Nothing.
    Pass,
    /// Dice show this, ascending under each name.
    Roll(Vec<(DiceId, Vec<i32>)>),
    /// Somebody decides so.
    Choose(Value),
    /// Somebody chooses this thing.
    Pick(Value),
}

impl WalkerMove {
    /// The move's notation: `e2-e4`, `e1-g1:castle`, `pass`, `roll:3,5`, `offer:yes`.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of the rule that allows it; of a pass, a roll or a decision, that of the step.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// Returns the number of equally likely throws that come to this roll, and the number of all throws; 1 and 1 for
    /// other moves.
    #[must_use]
    pub fn weight(&self) -> (u64, u64) {
        self.weight
    }

    /// True if a piece moves.
    #[must_use]
    pub fn is_of_piece(&self) -> bool {
        matches!(self.act, Act::Go(_))
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The winners, in the order of seats; a draw if there are none.
    pub winners: Vec<Seat>,
    /// The name of the rule that says so.
    pub rule: String,
}

impl Verdict {
    /// True if nobody has won.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }
}

impl<'r> Walker<'r> {
    /// A walker through these rules.
    #[must_use]
    pub fn new(rules: &'r RuleSet) -> Self {
        Self { rules, board: Board::new(&rules.board), summary: scan::summary(rules) }
    }

    /// The position at the start.
    ///
    /// # Panics
    ///
    /// If the setup puts a piece off the board: the compiler refuses such rules.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start_at(0)
    }

    /// The position at the start of that number, where pieces are dealt.
    ///
    /// # Panics
    ///
    /// If the setup puts a piece off the board: the compiler refuses such rules.
    #[must_use]
    pub fn start_at(&self, number: usize) -> Position {
        let piece =
            |at: &alfonso_rules::Placement| (at.cell.node.clone(), at.kind, at.owner, at.facing, true);
        let pieces = match &self.rules.dealing {
            None => self.rules.setup.iter().map(piece).collect(),
            Some(dealing) => dealt::start(dealing, number, &self.summary.unmoved),
        };
        let mut position = self.placed(pieces, Seat::new(0), &[]);
        self.fill_reserves(&mut position);
        self.start_game(&mut position);
        if !self.rules.opening().is_empty() {
            position.opens = true;
            return self.open(position, self.rules.opening().start);
        }
        self.find_silently(&mut position);
        self.begin(position)
    }

    fn fill_reserves(&self, position: &mut Position) {
        for pieces in &self.rules.reserve {
            position.reserve.insert((pieces.kind, pieces.owner), i32::from(pieces.count));
        }
    }

    /// The pieces of the setup and of the reserves, before anything has happened.
    fn pieces_at_the_start(&self) -> Position {
        let piece =
            |at: &alfonso_rules::Placement| (at.cell.node.clone(), at.kind, at.owner, at.facing, true);
        let mut position = self.placed(self.rules.setup.iter().map(piece).collect(), Seat::new(0), &[]);
        self.fill_reserves(&mut position);
        position
    }

    /// Returns the position with these pieces, each with the name of its cell, its kind, owner, facing, and whether it
    /// is unmoved; the players named are out. The game starts; `mover` is judged, though spared the effects of check;
    /// their turn begins.
    ///
    /// # Panics
    ///
    /// If a cell is not on the board.
    #[must_use]
    pub fn with_pieces(
        &self,
        pieces: Vec<(String, KindId, Seat, Option<Direction>, bool)>,
        player: Seat,
        out: &[Seat],
    ) -> Position {
        self.arrange(self.placed(pieces, player, out))
    }

    fn placed(
        &self,
        pieces: Vec<(String, KindId, Seat, Option<Direction>, bool)>,
        player: Seat,
        out: &[Seat],
    ) -> Position {
        let mut position = self.empty_position(player, out);
        for (name, kind, owner, facing, unmoved) in pieces {
            let cell = self.board.cell(&name).unwrap_or_else(|| panic!("there is no cell {name}"));
            let unmoved = unmoved && self.rules.board.heaps.is_none();
            let bears = self.borne_at_first(cell);
            position.put(cell, Piece { kind, owner, facing, unmoved, moved_this_turn: false, bears });
            self.bear_as_at_first(&mut position, cell);
        }
        position
    }

    /// Returns the possible moves; none if the game is over.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<WalkerMove> {
        if position.ended.is_some() { Vec::new() } else { self.listed(position) }
    }

    /// The position after a move of [`Self::moves`] of this position.
    #[must_use]
    pub fn play(&self, position: &Position, chosen: &WalkerMove) -> Position {
        self.act(position, &chosen.act, true)
    }

    /// Returns the end of the game, if it has ended. The walker asks for it whenever a turn has passed, and of
    /// positions set up.
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Verdict> {
        position.ended.as_ref().map(|(verdict, _)| verdict.clone())
    }

    /// Returns the number of sequences of `depth` legal moves. Endings that count (repetitions, plies, rounds) never
    /// cut a sequence short; the others do.
    ///
    /// # Panics
    ///
    /// If the game has dice: how often chance decides so is nothing to count.
    #[must_use]
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        self.sequences(position, depth, false)
    }

    /// Returns the number of sequences of legal moves that make so many whole turns.
    ///
    /// # Panics
    ///
    /// If the game has dice.
    #[must_use]
    pub fn perft_turns(&self, position: &Position, turns: u32) -> u64 {
        self.sequences(position, turns, true)
    }

    /// Counts sequences of so many plies or turns.
    fn sequences(&self, position: &Position, units: u32, turns: bool) -> u64 {
        let rolls = |step: &alfonso_rules::Step| matches!(step.kind, StepKind::Roll(_));
        assert!(!self.rules.steps.iter().any(rolls), "games with dice are not counted");
        if units == 0 {
            return 1;
        }
        // One that counts may stand before one that does not, and both hold.
        let by_board = |counting: &bool| !counting || self.ending(position, false).is_some();
        if position.ended.as_ref().is_some_and(|(_, counting)| by_board(counting)) {
            return 0;
        }
        let moves = self.listed(position);
        if units == 1 && !turns {
            return u64::try_from(moves.len()).expect("a small number");
        }
        let behind = |chosen: &WalkerMove| {
            let after = self.act(position, &chosen.act, false);
            let is_last = !turns || !after.begun;
            self.sequences(&after, units - u32::from(is_last), turns)
        };
        moves.iter().map(behind).sum()
    }

    /// Returns the names of the cells to which a lone piece of this kind, of the first player, can go on an empty board
    /// once it has moved.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    #[must_use]
    pub fn reach(&self, kind: KindId, cell: &str) -> BTreeSet<String> {
        let owner = Seat::new(0);
        let facing = self.rules.players[owner.index()].facing;
        let position = self.placed(vec![(cell.to_owned(), kind, owner, facing, false)], owner, &[]);
        let from = self.board.cell(cell).expect("the man stands there");
        self.ways(&position, from).into_iter().map(|travel| self.board.name(travel.target)).collect()
    }

    /// Returns the names of the cells to which such a piece can go in any number of moves, its first cell included.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    #[must_use]
    pub fn orbit(&self, kind: KindId, cell: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::from([cell.to_owned()]);
        let mut fresh = vec![cell.to_owned()];
        while let Some(cell) = fresh.pop() {
            let reached = self.reach(kind, &cell).into_iter();
            fresh.extend(reached.filter(|cell| found.insert(cell.clone())));
        }
        found
    }

    /// Returns the same position, set up so that the pieces on these cells have not moved.
    ///
    /// # Errors
    ///
    /// A cell on which there is no piece.
    pub fn with_unmoved(&self, position: &Position, cells: &[String]) -> Result<Position, String> {
        let mut position = position.clone();
        for name in cells {
            let cell = self.board.cell(name).ok_or_else(|| format!("there is no cell `{name}`"))?;
            let piece = position.pieces.get_mut(&cell).ok_or_else(|| format!("nobody stands on {name}"))?;
            piece.unmoved = true;
        }
        Ok(self.judge_anew(position))
    }

    /// Returns the value of the variable of this name: of all, of a player or on a cell. `None` if there is no such
    /// variable.
    #[must_use]
    pub fn value(&self, position: &Position, name: &str, index: Index) -> Option<Value> {
        let var = self.rules.vars.iter().position(|var| var.name == name)?;
        Some(self.variable(position, VarId::new(var), index))
    }

    /// All cells, in order.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        self.board.cells()
    }

    /// The cell's name.
    #[must_use]
    pub fn name_of(&self, cell: Cell) -> String {
        self.board.name(cell)
    }

    /// True if some rule asks whether a position has stood before. Where none does, [`Self::repetitions`] counts by what is stored.
    #[must_use]
    pub fn asks_repetitions(&self) -> bool {
        self.summary.repeats
    }

    /// Returns the number of times that this position has stood at the beginning of a turn, this time included.
    #[must_use]
    pub fn repetitions(&self, position: &Position) -> u64 {
        u64::try_from(eval::repetitions(position)).expect("it is a count")
    }

    /// True if a royal piece of the player is attacked.
    #[must_use]
    pub fn check(&self, position: &Position, player: Seat) -> bool {
        self.in_check(position, player)
    }

    /// Returns a board without pieces, the variables as at the start.
    fn empty_position(&self, player: Seat, out: &[Seat]) -> Position {
        let mut position = Position {
            pieces: BTreeMap::new(),
            above: BTreeMap::new(),
            beneath: BTreeMap::new(),
            stacks: self.rules.board.heaps.is_some_and(|heaps| heaps.stacks),
            player,
            last_player: player,
            out: out.iter().copied().collect(),
            step: 0,
            begun: false,
            opens: false,
            choosers: Vec::new(),
            dice: vec![Vec::new(); self.rules.dice.len()],
            unused: vec![Vec::new(); self.rules.dice.len()],
            ply: 0,
            moved_last: BTreeMap::new(),
            vars: BTreeMap::new(),
            since: self.summary.events.iter().map(|event| (*event, 0)).collect(),
            rounds: 0,
            lost: Vec::new(),
            reserve: BTreeMap::new(),
            judged: BTreeMap::new(),
            ended: None,
            history: Arc::default(),
            stood: Arc::default(),
        };
        position.last_player = self.previous_alive(&position, player);
        position
    }

    /// Carries out the effects of the beginning of the game: the deed of the player whose turn is first.
    fn start_game(&self, position: &mut Position) {
        let mut deed = Deed::of(position.clone(), position.player, None);
        self.set_off(&mut deed, |event| matches!(event, Scope::Start));
        *position = deed.done();
        // A player who is out before the game begins has no turn: nothing grows older, and nobody is judged for it.
        if !position.is_alive(position.player) && !self.alive(position).is_empty() {
            position.player = self.next_alive(position, position.player);
        }
    }

    /// Starts a game with pieces arranged anyhow.
    fn arrange(&self, mut position: Position) -> Position {
        self.start_game(&mut position);
        self.judge_anew(position)
    }

    /// Judges the player to move, as of a position set up from outside, and begins their turn.
    fn judge_anew(&self, mut position: Position) -> Position {
        position.judged.clear();
        let spared = [position.player];
        self.judge_in_turn(&mut position, &spared, &[]);
        self.begin(position)
    }

    /// Begins the moving player's turn; nothing has stood before.
    fn begin(&self, mut position: Position) -> Position {
        if self.go_to_step(&mut position, 0, false) != turn::After::Step {
            self.pass_turn(&mut position, false);
        }
        position.history = Arc::default();
        position.stood = Arc::new(vec![position.arrangement()]);
        self.settle(position, true)
    }
}
