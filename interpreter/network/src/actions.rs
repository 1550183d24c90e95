//! Numbers of moves, for programs that learn.

use alfonso_board::CellId;
use alfonso_game::blueprint::{StepKind, VarKind};
use alfonso_game::expr::Domain;
use alfonso_game::{Game, KindId, Move, MoveKind, MovementId, Passing};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

/// The number of actions at the end of [`Actions`] for moves that share their parts with another
/// move of the same position. The last of them shows further moves.
const SURPLUS: u32 = 128;

/// A fixed numbering of the actions of a game.
///
/// Programs that learn need one number for each action, the same in every position. An action is
/// the part of a move that its text shows: origin and target, the kind that a piece becomes, the
/// tag, the placed kind, a decision. Actions are numbered from 0 in a fixed order. The numbering
/// depends only on the rules of the reading, so it is the same on every machine.
///
/// Two chains of jumps may have the same origin and the same target. The first of them, in the order
/// of the legal moves of a position, has the number of the action. The others have the numbers at the end
/// of the numbering in their order ([`Actions::surplus`]). If there are more of them than numbers, they
/// are split into pages. The last number of all ([`Actions::more`]) is then an action that turns to the
/// next page, where the same player chooses again. Outcomes of chance are not actions.
///
/// ```
/// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// use alfonso_network::Actions;
///
/// let actions = Actions::of(&game);
/// assert_eq!((actions.len(), actions.surplus().len()), (9, 0));
/// assert_eq!(actions.name(4).as_deref(), Some("Token@b2"));
///
/// let (line, mut numbered) = (game.line(), Vec::new());
/// actions.number(line.moves(), 0, &mut numbered);
/// assert_eq!(numbered.len(), 9);
/// assert!(numbered.iter().any(|(number, m)| *number == 4 && m.is_some_and(|m| line.text(m) == "Token@b2")));
/// ```
#[derive(Clone, Debug)]
pub struct Actions {
    /// The names of the actions that have parts of their own, by number.
    names: Vec<String>,
    numbers: HashMap<Move, u32, BuildHasherDefault<MoveHasher>>,
    surplus: u32,
}

/// The parts of an action that its text shows. Their order is the order of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Parts {
    Pass,
    Choice { step: u8, value: u16 },
    Pick { step: u8, thing: u16 },
    Placed { kind: KindId, to: CellId, becomes: Option<KindId>, tag: Option<u16> },
    Stays { to: CellId, becomes: Option<KindId>, tag: Option<u16> },
    Moved { from: CellId, to: CellId, becomes: Option<KindId>, tag: Option<u16>, takes: bool },
}

impl Actions {
    /// The version of the numbering. It changes if a reading of equal rules gets other numbers.
    pub const VERSION: u32 = 1;

    /// Numbers the actions of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let mut found: BTreeMap<Parts, BTreeSet<Move>> = BTreeMap::new();
        let spec = game.blueprint();
        for (index, movement) in spec.movements.iter().enumerate() {
            let by = MovementId(u16::try_from(index).expect("a game has at most 65,536 ways of moving"));
            let rule = &spec.move_rules[usize::from(movement.move_rule)];
            let (choosing, kinds) = game.becomings(by);
            let kind = spec.classes[movement.class.index()].kind;
            let mut add = |from: CellId, to: CellId| {
                let offered = choosing.binary_search(&to).is_ok().then_some(&kinds);
                let chosen = offered.into_iter().flatten().copied().map(Some);
                for becomes in chosen.chain([None]) {
                    let parts = match (rule.from_reserve, rule.stays) {
                        (true, _) => Parts::Placed { kind, to, becomes, tag: rule.tag },
                        (_, true) => Parts::Stays { to, becomes, tag: rule.tag },
                        _ => Parts::Moved { from, to, becomes, tag: rule.tag, takes: rule.takes },
                    };
                    found.entry(parts).or_default().insert(Move::new(by, from, to).becoming(becomes));
                }
            };
            for (from, fan) in spec.topology.cells().zip(&movement.fans) {
                if rule.from_reserve || rule.stays {
                    add(from, from);
                }
                let hops = |from: CellId| movement.fans[from.index()].landings().map(|(_, to)| to);
                match movement.chain {
                    None => fan.landings().for_each(|(_, to)| add(from, to)),
                    Some(_) => reached(from, hops).into_iter().for_each(|to| add(from, to)),
                }
            }
        }
        let mut passes = false;
        for (step, it) in spec.steps.iter().enumerate() {
            let Ok(step) = u8::try_from(step) else { continue };
            match &it.kind {
                StepKind::Move { pass, .. } => passes |= *pass != Passing::Never,
                StepKind::Pick { among, pass, .. } => {
                    passes |= *pass != Passing::Never;
                    let things = match among.domain {
                        Domain::Players => spec.facing.len(),
                        Domain::Sectors => usize::from(spec.topology.sectors()),
                        _ => spec.topology.len(),
                    };
                    for thing in (0..things).filter_map(|thing| u16::try_from(thing).ok()) {
                        let m = Move::pick(step, thing);
                        found.entry(Parts::Pick { step, thing }).or_default().insert(m);
                    }
                }
                StepKind::Choose { var, among, .. } => {
                    let values = i64::from(among.1) - i64::from(among.0);
                    let flags = spec.vars[var.index()].kind == VarKind::Flag;
                    let most = if flags { values.min(1) } else { values };
                    for value in (0..=most).filter_map(|value| u16::try_from(value).ok()) {
                        let m = Move::choice(step, value);
                        found.entry(Parts::Choice { step, value }).or_default().insert(m);
                    }
                }
                _ => {}
            }
        }
        if passes {
            found.entry(Parts::Pass).or_default().insert(Move::PASS);
        }
        let line = game.line();
        let (mut names, mut numbers) = (Vec::new(), HashMap::default());
        for (number, moves) in (0..).zip(found.values()) {
            names.extend(moves.first().map(|m| line.text(*m)));
            numbers.extend(moves.iter().map(|m| (*m, number)));
        }
        let chains = spec.movements.iter().any(|movement| movement.chain.is_some());
        Self { names, numbers, surplus: if chains { SURPLUS } else { 0 } }
    }

    /// Returns the number of actions. All numbers of actions are below it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len() + self.surplus as usize
    }

    /// Returns true if there are no actions, as in a game of chance alone.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the numbers for moves that share their parts with another move of the same position.
    /// The range is empty for games without chains of jumps.
    #[must_use]
    pub fn surplus(&self) -> std::ops::Range<u32> {
        let first = self.names.len() as u32;
        first..first + self.surplus.saturating_sub(1)
    }

    /// Returns the number of the action that turns to the next page. Returns `None` for games without
    /// chains of jumps.
    #[must_use]
    pub fn more(&self) -> Option<u32> {
        (self.surplus > 0).then(|| self.surplus().end)
    }

    /// Returns the text of an action, without the cells between the jumps of a chain. Returns `None`
    /// for [`Actions::surplus`], for [`Actions::more`], and for numbers that are not actions.
    #[must_use]
    pub fn name(&self, number: u32) -> Option<String> {
        self.names.get(number as usize).cloned()
    }

    /// Numbers the moves of a position that are on a page, from 0, and sorts them by their numbers. The
    /// list is replaced. Its last entry is [`Actions::more`] without a move if further moves are on the
    /// next page. Outcomes of chance have no numbers.
    pub fn number(&self, moves: &[Move], page: u32, numbered: &mut Vec<(u32, Option<Move>)>) {
        const NONE: u32 = u32::MAX;
        numbered.clear();
        let own = |m: Move| match m.kind() {
            MoveKind::Piece { by, from, to, .. } if m.chain().is_some() => {
                self.numbers.get(&Move::new(by, from, to))
            }
            _ => self.numbers.get(&m),
        };
        numbered.extend(moves.iter().map(|m| (own(*m).copied().unwrap_or(NONE), Some(*m))));
        if self.surplus == 0 {
            // All numbers differ.
            numbered.sort_unstable_by_key(|(number, _)| *number);
        } else {
            // The sort is stable, so the first of several equal numbers belongs to the first move.
            numbered.sort_by_key(|(number, _)| *number);
        }
        let is_shared = |pair: &[(u32, Option<Move>)]| pair[0].0 == pair[1].0;
        let all_own = self.surplus == 0 || !numbered.windows(2).any(is_shared);
        if page == 0 && all_own && numbered.last().is_none_or(|(number, _)| *number != NONE) {
            return;
        }
        let surplus = self.surplus();
        let (size, skipped) = (surplus.len() as u32, page.saturating_mul(surplus.len() as u32));
        let (mut last, mut count) = (None, 0);
        for (number, _) in numbered.iter_mut() {
            if *number != NONE && last != Some(*number) {
                last = Some(*number);
                // Moves with a number of their own are on the first page.
                *number = if page == 0 { *number } else { NONE };
                continue;
            }
            let index = count;
            count += 1;
            let on_page = index >= skipped && index - skipped < size;
            *number = if on_page { surplus.start + (index - skipped) } else { NONE };
        }
        numbered.retain(|(number, _)| *number != NONE);
        numbered.sort_by_key(|(number, _)| *number);
        if count > skipped.saturating_add(size) {
            numbered.extend(self.more().map(|more| (more, None)));
        }
    }
}

/// Returns the cells that hops can reach from a cell, in any number.
fn reached<I: Iterator<Item = CellId>>(from: CellId, hops: impl Fn(CellId) -> I) -> BTreeSet<CellId> {
    let mut all = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(cell) = waiting.pop() {
        waiting.extend(hops(cell).filter(|to| all.insert(*to)));
    }
    all
}

/// A hash of the few numbers of a move. It is quick, and no untrusted input chooses moves.
#[derive(Clone, Copy, Debug, Default)]
struct MoveHasher(u64);

impl Hasher for MoveHasher {
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u16((*byte).into()));
    }

    fn write_u16(&mut self, number: u16) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(number)).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
}
