//! Contests: several games (arms) that are played with common random numbers.

use super::figure::Sheet;
use super::tally::{Row, Tally};
use crate::behaviour::{matched, price};
use crate::{Contestant, Pair};
use alfonso_game::{Coupling, KindId, Series};

/// One game of a contest, and the correspondence of its cells and kinds to those of the first game.
#[derive(Clone, Debug)]
pub struct Arm<'g> {
    pub(crate) of: Contestant<'g>,
    pub(crate) coupling: Coupling,
}

impl<'g> Arm<'g> {
    /// Returns the first arm, in whose terms the other games are described.
    #[must_use]
    pub fn first(of: Contestant<'g>) -> Self {
        Self { of, coupling: Coupling::of(of.game) }
    }

    /// Returns another arm, described in terms of the first. If a symmetry of the board matches the
    /// starts, it maps the cells. Otherwise, cells of the same name correspond.
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
            // Cells without a counterpart in the first game get numbers beyond its cells.
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

/// The number of blocks that one arm plays before the next arm continues.
const AT_ONCE: u64 = 8;

/// The maximum number of steps of a game that reaches the ply limit. If games need more, as on very
/// large boards, proportionally fewer games are played.
pub const STEPS_OF_A_GAME: u64 = 1 << 22;

/// Returns the number of games that the step limit allows, at least 1. The estimate uses the cost
/// of the first position.
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

/// The settings of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The number of games of each arm, rounded up to whole blocks.
    pub games: u64,
    /// The seed of the series of games.
    pub seed: u64,
    /// The number of plies after which a game is abandoned.
    pub max_plies: u32,
}

/// A weighted sum over arms: pairs of an arm and its factor. The difference between B and A is
/// `[(1, 1), (0, -1)]`.
pub(crate) type Contrast = Vec<(usize, i64)>;

/// Several games that are played with common random numbers.
///
/// Games form *blocks* of as many games as there are players. Within a block, every player has
/// every seat once (see [`Coupling`]). Random numbers of different blocks are independent. Blocks
/// are therefore the independent units of all statistics, and only whole blocks are played.
///
/// ```
/// use alfonso_compare::{Contest, Contestant, Pair, Settings};
/// use alfonso_driver::{Request, Annotations, load, shipped};
///
/// let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
/// let game = loaded.expect("no errors").game;
/// let (annotations, start) = (Annotations::default(), game.start());
/// let one = Contestant { game: &game, annotations: &annotations, start: &start, before: "" };
/// let contest = Contest::of_pair(Pair { a: one, b: one }, Settings { games: 50, seed: 1, max_plies: 20 });
/// let mut tally = contest.tally();
/// contest.play(0, contest.blocks(), &mut tally, &|| true);
/// // A game beside itself: with the same luck, every game goes the same way.
/// let play = contest.compared(&tally);
/// assert_eq!(play.games, 50);
/// assert!(play.figures.iter().all(|compared| compared.a.mean == compared.b.mean));
/// ```
#[derive(Clone, Debug)]
pub struct Contest<'g> {
    pub(crate) arms: Vec<Arm<'g>>,
    pub(crate) contrasts: Vec<Contrast>,
    pub(crate) sheet: Sheet,
    pub(crate) settings: Settings,
    pub(crate) players: u8,
    /// The number of games of each arm, within [`STEPS_OF_A_GAME`] steps for each requested game.
    games: u64,
}

impl<'g> Contest<'g> {
    pub(crate) fn new(mut arms: Vec<Arm<'g>>, contrasts: Vec<Contrast>, settings: Settings) -> Self {
        let players = arms.iter().map(|arm| arm.coupling.players).max().unwrap_or(1);
        arms.iter_mut().for_each(|arm| arm.coupling.players = players);
        let games = affordable(&arms, settings);
        Self { sheet: Sheet::new(&arms), arms, contrasts, settings, players, games }
    }

    /// Returns the number of blocks that [`Contest::play`] should play.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.games.div_ceil(self.players.into())
    }

    /// Returns true if fewer games are played than requested, because each takes too many steps.
    pub(crate) fn is_cut(&self) -> bool {
        self.games < self.settings.games
    }

    /// Returns the number of games of all arms together.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games_of(self.blocks())
    }

    /// Returns the number of games in `blocks` blocks, for all arms together.
    #[must_use]
    pub fn games_of(&self, blocks: u64) -> u64 {
        blocks.saturating_mul(self.players.into()).saturating_mul(self.arms.len() as u64)
    }

    /// Returns an empty tally.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::new(self)
    }

    /// Plays some blocks and adds them to a tally. Tallies of disjoint blocks can be merged in any
    /// order.
    ///
    /// `may` is asked before each game and after each long ply. If it returns false, the
    /// tally gets only blocks that all arms have finished. Returns their number: they are the first
    /// ones.
    pub fn play(&self, first: u64, blocks: u64, tally: &mut Tally, may: &dyn Fn() -> bool) -> u64 {
        let end = first.saturating_add(blocks);
        let mut rows: Vec<Vec<Row>> = vec![Vec::new(); self.arms.len()];
        let mut next = first;
        while next < end {
            let some = AT_ONCE.min(end - next);
            let mut all = rows.iter_mut().enumerate();
            if !all.all(|(arm, rows)| self.play_arm(arm, (next, some), rows, may)) {
                break;
            }
            let players = usize::from(self.players);
            for (block, start) in (next..next + some).zip((0..).step_by(players)) {
                let of_block: Vec<&[Row]> = rows.iter().map(|rows| &rows[start..start + players]).collect();
                tally.add(self, block, &of_block);
            }
            next += some;
        }
        next - first
    }

    /// Plays some blocks of one arm, given the first block and their number, and adds a row for each
    /// game. Returns false if they are not finished.
    fn play_arm(
        &self,
        index: usize,
        (first, blocks): (u64, u64),
        rows: &mut Vec<Row>,
        may: &dyn Fn() -> bool,
    ) -> bool {
        let players = u64::from(self.players);
        let arm = &self.arms[index];
        let Settings { seed, max_plies, .. } = self.settings;
        let series =
            Series { seed, first: first.saturating_mul(players), games: blocks * players, max_plies };
        let mut game = 0;
        let (game_of_arm, mut goes_on) = (arm.of.game, || may());
        game_of_arm.coupled(
            arm.of.start,
            &arm.coupling,
            series,
            &mut goes_on,
            &mut |playout, finals, drawn| {
                if rows.len() == game {
                    rows.push(Row::default());
                }
                let row = &mut rows[game];
                row.clear();
                (row.plies, row.rolls) = (playout.plies, playout.rolls);
                row.drawn.extend_from_slice(drawn);
                self.sheet.fill(index, (playout, finals, drawn), &mut row.values);
                game += 1;
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Arm, STEPS_OF_A_GAME, Settings, affordable};
    use crate::Contestant;
    use alfonso_driver::{Annotations, Request, Source, load};

    #[test]
    fn costly_games_are_fewer() {
        let games = |board: &str, max_plies: u32| {
            let text = format!(
                "game \"Small\" players White \"w\" facing north, Black \"b\" facing south board grid {board}
                 piece Man \"M\" {{ man.go: slide any onto empty }} setup {{ White Man a1 Black Man d4 }}
                 turn {{ turn.move: move }} end {{ end.long: when rounds >= 50 -> draw }}"
            );
            let source = Source { name: "small.rules".to_owned(), text };
            let loaded = load(source, &Request::default(), &|_| None).expect("sound");
            let start = loaded.game.start();
            let annotations = Annotations::default();
            let of = Contestant { game: &loaded.game, annotations: &annotations, start: &start, before: "" };
            let arm = Arm::first(of);
            affordable(&[arm], Settings { games: 1000, seed: 1, max_plies })
        };
        assert_eq!(games("4 by 4", 100), 1000);
        let few = games("64 by 64", 100_000);
        assert!((1..1000).contains(&few), "{few} of games of more than {STEPS_OF_A_GAME} steps");
    }
}
