//! Rules: clauses, movements and effects.

use alfonso_diag::{Span, Spanned};
use alfonso_forms::{EffectForm, EffectWord, Passing, Takes, Written};

use super::{Choice, Expr, Guard, Name, NameIn, Selection, Tail, Text};

/// The blocks of clauses that do not belong to a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockKind {
    /// The rules of captures.
    Captures,
    /// The rules that make moves illegal.
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
        /// The readings in which the entries exist.
        guard: Guard,
        /// The entries.
        body: Vec<Entry>,
    },
}

/// One rule: `pawn.step: step forward onto empty  cites cvp`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The dotted id.
    pub id: Name,
    /// The title that players use for it: `"checkmate"`.
    pub title: Option<Text>,
    /// The titles in other languages: `named es "jaque mate"`.
    pub named: Vec<NameIn>,
    /// Its content.
    pub body: ClauseBody,
    /// Its evidence.
    pub tail: Tail,
    /// The span of the whole clause.
    pub span: Span,
}

/// The content of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseBody {
    /// Effects on an event: `on capture of x if C -> effects`.
    On {
        /// The event.
        event: Event,
        /// The condition for the effects: `if C`.
        condition: Option<Expr>,
        /// The effects.
        effects: Vec<Effect>,
    },
    /// An outcome under a condition: `when C -> outcome`.
    When {
        /// The condition.
        condition: Expr,
        /// The outcome.
        effects: Vec<Effect>,
    },
    /// A prohibition: `forbid C`, `forbid choice leaving C`.
    Forbid {
        /// `choice leaving`: true if the rule forbids choices instead of moves.
        choices: bool,
        /// The condition.
        condition: Expr,
    },
    /// A preference: `prefer most E if C`, `prefer least E`, `prefer C`.
    Prefer {
        /// True for `least`.
        least: bool,
        /// The expression by which moves are compared.
        measure: Expr,
        /// The condition for the preference: `if C`.
        condition: Option<Expr>,
    },
    /// A rule about captures: `piece x may capture piece y if C`, `Queen may not capture Queen`.
    MayCapture {
        /// The capturing piece.
        taker: Party,
        /// True for a rule that forbids captures: `may not`.
        not: bool,
        /// The captured piece.
        taken: Party,
        /// The condition for the rule: `if C`.
        condition: Option<Expr>,
    },
    /// A movement: `step any ...`.
    Movement(Movement),
    /// `castling`, `go(3) onto empty if C`: the name of a defined movement or effect.
    Named(Named),
    /// Effects or steps: `move else pass`, `judge next`.
    Effects(Vec<Effect>),
    /// A choice among readings: `by q { a: ...  b: ... }`.
    By(Choice<Box<ClauseBody>>),
}

/// The name of a defined movement or effect, with further words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: Name,
    /// The arguments.
    pub args: Vec<Expr>,
    /// `onto T`: an additional condition on the cells where the movement ends.
    pub onto: Option<Test>,
    /// The condition: `if C`.
    pub condition: Option<Expr>,
    /// The effects: `do effects`.
    pub effects: Vec<Effect>,
    /// The tag: `tag castle`.
    pub tag: Option<Name>,
    /// The span of all its words.
    pub span: Span,
}

impl Named {
    /// Returns the effect, or `None` if there are words that only a movement can have.
    #[must_use]
    pub fn as_effect(&self) -> Option<Effect> {
        let plain = self.onto.is_none() && self.effects.is_empty() && self.tag.is_none();
        let kind = EffectKind::Call { name: self.name.clone(), args: self.args.clone() };
        plain.then(|| Effect { kind, condition: self.condition.clone(), span: self.span })
    }

    /// Returns `movement` with the `onto` of this clause as an additional condition on the cells
    /// where it ends.
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

/// One side of `may capture`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Party {
    /// `piece x`: any piece, with the name `x` in the condition.
    Any(Name),
    /// `Queen`: a piece of this kind.
    Kind(Name),
}

/// An event that a rule waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// `capture`, `move`, `entering`, ...: a word.
    pub word: Name,
    /// The object of the event.
    pub of: EventOf,
    /// The span of the whole event.
    pub span: Span,
}

/// The object of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventOf {
    /// No object.
    Nothing,
    /// A local name or a kind: `of x` or `of Pawn`.
    Name(Name),
    /// The cells that are entered: `entering REGION`.
    Cells(Box<Expr>),
}

/// The words for several pieces of a cell that move together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Together {
    /// The number of pieces from the top: `together top 2`. `None` stands for all pieces.
    pub top: Option<i64>,
    /// The span of the words.
    pub span: Span,
}

/// The words for the pieces that a movement captures: `taking crossed`, `taking target`, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taking {
    /// True for `taking crossed`.
    pub crossed: bool,
    /// True if `beneath` follows.
    pub beneath: bool,
    /// True for `taking target`.
    pub target: bool,
    /// The span of these words.
    pub span: Span,
}

/// Legs joined by `then`, with the further words of a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The legs in order. The first has no joint.
    pub legs: Vec<LegPart>,
    /// The bindings: `with r = E`.
    pub with: Vec<(Name, Expr)>,
    /// The condition: `if C`.
    pub condition: Option<Expr>,
    /// The effects: `do effects`.
    pub effects: Vec<Effect>,
    /// The tag: `tag castle`.
    pub tag: Option<Name>,
    /// The span of `gives no check`, if present.
    pub no_check: Option<Span>,
    /// The span of `exchanging`, if present.
    pub exchanging: Option<Span>,
    /// The pieces that move together: `together`, `together top 2`.
    pub together: Option<Together>,
    /// The pieces that are captured: `taking crossed`, `taking target`.
    pub taking: Option<Taking>,
    /// The span of `falls at end`, if present.
    pub falls: Option<Span>,
    /// The span of `crowns in passing`, if present.
    pub passing: Option<Span>,
    /// The span of `same result once`, if present.
    pub once: Option<Span>,
    /// The span of the whole movement.
    pub span: Span,
}

impl Movement {
    /// Returns the words if the movement captures the pieces that it crosses.
    #[must_use]
    pub fn takes_crossed(&self) -> Option<Taking> {
        self.taking.filter(|taking| taking.crossed)
    }

    /// Returns the words if the movement captures all pieces on the target.
    #[must_use]
    pub fn takes_target(&self) -> Option<Taking> {
        self.taking.filter(|taking| taking.target)
    }
}

/// A leg, or a choice of legs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LegPart {
    /// One leg, with its joint.
    Leg(Leg),
    /// A choice among readings: `by q { a: then slide ...  b: then step ... }`.
    By(Choice<Vec<LegPart>>),
    /// A repetition: `then again`.
    Again(Again),
    /// `betza "fmWfcF"`: movements in Betza's notation. No other leg may follow or precede. See
    /// [`crate::betza`].
    Betza(Text),
}

/// `then again`, `then may again onward`: a repetition of the previous leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    /// True if the piece may stop before each repetition.
    pub may: bool,
    /// True if the piece continues within 45 degrees of its previous direction.
    pub onward: bool,
    /// Its span.
    pub span: Span,
}

/// The connections of a leg to the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// The leg is the first one.
    First,
    /// A required leg: `then`.
    Then,
    /// An optional leg: `then may`.
    ThenMay,
}

/// One leg of a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The connection to the previous leg.
    pub joint: Joint,
    /// The word: `step`, `slide`, `leap`.
    pub word: Name,
    /// Directions, vectors, lengths and tests, in any order.
    pub args: Vec<LegArg>,
    /// The span of the whole leg.
    pub span: Span,
}

/// An argument of a leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LegArg {
    /// A vector: `(2,1)`.
    Vector {
        /// The number of cells in one direction.
        m: i64,
        /// The number of cells in the other direction.
        n: i64,
        /// The span of the vector, including its parentheses.
        span: Span,
    },
    /// A length: `2`, `(ring of it)`.
    Count(Expr),
    /// A range of lengths: `1..3`, `1..lot`.
    Range(Expr, Expr),
    /// `over empty`: the test for crossed cells.
    Over(Test),
    /// `via empty`: the test for cells where the movement continues.
    Via(Test),
    /// `onto enemy`: the test for cells where the movement ends.
    Onto(Test),
    /// A direction, `onward`, or the name of a number that is the length of the leg.
    Word(Name),
    /// A direction along a track: `along course`, `back along course`.
    Along {
        /// True if the leg goes against the order of the track.
        back: bool,
        /// The track.
        track: Name,
        /// The span of all its words.
        span: Span,
    },
    /// A choice among readings: `by q { a: (4,1)  b: (3,2) }`.
    By(Choice<Vec<LegArg>>),
}

/// A test of a cell, a piece or a player: `empty or enemy`, `own unmoved Rook`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// At least one of the tests: `A or B`.
    Or(Vec<Test>),
    /// All of the tests: `A and B`.
    And(Vec<Test>),
    /// The negation of a test: `not A`.
    Not(Box<Test>),
    /// A list of words, all of which must hold. Never empty.
    Words(Vec<Name>),
    /// A choice among readings: `by q { a: empty  b: any }`.
    By(Choice<Box<Test>>),
}

/// An effect, a step of a turn, or an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Its kind.
    pub kind: EffectKind,
    /// The condition: `if C`.
    pub condition: Option<Expr>,
    /// The span of the whole effect.
    pub span: Span,
}

/// The repetitions of a step: `again up to 3 times while CONDITION`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// The maximum number of repetitions. `None` if only the condition limits it.
    pub times: Option<Spanned<i64>>,
    /// The condition, evaluated before each repetition.
    pub condition: Option<Expr>,
}

/// The effect on a chosen thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lot {
    /// The removal of a piece: `choose remove PIECES`.
    Removed,
    /// The capture of a piece: `choose capture PIECES`.
    Captured,
    /// The gift of a piece to a player: `choose give PIECES to PLAYER`.
    Given(Box<Expr>),
    /// Any effects: `choose THINGS { effects }`.
    Does(Vec<Effect>),
}

/// The kinds of effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// `pay 3 from purse of p to pot`: an effect of fixed form.
    Formed(Formed),
    /// Effects for each selected thing: `for each Pawn w of p where C { effects }`,
    /// `for first ...`.
    For {
        /// True for `for first`, false for `for each`.
        first: bool,
        /// True for the reverse order: `backwards`.
        backwards: bool,
        /// The things to visit.
        selection: Selection,
        /// The effects.
        body: Vec<Effect>,
    },
    /// Effects that are repeated until nothing changes: `until stable { effects }`.
    Until {
        /// The effects of one pass.
        body: Vec<Effect>,
    },
    /// Sowing along a track: `sow seeds of c along way skipping c ending at z { effects }`.
    Sow {
        /// The number from the hand: `sow 5 into seeds of c along way`.
        hand: Option<Expr>,
        /// The variable and the cell.
        target: Expr,
        /// True for the reverse direction: `back`.
        back: bool,
        /// The track.
        track: Name,
        /// The cells that receive nothing: `skipping CELLS`.
        skipping: Option<Expr>,
        /// `ending at z { effects }`: the name of the last cell, and the effects that follow.
        ending: Option<(Name, Vec<Effect>)>,
    },
    /// `move`, `move another piece else pass`: the step of a turn in which a player moves.
    MoveStep {
        /// The repetition, in `move again while CONDITION`.
        again: Option<Repeated>,
        /// The pieces that may move. If `None`, all.
        who: Option<Selection>,
        /// The dice that the moves use: `with each of pair, most used, else greatest`.
        dice: Option<WithDice>,
        /// The condition under which the step grants a pass: `else pass`, `or pass`.
        pass: Passing,
    },
    /// `again`: the step that ends the turn and gives the same player another turn.
    AgainStep,
    /// `choose remove Man of next`, `choose cell c where C { effects }`: the step of a turn in
    /// which a player chooses a thing.
    PickStep {
        /// The things to choose from.
        selection: Selection,
        /// The effect on the chosen thing.
        lot: Lot,
        /// The condition under which the step grants a pass: `else pass`, `or pass`.
        pass: Passing,
    },
    /// A judgement: `judge next`, `judge next until stable`, `judge others`.
    Judge {
        /// The players.
        who: Expr,
        /// The span of `until stable`, if present.
        stable: Option<Span>,
    },
    /// A roll of dice: `roll lot and pair`.
    Roll(Vec<Name>),
    /// A decision: `mover chooses offer`, `each alive player q chooses bid of q among 1..6`.
    Choose {
        /// The players who decide.
        who: Chooser,
        /// The variable that receives the value.
        target: Expr,
        /// The lowest and the highest number to choose from.
        among: Option<(Expr, Expr)>,
    },
    /// A draw: `draw`, `draw on claim`.
    Draw {
        /// `on claim`: the player to move may claim the draw but need not.
        on_claim: bool,
    },
    /// A loss of a player: `next loses`.
    Loses(Expr),
    /// A win of a player: `mover wins`.
    Wins(Expr),
    /// A win of the players with the highest value of a variable: `highest points wins`.
    Highest(Name),
    /// The name of a defined effect with its arguments: `crown(w)`.
    Call {
        /// The name of the effect.
        name: Name,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// A choice among readings: `by q { a: effects  b: effects }`.
    By(Choice<Vec<Effect>>),
}

/// `with each of pair, most used, else greatest`: dice that are used one at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithDice {
    /// The name of the dice.
    pub name: Name,
    /// The span of `doubles twice`, if present.
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
    /// The contents of its gaps, in the order of its row.
    pub gaps: Vec<Filled>,
}

impl Formed {
    /// Returns its row.
    #[must_use]
    pub fn form(&self) -> &'static EffectForm {
        self.word.form()
    }

    /// Returns the gaps of its row, each with its name, its type and its content.
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

/// The players who make a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// One player: `mover chooses ...`.
    One(Expr),
    /// Each of several players: `each alive player q chooses ...`.
    Each(Selection),
}

/// One piece or many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selected {
    /// A value that is a piece.
    One(Expr),
    /// All selected pieces.
    Many(Selection),
}
