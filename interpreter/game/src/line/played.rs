//! The only implementation of a line. It caches the moves and the outcomes of its most recent
//! positions.

use super::arrival::Arrival;
use super::log::Log;
use super::past::PastPosition;
use super::{Change, Line, NotLegal};
use crate::expr::Expr;
use crate::history::History;
use crate::play::apply::Recorder;
use crate::play::ending::{Findings, Outcome};
use crate::play::eval::Eval;
use crate::play::scratch::Scratch;
use crate::play::value::{EvalContext, Frame, Value};
use crate::playout::Player;
use crate::program::Workspace;
use crate::{
    DiceId, Earlier, Leaves, Move, MoveKind, OverBudget, Piece, PieceValues, Position, Program, Random,
    Refusal, Rolls, RuleId, Sampling, Seat, Spent, State, VarId, Waiver, Watch,
};
use alfonso_board::CellId;
use std::sync::Arc;

/// A `Recorder` that lists the rules that fire, in order.
#[derive(Default)]
struct Heard(Vec<RuleId>);

impl Recorder for Heard {
    fn fired(&mut self, rule: RuleId) {
        self.0.push(rule);
    }
}

/// A `Recorder` that passes the events of a random game on to a watcher.
struct Watched<'w>(&'w mut dyn Watch);

impl Recorder for Watched<'_> {
    const HEARS_MOVES: bool = true;

    fn fired(&mut self, _: RuleId) {}

    fn played(&mut self, seat: Seat, m: Move) {
        self.0.played(seat, m);
    }

    fn goes_on(&mut self, steps: u64) -> bool {
        self.0.goes_on(steps)
    }
}

/// The number of recent positions for which a line caches the moves and the outcome. Moves back to
/// these positions are cheap. Searches seldom go deeper.
const RECENT: usize = 32;

/// The only implementation of a line, for each size of bit sets.
///
/// A copy shares the present position and the log with its original. A line that changes first
/// copies the shared data.
pub(crate) struct LineOf<const N: usize> {
    program: Arc<Program<N>>,
    now: Arc<Arrival<N>>,
    log: Arc<Log<N>>,
    /// Unused arrivals, whose memory later positions reuse.
    spare: Vec<Arc<Arrival<N>>>,
    /// The scratch space for finding moves, created on first use. It is taken out while it is in
    /// use, so a panic cannot leave it in an inconsistent state.
    workspace: Option<Box<Workspace<N>>>,
    /// The player of random games from this position, created on first use.
    player: Option<Box<Player<N>>>,
}

impl<const N: usize> Drop for LineOf<N> {
    fn drop(&mut self) {
        if let Some(workspace) = self.workspace.take() {
            self.program.give_workspace(workspace);
        }
    }
}

impl<const N: usize> LineOf<N> {
    pub(crate) fn new(program: &Arc<Program<N>>, position: &Position) -> Self {
        let mut history = History::new(position.earlier.len());
        history.begin(&position.earlier);
        let mut line = Self::beginning(program, program.state(position), history);
        line.arrive(&mut ());
        line
    }

    /// Returns a line that begins with a state. The moves and the outcome must still be computed.
    fn beginning(program: &Arc<Program<N>>, state: State<N>, history: History) -> Self {
        Self {
            program: Arc::clone(program),
            now: Arc::new(Arrival::at(state)),
            log: Arc::new(Log::new(history)),
            spare: Vec::new(),
            workspace: None,
            player: None,
        }
    }

    /// Returns a new line without moves that begins at the present position. Earlier positions
    /// still count for repetitions.
    fn branch(&self) -> Self {
        Self::beginning(&self.program, self.now.state.clone(), self.log.history.clone())
    }

    /// Removes the present position from the history.
    fn leave(&mut self) {
        if !self.now.state.begun {
            Arc::make_mut(&mut self.log).history.take_back();
        }
    }

    /// Recycles the memory of an arrival. It is reused only if no copy of the line needs it.
    fn spare(&mut self, arrival: Arc<Arrival<N>>) {
        if self.spare.len() < RECENT {
            self.spare.push(arrival);
        }
    }

    /// Returns an arrival at the present state. Its moves and outcome must still be computed.
    fn next(&mut self) -> Arc<Arrival<N>> {
        while let Some(mut spare) = self.spare.pop() {
            if let Some(arrival) = Arc::get_mut(&mut spare) {
                arrival.begin_at(&self.now.state);
                return spare;
            }
        }
        Arc::new(Arrival::at(self.now.state.clone()))
    }

    /// Computes the moves and the outcome of a new position. If an ending has decided the game, the
    /// effects of the end are applied.
    fn arrive(&mut self, recorder: &mut impl Recorder) {
        let mut workspace = self.take_workspace();
        let Workspace { scratch, comparing } = &mut *workspace;
        let Self { program, now, log, .. } = self;
        let now = Arc::make_mut(now);
        now.moves.clear();
        program.list(&now.state, scratch, &mut now.moves);
        // Repetitions are counted before the effects of an ending.
        now.identity = now.state.hash();
        (now.repetitions, now.since_repetition) = (1, 0);
        if !now.state.begun {
            now.identity = program.identity(&now.state, (scratch, now.moves.is_empty()), comparing);
            let position = Earlier { hash: now.identity, ply: now.state.ply() };
            (now.repetitions, now.since_repetition) = Arc::make_mut(log).history.count(position);
        }
        let found = (now.moves.is_empty(), (now.repetitions, now.since_repetition), now.waived);
        let found = program.findings(&now.state, scratch, found);
        let in_check =
            |scratch: &mut Scratch<N>| program.in_check(&now.state, now.state.player, &mut scratch.frame);
        now.checked = found.checked.unwrap_or_else(|| in_check(scratch));
        let found = Findings { checked: Some(now.checked), ..found };
        now.outcome = now.state.decided;
        if now.outcome.is_none() {
            now.outcome = program.ending(&now.state, found, &mut scratch.frame);
            if let Some(outcome) = now.outcome {
                recorder.fired(outcome.reason);
                if !program.ends_quietly() && program.is_waived(outcome.reason, Waiver::Counts) {
                    now.undecided = Some(Box::new(now.state.clone()));
                }
                program.end(&mut now.state, outcome, &mut scratch.frame, recorder);
                // The effects of the end may change who is in check. The answer must not depend on
                // how the position was reached.
                now.checked = program.in_check(&now.state, now.state.player, &mut scratch.frame);
            }
        }
        now.spent = program.spent(&scratch.frame);
        now.over_budget = program.over_budget(&mut scratch.frame);
        if now.over_budget.is_some() {
            now.outcome = None;
            now.moves.clear();
        } else if now.outcome.is_some() {
            now.moves.clear();
        } else if program.is_pass_due(&now.state, now.moves.is_empty()) {
            now.moves.push(Move::PASS);
        }
        scratch.frame.renew();
        self.workspace = Some(workspace);
    }

    fn take_workspace(&mut self) -> Box<Workspace<N>> {
        self.workspace.take().unwrap_or_else(|| self.program.take_workspace())
    }

    /// Plays a legal move.
    fn advance(&mut self, m: Move, recorder: &mut impl Recorder) {
        if self.log.forgets {
            // The position is changed where it is, unless a copy of the line has it too.
            let now = Arc::make_mut(&mut self.now);
            (now.undecided, now.waived) = (None, None);
            self.apply(m, recorder);
            // Many such lines share a few workspaces.
            if let Some(workspace) = self.workspace.take() {
                self.program.give_workspace(workspace);
            }
            return;
        }
        let landings = m.chain().map(|_| self.landings(m));
        let seat = self.to_move();
        let next = self.next();
        let left = std::mem::replace(&mut self.now, next);
        let log = Arc::make_mut(&mut self.log);
        log.played_by.push(seat);
        if let Some(landings) = landings {
            log.chains.insert(log.played.len(), landings);
        }
        log.played.push(m);
        log.recent.push_back(left);
        if log.recent.len() > RECENT
            && let Some(left) = log.recent.pop_front()
            && let Some(PastPosition::Whole(dropped)) = log.past.push(left)
        {
            self.spare(dropped);
        }
        self.apply(m, recorder);
    }

    /// Makes a legal move in the present position.
    fn apply(&mut self, m: Move, recorder: &mut impl Recorder) {
        let mut workspace = self.take_workspace();
        let state = &mut Arc::make_mut(&mut self.now).state;
        self.program.apply(state, m, &mut workspace.scratch, recorder);
        self.workspace = Some(workspace);
        self.arrive(recorder);
    }
}

impl<const N: usize> Line for LineOf<N> {
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
        let now = Arc::make_mut(&mut self.now);
        match now.undecided.take() {
            Some(before) => now.state = *before,
            None if self.program.ends_quietly() => now.state.decided = None,
            None => return false,
        }
        now.waived = Some(waiver);
        self.leave();
        self.arrive(&mut ());
        true
    }

    fn past_claim(&self) -> Option<Box<dyn Line>> {
        if !self.is_claim() {
            return None;
        }
        let mut branch = self.branch();
        let now = Arc::make_mut(&mut branch.now);
        now.outcome = self.now.outcome;
        now.undecided.clone_from(&self.now.undecided);
        branch.waive(Waiver::Claims).then(|| Box::new(branch) as Box<dyn Line>)
    }

    fn copied(&self) -> Box<dyn Line> {
        Box::new(Self {
            program: Arc::clone(&self.program),
            now: Arc::clone(&self.now),
            log: Arc::clone(&self.log),
            spare: Vec::new(),
            workspace: None,
            player: None,
        })
    }

    fn detached(&self) -> Box<dyn Line> {
        Box::new(Self {
            program: Arc::clone(&self.program),
            now: Arc::clone(&self.now),
            log: self.program.empty_log.get(),
            spare: Vec::new(),
            workspace: None,
            player: None,
        })
    }

    fn over_budget(&self) -> Option<OverBudget> {
        self.now.over_budget
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

    fn forget(&mut self) {
        self.spare = Vec::new();
        let mut log = Log::forgetting(History::new(0));
        std::mem::swap(&mut log.history, &mut Arc::make_mut(&mut self.log).history);
        self.log = Arc::new(log);
    }

    fn undo(&mut self) -> Option<Move> {
        self.log.played.last()?;
        self.leave();
        let log = Arc::make_mut(&mut self.log);
        let m = log.played.pop()?;
        log.played_by.pop();
        log.chains.remove(&log.played.len());
        let before = log.recent.pop_back().map(PastPosition::Whole).or_else(|| {
            let pop = |workspace: &mut Workspace<N>| {
                log.past.pop(&self.program, &log.played, &mut workspace.scratch)
            };
            self.program.with_workspace(pop)
        });
        match before? {
            PastPosition::Whole(arrival) => {
                let left = std::mem::replace(&mut self.now, arrival);
                self.spare(left);
            }
            PastPosition::Bare(state) => {
                self.now = Arc::new(Arrival::at(Arc::unwrap_or_clone(state)));
                // The history still contains this position, and `arrive` adds it again.
                self.leave();
                self.arrive(&mut ());
                // A move was played from here, so an ending must have been waived.
                if self.now.outcome.is_some() {
                    self.waive(Waiver::Counts);
                }
            }
        }
        Some(m)
    }

    fn played(&self) -> &[Move] {
        &self.log.played
    }

    fn played_by(&self) -> &[Seat] {
        &self.log.played_by
    }

    fn text(&self, m: Move) -> String {
        self.program.text(m, &self.landings(m))
    }

    fn landings(&self, m: Move) -> Vec<CellId> {
        match m.chain() {
            Some(_) => {
                let trace = |workspace: &mut Workspace<N>| {
                    let frame = &mut workspace.scratch.frame;
                    self.program.traced(&self.now.state, m, frame)
                };
                self.program.with_workspace(trace)
            }
            None => Vec::new(),
        }
    }

    fn landed(&self, played: usize) -> &[CellId] {
        self.log.chains.get(&played).map_or(&[], Vec::as_slice)
    }

    fn played_texts(&self) -> Vec<String> {
        let text = |(number, m): (usize, &Move)| self.program.text(*m, self.landed(number));
        self.log.played.iter().enumerate().map(text).collect()
    }

    fn rule(&self, m: Move) -> RuleId {
        self.program.rule(&self.now.state, m)
    }

    fn changes(&self, m: Move) -> Vec<Change> {
        if !self.now.moves.contains(&m) {
            return Vec::new();
        }
        let mut after = self.now.state.clone();
        self.program.with_workspace(|workspace| {
            let frame = &mut workspace.scratch.frame;
            let _ = self.program.make_on_board(&mut after, m, false, frame, &mut ());
        });
        let change = |cell| Change { cell, before: self.now.state.piece(cell), after: after.piece(cell) };
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
            let mut branch = self.branch();
            branch.advance(m, &mut heard);
        }
        heard.0
    }

    fn refusal(&self, text: &str) -> Refusal {
        match self.now.over_budget {
            Some(over_budget) => Refusal::OverBudget(over_budget),
            None => self.program.refusal(&self.now.state, &self.now.moves, self.now.outcome, text),
        }
    }

    fn position(&self) -> Position {
        let mut earlier: Vec<Earlier> = self.log.history.positions().collect();
        if !self.now.state.begun {
            earlier.pop();
        }
        Position { earlier, ..self.program.position(&self.now.state) }
    }

    fn piece(&self, cell: CellId) -> Option<Piece> {
        self.now.state.piece(cell)
    }

    fn is_unmoved(&self, cell: CellId) -> bool {
        self.now.state.unmoved.has(cell) && self.now.state.piece(cell).is_some()
    }

    fn height(&self, cell: CellId) -> u16 {
        self.now.state.height(cell)
    }

    fn beneath(&self, cell: CellId) -> Vec<Piece> {
        self.now.state.beneath(cell).collect()
    }

    fn weigh(&self, piece_values: &PieceValues, have: &mut [i32]) {
        self.now.state.weigh(&self.program, piece_values, have);
    }

    fn playout(&mut self, random: &mut Random, max_plies: u32, watch: &mut dyn Watch) {
        let player =
            self.player.get_or_insert_with(|| Box::new(Player::new(&self.program, &[], Sampling::Lazy)));
        let earlier = self.log.history.len() - usize::from(!self.now.state.begun);
        player.comes_after(self.log.history.positions().take(earlier));
        let playout = player.play(&self.now.state, random, max_plies, &mut Watched(watch));
        watch.ended(playout, &player.finals());
    }

    fn player(&self) -> Seat {
        self.now.state.player()
    }

    fn to_move(&self) -> Seat {
        self.program.decider(&self.now.state).unwrap_or(self.now.state.player)
    }

    fn is_alive(&self, seat: Seat) -> bool {
        self.now.state.is_alive(seat)
    }

    fn roll(&self) -> Vec<(usize, Vec<i32>)> {
        let layout = &self.program.layout;
        (0..self.program.spec.dice.len())
            .map(|index| (index, self.now.state.thrown(layout, DiceId::new(index)).to_vec()))
            .filter(|(_, thrown)| !thrown.is_empty())
            .collect()
    }

    fn unused(&self, index: usize) -> Vec<i32> {
        let id = DiceId::new(index);
        if self.program.layout.used(id).is_empty() {
            return self
                .roll()
                .into_iter()
                .filter(|(of, _)| *of == index)
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

    fn variable(&self, index: usize) -> Vec<i32> {
        self.now.state.numbers[self.program.layout.indices(VarId::new(index))].to_vec()
    }

    fn numbers(&self) -> &[i32] {
        &self.now.state.numbers
    }

    fn ask(&self, question: &Expr, slots: usize) -> Option<i64> {
        let mut frame = Frame::new(slots.max(self.program.spec.slots), 0, 0);
        let context = EvalContext::quiet(self.now.state.player);
        let mut eval = Eval { program: &self.program, state: &self.now.state, context, frame: &mut frame };
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

    fn count_with(&self, depth: u32, leaves: Leaves, rolls: Rolls) -> Result<u64, OverBudget> {
        self.program.perft(&self.now.state, depth, leaves, rolls)
    }

    fn count_turns_with(&self, turns: u32, rolls: Rolls) -> Result<u64, OverBudget> {
        self.program.perft_turns(&self.now.state, turns, rolls)
    }

    fn begins_turn(&self) -> bool {
        !self.now.state.begun
    }

    fn is_consistent(&self) -> bool {
        self.now.state.hash() == self.now.state.hash_from_scratch(&self.program)
            && self.now.state.is_consistent(&self.program)
            && self.program.knows_checks_rightly(&self.now.state)
    }
}
