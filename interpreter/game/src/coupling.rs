//! What the things of a game are called in a language that two games share.

use crate::blueprint::StepKind;
use crate::{Game, Move, MoveKind};

/// A game in neutral terms, as plain data, so that the luck of its games can be coupled to that of another game's.
///
/// Two random games that are to be compared should differ by their rules and not by their luck (*common random numbers*;
/// Glasserman and Yao 1992 say when that helps, and it never harms what is drawn in either). So every move has a neutral key:
/// its cells, its tag, what the man is chosen to become; a choice has the name and the value; there is one pass. A ply draws a number from the player's stream,
/// and of the legal moves that one is played whose key, mixed with the number, comes out least. Every legal move is so as likely as
/// any other, whatever the others are; two games with the same legal moves draw the same one, in whatever order they list
/// them; and if the lists differ, they draw the same with a probability of what is in both over what is in either (min-wise
/// hashing, Broder 1997). As the mixed keys are 64 bits wide, the deviation from that is far below anything that games could
/// show.
///
/// Players change their seats from game to game: in game `r` of a block of as many games as there are players, player `p`
/// has seat `(p + r) mod n`, and each player keeps the stream of his luck through the block. Rolls come from a stream of
/// their own for each game: the k-th roll of both games is drawn by one and the same number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coupling {
    /// By cell: its neutral number, no cell's twice.
    pub cells: Vec<u32>,
    /// By way of moving: what tells moves with the same cells apart.
    pub movers: Vec<u64>,
    /// By kind: its name, for moves in which it is chosen.
    pub kinds: Vec<u64>,
    /// By step of a turn: the name of what is chosen there, and the lowest value; whatever, for other steps.
    pub choices: Vec<(u64, i32)>,
    /// How many players there are: of games with different numbers of seats the greatest. At least 1.
    pub players: u8,
}

impl Coupling {
    /// The key of a pass.
    pub const PASS: u64 = 0x7061_7373_0000_0000;

    /// A game in its own terms: cells by their numbers, tags and variables by their names.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let (spec, names) = (game.blueprint(), game.names());
        let tag = |row: Option<u16>| row.map_or(0, |row| name(&names.tags[usize::from(row)]));
        let of_step = |kind: &StepKind| match kind {
            StepKind::Choose { var, among, .. } => (name(&names.vars[var.index()]), among.0),
            _ => (0, 0),
        };
        let seats = u8::try_from(spec.facing.len()).unwrap_or(u8::MAX).max(1);
        Self {
            cells: (0..).take(game.topology().len()).collect(),
            movers: spec
                .movers
                .iter()
                .map(|mover| {
                    let rule = &spec.move_rules[usize::from(mover.move_rule)];
                    // Moves by which men are placed begin on no cell that would tell who they are.
                    let kind = spec.classes[mover.class.index()].kind.index();
                    let placed = if rule.places { mixed(name(&names.kinds[kind].0)) } else { 0 };
                    tag(rule.tag) ^ placed
                })
                .collect(),
            kinds: names.kinds.iter().map(|(kind, _)| name(kind)).collect(),
            choices: spec.steps.iter().map(|step| of_step(&step.kind)).collect(),
            players: seats,
        }
    }

    /// The neutral key of what can be played.
    #[inline]
    #[must_use]
    pub fn key(&self, m: Move) -> u64 {
        match m.kind() {
            MoveKind::Man { by, from, to, becomes } => {
                let cells = u64::from(self.cells[from.index()]) | u64::from(self.cells[to.index()]) << 32;
                let kind = becomes.map_or(0, |kind| self.kinds[kind.index()].rotate_left(32));
                mixed(cells ^ self.movers[by.index()] ^ kind)
            }
            MoveKind::Choice { step, value } => {
                let (name, least) = self.choices[usize::from(step)];
                mixed(name ^ u64::from(least.wrapping_add(i32::from(value)).cast_unsigned()))
            }
            MoveKind::Pass => Self::PASS,
            MoveKind::Roll { outcome, .. } => outcome.into(),
        }
    }
}

/// A name as a number, the same everywhere: FNV-1a, mixed.
fn name(text: &str) -> u64 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    mixed(hash)
}

/// A number whose every bit depends on every bit of `number`, one to one: the finaliser of SplitMix64 (Stafford's 13th).
#[inline]
pub(crate) fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
