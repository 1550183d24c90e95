//! A line of play: a position, its history, and the moves that are possible next.

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
    Spent, State, TooCostly, VarId, Watch, Worths,
};
use alfonso_board::{CellId, CellSet};
use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;

/// A game in progress, for interactive users (terminals, tests, servers).
///
/// It is too slow for mass playouts: see [`crate::Game::playouts`].
pub trait Line {
    /// Returns the possible next moves; none if the game is decided.
    ///
    /// Moves of pieces are in table order; a granted pass is the only move. If dice are due, the moves are the outcomes,
    /// in the order of the numbers shown. If a player decides, they are the choices, in the order of their values.
    fn moves(&self) -> &[Move];
    /// Returns the outcome of the game, if it has ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns true if no player can move and yet no ending applies: no rule says what follows.
    fn is_stuck(&self) -> bool {
        self.moves().is_empty() && self.outcome().is_none() && self.too_costly().is_none()
    }
    /// Returns the cost that exceeded the ply's budget before the possible moves were known.
    ///
    /// The game then cannot go on, and the rest of the position means nothing.
    fn too_costly(&self) -> Option<TooCostly>;
    /// Returns the steps between the previous move and this position: for playing it, listing the moves and checking the
    /// endings.
    fn spent(&self) -> &Spent;
    /// Returns true if dice are due. [`Line::moves`] then holds their outcomes, which no player chooses.
    fn is_chance(&self) -> bool;
    /// Returns the likelihood of an outcome of the dice as a fraction: its weight, and the sum of all weights.
    ///
    /// Returns (1, 1) for a move that a player chooses.
    fn weight(&self, m: Move) -> (u64, u64);
    /// Returns one of [`Line::moves`] at random: outcomes of the dice by their weights, all other moves with equal likelihood. `None` if
    /// there is no move.
    fn at_random(&self, random: &mut Random) -> Option<Move> {
        let moves = self.moves();
        if !self.is_chance() {
            let bound = u32::try_from(moves.len()).ok().filter(|bound| *bound > 0)?;
            return moves.get(random.below(bound) as usize).copied();
        }
        let all = u32::try_from(self.weight(*moves.first()?).1).ok()?;
        let mut left = u64::from(random.below(all));
        moves.iter().copied().find(|m| {
            let weight = self.weight(*m).0;
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        })
    }
    /// Plays a move, an outcome of the dice or a choice.
    ///
    /// # Errors
    /// Returns an error if it is not among [`Line::moves`]; the line is then unchanged.
    fn play(&mut self, m: Move) -> Result<(), NotLegal>;
    /// Takes the last move back and returns it.
    ///
    /// The line does not keep every position. Far back, it replays the moves between two kept positions, on average a few
    /// for each move taken back.
    fn undo(&mut self) -> Option<Move>;
    /// Returns the moves played on this line, from its start.
    fn played(&self) -> &[Move];
    /// Returns the player who made each of the moves played; for a roll, the player whose turn it was.
    fn movers(&self) -> &[Seat];
    /// Returns a move of this position as text.
    ///
    /// A piece's move is `from-to`, then `=` and the chosen kind, then a colon and the tag. `x` stands for the hyphen where
    /// the rule says that crossed pieces are taken, and a chain is written with all its landings: `a3xc5xe7`. Other moves
    /// are `pass`, `roll:3,5` and `name:value`, where flags are `yes` and `no`.
    fn text(&self, m: Move) -> String;
    /// Returns the moves played on this line as text, from its start.
    fn told(&self) -> Vec<String>;
    /// Returns the landings of a chain among the moves of this position, the target included; none for other moves.
    fn landings(&self, m: Move) -> Vec<CellId>;
    /// Returns the same for the n-th of the moves played, from 0.
    fn landed(&self, played: usize) -> &[CellId];
    /// Returns the rule that allows a move; for a pass, a roll or a choice, the step that gives it.
    fn rule(&self, m: Move) -> RuleId;
    /// Returns the rules that fire if a move is played, in order, each as often as it fires.
    ///
    /// They are the step of the turn, the move's own rule, the triggers it sets off, and the ending, if there is one. The
    /// list is empty if the move is not among [`Line::moves`].
    fn fires(&self, m: Move) -> Vec<RuleId>;
    /// Returns the legal move with that text.
    fn find(&self, text: &str) -> Option<Move> {
        let named = |text: &str| self.moves().iter().copied().find(|m| self.text(*m) == text);
        named(text).or_else(|| named(&rolled_in_order(text)?))
    }
    /// Returns the reason why a text is not a legal move here.
    fn refusal(&self, text: &str) -> Refusal;
    /// Returns the whole position as plain data.
    fn position(&self) -> Position;
    /// Returns the piece on a cell.
    fn man(&self, cell: CellId) -> Option<Man>;
    /// Returns the number of pieces on a cell: more than 1 only where cells hold several.
    fn height(&self, cell: CellId) -> u16;
    /// Returns the pieces beneath the one that [`Line::man`] names, from the bottom. Only where pieces stack there are any; those of a heap
    /// are alike.
    fn beneath(&self, cell: CellId) -> Vec<Man>;
    /// Adds the worths of pieces to what each seat has. All pieces of a stack count for the owner of the topmost, as if they were like it.
    fn weigh(&self, worths: &Worths, have: &mut [i32]);
    /// Plays a random game from here, of at most so many plies, before a watcher. The line does not change.
    fn playout(&mut self, random: &mut Random, max_plies: u32, watch: &mut dyn Watch);
    /// Returns the player whose turn it is.
    fn mover(&self) -> Seat;
    /// Returns the player who moves or decides now. While dice are due, this is the player whose turn it is.
    fn to_move(&self) -> Seat;
    /// Returns true if a player has not been eliminated.
    fn is_alive(&self, seat: Seat) -> bool;
    /// Returns the rows of dice that have been rolled, with the numbers they show, ascending.
    fn roll(&self) -> Vec<(usize, Vec<i32>)>;
    /// Returns what a row of dice shows that has not been used, ascending; all that it shows, if its dice are not used one by one.
    fn unused(&self, row: usize) -> Vec<i32>;
    /// Returns the number of plies played, including those before the line began. Rolls are not plies.
    fn ply(&self) -> u32;
    /// Returns true if the player to move has a royal piece that is attacked: once the game is over, after the effects of its end.
    fn in_check(&self) -> bool;
    /// Returns a number that is equal for positions that agree in everything that rules read.
    ///
    /// Scores, money, counters and remaining times do not count. Other positions differ with overwhelming likelihood.
    /// Repetition compares by [`Line::identity`].
    fn hash(&self) -> u64;
    /// Returns a number that is equal for positions that repetition takes for the same.
    ///
    /// They have the same pieces, reserves, mover and legal moves, and agree in everything that a law, an ending or an
    /// effect may yet read. In the middle of a turn, it is the hash.
    fn identity(&self) -> u64;
    /// Returns how often this position has stood on the line, this time included; 1 in the middle of a turn.
    fn repetitions(&self) -> u32;
    /// Returns how many plies ago this position first stood on the line.
    fn since_repetition(&self) -> u32;
    /// Returns a variable's values: one, or one for each seat. Cells and seats are numbers from 0, and -1 stands for none.
    fn variable(&self, row: usize) -> Vec<i32>;
    /// Returns the answer to a question that a compiler has made of a value; `slots` is the number of slots that it needs.
    ///
    /// Numbers stay as they are, and flags are 0 and 1. Players, kinds, cells and sectors are their rows, pieces are
    /// their cells, and -1 stands for nothing. A set of cells is its size. In the question, `mover` is the player whose
    /// turn it is. Returns `None` if it takes more than [`crate::MAX_STEPS`].
    fn ask(&self, question: &Expr, slots: usize) -> Option<i64>;
    /// Counts the sequences of legal moves from here. Choices and granted passes are moves.
    ///
    /// Nothing after a roll is counted: games with dice have no such numbers.
    ///
    /// # Errors
    /// Returns an error if the rules are too costly in one of the positions.
    fn count(&self, depth: u32, leaves: Leaves) -> Result<u64, TooCostly>;
    /// Counts the sequences of legal moves from here that make this many whole turns; the rest of a turn counts as one.
    ///
    /// # Errors
    /// Returns an error if the rules are too costly in one of the positions, or if a turn takes more than
    /// [`crate::MOST_PLIES_OF_A_TURN`] plies.
    fn count_turns(&self, turns: u32) -> Result<u64, TooCostly>;
    /// Returns true if nobody has acted yet in the turn that has come.
    fn begins_turn(&self) -> bool;
    /// Returns the result of [`Line::count`], or 0 if the rules are too costly.
    fn perft(&self, depth: u32, leaves: Leaves) -> u64 {
        self.count(depth, leaves).unwrap_or(0)
    }
    /// Returns true if the incremental data (hash, bit sets) equals data computed anew: for tests.
    fn is_consistent(&self) -> bool;
}

/// Returns the text of a roll with its numbers in ascending order; `None` for any other text.
fn rolled_in_order(text: &str) -> Option<String> {
    let numbers = text.strip_prefix("roll:")?.split(',').map(str::parse);
    let mut numbers = numbers.collect::<Result<Vec<i32>, _>>().ok()?;
    numbers.sort_unstable();
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    Some(format!("roll:{}", numbers.join(",")))
}

/// The error for a move that is not legal in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLegal;

impl std::fmt::Display for NotLegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl std::error::Error for NotLegal {}

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
    /// Who plays random games from here, once one was asked for.
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
        let found = (now.moves.is_empty(), (now.repetitions, now.since_repetition), false);
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
                self.arrive(&mut ());
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
            .filter(|row| self.now.state.numbers[layout.rolled(DiceId::new(*row))] != 0)
            .map(|row| (row, self.now.state.numbers[layout.shown(DiceId::new(row))].to_vec()))
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

impl<const N: usize> Program<N> {
    /// Returns a move as text; `landings` are those of a chain.
    pub(crate) fn text(&self, m: Move, landings: &[CellId]) -> String {
        let by = match m.kind() {
            MoveKind::Man { by, .. } => by,
            MoveKind::Pass => return "pass".to_owned(),
            MoveKind::Roll { step, outcome } => {
                let shown = self.numbers_of_roll(step, outcome).iter().map(i32::to_string);
                return format!("roll:{}", shown.collect::<Vec<_>>().join(","));
            }
            MoveKind::Choice { step, value } => return self.text_of_choice(step, value),
            MoveKind::Pick { step, thing } => return self.text_of_pick(step, thing),
        };
        let name = |cell: CellId| &self.spec.topology.cell(cell).name;
        let rule = &self.spec.move_rules[usize::from(self.spec.movers[by.index()].move_rule)];
        let tag = rule.tag.map(|tag| format!(":{}", self.spec.names.tags[usize::from(tag)]));
        let kind = m.becomes().map(|kind| format!("={}", self.spec.names.kinds[kind.index()].0));
        let (from, to) = (name(m.from()), name(m.to()));
        if rule.places {
            let class = self.spec.movers[by.index()].class;
            let man = &self.spec.names.kinds[self.classes[class.index()].kind.index()].0;
            return format!("{man}@{to}{}{}", kind.unwrap_or_default(), tag.unwrap_or_default());
        }
        if rule.stays {
            return format!("{to}{}{}", kind.unwrap_or_default(), tag.unwrap_or_default());
        }
        let joint = if rule.takes { "x" } else { "-" };
        let before = landings.split_last().map_or(&[][..], |(_, before)| before);
        let between: String = before.iter().map(|cell| format!("{joint}{}", name(*cell))).collect();
        format!("{from}{between}{joint}{to}{}{}", kind.unwrap_or_default(), tag.unwrap_or_default())
    }

    pub(crate) fn rule(&self, state: &State<N>, m: Move) -> RuleId {
        match m.kind() {
            MoveKind::Man { by, .. } => {
                self.spec.move_rules[usize::from(self.spec.movers[by.index()].move_rule)].rule
            }
            MoveKind::Pass => self.spec.steps[usize::from(state.step)].rule,
            MoveKind::Roll { step, .. } | MoveKind::Choice { step, .. } | MoveKind::Pick { step, .. } => {
                self.spec.steps[usize::from(step)].rule
            }
        }
    }

    /// Visits the cells that the piece on a cell reaches by shape alone, for each of its ways of moving.
    pub(crate) fn shapes(
        &self,
        state: &State<N>,
        from: CellId,
        mut visit: impl FnMut(crate::MoverId, CellSet<N>) -> ControlFlow<()>,
    ) {
        let Some(man) = state.man(from) else { return };
        let mut scratch = self.scratch();
        for id in self.classes[man.class.index()].movers.clone().map(crate::MoverId) {
            let mover = &self.movers[id.index()];
            if mover.places || mover.unmoved.is_some_and(|unmoved| unmoved != state.unmoved.has(from)) {
                continue;
            }
            let targets = self.shape(state, &mut scratch, id, from);
            if visit(id, targets).is_break() {
                return;
            }
        }
    }
}
