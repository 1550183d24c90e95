//! A line of play: a position, how it came about, and what can be done next.

use crate::play::ending::{Findings, Outcome};
use crate::{Leaves, Man, Move, Position, Program, Refusal, RuleId, Seat, State};
use alfonso_board::{CellId, CellSet};
use std::ops::ControlFlow;

/// A game being played: what edges (terminals, tests, servers) talk to. Not for playouts by the million: see
/// [`crate::Game::playouts`].
pub trait Line {
    /// The legal moves in table order; a given pass is the only one; none if the game is decided.
    fn moves(&self) -> &[Move];
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// True if nobody has decided the game and yet nobody can move: no rule says what follows.
    fn is_stuck(&self) -> bool {
        self.moves().is_empty() && self.outcome().is_none()
    }
    /// Plays a move.
    ///
    /// # Errors
    /// If it is not among [`Line::moves`]; nothing is changed then.
    fn play(&mut self, m: Move) -> Result<(), NotLegal>;
    /// Takes the last move back and tells it.
    fn undo(&mut self) -> Option<Move>;
    /// The moves played on this line, from its start.
    fn played(&self) -> &[Move];
    /// A move as text: `from-to`, a tag after a colon; `pass`.
    fn text(&self, m: Move) -> String;
    /// The rule that allows a move; of a pass, the step that gives it.
    fn rule(&self, m: Move) -> RuleId;
    /// The legal move with that text.
    fn find(&self, text: &str) -> Option<Move> {
        self.moves().iter().copied().find(|m| self.text(*m) == text)
    }
    /// Why a text is no legal move here.
    fn refusal(&self, text: &str) -> Refusal;
    /// Everything about the position, as plain data.
    fn position(&self) -> Position;
    /// The man on a cell.
    fn man(&self, cell: CellId) -> Option<Man>;
    /// Who is to move.
    fn mover(&self) -> Seat;
    /// Plies played, those before the line began among them.
    fn ply(&self) -> u32;
    /// True if the player to move has a royal man that is attacked.
    fn in_check(&self) -> bool;
    /// Equal positions have equal numbers.
    fn hash(&self) -> u64;
    /// How often this position has stood on the line, this time included.
    fn repetitions(&self) -> u32;
    /// A variable's values: one, or one for each seat; cells and seats as numbers from 0, -1 for none.
    fn variable(&self, row: usize) -> Vec<i32>;
    /// Counts sequences of legal moves from here.
    fn perft(&self, depth: u32, leaves: Leaves) -> u64;
    /// True if everything that is kept along the way (hash, bit sets) equals what it would be made anew: for tests.
    fn is_consistent(&self) -> bool;
}

/// The move is not legal in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLegal;

impl std::fmt::Display for NotLegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl std::error::Error for NotLegal {}

/// The one kind of line there is, for each board size.
pub(crate) struct LineOf<'g, const N: usize> {
    program: &'g Program<N>,
    state: State<N>,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
    checked: bool,
    played: Vec<Move>,
    before: Vec<State<N>>,
}

impl<'g, const N: usize> LineOf<'g, N> {
    pub(crate) fn new(program: &'g Program<N>, position: &Position) -> Self {
        let mut line = Self {
            program,
            state: program.state(position),
            moves: Vec::new(),
            outcome: None,
            checked: false,
            played: Vec::new(),
            before: Vec::new(),
        };
        line.arrive();
        line
    }

    /// Finds out what can be done in a position that has just come about.
    fn arrive(&mut self) {
        let mut scratch = self.program.scratch();
        self.program.list(&self.state, &mut scratch, &mut self.moves);
        self.checked = match self.program.checked(&scratch) {
            Some(checked) => checked,
            None => self.program.in_check(&self.state, self.state.mover, &mut scratch.frame),
        };
        let found = Findings {
            checked: Some(self.checked),
            stuck: self.moves.is_empty(),
            repetitions: self.repetitions(),
            board_only: false,
        };
        self.outcome = self.program.ending(&self.state, found, &mut scratch.frame);
        if self.outcome.is_some() {
            self.moves.clear();
        } else if self.moves.is_empty() && self.program.passes(&self.state) {
            self.moves.push(Move::PASS);
        }
    }
}

impl<const N: usize> Line for LineOf<'_, N> {
    fn moves(&self) -> &[Move] {
        &self.moves
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn play(&mut self, m: Move) -> Result<(), NotLegal> {
        if !self.moves.contains(&m) {
            return Err(NotLegal);
        }
        self.before.push(self.state.clone());
        self.played.push(m);
        let mut scratch = self.program.scratch();
        self.program.apply(&mut self.state, m, &mut scratch, &mut ());
        self.arrive();
        Ok(())
    }

    fn undo(&mut self) -> Option<Move> {
        self.state = self.before.pop()?;
        self.arrive();
        self.played.pop()
    }

    fn played(&self) -> &[Move] {
        &self.played
    }

    fn text(&self, m: Move) -> String {
        self.program.text(m)
    }

    fn rule(&self, m: Move) -> RuleId {
        self.program.rule(&self.state, m)
    }

    fn refusal(&self, text: &str) -> Refusal {
        self.program.refusal(&self.state, &self.moves, self.outcome, text)
    }

    fn position(&self) -> Position {
        self.program.position(&self.state)
    }

    fn man(&self, cell: CellId) -> Option<Man> {
        self.state.man(cell)
    }

    fn mover(&self) -> Seat {
        self.state.mover()
    }

    fn ply(&self) -> u32 {
        self.state.ply()
    }

    fn in_check(&self) -> bool {
        self.checked
    }

    fn hash(&self) -> u64 {
        self.state.hash()
    }

    fn repetitions(&self) -> u32 {
        let same = |state: &&State<N>| !state.begun && state.hash() == self.state.hash();
        1 + u32::try_from(self.before.iter().filter(same).count()).unwrap_or(u32::MAX - 1)
    }

    fn variable(&self, row: usize) -> Vec<i32> {
        let row = u16::try_from(row).expect("a variable of the game");
        self.state.numbers[self.program.layout.places(row)].to_vec()
    }

    fn perft(&self, depth: u32, leaves: Leaves) -> u64 {
        self.program.perft(&self.state, depth, leaves)
    }

    fn is_consistent(&self) -> bool {
        self.state.hash() == self.state.hash_from_scratch(self.program)
            && self.state.is_consistent(self.program)
    }
}

impl<const N: usize> Program<N> {
    /// A move as text.
    pub(crate) fn text(&self, m: Move) -> String {
        let Some(by) = m.by() else { return "pass".to_owned() };
        let name = |cell| &self.spec.topology.cell(cell).name;
        let rule = &self.spec.move_rules[usize::from(self.spec.movers[by.index()].move_rule)];
        let tag = rule.tag.map(|tag| format!(":{}", self.spec.names.tags[usize::from(tag)]));
        format!("{}-{}{}", name(m.from()), name(m.to()), tag.unwrap_or_default())
    }

    pub(crate) fn rule(&self, state: &State<N>, m: Move) -> RuleId {
        match m.by() {
            Some(by) => self.spec.move_rules[usize::from(self.spec.movers[by.index()].move_rule)].rule,
            None => self.spec.steps[usize::from(state.step)].rule,
        }
    }

    /// The cells that the men on a cell reach by their shape alone, way by way.
    pub(crate) fn shapes(
        &self,
        state: &State<N>,
        from: CellId,
        mut visit: impl FnMut(crate::MoverId, CellSet<N>) -> ControlFlow<()>,
    ) {
        let Some(man) = state.man(from) else { return };
        let mut scratch = self.scratch();
        for id in self.classes[man.class.index()].movers.clone().map(crate::MoverId) {
            if self.movers[id.index()].unmoved.is_some_and(|unmoved| unmoved != state.unmoved.has(from)) {
                continue;
            }
            let targets = self.shape(state, &mut scratch, id, from);
            if visit(id, targets).is_break() {
                return;
            }
        }
    }
}
