//! Names for the things of a game in a language that two games share.

use crate::blueprint::StepKind;
use crate::expr::Domain;
use crate::{Game, Move, MoveKind};

/// A game in neutral terms, as plain data, that couples the luck of its random games to that of another game.
///
/// Two compared random games should differ by their rules and not by their luck (*common random numbers*). Glasserman
/// and Yao (1992) say when that helps; it never biases the draws of either. Every move therefore has a neutral key:
/// its cells, its tag and the kind that the piece is chosen to become. A choice has its name and its value, and there
/// is one pass.
///
/// A ply draws a number from the player's stream. It plays the legal move whose key, mixed with the number, comes out
/// least. Every legal move is thus as likely as any other, whatever the others are. Two games with the same legal
/// moves draw the same one, in whatever order they list them. If the lists differ, they draw the same with a
/// probability of the shared moves over all moves of either (min-wise hashing, Broder 1997). The mixed keys are 64
/// bits wide, so the deviation is far below anything that games could show.
///
/// Players change their seats from game to game. In game `r` of a block of as many games as there are players, player
/// `p` has seat `(p + r) mod n`. Each player keeps the stream of their luck through the block. Rolls come from their
/// own stream for each game: one and the same number draws the k-th roll of both games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coupling {
    /// By cell: its neutral number; no two cells share one.
    pub cells: Vec<u32>,
    /// By way of moving: a key that distinguishes moves with the same cells.
    pub movements: Vec<u64>,
    /// By kind: the key of its name, for moves in which it is chosen.
    pub kinds: Vec<u64>,
    /// By step of a turn: the key of the chosen variable's name, and the lowest value. Other steps may hold anything.
    pub choices: Vec<(u64, i32)>,
    /// By step of a turn: true if cells or the pieces on them are chosen there.
    pub picks_cells: Vec<bool>,
    /// The number of players, at least 1. For games with different numbers of seats, it is the greatest.
    pub players: u8,
}

impl Coupling {
    /// The key of a pass.
    pub const PASS: u64 = 0x7061_7373_0000_0000;

    /// Returns a game in its own terms: cells by their numbers, tags and variables by their names.
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
                    // Placing moves have no origin cell to show the kind, so the kind enters the key.
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
            // A cell, as the other game numbers it; a player or a sector has one number in both.
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

/// Returns true if cells or pieces are chosen in a step.
fn picks_cells(kind: &StepKind) -> bool {
    matches!(kind, StepKind::Pick { among, .. } if matches!(among.domain, Domain::Cells | Domain::Pieces))
}

/// Returns a name as a number, the same everywhere: FNV-1a, mixed.
fn name(text: &str) -> u64 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    mixed(hash)
}

/// Mixes a number one to one so that every bit depends on every bit of `number`: the finaliser of SplitMix64
/// (Stafford's 13th).
#[inline]
pub(crate) fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
