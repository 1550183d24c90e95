//! Rules: clauses, movements and what happens.

use alfonso_diag::{Span, Spanned};
use alfonso_forms::{EffectForm, EffectWord, Passing, Takes, Written};

use super::{Choice, Expr, Guard, Name, Selection, Tail, Text};

/// The blocks whose clauses belong to no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockKind {
    /// The rules of captures.
    Captures,
    /// The laws that take moves away.
    Legal,
    /// The steps before the first turn.
    Opening,
    /// The steps of a turn.
    Turn,
    /// The rules about events.
    Rules,
    /// The endings, in order.
    End,
}

/// An entry of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "nearly every entry is a clause")]
pub enum Entry {
    /// A rule.
    Clause(Clause),
    /// Rules that exist only in some readings.
    Under {
        /// In which readings.
        guard: Guard,
        /// The entries that exist only then.
        body: Vec<Entry>,
    },
}

/// One rule: `pawn.step: step forward onto empty  cites cvp`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The dotted id.
    pub id: Name,
    /// Its title, by which players call it: `"checkmate"`.
    pub title: Option<Text>,
    /// Its content.
    pub body: ClauseBody,
    /// Its evidence.
    pub tail: Tail,
    /// The whole clause.
    pub span: Span,
}

/// The content of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseBody {
    /// `on capture of x if C -> effects`
    On {
        /// The event.
        event: Event,
        /// `if C`
        condition: Option<Expr>,
        /// The effects.
        effects: Vec<Effect>,
    },
    /// `when C -> outcome`
    When {
        /// The condition.
        condition: Expr,
        /// The outcome.
        effects: Vec<Effect>,
    },
    /// `forbid C`, `forbid choice leaving C`
    Forbid {
        /// `choice leaving`: it is choices that are forbidden, not moves.
        choices: bool,
        /// The condition.
        condition: Expr,
    },
    /// `prefer most E if C`, `prefer least E`, `prefer C`
    Prefer {
        /// `least` instead of `most`, or of nothing.
        least: bool,
        /// By what moves are compared.
        measure: Expr,
        /// `if C`
        condition: Option<Expr>,
    },
    /// `piece x may capture piece y if C`, `Queen may not capture Queen`
    MayCapture {
        /// The piece that takes.
        taker: Party,
        /// `may not`
        not: bool,
        /// The piece that is taken.
        taken: Party,
        /// `if C`
        condition: Option<Expr>,
    },
    /// `step any ...`
    Movement(Movement),
    /// `castling`, `go(3) onto empty if C`: a defined movement or effect by its name.
    Named(Named),
    /// `move else pass`, `judge next`
    Effects(Vec<Effect>),
    /// `by q { a: ...  b: ... }`
    By(Choice<Box<ClauseBody>>),
}

/// A defined movement or effect by its name, and what is said of it besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: Name,
    /// The arguments.
    pub args: Vec<Expr>,
    /// `onto T`: a further condition of the cells where the movement ends.
    pub onto: Option<Test>,
    /// `if C`
    pub condition: Option<Expr>,
    /// `do effects`
    pub effects: Vec<Effect>,
    /// `tag castle`
    pub tag: Option<Name>,
    /// All of it.
    pub span: Span,
}

impl Named {
    /// Returns it as an effect; `None` if something is said that only a movement has.
    #[must_use]
    pub fn as_effect(&self) -> Option<Effect> {
        let plain = self.onto.is_none() && self.effects.is_empty() && self.tag.is_none();
        let kind = EffectKind::Call { name: self.name.clone(), args: self.args.clone() };
        plain.then(|| Effect { kind, condition: self.condition.clone(), span: self.span })
    }

    /// Returns a movement with this condition of the cells where it ends, in place of what its legs leave unsaid, besides what
    /// they say.
    #[must_use]
    pub fn landing(&self, movement: &Movement) -> Movement {
        let mut movement = movement.clone();
        let Some(onto) = &self.onto else { return movement };
        let legs = movement.legs.iter_mut().rev();
        let mut next = None;
        for part in legs {
            let LegPart::Leg(leg) = part else { continue };
            if next != Some(Joint::Then) {
                let given = leg.args.iter_mut().find_map(|arg| match arg {
                    LegArg::Onto(test) => Some(test),
                    _ => None,
                });
                match given {
                    Some(test) => *test = Test::And(vec![test.clone(), onto.clone()]),
                    None => leg.args.push(LegArg::Onto(onto.clone())),
                }
            }
            next = Some(leg.joint);
        }
        movement
    }
}

/// Either side of `may capture`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Party {
    /// `piece x`: any piece, called `x` in the condition.
    Any(Name),
    /// `Queen`: a piece of that kind.
    Kind(Name),
}

/// An event that a rule waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// `capture`, `move`, `entering`, ...: a word.
    pub word: Name,
    /// The thing to which it happens.
    pub of: EventOf,
    /// The whole event.
    pub span: Span,
}

/// The thing to which an event happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventOf {
    /// Nothing is said.
    Nothing,
    /// `of x` or `of Pawn`
    Name(Name),
    /// `entering REGION`
    Cells(Box<Expr>),
}

/// The words by which a movement takes pieces: `taking crossed`, `taking target`, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taking {
    /// True for `taking crossed`.
    pub crossed: bool,
    /// True if `beneath` stands behind it.
    pub beneath: bool,
    /// True for `taking target`.
    pub target: bool,
    /// The place of these words.
    pub span: Span,
}

/// Legs joined by `then`, and what goes with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The legs in order; the first has no joint.
    pub legs: Vec<LegPart>,
    /// `with r = E`
    pub with: Vec<(Name, Expr)>,
    /// `if C`
    pub condition: Option<Expr>,
    /// `do effects`
    pub effects: Vec<Effect>,
    /// `tag castle`
    pub tag: Option<Name>,
    /// The place of `gives no check`, if it stands.
    pub no_check: Option<Span>,
    /// The place of `exchanging`, if it stands.
    pub exchanging: Option<Span>,
    /// The place of `together`, if it stands.
    pub together: Option<Span>,
    /// `taking crossed`, `taking target`
    pub taking: Option<Taking>,
    /// The place of `falls at end`, if it stands.
    pub falls: Option<Span>,
    /// The place of `crowns in passing`, if it stands.
    pub passing: Option<Span>,
    /// The place of `same result once`, if it stands.
    pub once: Option<Span>,
    /// The whole movement.
    pub span: Span,
}

impl Movement {
    /// Returns the words, if it takes what it crosses.
    #[must_use]
    pub fn takes_crossed(&self) -> Option<Taking> {
        self.taking.filter(|taking| taking.crossed)
    }

    /// Returns the words, if it takes all that stands on the target.
    #[must_use]
    pub fn takes_target(&self) -> Option<Taking> {
        self.taking.filter(|taking| taking.target)
    }
}

/// A leg, or a choice of legs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LegPart {
    /// One leg with its joint.
    Leg(Leg),
    /// `by q { a: then slide ...  b: then step ... }`
    By(Choice<Vec<LegPart>>),
    /// `then again`
    Again(Again),
    /// `betza "fmWfcF"`: movements in the notation of that name; it stands alone. See [`crate::betza`].
    Betza(Text),
}

/// `then again`, `then may again onward`: the leg before is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    /// True if the piece may stop before each repetition.
    pub may: bool,
    /// True if it goes on within 45 degrees of the way it came.
    pub onward: bool,
    /// Its place.
    pub span: Span,
}

/// The ways in which a leg follows the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// It is the first.
    First,
    /// `then`
    Then,
    /// `then may`
    ThenMay,
}

/// One leg of a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The way in which it follows.
    pub joint: Joint,
    /// `step`, `slide`, `leap`: the word.
    pub word: Name,
    /// Directions, vectors, counts and tests, in any order.
    pub args: Vec<LegArg>,
    /// The whole leg.
    pub span: Span,
}

/// An argument of a leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LegArg {
    /// `(2,1)`
    Vector {
        /// Cells one way.
        m: i64,
        /// Cells the other way.
        n: i64,
        /// The vector with its parentheses.
        span: Span,
    },
    /// `2`, `(ring of it)`
    Count(Expr),
    /// `1..3`, `1..lot`
    Range(Expr, Expr),
    /// `over empty`: what may be crossed.
    Over(Test),
    /// `via empty`: where the movement may go on.
    Via(Test),
    /// `onto enemy`: where it may end.
    Onto(Test),
    /// A direction, or `onward`; or the name of a number that says how far.
    Word(Name),
    /// `along course`, `back along course`
    Along {
        /// Against the order of the track.
        back: bool,
        /// The track.
        track: Name,
        /// All of it.
        span: Span,
    },
    /// `by q { a: (4,1)  b: (3,2) }`
    By(Choice<Vec<LegArg>>),
}

/// A test of a cell, a piece or a player: `empty or enemy`, `own unmoved Rook`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// `A or B`
    Or(Vec<Test>),
    /// `A and B`
    And(Vec<Test>),
    /// `not A`
    Not(Box<Test>),
    /// Words side by side, all of which must hold; never empty.
    Words(Vec<Name>),
    /// `by q { a: empty  b: any }`
    By(Choice<Box<Test>>),
}

/// Something that happens, or a step of a turn, or an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Its kind.
    pub kind: EffectKind,
    /// `if C`
    pub condition: Option<Expr>,
    /// The whole effect.
    pub span: Span,
}

/// The repetitions of a step: `again up to 3 times while CONDITION`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// The most times; none if it repeats as long as the condition holds.
    pub times: Option<Spanned<i64>>,
    /// The condition, asked before each of them.
    pub condition: Option<Expr>,
}

/// The lot of a thing that is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lot {
    /// `choose remove PIECES`
    Removed,
    /// `choose capture PIECES`
    Captured,
    /// `choose give PIECES to PLAYER`
    Given(Box<Expr>),
    /// `choose THINGS { effects }`
    Does(Vec<Effect>),
}

/// The effects there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// `pay 3 from purse of p to pot`: an effect of fixed form.
    Formed(Formed),
    /// `for each Pawn w of p where C { effects }`, `for first ...`
    For {
        /// `for first` instead of `for each`.
        first: bool,
        /// `backwards`
        backwards: bool,
        /// For whom.
        selection: Selection,
        /// The effects.
        body: Vec<Effect>,
    },
    /// `until stable { effects }`
    Until {
        /// The effects of a round.
        body: Vec<Effect>,
    },
    /// `sow seeds of c along way skipping c ending at z { effects }`
    Sow {
        /// The variable and the cell.
        target: Expr,
        /// `back`
        back: bool,
        /// The track.
        track: Name,
        /// `skipping CELLS`
        skipping: Option<Expr>,
        /// `ending at z { effects }`: the name of the last cell, and the effects that follow.
        ending: Option<(Name, Vec<Effect>)>,
    },
    /// `move`, `move another piece else pass`: the step of a turn in which somebody moves.
    MoveStep {
        /// The repetition, in `move again while CONDITION`.
        again: Option<Repeated>,
        /// With which pieces; any, if nothing is said.
        who: Option<Selection>,
        /// `with each of pair, most used, else greatest`
        dice: Option<WithDice>,
        /// `else pass`, `or pass`
        pass: Passing,
    },
    /// `again`: the step of a turn that ends it and gives its player another one.
    AgainStep,
    /// `choose remove Man of next`, `choose cell c where C { effects }`: the step of a turn in which somebody chooses a thing.
    PickStep {
        /// The things among which to choose.
        selection: Selection,
        /// The chosen thing's lot.
        lot: Lot,
        /// `else pass`, `or pass`
        pass: Passing,
    },
    /// `judge next`, `judge next until stable`, `judge others`
    Judge {
        /// The players.
        who: Expr,
        /// The place of `until stable`, if it stands.
        stable: Option<Span>,
    },
    /// `roll lot and pair`
    Roll(Vec<Name>),
    /// `mover chooses offer`, `each alive player q chooses bid of q among 1..6`
    Choose {
        /// The players who decide.
        who: Chooser,
        /// The variable that takes the value.
        target: Expr,
        /// The least and the greatest number there is to choose.
        among: Option<(Expr, Expr)>,
    },
    /// `draw`, `draw on claim`
    Draw {
        /// `on claim`: the player to move may claim the draw, and need not.
        on_claim: bool,
    },
    /// `next loses`
    Loses(Expr),
    /// `mover wins`
    Wins(Expr),
    /// `highest points wins`
    Highest(Name),
    /// A defined effect: `crown(w)`.
    Call {
        /// The name that is called.
        name: Name,
        /// With what.
        args: Vec<Expr>,
    },
    /// `by q { a: effects  b: effects }`
    By(Choice<Vec<Effect>>),
}

/// `with each of pair, most used, else greatest`: dice that are used one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithDice {
    /// The name of the dice.
    pub name: Name,
    /// `doubles twice`, with its place.
    pub twice: Option<Span>,
    /// True for `most used`.
    pub most: bool,
    /// True for `else greatest`.
    pub greatest: bool,
    /// True for `unused to next`.
    pub to_next: bool,
}

/// An effect of fixed form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formed {
    /// Its word.
    pub word: EffectWord,
    /// The contents of the gaps, in the order of the row.
    pub gaps: Vec<Filled>,
}

impl Formed {
    /// Its row.
    #[must_use]
    pub fn form(&self) -> &'static EffectForm {
        self.word.form()
    }

    /// The gaps of its row by their names, each with what is filled in.
    pub fn filled(&self) -> impl Iterator<Item = (&'static str, Takes, &Filled)> {
        let gaps = self.form().written.iter().filter_map(|part| match part {
            Written::Gap(name, takes) => Some((*name, *takes)),
            Written::Words(_) => None,
        });
        gaps.zip(&self.gaps).map(|((name, takes), filled)| (name, takes, filled))
    }
}

/// The content of a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filled {
    /// A value.
    Value(Expr),
    /// A piece, or a selection of pieces.
    Selected(Selected),
    /// A selection.
    Selection(Selection),
}

/// The players who decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// `mover chooses ...`
    One(Expr),
    /// `each alive player q chooses ...`
    Each(Selection),
}

/// One piece or many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selected {
    /// A value that is a piece.
    One(Expr),
    /// All that are selected.
    Many(Selection),
}
