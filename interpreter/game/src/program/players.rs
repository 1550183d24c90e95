//! Sets of players as bits, and rules about every move that do something for each player of such a set.
//!
//! After most moves the set is empty, and nothing of the rule is read. The engine looks at such a set once, for all players.

use super::{Program, checks};
use crate::blueprint::{Blueprint, ClassSpec, Per, TriggerEvent, TriggerSpec, VarKind};
use crate::expr::{Domain, Effect, EffectKind, Expr, Selection, Test, TestWord};
use crate::{LocalId, RuleId, State, VarId};

/// A set of players, made of what a position says about all players at once.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PlayerSet {
    /// All players, in play or not.
    All,
    Alive,
    InCheck,
    /// The players whose flag is set.
    Flag(VarId),
    Not(Box<PlayerSet>),
    And(Box<PlayerSet>, Box<PlayerSet>),
    Or(Box<PlayerSet>, Box<PlayerSet>),
}

/// A rule about every move that does something for each player of a set, and nothing else.
#[derive(Clone, Debug)]
pub(crate) struct EachPlayer {
    pub(crate) rule: RuleId,
    /// The slot that holds the player.
    pub(crate) local: LocalId,
    /// The trigger: a row of the blueprint's.
    pub(crate) trigger: usize,
    players: PlayerSet,
}

impl EachPlayer {
    /// Returns the rules of a game that are such, by trigger. Where nobody follows who is `in_check`, a rule that asks for it is read like
    /// any other.
    pub(super) fn of_triggers(spec: &Blueprint, in_check: bool) -> Box<[Option<Self>]> {
        let of_trigger = |(trigger, of): (usize, &TriggerSpec)| {
            let (selection, players) = players_of(spec, of, in_check)?;
            Some(Self { rule: of.rule, local: selection.local, trigger, players })
        };
        spec.triggers.iter().enumerate().map(of_trigger).collect()
    }

    /// Returns those of these rules that moves of a class may set off, in their order.
    pub(super) fn of_class(spec: &Blueprint, all: &[Option<Self>], class: &ClassSpec) -> Box<[Self]> {
        let concerned = |of: &&Self| spec.triggers[of.trigger].kind.is_none_or(|kind| kind == class.kind);
        all.iter().flatten().filter(concerned).cloned().collect()
    }

    /// Returns the players for whom the rule does something, a bit each.
    #[inline]
    pub(crate) fn players<const N: usize>(&self, program: &Program<N>, state: &State<N>) -> u16 {
        self.players.of(program, state)
    }
}

impl Blueprint {
    /// Returns true if a rule about every move does something for each player of a set that the engine looks up as bits, and nothing
    /// else. The engine reads nothing of such a rule while nobody is in the set.
    ///
    /// The compiler's plan must have been made.
    #[must_use]
    pub fn looks_up_players(&self, trigger: &TriggerSpec) -> bool {
        players_of(self, trigger, self.follows_checks()).is_some()
    }

    /// Returns true if the engine follows who is in check from move to move, because a rule about every move asks for it.
    ///
    /// The compiler's plan must have been made.
    #[must_use]
    pub fn follows_checks(&self) -> bool {
        checks::are_asked(self) && checks::can_be_followed(self)
    }
}

/// Returns the players whom a rule about every move goes through, as it selects them and as a set, if it does nothing else, has no
/// condition, and bits give the set; those in check among them, if somebody follows who is `in_check`.
fn players_of<'s>(
    spec: &Blueprint,
    trigger: &'s TriggerSpec,
    in_check: bool,
) -> Option<(&'s Selection, PlayerSet)> {
    let selection = selection_of(trigger)?;
    let players = PlayerSet::of_selection(spec, selection)?;
    (in_check || !players.asks_checks()).then_some((selection, players))
}

/// Returns the players whom a rule about every move goes through, if it does nothing else and has no condition.
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
    /// Returns the set of a selection; `None` if it asks for more than bits give.
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

    /// Returns the players for whom a condition holds; `local` is the slot that holds the player.
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

    fn asks_checks(&self) -> bool {
        match self {
            Self::All | Self::Alive | Self::Flag(_) => false,
            Self::InCheck => true,
            Self::Not(set) => set.asks_checks(),
            Self::And(a, b) | Self::Or(a, b) => a.asks_checks() || b.asks_checks(),
        }
    }

    /// Returns the players of the set in a position whose players in check are known, if the set asks for them.
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
            Self::And(a, b) => a.of(program, state) & b.of(program, state),
            Self::Or(a, b) => a.of(program, state) | b.of(program, state),
        }
    }
}
