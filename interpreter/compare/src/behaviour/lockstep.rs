//! Two lines of play in lockstep, one in each game.

use super::matching::Matching;
use crate::Which;
use alfonso_board::CellId;
use alfonso_driver::words;
use alfonso_game::{KindId, Line, Move, MoveKind};

/// The next step: a move in both games, or a roll or choice that is due in only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) a: Option<Move>,
    pub(crate) b: Option<Move>,
}

impl Step {
    /// Returns true for a roll of the dice.
    pub(crate) fn is_roll(self) -> bool {
        [self.a, self.b].iter().flatten().any(|m| matches!(m.kind(), MoveKind::Roll { .. }))
    }
}

/// The kind of step that is due on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// Nothing: the game is over.
    Nothing,
    /// A roll of the dice.
    Roll,
    /// A choice by a player.
    Choice,
    /// A move by a player, or a pass if they cannot move.
    Move,
}

/// A move in terms common to both games. Cells are those of the second game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// A move between two cells, with the chosen promotion of the piece and a tag.
    Piece(CellId, CellId, Option<Chosen>, Option<u16>),
    Pass,
    /// A roll or a choice, by its text.
    Text(String),
}

/// The kind chosen for a promotion: a kind of the second game, or one that only the first game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Chosen {
    Shared(KindId),
    Foreign(KindId),
}

/// The legal moves of two lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Allowed {
    /// The moves that both allow, in the order of the first.
    pub(crate) both: Vec<Step>,
    /// The moves that only one of them allows.
    pub(crate) only: [Vec<Move>; 2],
}

/// Returns the cost of generating the moves of a position, in steps. It includes cell sets as wide
/// as the board, sorting and naming of moves, and the steps of the rules.
pub(crate) fn price(game: &alfonso_game::Game, line: &dyn Line) -> u64 {
    let cells = game.topology().len() as u64;
    cells * cells.div_ceil(64) + 8 * line.moves().len() as u64 + line.spent().steps
}

/// Two lines of play, one of each game.
pub(crate) struct Lockstep<'m, 'g> {
    pub(crate) matching: &'m Matching<'g>,
    lines: [Box<dyn Line>; 2],
    /// The number of steps taken so far; see [`Lockstep::steps_taken`].
    taken: u64,
}

impl<'m, 'g> Lockstep<'m, 'g> {
    /// Creates a line for each game at its start.
    pub(crate) fn new(matching: &'m Matching<'g>) -> Self {
        let line = |which| {
            let contestant = matching.contestant(which);
            contestant.game.line_from(contestant.start)
        };
        Self { matching, lines: [line(Which::A), line(Which::B)], taken: 0 }
    }

    pub(crate) fn line(&self, which: Which) -> &dyn Line {
        self.lines[which as usize].as_ref()
    }

    pub(crate) fn line_mut(&mut self, which: Which) -> &mut dyn Line {
        self.lines[which as usize].as_mut()
    }

    /// Plays a step that is due.
    pub(crate) fn play(&mut self, step: Step) {
        for (line, m) in self.lines.iter_mut().zip([step.a, step.b]) {
            if let Some(m) = m {
                line.play(m).expect("steps are taken from the legal moves");
            }
        }
        self.count();
    }

    /// Returns the number of steps taken so far: cells of boards, available moves, and objects that
    /// rules examined. It covers every position that was reached by playing or undoing a step.
    pub(crate) fn steps_taken(&self) -> u64 {
        self.taken
    }

    fn count(&mut self) {
        for (which, line) in [Which::A, Which::B].into_iter().zip(&self.lines) {
            self.taken += price(self.matching.contestant(which).game, line.as_ref());
        }
    }

    /// Takes back the step that was played last.
    pub(crate) fn undo(&mut self, step: Step) {
        for (line, m) in self.lines.iter_mut().zip([step.a, step.b]) {
            if m.is_some() {
                line.undo();
            }
        }
        self.count();
    }

    /// Returns the hashes of both positions. Equal positions of a game have equal hashes.
    pub(crate) fn hashes(&self) -> (u64, u64) {
        (self.lines[0].hash(), self.lines[1].hash())
    }

    pub(crate) fn due(&self, which: Which) -> Due {
        let line = self.line(which);
        match line.moves().first().map(|m| m.kind()) {
            _ if line.outcome().is_some() => Due::Nothing,
            Some(MoveKind::Roll { .. }) => Due::Roll,
            Some(MoveKind::Choice { .. } | MoveKind::Pick { .. }) => Due::Choice,
            _ => Due::Move,
        }
    }

    /// Returns the game with a due roll or choice that the other game does not have, if there is
    /// one. That step is played first.
    pub(crate) fn one_sided(&self) -> Option<Which> {
        let due = (self.due(Which::A), self.due(Which::B));
        match due {
            (Due::Nothing, _) | (_, Due::Nothing) => None,
            (a, b) if a == b => None,
            (Due::Roll, _) => Some(Which::A),
            (_, Due::Roll) => Some(Which::B),
            (Due::Choice, _) => Some(Which::A),
            _ => Some(Which::B),
        }
    }

    /// Returns the next steps: those of the game with a one-sided roll or choice, or otherwise the
    /// steps that both games allow.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let single = |which: Which| {
            let step = move |m: &Move| match which {
                Which::A => Step { a: Some(*m), b: None },
                Which::B => Step { a: None, b: Some(*m) },
            };
            self.line(which).moves().iter().map(step).collect()
        };
        self.one_sided().map_or_else(|| self.allowed().both, single)
    }

    /// Returns true if a step from some other line is possible now.
    pub(crate) fn allows(&self, step: Step) -> bool {
        let legal = |which: Which, m: Option<Move>| m.is_none_or(|m| self.line(which).moves().contains(&m));
        let due = match (step.a, step.b) {
            (Some(_), None) => self.one_sided() == Some(Which::A),
            (None, Some(_)) => self.one_sided() == Some(Which::B),
            _ => self.one_sided().is_none(),
        };
        let over = [Which::A, Which::B].into_iter().any(|which| self.due(which) == Due::Nothing);
        due && !over && legal(Which::A, step.a) && legal(Which::B, step.b)
    }

    /// Returns the legal moves of the two lines, without regard to which step is due.
    pub(crate) fn allowed(&self) -> Allowed {
        let keyed = |which: Which| {
            let moves = self.line(which).moves().iter().enumerate();
            let mut keyed: Vec<(Key, usize, Move)> =
                moves.map(|(index, m)| (self.key(which, *m), index, *m)).collect();
            keyed.sort_unstable();
            keyed
        };
        let (in_a, in_b) = (keyed(Which::A), keyed(Which::B));
        let mut allowed = Allowed::default();
        let mut both = Vec::new();
        let (mut a, mut b) = (in_a.into_iter().peekable(), in_b.into_iter().peekable());
        let mut only: [Vec<(usize, Move)>; 2] = Default::default();
        loop {
            let order = match (a.peek(), b.peek()) {
                (None, None) => break,
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (Some((a, ..)), Some((b, ..))) => a.cmp(b),
            };
            let from_a = if order.is_le() { a.next() } else { None };
            let from_b = if order.is_ge() { b.next() } else { None };
            match (from_a, from_b) {
                (Some((_, index, a)), Some((.., b))) => both.push((index, Step { a: Some(a), b: Some(b) })),
                (Some((_, index, m)), None) => only[0].push((index, m)),
                (None, Some((_, index, m))) => only[1].push((index, m)),
                (None, None) => {}
            }
        }
        both.sort_unstable_by_key(|(index, _)| *index);
        allowed.both = both.into_iter().map(|(_, step)| step).collect();
        allowed.only = only.map(|mut moves| {
            moves.sort_unstable_by_key(|(index, _)| *index);
            moves.into_iter().map(|(_, m)| m).collect()
        });
        allowed
    }

    fn key(&self, which: Which, m: Move) -> Key {
        let MoveKind::Piece { by, from, to, becomes } = m.kind() else {
            return if m == Move::PASS { Key::Pass } else { Key::Text(self.line(which).text(m)) };
        };
        let spec = self.matching.contestant(which).game.blueprint();
        if m.chain().is_some()
            || spec.move_rules[usize::from(spec.movements[by.index()].move_rule)].from_reserve
        {
            return Key::Text(match which {
                Which::A => self.text_there(which, m),
                Which::B => self.line(which).text(m),
            });
        }
        let tag = spec.move_rules[usize::from(spec.movements[by.index()].move_rule)].tag;
        match which {
            Which::A => {
                let (from, to) = (self.matching.there(from), self.matching.there(to));
                let there = |kind| self.matching.kind(kind).map_or(Chosen::Foreign(kind), Chosen::Shared);
                Key::Piece(from, to, becomes.map(there), tag.map(|tag| self.matching.tag(tag)))
            }
            Which::B => Key::Piece(from, to, becomes.map(Chosen::Shared), tag),
        }
    }

    /// Returns the text of one game's move in the terms of the other game.
    pub(crate) fn text_there(&self, which: Which, m: Move) -> String {
        text_there(self.matching, which, self.line(which), m)
    }
}

/// Returns the text of a move on a line of one game in the terms of the other game.
pub(crate) fn text_there(matching: &Matching<'_>, which: Which, line: &dyn Line, m: Move) -> String {
    let text = line.text(m);
    let MoveKind::Piece { from, to, .. } = m.kind() else { return text };
    let there = |cell: CellId| {
        let cell = match which {
            Which::A => matching.there(cell),
            Which::B => matching.back(cell),
        };
        words::cell(matching.contestant(which.other()).game, cell).to_owned()
    };
    let tag = text.find([':', '=']).map_or("", |at| &text[at..]);
    match text.split_once('@') {
        Some((kind, _)) => format!("{kind}@{}{tag}", there(to)),
        None => {
            let joint = if text.trim_end_matches(tag).contains('-') { "-" } else { "x" };
            let mut cells = vec![there(from)];
            match line.landings(m).as_slice() {
                [] => cells.push(there(to)),
                landings => cells.extend(landings.iter().map(|cell| there(*cell))),
            }
            format!("{}{tag}", cells.join(joint))
        }
    }
}

impl std::fmt::Debug for Lockstep<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lockstep").field("hashes", &self.hashes()).finish_non_exhaustive()
    }
}
