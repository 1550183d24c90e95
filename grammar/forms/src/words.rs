//! Effects of fixed form: words in a fixed order with gaps between them. Each row gives the words
//! of an effect, the contents of its gaps, its English text and its manual entry. It also gives the
//! part of the game that the effect changes.
//!
//! To add an effect of fixed form, add a row to `effects!` in `effect.rs`, and a word with its row
//! here. Then add a rule of the same name to the grammar, and implement the effect in the engine.

use crate::{EffectKind, Selected, Slot, Stage, Type};

/// Defines words together with their table. Each word has one row, in the order of the words.
macro_rules! words {
    ($(#[$doc:meta])* $words:ident, $form:ident, $table:ident; $($word:ident { $($row:tt)* })*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum $words {
            $($word,)*
        }

        impl $words {
            /// Returns the row of the word.
            #[must_use]
            pub fn form(self) -> &'static $form {
                &$table[self as usize]
            }
        }

        /// The rows of all words, in their order.
        pub const $table: &[$form] = &[$($form { word: $words::$word, $($row)* }.shown(),)*];
    };
}

pub(crate) use words;

/// A row of the table of effects.
#[derive(Clone, Copy, Debug)]
pub struct EffectForm {
    /// The word.
    pub word: EffectWord,
    /// The rule of the grammar that parses it. If the form begins with a gap, the rule of the part
    /// after that gap.
    pub rule: &'static str,
    /// The words and gaps, in order.
    pub written: &'static [Written],
    /// The English text, with the names of gaps in braces. Empty if other code composes the
    /// sentence.
    pub says: &'static str,
    /// The part of the game that it changes.
    pub changes: Changes,
    /// Its entry in the manual.
    pub entry: Entry,
}

impl EffectForm {
    /// Returns the row with the entry that this build has.
    const fn shown(self) -> Self {
        Self { entry: self.entry.shown(), ..self }
    }
}

/// The entry of a word in the manual.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The word under which the manual lists it.
    pub word: &'static str,
    /// Its syntax: words in lower case as written, and words in capitals for the parts to fill in.
    pub signature: &'static str,
    /// Its meaning, in one line. Empty without the feature `texts`.
    pub doc: &'static str,
    /// The place at which the example is inserted into a game.
    pub slot: Slot,
    /// An example that is valid in its slot. Empty without the feature `texts`.
    pub example: &'static str,
}

impl Entry {
    /// Returns the entry as this build has it: without the feature `texts`, no meaning and no example.
    pub(crate) const fn shown(self) -> Self {
        if cfg!(feature = "texts") { self } else { Self { doc: "", example: "", ..self } }
    }
}

/// A part of a form.
#[derive(Clone, Copy, Debug)]
pub enum Written {
    /// Literal words.
    Words(&'static str),
    /// A gap, with its name and its content.
    Gap(&'static str, Takes),
}

/// The content of a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A single value of a type.
    Operand(Type),
    /// A value of a type, with operators.
    Value(Type),
    /// A value with operators. Another gap determines its type.
    Any,
    /// A variable, with an index if it has one.
    Variable,
    /// Money or points of a player or of the game.
    PayAccount,
    /// A selection.
    Selection,
    /// A piece, or a selection of pieces.
    Selected,
}

/// The part of the game that an effect can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changes {
    /// Variables and reserves.
    Memory,
    /// The piece that the effect concerns, without a change of its cell.
    Piece,
    /// Other cells, the owners of pieces, or the players in play.
    Board,
}

/// The checked content of a gap.
#[derive(Clone, Debug)]
pub enum Given<S: Stage> {
    /// A value.
    Value(S::Node),
    /// One piece or several.
    Selected(Selected<S>),
}

/// The checked contents of gaps, which are taken in order.
struct Gaps<S: Stage>(std::vec::IntoIter<Given<S>>);

impl<S: Stage> Gaps<S> {
    fn value(&mut self) -> Option<S::Node> {
        if let Given::Value(value) = self.0.next()? { Some(value) } else { None }
    }

    fn selected(&mut self) -> Option<Selected<S>> {
        if let Given::Selected(who) = self.0.next()? { Some(who) } else { None }
    }
}

impl EffectWord {
    /// Returns the effect with these contents of its gaps. Returns `None` for words whose gaps
    /// depend on each other; the resolver creates those effects itself.
    #[must_use]
    pub fn filled<S: Stage>(self, gaps: Vec<Given<S>>) -> Option<EffectKind<S>> {
        let mut gaps = Gaps(gaps.into_iter());
        Some(match self {
            Self::Give => EffectKind::Give { who: gaps.selected()?, to: gaps.value()? },
            Self::Put => EffectKind::Put { kind: gaps.value()?, player: gaps.value()? },
            Self::PutOn => {
                EffectKind::PutOn { kind: gaps.value()?, player: gaps.value()?, cell: gaps.value()? }
            }
            Self::SetUp => EffectKind::SetUp {},
            Self::Eliminate => EffectKind::Eliminate { player: gaps.value()? },
            Self::Begin => EffectKind::Begin { player: gaps.value()? },
            Self::Remove => EffectKind::Remove { who: gaps.selected()? },
            Self::Capture => EffectKind::Capture { who: gaps.selected()? },
            Self::Move => EffectKind::Move { piece: gaps.value()?, to: gaps.value()? },
            Self::Lay => EffectKind::Lay { who: gaps.selected()?, piece: gaps.value()?, taken: false },
            Self::Unearth => EffectKind::Unearth { cell: gaps.value()? },
            Self::Add | Self::Pay | Self::Share | Self::Set | Self::Become => return None,
        })
    }
}

impl<S: Stage> EffectKind<S> {
    /// Returns the word of this effect, or `None` if the effect has no fixed form.
    #[must_use]
    pub fn word(&self) -> Option<EffectWord> {
        Some(match self {
            Self::Add { .. } => EffectWord::Add,
            Self::Pay { .. } => EffectWord::Pay,
            Self::Share { .. } => EffectWord::Share,
            Self::Give { .. } => EffectWord::Give,
            Self::Put { .. } => EffectWord::Put,
            Self::PutOn { .. } => EffectWord::PutOn,
            Self::SetUp {} => EffectWord::SetUp,
            Self::Eliminate { .. } => EffectWord::Eliminate,
            Self::Begin { .. } => EffectWord::Begin,
            Self::Set { .. } => EffectWord::Set,
            Self::Become { .. } | Self::BecomeChosen { .. } => EffectWord::Become,
            Self::Remove { .. } => EffectWord::Remove,
            Self::Capture { .. } => EffectWord::Capture,
            Self::Move { .. } => EffectWord::Move,
            Self::Lay { .. } => EffectWord::Lay,
            Self::Unearth { .. } => EffectWord::Unearth,
            Self::For { .. } | Self::Until { .. } | Self::Sow { .. } | Self::Let { .. } => return None,
        })
    }

    /// Returns `true` if the effect changes only variables and reserves. Nested effects and effects
    /// that a ruin triggers are ignored.
    #[must_use]
    pub fn is_memory(&self) -> bool {
        self.word().is_some_and(|word| word.form().changes == Changes::Memory)
    }
}

use Takes::{Any, Operand, PayAccount, Selected as One, Selection as Many, Value, Variable};
use Written::{Gap, Words};

words! {
    /// Effects of fixed form, in the order of the manual.
    EffectWord, EffectForm, EFFECTS;
    Add {
        rule: "add",
        written: &[Words("add"), Gap("amount", Value(Type::Number)), Words("to"), Gap("target", Variable)],
        says: "{amount} is added to {target}",
        changes: Changes::Memory,
        entry: Entry {
            word: "add",
            signature: "add NUMBER to VARIABLE",
            doc: "a number is added to points, or to another number",
            slot: Slot::Item,
            example: "score points per player = 0  rules { rule.x: on capture -> add 3 to points of mover }",
        },
    }
    Pay {
        rule: "pay",
        written: &[
            Words("pay"),
            Gap("amount", Value(Type::Number)),
            Words("from"),
            Gap("from", PayAccount),
            Words("to"),
            Gap("to", PayAccount),
        ],
        says: "{amount} is paid from {from} to {to}",
        changes: Changes::Memory,
        entry: Entry {
            word: "pay",
            signature: "pay NUMBER from PURSE to PURSE",
            doc: "money or points change hands; a number below 0 goes the other way",
            slot: Slot::Item,
            example: "money pot = 0  money purse per player = 0  rules { rule.x: on capture of x -> pay 1 from purse of owner of x to pot }",
        },
    }
    Share {
        rule: "share",
        written: &[
            Words("share"),
            Gap("from", PayAccount),
            Words("among"),
            Gap("among", Many),
            Words("into"),
            Gap("into", PayAccount),
        ],
        says: "",
        changes: Changes::Memory,
        entry: Entry {
            word: "share",
            signature: "share PURSE among PLAYERS q into PURSE of q",
            doc: "everything in it goes to these players in equal parts, the remainder one each to the first of them",
            slot: Slot::Item,
            example: "money pot = 9  money purse per player = 0  rules { rule.x: on end -> share pot among alive players q into purse of q }",
        },
    }
    Give {
        rule: "give",
        written: &[Words("give"), Gap("who", One), Words("to"), Gap("to", Operand(Type::Player))],
        says: "{who|goes|go} over to {to}",
        changes: Changes::Board,
        entry: Entry {
            word: "give",
            signature: "give PIECE to PLAYER, give SELECTION to PLAYER",
            doc: "pieces change their owner",
            slot: Slot::Rules,
            example: "rule.x: on mate of p -> give Man of p to mover",
        },
    }
    Put {
        rule: "put",
        written: &[
            Words("put"),
            Gap("kind", Operand(Type::Kind)),
            Words("in reserve of"),
            Gap("player", Operand(Type::Player)),
        ],
        says: "a piece of the kind {kind} goes to the reserve of {player}",
        changes: Changes::Memory,
        entry: Entry {
            word: "put",
            signature: "put KIND in reserve of PLAYER",
            doc: "a piece of this kind is added to the player's reserve, to be placed",
            slot: Slot::Rules,
            example: "rule.x: on capture of y -> put kind of y in reserve of mover",
        },
    }
    PutOn {
        rule: "put_on",
        written: &[
            Words("put"),
            Gap("kind", Operand(Type::Kind)),
            Words("of"),
            Gap("player", Operand(Type::Player)),
            Words("on"),
            Gap("cell", Operand(Type::Cell)),
        ],
        says: "a new piece of the kind {kind} of {player} is put on {cell}",
        changes: Changes::Board,
        entry: Entry {
            word: "put on",
            signature: "put KIND of PLAYER on CELL",
            doc: "a new piece of this kind comes to the board, if the cell has space for it; nothing is taken; it counts as moved",
            slot: Slot::Rules,
            example: "rule.x: on move of King if rank of it = 5 -> put (kind of it) of next on e1",
        },
    }
    SetUp {
        rule: "set_up",
        written: &[Words("set up again")],
        says: "all pieces are set up as at the start",
        changes: Changes::Board,
        entry: Entry {
            word: "set up again",
            signature: "set up again",
            doc: "all pieces, on the board and in reserve, are as at the start of the game; variables stay as they are",
            slot: Slot::Item,
            example: "score won per player = 0  rules { rule.x: on entering edge north -> add 1 to won of White, set up again }",
        },
    }
    Eliminate {
        rule: "eliminate",
        written: &[Words("eliminate"), Gap("player", Operand(Type::Player))],
        says: "{player} is out of the game",
        changes: Changes::Board,
        entry: Entry {
            word: "eliminate",
            signature: "eliminate PLAYER",
            doc: "no turn comes to this player any more",
            slot: Slot::Rules,
            example: "rule.x: on stalemate of p -> eliminate p",
        },
    }
    Begin {
        rule: "begins",
        written: &[Gap("player", Operand(Type::Player)), Words("begins")],
        says: "{player} begins",
        changes: Changes::Board,
        entry: Entry {
            word: "begins",
            signature: "PLAYER begins",
            doc: "the opening is over, and this player has the first turn; of somebody out of the game, or nobody, it says nothing",
            slot: Slot::Item,
            example: "dice lot faces 1..2  opening { opening.throw: roll lot  opening.first: (White if lot = 1 else Black) begins }",
        },
    }
    Set {
        rule: "set",
        written: &[Words("set"), Gap("target", Variable), Words("to"), Gap("value", Any)],
        says: "",
        changes: Changes::Memory,
        entry: Entry {
            word: "set",
            signature: "set VARIABLE to VALUE",
            doc: "a variable takes a value",
            slot: Slot::Item,
            example: "number taken = 0  rules { rule.x: on capture -> set taken to taken + 1 }",
        },
    }
    Become {
        rule: "becomes",
        written: &[Gap("piece", Operand(Type::Piece)), Words("becomes"), Gap("kind", Any)],
        says: "",
        changes: Changes::Piece,
        entry: Entry {
            word: "becomes",
            signature: "PIECE becomes KIND",
            doc: "a piece becomes of another kind; it counts as moved",
            slot: Slot::Piece,
            example: "man.x: on entering edge forward -> it becomes King",
        },
    }
    Remove {
        rule: "remove",
        written: &[Words("remove"), Gap("who", One)],
        says: "{who|leaves|leave} the board",
        changes: Changes::Board,
        entry: Entry {
            word: "remove",
            signature: "remove PIECE, remove SELECTION",
            doc: "pieces leave the board without being taken",
            slot: Slot::Piece,
            example: "man.x: on entering edge forward -> remove it",
        },
    }
    Capture {
        rule: "captures",
        written: &[Words("capture"), Gap("who", One)],
        says: "{who|is|are} taken",
        changes: Changes::Board,
        entry: Entry {
            word: "capture",
            signature: "capture PIECE, capture SELECTION",
            doc: "the mover takes pieces",
            slot: Slot::Piece,
            example: "man.x: step forward-diagonal onto empty do capture piece on backward of target",
        },
    }
    Move {
        rule: "move_to",
        written: &[
            Words("move"),
            Gap("piece", Operand(Type::Piece)),
            Words("to"),
            Gap("to", Operand(Type::Cell)),
        ],
        says: "{piece} is put on {to}",
        changes: Changes::Board,
        entry: Entry {
            word: "move",
            signature: "move PIECE to CELL",
            doc: "a piece is put on an empty cell; nothing is taken; it counts as moved",
            slot: Slot::Piece,
            example: "man.x: slide 2 sideways with r = first piece onward of origin if r is own do move r to crossed",
        },
    }
    Lay {
        rule: "lay",
        written: &[Words("lay"), Gap("who", One), Words("beneath"), Gap("piece", Operand(Type::Piece))],
        says: "{who|is|are} laid beneath {piece}",
        changes: Changes::Board,
        entry: Entry {
            word: "lay",
            signature: "lay PIECE beneath PIECE, lay SELECTION beneath PIECE",
            doc: "pieces, of stacks the topmost, come to lie beneath all others where a piece stands; nothing is taken",
            slot: Slot::StackPiece,
            example: "man.x: hop 2 any over own onto empty do lay own piece in crossed beneath it",
        },
    }
    Unearth {
        rule: "unearth",
        written: &[Words("unearth lowest of"), Gap("cell", Operand(Type::Cell))],
        says: "the lowest piece on {cell} comes to lie on top",
        changes: Changes::Board,
        entry: Entry {
            word: "unearth",
            signature: "unearth lowest of CELL",
            doc: "the lowest piece of a stack comes to lie on top, where rules can reach it",
            slot: Slot::StackPiece,
            example: "man.x: on move if height of target = 4 -> unearth lowest of target, remove piece on target",
        },
    }
}

/// Returns the form that a rule of the grammar parses.
///
/// ```
/// use alfonso_forms::{Changes, effect_form};
///
/// let pay = effect_form("pay").expect("an effect of fixed form");
/// assert_eq!(pay.entry.signature, "pay NUMBER from PURSE to PURSE");
/// assert_eq!(pay.changes, Changes::Memory);
/// ```
#[must_use]
pub fn effect_form(rule: &str) -> Option<&'static EffectForm> {
    EFFECTS.iter().find(|form| form.rule == rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ExprKind;

    /// A stage with nothing besides the tree.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Bare;

    impl Stage for Bare {
        type Node = ExprKind<Self>;
        type Cell = u8;
        type Way = ();
        type Event = ();
        type Span = ();
    }

    /// A word is made of its checked gaps if, and only if, each of them stands for itself; and what
    /// is made is of the word.
    #[test]
    fn gaps_that_stand_for_themselves_make_the_effect() {
        for form in EFFECTS {
            let gaps = form.written.iter().filter_map(|part| match part {
                Gap(_, Operand(_) | Value(_)) => Some(Some(Given::<Bare>::Value(ExprKind::It))),
                Gap(_, One) => Some(Some(Given::Selected(Selected::One(ExprKind::It)))),
                Gap(_, Any | Variable | PayAccount | Many) => Some(None),
                Words(_) => None,
            });
            let made = gaps.collect::<Option<Vec<_>>>().map(|gaps| form.word.filled(gaps));
            if let Some(made) = made {
                assert_eq!(made.and_then(|effect| effect.word()), Some(form.word), "{}", form.rule);
            } else {
                assert!(form.word.filled::<Bare>(Vec::new()).is_none(), "{}", form.rule);
            }
        }
    }

    /// The names of gaps in the English are gaps of the row.
    #[test]
    fn sentences_name_gaps() {
        for form in EFFECTS {
            for name in form.says.split('{').skip(1).filter_map(|rest| rest.split(['}', '|']).next()) {
                let known = form.written.iter().any(|part| matches!(part, Gap(gap, _) if *gap == name));
                assert!(known, "{}: {name}", form.rule);
            }
        }
    }
}
