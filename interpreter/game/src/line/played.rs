//! The only implementation of a line: it keeps what it found in its last positions.

use super::{Change, Line, NotLegal};
use crate::expr::Expr;
use crate::history::History;
use crate::identity::Comparing;
use crate::past::Past;
use crate::play::apply::Witness;
use crate::play::ending::{Findings, Outcome};
use crate::play::eval::Eval;
use crate::play::generate::Scratch;
use crate::play::value::{Frame, Moment, Value};
use crate::playout::Player;
use crate::{
    DiceId, Earlier, Leaves, Man, Move, MoveKind, Position, Program, Random, Refusal, RuleId, Sampling, Seat,
    Spent, State, TooCostly, VarId, Waiver, Watch, Worths,
};
use alfonso_board::CellId;
use std::collections::{BTreeMap, VecDeque};

/// The rules that fire, in order.
#[derive(Default)]
struct Heard(Vec<RuleId>);

impl Witness for Heard {
    fn fired(&mut self, rule: RuleId) {
        self.0.push(rule);
    }
}

/// The watcher of a random game, as the engine tells of it.
struct Watched<'w>(&'w mut dyn Watch);

impl Witness for Watched<'_> {
    const HEARS_MOVES: bool = true;

    fn fired(&mut self, _: RuleId) {}

    fn played(&mut self, seat: Seat, m: Move) {
        self.0.played(seat, m);
    }
}

/// The number of positions of which a line keeps all that it found on arrival. Taking moves back to them costs nothing; searches seldom go
/// deeper.
const RECENT: usize = 32;

/// A position of a line, with all that was found on arrival.
#[derive(Clone)]
struct Arrival<const N: usize> {
    state: State<N>,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
    /// The position before the effects of the game's end, if it may be passed by and there are such effects.
    undecided: Option<Box<State<N>>>,
    /// The endings that were passed by here.
    waived: Option<Waiver>,
    too_costly: Option<TooCostly>,
    spent: Spent,
    checked: bool,
    repetitions: u32,
    since_repetition: u32,
    identity: u64,
}

impl<const N: usize> Arrival<N> {
    fn at(state: State<N>) -> Self {
        Self {
            state,
            moves: Vec::new(),
            outcome: None,
            undecided: None,
            waived: None,
            too_costly: None,
            spent: Spent::default(),
            checked: false,
            repetitions: 1,
            since_repetition: 0,
            identity: 0,
        }
    }
}

/// The only implementation of a line, for each board size.
pub(crate) struct LineOf<'g, const N: usize> {
    program: &'g Program<N>,
    now: Box<Arrival<N>>,
    /// The last positions before this one, the latest last. Those before them are in the past.
    recent: VecDeque<Box<Arrival<N>>>,
    past: Past<N>,
    /// Positions that were left, whose memory the next ones reuse.
    spare: Vec<Box<Arrival<N>>>,
    played: Vec<Move>,
    /// By move: the player who made it.
    movers: Vec<Seat>,
    /// The landings of the chains among the moves, by the number of the move.
    chains: BTreeMap<usize, Vec<CellId>>,
    /// The positions at the beginnings of turns, including those before the line began. The present position is last if it
    /// begins a turn.
    history: History,
    comparing: Comparing<N>,
    scratch: Scratch<N>,
    /// The player of random games from here, once one was asked for.
    player: Option<Box<Player<'g, N>>>,
}

impl<'g, const N: usize> LineOf<'g, N> {
    pub(crate) fn new(program: &'g Program<N>, position: &Position) -> Self {
        let mut line =
            Self::beginning(program, program.state(position), History::new(position.earlier.len()));
        line.history.begin(&position.earlier);
        line.arrive(&mut ());
        line
    }

    /// Returns a line that begins with a state in which it has not arrived.
    fn beginning(program: &'g Program<N>, state: State<N>, history: History) -> Self {
        Self {
            program,
            now: Box::new(Arrival::at(state)),
            recent: VecDeque::new(),
            past: Past::default(),
            spare: Vec::new(),
            played: Vec::new(),
            movers: Vec::new(),
            chains: BTreeMap::new(),
            history,
            comparing: Comparing::default(),
            scratch: program.scratch(),
            player: None,
        }
    }

    /// Counts how often the position has stood, before the effects of its ending, and how many plies ago it first stood.
    fn stand(&mut self) {
        let Self { now, .. } = self;
        now.identity = now.state.hash();
        (now.repetitions, now.since_repetition) = (1, 0);
        if !now.state.begun {
            now.identity = self.program.identity(&now.state, &mut self.comparing);
            let position = Earlier { hash: now.identity, ply: now.state.ply() };
            (now.repetitions, now.since_repetition) = self.history.count(position);
        }
    }

    /// Forgets that the position has stood.
    fn leave(&mut self) {
        if !self.now.state.begun {
            self.history.take_back();
        }
    }

    /// Computes the moves and the outcome of a new position. If an ending has decided the game, the effects of the end
    /// happen now.
    fn arrive(&mut self, witness: &mut impl Witness) {
        self.now.moves.clear();
        self.program.list(&self.now.state, &mut self.scratch, &mut self.now.moves);
        self.stand();
        let Self { program, now, scratch, .. } = self;
        let found = (now.moves.is_empty(), (now.repetitions, now.since_repetition), now.waived);
        let found = program.findings(&now.state, scratch, found);
        let in_check =
            |scratch: &mut Scratch<N>| program.in_check(&now.state, now.state.mover, &mut scratch.frame);
        now.checked = found.checked.unwrap_or_else(|| in_check(scratch));
        let found = Findings { checked: Some(now.checked), ..found };
        now.outcome = now.state.decided;
        if now.outcome.is_none() {
            now.outcome = program.ending(&now.state, found, &mut scratch.frame);
            if let Some(outcome) = now.outcome {
                witness.fired(outcome.reason);
                if !program.ends_quietly() && program.is_waived(outcome.reason, Waiver::Counts) {
                    now.undecided = Some(Box::new(now.state.clone()));
                }
                program.end(&mut now.state, outcome, &mut scratch.frame, witness);
                // What happens at the end may change who attacks whom: a position tells the same however it came about.
                now.checked = program.in_check(&now.state, now.state.mover, &mut scratch.frame);
            }
        }
        now.spent = program.spent(&scratch.frame);
        now.too_costly = program.too_costly(&mut scratch.frame);
        if now.too_costly.is_some() {
            now.outcome = None;
            now.moves.clear();
        } else if now.outcome.is_some() {
            now.moves.clear();
        } else if program.is_pass_due(&now.state, now.moves.is_empty()) {
            now.moves.push(Move::PASS);
        }
        scratch.frame.renew();
    }

    /// Plays a legal move.
    fn advance(&mut self, m: Move, witness: &mut impl Witness) {
        self.movers.push(self.to_move());
        if m.chain().is_some() {
            self.chains.insert(self.played.len(), self.landings(m));
        }
        self.played.push(m);
        let next = match self.spare.pop() {
            Some(mut room) => {
                room.state.copy_from(&self.now.state);
                (room.undecided, room.waived) = (None, None);
                room
            }
            None => Box::new(Arrival::at(self.now.state.clone())),
        };
        self.recent.push_back(std::mem::replace(&mut self.now, next));
        if self.recent.len() > RECENT
            && let Some(left) = self.recent.pop_front()
        {
            self.past.push(&left.state);
            self.spare.push(left);
        }
        self.program.apply(&mut self.now.state, m, &mut self.scratch, witness);
        self.arrive(witness);
    }
}

impl<const N: usize> Line for LineOf<'_, N> {
    fn moves(&self) -> &[Move] {
        &self.now.moves
    }

    fn outcome(&self) -> Option<Outcome> {
        self.now.outcome
    }

    fn is_claim(&self) -> bool {
        self.now.outcome.is_some_and(|outcome| self.program.is_waived(outcome.reason, Waiver::Claims))
    }

    fn waive(&mut self, waiver: Waiver) -> bool {
        let Some(outcome) = self.now.outcome else { return false };
        if !self.program.is_waived(outcome.reason, waiver) {
            return false;
        }
        match self.now.undecided.take() {
            Some(before) => self.now.state = *before,
            None if self.program.ends_quietly() => self.now.state.decided = None,
            None => return false,
        }
        self.now.waived = Some(waiver);
        self.leave();
        self.arrive(&mut ());
        true
    }

    fn past_claim(&self) -> Option<Box<dyn Line + '_>> {
        if !self.is_claim() {
            return None;
        }
        let mut branch = Self::beginning(self.program, self.now.state.clone(), self.history.clone());
        branch.now.outcome = self.now.outcome;
        branch.now.undecided.clone_from(&self.now.undecided);
        branch.waive(Waiver::Claims).then(|| Box::new(branch) as Box<dyn Line + '_>)
    }

    fn too_costly(&self) -> Option<TooCostly> {
        self.now.too_costly
    }

    fn spent(&self) -> &Spent {
        &self.now.spent
    }

    fn play(&mut self, m: Move) -> Result<(), NotLegal> {
        if !self.now.moves.contains(&m) {
            return Err(NotLegal);
        }
        self.advance(m, &mut ());
        Ok(())
    }

    fn undo(&mut self) -> Option<Move> {
        let m = self.played.pop()?;
        self.movers.pop();
        self.chains.remove(&self.played.len());
        self.leave();
        match self.recent.pop_back() {
            Some(before) => self.spare.push(std::mem::replace(&mut self.now, before)),
            None => {
                self.now.state = self.past.pop(self.program, &self.played)?;
                self.leave();
                (self.now.undecided, self.now.waived) = (None, None);
                self.arrive(&mut ());
                // The move that followed here has passed by an ending.
                if self.now.outcome.is_some() {
                    self.waive(Waiver::Counts);
                }
            }
        }
        Some(m)
    }

    fn played(&self) -> &[Move] {
        &self.played
    }

    fn movers(&self) -> &[Seat] {
        &self.movers
    }

    fn text(&self, m: Move) -> String {
        self.program.text(m, &self.landings(m))
    }

    fn landings(&self, m: Move) -> Vec<CellId> {
        match m.chain() {
            Some(_) => self.program.traced(&self.now.state, m, &mut self.program.scratch().frame),
            None => Vec::new(),
        }
    }

    fn landed(&self, played: usize) -> &[CellId] {
        self.chains.get(&played).map_or(&[], Vec::as_slice)
    }

    fn told(&self) -> Vec<String> {
        let text = |(number, m): (usize, &Move)| self.program.text(*m, self.landed(number));
        self.played.iter().enumerate().map(text).collect()
    }

    fn rule(&self, m: Move) -> RuleId {
        self.program.rule(&self.now.state, m)
    }

    fn changes(&self, m: Move) -> Vec<Change> {
        if !self.now.moves.contains(&m) {
            return Vec::new();
        }
        let mut after = self.now.state.clone();
        let _ = self.program.make_on_board(&mut after, m, &mut self.program.scratch().frame, &mut ());
        let change = |cell| Change { cell, before: self.now.state.man(cell), after: after.man(cell) };
        self.program
            .spec
            .topology
            .cells()
            .map(change)
            .filter(|change| change.before != change.after)
            .collect()
    }

    fn fires(&self, m: Move) -> Vec<RuleId> {
        let mut heard = Heard::default();
        if self.now.moves.contains(&m) {
            let mut branch = Self::beginning(self.program, self.now.state.clone(), self.history.clone());
            branch.advance(m, &mut heard);
        }
        heard.0
    }

    fn refusal(&self, text: &str) -> Refusal {
        match self.now.too_costly {
            Some(too_costly) => Refusal::TooCostly(too_costly),
            None => self.program.refusal(&self.now.state, &self.now.moves, self.now.outcome, text),
        }
    }

    fn position(&self) -> Position {
        let mut earlier: Vec<Earlier> = self.history.positions().collect();
        if !self.now.state.begun {
            earlier.pop();
        }
        Position { earlier, ..self.program.position(&self.now.state) }
    }

    fn man(&self, cell: CellId) -> Option<Man> {
        self.now.state.man(cell)
    }

    fn height(&self, cell: CellId) -> u16 {
        self.now.state.height(cell)
    }

    fn beneath(&self, cell: CellId) -> Vec<Man> {
        self.now.state.beneath(cell).collect()
    }

    fn weigh(&self, worths: &Worths, have: &mut [i32]) {
        self.now.state.weigh(self.program, worths, have);
    }

    fn playout(&mut self, random: &mut Random, max_plies: u32, watch: &mut dyn Watch) {
        let player =
            self.player.get_or_insert_with(|| Box::new(Player::new(self.program, &[], Sampling::Lazy)));
        let earlier = self.history.len() - usize::from(!self.now.state.begun);
        player.comes_after(self.history.positions().take(earlier));
        let playout = player.play(&self.now.state, random, max_plies, &mut Watched(watch));
        watch.ended(playout, &player.finals());
    }

    fn mover(&self) -> Seat {
        self.now.state.mover()
    }

    fn to_move(&self) -> Seat {
        self.program.decider(&self.now.state).unwrap_or(self.now.state.mover)
    }

    fn is_alive(&self, seat: Seat) -> bool {
        self.now.state.is_alive(seat)
    }

    fn roll(&self) -> Vec<(usize, Vec<i32>)> {
        let layout = &self.program.layout;
        (0..self.program.spec.dice.len())
            .map(|row| (row, self.now.state.thrown(layout, DiceId::new(row)).to_vec()))
            .filter(|(_, thrown)| !thrown.is_empty())
            .collect()
    }

    fn unused(&self, row: usize) -> Vec<i32> {
        let id = DiceId::new(row);
        if self.program.layout.used(id).is_empty() {
            return self
                .roll()
                .into_iter()
                .filter(|(of, _)| *of == row)
                .flat_map(|(_, shown)| shown)
                .collect();
        }
        self.program.unused(&self.now.state, id).collect()
    }

    fn is_chance(&self) -> bool {
        self.now.moves.first().is_some_and(|m| matches!(m.kind(), MoveKind::Roll { .. }))
    }

    fn weight(&self, m: Move) -> (u64, u64) {
        self.program.weight(m)
    }

    fn ply(&self) -> u32 {
        self.now.state.ply()
    }

    fn in_check(&self) -> bool {
        self.now.checked
    }

    fn hash(&self) -> u64 {
        self.now.state.hash()
    }

    fn identity(&self) -> u64 {
        self.now.identity
    }

    fn repetitions(&self) -> u32 {
        self.now.repetitions
    }

    fn since_repetition(&self) -> u32 {
        self.now.since_repetition
    }

    fn variable(&self, row: usize) -> Vec<i32> {
        self.now.state.numbers[self.program.layout.places(VarId::new(row))].to_vec()
    }

    fn ask(&self, question: &Expr, slots: usize) -> Option<i64> {
        let mut frame = Frame::new(slots.max(self.program.spec.slots), 0, 0);
        let moment = Moment::quiet(self.now.state.mover);
        let mut eval = Eval { program: self.program, state: &self.now.state, moment, frame: &mut frame };
        let answer = match eval.value(question) {
            Value::Number(number) => number,
            Value::Flag(flag) => flag.into(),
            Value::Seat(seat) => seat.map_or(-1, |seat| seat.0.into()),
            Value::Piece(piece) => piece.map_or(-1, |piece| piece.cell.0.into()),
            Value::Kind(kind) => kind.map_or(-1, |kind| kind.0.into()),
            Value::Cell(cell) => cell.map_or(-1, |cell| cell.0.into()),
            Value::Sector(sector) => sector.map_or(-1, i64::from),
            Value::Cells(cells) => i64::try_from(cells.len()).unwrap_or(i64::MAX),
        };
        (!frame.was_cut()).then_some(answer)
    }

    fn count(&self, depth: u32, leaves: Leaves) -> Result<u64, TooCostly> {
        self.program.perft(&self.now.state, depth, leaves)
    }

    fn count_turns(&self, turns: u32) -> Result<u64, TooCostly> {
        self.program.perft_turns(&self.now.state, turns)
    }

    fn begins_turn(&self) -> bool {
        !self.now.state.begun
    }

    fn is_consistent(&self) -> bool {
        self.now.state.hash() == self.now.state.hash_from_scratch(self.program)
            && self.now.state.is_consistent(self.program)
    }
}
