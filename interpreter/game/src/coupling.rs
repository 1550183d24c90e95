//! Neutral identifiers that let two games share random numbers.

use crate::blueprint::StepKind;
use crate::expr::Domain;
use crate::{Game, Move, MoveKind};

/// A game in neutral terms, as plain data. It couples the random numbers of its random games to
/// those of another game.
///
/// When random games of two readings are compared, only the rules should make a difference, not the
/// random numbers. This technique is called *common random numbers*. Glasserman and Yao (1992)
/// describe when it helps. It never biases the draws of either game.
///
/// Every move has a neutral key, made of its cells, its tag and the kind that the piece is chosen
/// to become. The key of a choice is made of its name and its value. All passes have the same key.
///
/// In each ply, the engine draws a number from the player's stream and mixes it with the key of
/// each legal move. The move with the least result is played, so all legal moves are equally
/// likely. Two games with the same legal moves draw the same move, independent of the order of
/// their lists. If the lists differ, the probability of the same draw is the size of their
/// intersection divided by the size of their union (min-wise hashing, Broder 1997). The mixed keys
/// have 64 bits, so the deviation from these probabilities is negligible.
///
/// The players rotate through the seats. In game `r` of a block of as many games as there are
/// players, player `p` has seat `(p + r) mod n`. Each player has one random stream for the whole
/// block. Rolls have a separate stream for each game: the same number draws the k-th roll of both
/// games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coupling {
    /// The neutral number of each cell. No two cells share a number.
    pub cells: Vec<u32>,
    /// For each way of moving, a key that distinguishes moves with the same cells.
    pub movements: Vec<u64>,
    /// For each kind, the key of its name, for moves that choose this kind.
    pub kinds: Vec<u64>,
    /// For each step of a turn, the key of the chosen variable's name, and its lowest value. The
    /// entries of other steps are not used.
    pub choices: Vec<(u64, i32)>,
    /// For each step of a turn, true if players choose cells or pieces in it.
    pub picks_cells: Vec<bool>,
    /// The number of players, at least 1. If two games have different numbers of seats, both use
    /// the greater number.
    pub players: u8,
}

impl Coupling {
    /// The key of a pass.
    pub const PASS: u64 = 0x7061_7373_0000_0000;

    /// Returns the neutral terms of a game by itself: cells by number, tags and variables by name.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_game::{Coupling, Move};
    ///
    /// let (coupling, line) = (Coupling::of(&game), game.line());
    /// let mut keys: Vec<u64> = line.moves().iter().map(|m| coupling.key(*m)).collect();
    /// keys.sort_unstable();
    /// keys.dedup();
    /// assert_eq!(keys.len(), 9);
    /// assert_eq!(coupling.key(Move::PASS), Coupling::PASS);
    /// ```
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let (spec, names) = (game.blueprint(), game.names());
        let tag = |index: Option<u16>| index.map_or(0, |index| name(&names.tags[usize::from(index)]));
        let of_step = |kind: &StepKind| match kind {
            StepKind::Choose { var, among, .. } => (name(&names.vars[var.index()]), among.0),
            StepKind::Pick { written, .. } => (name(&written.of("")), 0),
            _ => (0, 0),
        };
        let seats = u8::try_from(spec.facing.len()).unwrap_or(u8::MAX).max(1);
        Self {
            cells: (0..).take(game.topology().len()).collect(),
            movements: spec
                .movements
                .iter()
                .map(|movement| {
                    let rule = &spec.move_rules[usize::from(movement.move_rule)];
                    // A placement has no origin cell that implies the kind, so the kind is part of
                    // the key.
                    let kind = spec.classes[movement.class.index()].kind.index();
                    let placed = if rule.from_reserve { mixed(name(&names.kinds[kind].0)) } else { 0 };
                    tag(rule.tag) ^ placed
                })
                .collect(),
            kinds: names.kinds.iter().map(|(kind, _)| name(kind)).collect(),
            choices: spec.steps.iter().map(|step| of_step(&step.kind)).collect(),
            picks_cells: spec.steps.iter().map(|step| picks_cells(&step.kind)).collect(),
            players: seats,
        }
    }

    /// Returns the neutral key of a move.
    #[inline]
    #[must_use]
    pub fn key(&self, m: Move) -> u64 {
        match m.kind() {
            MoveKind::Piece { by, from, to, becomes } => {
                let cells = u64::from(self.cells[from.index()]) | u64::from(self.cells[to.index()]) << 32;
                let kind = becomes.map_or(0, |kind| self.kinds[kind.index()].rotate_left(32));
                mixed(cells ^ self.movements[by.index()] ^ kind)
            }
            MoveKind::Choice { step, value } => {
                let (name, least) = self.choices[usize::from(step)];
                mixed(name ^ u64::from(least.wrapping_add(i32::from(value)).cast_unsigned()))
            }
            // A chosen cell has its neutral number. Players and sectors have the same numbers in
            // both games.
            MoveKind::Pick { step, thing } => {
                let cell = self
                    .cells
                    .get(usize::from(thing))
                    .copied()
                    .filter(|_| self.picks_cells[usize::from(step)]);
                mixed(self.choices[usize::from(step)].0 ^ cell.map_or(u64::from(thing), u64::from))
            }
            MoveKind::Pass => Self::PASS,
            MoveKind::Roll { outcome, .. } => outcome.into(),
        }
    }
}

/// Returns true if players choose cells or pieces in a step.
fn picks_cells(kind: &StepKind) -> bool {
    matches!(kind, StepKind::Pick { among, .. } if matches!(among.domain, Domain::Cells | Domain::Pieces))
}

/// Returns the hash of a name (FNV-1a, mixed). It is the same on every machine.
fn name(text: &str) -> u64 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    mixed(hash)
}

/// Mixes a number bijectively, so that every bit of the result depends on every bit of `number`.
/// This is the finalizer of SplitMix64 (Stafford's variant 13).
#[inline]
pub(crate) fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
