//! The walker: the plain, slow reading of the resolved rules.
//!
//! It plays a game straight from its [`RuleSet`], clause by clause, as a careful reader would with the rules in hand
//! and men on a board. Hardly anything is worked out beforehand, and nothing is shared with the engine, whose answers
//! it is there to check. Where the documentation of the rule model says what a word means, the code here says the
//! same in the same order.
//!
//! * `board`: cells, directions, regions;
//! * `position`: who stands where and what is remembered; `value`: what expressions come to;
//! * `scene`, `eval`, `asking`: expressions, tests, selections, attack;
//! * `paths`: legs; `deed`: what a move does; `turn`: legality, steps, counters, endings;
//! * `scan`: what the rules read; `fen`: positions written down.

mod asking;
mod board;
mod deed;
mod eval;
mod fen;
mod paths;
mod position;
mod scan;
mod scene;
mod turn;
mod value;

#[cfg(test)]
mod tests;

pub use board::Cell;
pub use position::{Held, Index, Key, Lost, Man, Position};
pub use value::{Standing, Value};

use alfonso_rules::{Direction, KindId, PlayerId, RuleSet, VarId};
use board::Board;
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
    rule: Option<String>,
    /// How the man goes; a pass if he does not.
    travel: Option<Travel>,
}

impl WalkerMove {
    /// The move's notation: `e2-e4`, `e1-g1:castle`, `pass`.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of the rule that allows it; a pass has none.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who has won, in the order of seats; a draw if nobody has.
    pub winners: Vec<PlayerId>,
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
    /// If the setup puts a man off the board: the compiler refuses such rules.
    #[must_use]
    pub fn start(&self) -> Position {
        let man = |at: &alfonso_rules::Placement| (at.cell.node.clone(), at.kind, at.owner, at.facing, true);
        self.with_men(self.rules.setup.iter().map(man).collect(), PlayerId::new(0))
    }

    /// The position with these men, each with the name of his cell, his kind, owner, facing, and whether he is
    /// unmoved; the turn of `mover` begins.
    ///
    /// # Panics
    ///
    /// If a cell is not on the board.
    #[must_use]
    pub fn with_men(
        &self,
        men: Vec<(String, KindId, PlayerId, Option<Direction>, bool)>,
        mover: PlayerId,
    ) -> Position {
        let mut position = self.empty_position(mover);
        for (name, kind, owner, facing, unmoved) in men {
            let cell = self.board.cell(&name).unwrap_or_else(|| panic!("there is no cell {name}"));
            position.men.insert(cell, Man { kind, owner, facing, unmoved, moved_this_turn: false });
        }
        self.begin(position)
    }

    /// The legal moves; none if the game is over.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<WalkerMove> {
        if self.outcome(position).is_some() { Vec::new() } else { self.moves_or_pass(position) }
    }

    /// The position after a move of [`Self::moves`] of this position.
    #[must_use]
    pub fn play(&self, position: &Position, chosen: &WalkerMove) -> Position {
        self.ply(position, chosen.travel.as_ref())
    }

    /// How the game has ended, if it has: asked whenever a turn has passed, and of positions set up.
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Verdict> {
        self.ending(position, true)
    }

    /// How many sequences of `depth` legal moves there are. Endings that count (repetitions, plies, rounds) never cut
    /// a sequence short; the others do.
    #[must_use]
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.ending(position, false).is_some() {
            return 0;
        }
        let moves = self.moves_or_pass(position);
        if depth == 1 {
            return u64::try_from(moves.len()).expect("a small number");
        }
        moves.iter().map(|chosen| self.perft(&self.play(position, chosen), depth - 1)).sum()
    }

    /// The names of the cells to which a lone man of this kind, of the first player, can go on an empty board once he
    /// has moved.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    #[must_use]
    pub fn reach(&self, kind: KindId, cell: &str) -> BTreeSet<String> {
        let owner = PlayerId::new(0);
        let facing = self.rules.players[owner.index()].facing;
        let position = self.with_men(vec![(cell.to_owned(), kind, owner, facing, false)], owner);
        let from = self.board.cell(cell).expect("the man stands there");
        self.ways(&position, from).into_iter().map(|travel| travel.target.name()).collect()
    }

    /// The names of the cells to which such a man can go in any number of moves, his first one included.
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

    /// The same position, set up so that the men on these cells have not moved.
    ///
    /// # Errors
    ///
    /// A cell on which there is no man.
    pub fn with_unmoved(&self, position: &Position, cells: &[String]) -> Result<Position, String> {
        let mut position = position.clone();
        for name in cells {
            let cell = self.board.cell(name).ok_or_else(|| format!("there is no cell `{name}`"))?;
            let man = position.men.get_mut(&cell).ok_or_else(|| format!("nobody stands on {name}"))?;
            man.unmoved = true;
        }
        Ok(self.begin(position))
    }

    /// What the variable of this name holds: of all, of a player or on a cell. `None` if there is no such variable.
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

    /// How often this position has stood at the beginning of a turn, this time included.
    #[must_use]
    pub fn repetitions(&self, position: &Position) -> u64 {
        u64::try_from(eval::repetitions(position)).expect("it is a count")
    }

    /// True if a royal man of the player is attacked.
    #[must_use]
    pub fn check(&self, position: &Position, player: PlayerId) -> bool {
        self.in_check(position, player)
    }

    /// The legal moves, or the given pass if there are none.
    fn moves_or_pass(&self, position: &Position) -> Vec<WalkerMove> {
        let mut moves = self.legal(position);
        if moves.is_empty() && self.gives_pass(position) {
            moves.push(WalkerMove { text: "pass".to_owned(), rule: None, travel: None });
        }
        moves
    }

    /// A board without men, the variables as at the start.
    fn empty_position(&self, mover: PlayerId) -> Position {
        Position {
            men: BTreeMap::new(),
            mover,
            last_mover: self.seat_before(mover),
            step: 0,
            plies_this_turn: 0,
            vars: BTreeMap::new(),
            since: self.summary.events.iter().map(|event| (*event, 0)).collect(),
            rounds: 0,
            lost: Vec::new(),
            judged: BTreeSet::new(),
            history: Arc::default(),
        }
    }

    /// Begins the mover's turn in a position set up from outside: if turns judge who is next, he has been judged.
    fn begin(&self, mut position: Position) -> Position {
        if !self.go_to_step(&mut position, 0) {
            self.pass_turn(&mut position);
        }
        let judges = |step: &alfonso_rules::Step| matches!(step.kind, alfonso_rules::StepKind::Judge(_));
        position.judged = self.rules.steps.iter().any(judges).then_some(position.mover).into_iter().collect();
        let key = self.key(&position);
        position.history = Arc::new(vec![key]);
        position
    }
}
