//! The words of rules, each defined once: ids, types, and the tree of values and effects.
//!
//! The resolver builds this tree, the compiler maps its names to cells and slots, and the engine
//! executes it. A [`Stage`] determines how the tree refers to cells, directions, events and spans.
//! Macros generate the visits and maps of the tree from its rows (`expr.rs`, `effect.rs`).
//!
//! ```
//! use alfonso_forms::{CompareOp, ExprKind, Part, Stage, Type};
//!
//! /// A stage that refers to cells by their numbers, and keeps nothing else.
//! #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! struct Numbered;
//!
//! impl Stage for Numbered {
//!     type Node = ExprKind<Self>;
//!     type Cell = u16;
//!     type Way = u8;
//!     type Event = u8;
//!     type Span = ();
//! }
//!
//! // `target = cell 28`
//! let (target, cell) = (Box::new(ExprKind::Target), Box::new(ExprKind::Cell(28)));
//! let condition: ExprKind<Numbered> = ExprKind::Compare(CompareOp::Equal, target, cell);
//! assert_eq!(condition.ty(), Type::Flag);
//! let mut types = Vec::new();
//! condition.parts(&mut |part| {
//!     if let Part::Value(value) = part {
//!         types.push(value.ty());
//!     }
//! });
//! assert_eq!(types, [Type::Cell, Type::Cell]);
//! ```

mod along;
mod attributes;
mod dice;
mod effect;
pub mod english;
mod expr;
mod ids;
mod passing;
mod pick_text;
mod repeating;
mod slot;
mod stage;
mod test;
mod types;
mod using;
mod visit;
mod words;

pub use along::Along;
pub use attributes::{ATTRIBUTES, AttributeForm, AttributeWord, BoardKind, Of, attribute};
pub use dice::{Again, DiceSort, DiceWord};
pub use effect::{Effect, EffectKind, PayAccount, Selected};
pub use expr::{ArithOp, CompareOp, Domain, ExprKind, Fold, Selection, Sub, Uses};
pub use ids::{
    CounterId, DiceId, KindId, LineId, LocalId, RegionId, RelationId, RuleId, Seat, TableId, TagId, TrackId,
    VarId,
};
pub use passing::Passing;
pub use pick_text::PickText;
pub use repeating::Repeating;
pub use slot::Slot;
pub use stage::{Mapper, Node, Part, Stage};
pub use test::{TESTS, Test, TestForm, TestOf, TestUses, TestWord, Thing};
pub use types::Type;
pub use using::Using;
pub use words::{Changes, EFFECTS, EffectForm, EffectWord, Entry, Given, Takes, Written, effect_form};
