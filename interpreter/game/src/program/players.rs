//! Sets of players as bit sets, and rules for every move that have an effect for each player of
//! such a set.
//!
//! After most moves, the set is empty, and the rest of the rule is not evaluated. The engine
//! computes the set at once for all players.

use super::{Program, checks};
use crate::blueprint::{Blueprint, ClassSpec, Per, TriggerEvent, TriggerSpec, VarKind};
use crate::expr::{Domain, Effect, EffectKind, Expr, Selection, Test, TestWord};
use crate::{LocalId, RuleId, State, VarId};

/// A set of players that the engine can compute for all players at once.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PlayerSet {
    /// All players, in play or not.
    All,
    Alive,
    InCheck,
    /// The players for whom a flag is set.
    Flag(VarId),
    Not(Box<PlayerSet>),
    And(Box<PlayerSet>, Box<PlayerSet>),
    Or(Box<PlayerSet>, Box<PlayerSet>),
}

/// A rule for every move that has an effect for each player of a set, and no other effect.
#[derive(Clone, Debug)]
pub(crate) struct EachPlayer {
    pub(crate) rule: RuleId,
    /// The slot for the player.
    pub(crate) local: LocalId,
    /// The index of the trigger in the blueprint.
    pub(crate) trigger: usize,
    players: PlayerSet,
    /// The same set, if it has this form. It is computed in fewer steps.
    all_of: Option<AllOf>,
}

/// The players for whom all of some properties hold or do not hold.
#[derive(Clone, Debug, Default)]
struct AllOf {
    alive: Option<bool>,
    in_check: Option<bool>,
    /// Flags of players, each with the value that it must have.
    flags: Vec<(VarId, bool)>,
}

impl AllOf {
    /// Returns this form of a set, if it has one.
    fn new(set: &PlayerSet) -> Option<Self> {
        let mut all_of = Self::default();
        all_of.add(set, true).then_some(all_of)
    }

    /// Adds a set that contains the players, or all others. Returns `false` if this is impossible.
    fn add(&mut self, set: &PlayerSet, holds: bool) -> bool {
        let agree = |known: &mut Option<bool>| *known.get_or_insert(holds) == holds;
        match set {
            PlayerSet::All => holds,
            PlayerSet::Alive => agree(&mut self.alive),
            PlayerSet::InCheck => agree(&mut self.in_check),
            PlayerSet::Flag(id) => {
                self.flags.push((*id, holds));
                true
            }
            PlayerSet::Not(set) => self.add(set, !holds),
            PlayerSet::And(a, b) => holds && self.add(a, true) && self.add(b, true),
            PlayerSet::Or(a, b) => !holds && self.add(a, false) && self.add(b, false),
        }
    }

    /// Returns the players of the set, as [`PlayerSet::of`] does.
    #[inline]
    fn of<const N: usize>(&self, program: &Program<N>, state: &State<N>) -> u16 {
        let seats = program.spec.facing.len();
        let mut players = program.everybody();
        if let Some(alive) = self.alive {
            players &= if alive { state.alive } else { !state.alive };
        }
        if let Some(in_check) = self.in_check {
            let checked = state.checks.known().expect("the engine looks for checks before it asks");
            players &= if in_check { checked } else { !checked };
        }
        for (id, holds) in &self.flags {
            if players == 0 {
                break;
            }
            let first = program.layout.var(*id, 0);
            for (seat, flag) in state.numbers[first..first + seats].iter().enumerate() {
                players &= !(u16::from((*flag > 0) != *holds) << seat);
            }
        }
        players
    }
}

impl EachPlayer {
    /// Returns, for each trigger, its rule in this form, if it has one. `in_check` is true if the
    /// engine updates the players in check from move to move. Otherwise rules that read checks are
    /// ordinary rules.
    pub(super) fn of_triggers(spec: &Blueprint, in_check: bool) -> Box<[Option<Self>]> {
        let of_trigger = |(trigger, of): (usize, &TriggerSpec)| {
            let (selection, players) = players_of(spec, of, in_check)?;
            let all_of = AllOf::new(&players);
            Some(Self { rule: of.rule, local: selection.local, trigger, players, all_of })
        };
        spec.triggers.iter().enumerate().map(of_trigger).collect()
    }

    /// Returns the rules that moves of a class may set off, in order.
    pub(super) fn of_class(spec: &Blueprint, all: &[Option<Self>], class: &ClassSpec) -> Box<[Self]> {
        let concerned = |of: &&Self| spec.triggers[of.trigger].kind.is_none_or(|kind| kind == class.kind);
        all.iter().flatten().filter(concerned).cloned().collect()
    }

    /// Returns the players for whom the rule has an effect, as a bit set.
    #[inline]
    pub(crate) fn players<const N: usize>(&self, program: &Program<N>, state: &State<N>) -> u16 {
        match &self.all_of {
            Some(all_of) => all_of.of(program, state),
            None => self.players.of(program, state),
        }
    }
}

impl Blueprint {
    /// Returns true if a rule for every move only has effects for each player of a set, and the
    /// engine can compute this set as a bit set. While the set is empty, the engine does not
    /// evaluate the rest of the rule.
    ///
    /// The compiler must have made its plan.
    #[must_use]
    pub fn looks_up_players(&self, trigger: &TriggerSpec) -> bool {
        players_of(self, trigger, self.follows_checks()).is_some()
    }

    /// Returns true if the engine updates the players in check from move to move, because a rule
    /// for every move reads them.
    ///
    /// The compiler must have made its plan.
    #[must_use]
    pub fn follows_checks(&self) -> bool {
        checks::are_asked(self) && checks::can_be_followed(self)
    }
}

/// Returns the players for whom a rule for every move has an effect, both as a selection and as a
/// set. Returns `None` if the rule has a condition or another effect, or if the set is not a bit
/// set.
///
/// Sets that read checks are possible only if `in_check` is true.
fn players_of<'s>(
    spec: &Blueprint,
    trigger: &'s TriggerSpec,
    in_check: bool,
) -> Option<(&'s Selection, PlayerSet)> {
    let selection = selection_of(trigger)?;
    let players = PlayerSet::of_selection(spec, selection)?;
    (in_check || !players.asks_checks()).then_some((selection, players))
}

/// Returns the players for whom a rule for every move has an effect. Returns `None` if the rule has
/// a condition or another effect.
fn selection_of(trigger: &TriggerSpec) -> Option<&Selection> {
    let [Effect { condition: None, kind, .. }] = &trigger.effects[..] else { return None };
    match (kind, &trigger.event, &trigger.condition) {
        (EffectKind::For { first: false, backwards: false, selection, .. }, TriggerEvent::Move, None) => {
            Some(selection)
        }
        _ => None,
    }
}

impl PlayerSet {
    /// Returns the set of a selection. Returns `None` if a bit set is not sufficient.
    fn of_selection(spec: &Blueprint, selection: &Selection) -> Option<Self> {
        let Selection { domain: Domain::Players, owner: None, within: None, except: None, .. } = selection
        else {
            return None;
        };
        let tested = Self::of_test(&selection.test)?;
        match &selection.filter {
            None => Some(tested),
            Some(filter) => Some(tested.and(Self::of_condition(spec, filter, selection.local)?)),
        }
    }

    fn of_test(test: &Test) -> Option<Self> {
        let joined = |parts: &[Test], join: fn(Self, Self) -> Self, none: Self| {
            parts.iter().try_fold(none, |all, part| Some(join(all, Self::of_test(part)?)))
        };
        match test {
            Test::All(parts) => joined(parts, Self::and, Self::All),
            Test::Any(parts) => joined(parts, Self::or, Self::All.not()),
            Test::Not(part) => Self::of_test(part).map(Self::not),
            Test::Word(TestWord::Any) => Some(Self::All),
            Test::Word(TestWord::Alive) => Some(Self::Alive),
            Test::Word(TestWord::Dead) => Some(Self::Alive.not()),
            Test::Word(TestWord::InCheck) => Some(Self::InCheck),
            Test::Word(_) => None,
        }
    }

    /// Returns the players for whom a condition holds. `local` is the slot for the player.
    fn of_condition(spec: &Blueprint, condition: &Expr, local: LocalId) -> Option<Self> {
        let part = |part: &Expr| Self::of_condition(spec, part, local);
        let is_player = |expr: &Expr| matches!(expr, Expr::Local(slot, _) if *slot == local);
        match condition {
            Expr::Flag(true) => Some(Self::All),
            Expr::Flag(false) => Some(Self::All.not()),
            Expr::Not(of) => part(of).map(Self::not),
            Expr::And(a, b) => Some(part(a)?.and(part(b)?)),
            Expr::Or(a, b) => Some(part(a)?.or(part(b)?)),
            Expr::Is(player, test) if is_player(player) => Self::of_test(test),
            Expr::Var(var_id, _, Some(player)) if is_player(player) => {
                let var = &spec.vars[var_id.index()];
                let flag = var.kind == VarKind::Flag && var.per == Per::Player;
                flag.then_some(Self::Flag(*var_id))
            }
            _ => None,
        }
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::All, set) | (set, Self::All) => set,
            // The cheaper set comes first: if it is empty, the other is not computed.
            (a, b) if a.uses_flags() && !b.uses_flags() => Self::And(Box::new(b), Box::new(a)),
            (a, b) => Self::And(Box::new(a), Box::new(b)),
        }
    }

    fn or(self, other: Self) -> Self {
        Self::Or(Box::new(self), Box::new(other))
    }

    fn not(self) -> Self {
        match self {
            Self::Not(set) => *set,
            set => Self::Not(Box::new(set)),
        }
    }

    /// Returns `true` if the set must be collected from the values of a variable.
    fn uses_flags(&self) -> bool {
        match self {
            Self::All | Self::Alive | Self::InCheck => false,
            Self::Flag(_) => true,
            Self::Not(set) => set.uses_flags(),
            Self::And(a, b) | Self::Or(a, b) => a.uses_flags() || b.uses_flags(),
        }
    }

    fn asks_checks(&self) -> bool {
        match self {
            Self::All | Self::Alive | Self::Flag(_) => false,
            Self::InCheck => true,
            Self::Not(set) => set.asks_checks(),
            Self::And(a, b) | Self::Or(a, b) => a.asks_checks() || b.asks_checks(),
        }
    }

    /// Returns the players of the set in a position. If the set reads checks, the players in check
    /// must be known.
    fn of<const N: usize>(&self, program: &Program<N>, state: &State<N>) -> u16 {
        match self {
            Self::All => program.everybody(),
            Self::Alive => state.alive,
            Self::InCheck => state.checks.known().expect("the engine looks for checks before it asks"),
            Self::Flag(var) => {
                let first = program.layout.var(*var, 0);
                let flags = state.numbers[first..].iter().take(program.spec.facing.len());
                flags.enumerate().fold(0, |all, (seat, flag)| all | u16::from(*flag > 0) << seat)
            }
            Self::Not(set) => program.everybody() & !set.of(program, state),
            Self::And(a, b) => match a.of(program, state) {
                0 => 0,
                players => players & b.of(program, state),
            },
            Self::Or(a, b) => a.of(program, state) | b.of(program, state),
        }
    }
}
