//! Games played side by side: several arms, one luck.

use super::figure::Sheet;
use super::tally::{Row, Tally};
use crate::behaviour::{matched, price};
use crate::{Contestant, Pair};
use alfonso_game::{Coupling, KindId, Series};

/// One of the games that are played side by side, and what its cells are called in the others.
#[derive(Clone, Debug)]
pub struct Arm<'g> {
    pub(crate) of: Contestant<'g>,
    pub(crate) coupling: Coupling,
}

impl<'g> Arm<'g> {
    /// The first of several games: the others are told in its terms.
    #[must_use]
    pub fn first(of: Contestant<'g>) -> Self {
        Self { of, coupling: Coupling::of(of.game) }
    }

    /// Another game in terms of the first: cells that a symmetry of the board brings together if the starts match by one,
    /// else cells of the same name.
    #[must_use]
    pub fn beside(first: Contestant<'g>, of: Contestant<'g>) -> Self {
        let (own, mut coupling) = (Coupling::of(first.game), Coupling::of(of.game));
        let (way, _) = matched(Pair { a: first, b: of });
        let (board, other) = (of.game.topology(), first.game.topology());
        let neutral = |cell: alfonso_board::CellId| {
            let there = match &way {
                Some(way) => Some(way.back(cell)),
                None => {
                    let name = &board.cell(cell).name;
                    other.cells().find(|known| other.cell(*known).name == *name)
                }
            };
            // What the first game has not lies beyond all its cells.
            there.map_or(other.len() + cell.index(), alfonso_board::CellId::index)
        };
        coupling.cells = board.cells().map(|cell| u32::try_from(neutral(cell)).unwrap_or(u32::MAX)).collect();
        if let Some(way) = &way {
            for kind in (0..first.game.blueprint().kinds.len()).map(KindId::new) {
                if let Some(there) = way.kind(kind) {
                    coupling.kinds[there.index()] = own.kinds[kind.index()];
                }
            }
        }
        Self { of, coupling }
    }
}

/// So many blocks are played by one arm before the next takes its turn.
const AT_ONCE: u64 = 8;

/// Each game that is wanted of an arm may take so many steps, if it were to last until it is broken off; where one takes more, on
/// very large boards, so many fewer are played.
pub const STEPS_OF_A_GAME: u64 = 1 << 22;

/// Returns how many games can be played, by what the first position costs; at least one.
fn affordable(arms: &[Arm<'_>], settings: Settings) -> u64 {
    let price = |arm: &Arm<'_>| price(arm.of.game, arm.of.game.line_from(arm.of.start).as_ref());
    let dearest = arms.iter().map(price).max().unwrap_or(1);
    let of_a_game = dearest.saturating_mul(settings.max_plies.into()).max(1);
    if of_a_game <= STEPS_OF_A_GAME {
        return settings.games;
    }
    let all = u128::from(settings.games) * u128::from(STEPS_OF_A_GAME);
    u64::try_from(all / u128::from(of_a_game)).unwrap_or(u64::MAX).max(1).min(settings.games)
}

/// How to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many games each arm plays; it becomes as many as make whole blocks.
    pub games: u64,
    /// The seed of the series.
    pub seed: u64,
    /// After so many plies a game is broken off.
    pub max_plies: u32,
}

/// Sums over arms that are of interest: each arm with what it is multiplied by. The difference of B and A is `[(1, 1), (0, -1)]`.
pub(crate) type Contrast = Vec<(usize, i64)>;

/// Several games that are played with one luck.
///
/// Games come in *blocks* of as many as there are players, in which everybody has every seat once (see [`Coupling`]). What
/// is drawn in one block has nothing to do with another: blocks are the independent units of everything that is said of
/// chance, and only whole blocks are played.
#[derive(Clone, Debug)]
pub struct Contest<'g> {
    pub(crate) arms: Vec<Arm<'g>>,
    pub(crate) contrasts: Vec<Contrast>,
    pub(crate) sheet: Sheet,
    pub(crate) settings: Settings,
    pub(crate) players: u8,
    /// How many games each arm plays, if they are not to take more steps than [`STEPS_OF_A_GAME`] for each that is wanted.
    games: u64,
}

impl<'g> Contest<'g> {
    pub(crate) fn new(mut arms: Vec<Arm<'g>>, contrasts: Vec<Contrast>, settings: Settings) -> Self {
        let players = arms.iter().map(|arm| arm.coupling.players).max().unwrap_or(1);
        arms.iter_mut().for_each(|arm| arm.coupling.players = players);
        let games = affordable(&arms, settings);
        Self { sheet: Sheet::new(&arms), arms, contrasts, settings, players, games }
    }

    /// How many blocks there are to play, for [`Contest::play`].
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.games.div_ceil(self.players.into())
    }

    /// True if fewer games are played than are wanted, since each takes so many steps.
    pub(crate) fn is_cut(&self) -> bool {
        self.games < self.settings.games
    }

    /// How many games that are, of all arms together.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games_of(self.blocks())
    }

    /// How many games so many blocks are, of all arms together.
    #[must_use]
    pub fn games_of(&self, blocks: u64) -> u64 {
        blocks.saturating_mul(self.players.into()).saturating_mul(self.arms.len() as u64)
    }

    /// Nothing played yet.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::new(self)
    }

    /// Plays some blocks and adds them to a tally. Tallies of different blocks may be merged in any order.
    pub fn play(&self, first: u64, blocks: u64, tally: &mut Tally) {
        let end = first.saturating_add(blocks);
        let mut rows: Vec<Vec<Row>> = vec![Vec::new(); self.arms.len()];
        let mut next = first;
        while next < end {
            let some = AT_ONCE.min(end - next);
            for (arm, rows) in rows.iter_mut().enumerate() {
                self.play_arm(arm, next, some, rows);
            }
            let players = usize::from(self.players);
            for (block, start) in (next..next + some).zip((0..).step_by(players)) {
                let of_block: Vec<&[Row]> = rows.iter().map(|rows| &rows[start..start + players]).collect();
                tally.add(self, block, &of_block);
            }
            next += some;
        }
    }

    /// Plays some blocks of one arm and fills in a row for each game.
    fn play_arm(&self, index: usize, first: u64, blocks: u64, rows: &mut Vec<Row>) {
        let players = u64::from(self.players);
        let arm = &self.arms[index];
        let Settings { seed, max_plies, .. } = self.settings;
        let series =
            Series { seed, first: first.saturating_mul(players), games: blocks * players, max_plies };
        let mut game = 0;
        arm.of.game.coupled(arm.of.start, &arm.coupling, series, |playout, finals, drawn| {
            if rows.len() == game {
                rows.push(Row::default());
            }
            let row = &mut rows[game];
            row.clear();
            row.plies = playout.plies;
            row.drawn.extend_from_slice(drawn);
            self.sheet.fill(index, (playout, finals, drawn), &mut row.values);
            game += 1;
        });
    }
}
