//! Values that are single words.

use alfonso_forms::Thing;
use alfonso_model::{ExprKind, Type};

/// Defines the words together with the values that they stand for and what must exist where they are used.
macro_rules! value_words {
    ($($word:ident => $kind:expr, $needs:expr;)*) => {
        /// The values that are words of the language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum ValueWord {
            $($word,)*
        }

        impl ValueWord {
            /// Returns the value.
            #[must_use]
            pub fn kind(self) -> ExprKind {
                match self {
                    $(Self::$word => $kind,)*
                }
            }

            /// Returns the thing that must exist where it is used, if any.
            #[must_use]
            pub fn needs(self) -> Option<Thing> {
                match self {
                    $(Self::$word => $needs,)*
                }
            }
        }
    };
}

value_words! {
    Mover => ExprKind::Mover, Some(Thing::Turn);
    Next => ExprKind::Next, Some(Thing::Turn);
    Previous => ExprKind::Previous, Some(Thing::Turn);
    It => ExprKind::It, Some(Thing::Move);
    Origin => ExprKind::Origin, Some(Thing::Move);
    Target => ExprKind::Target, Some(Thing::Move);
    Crossed => ExprKind::Crossed(Type::Cells), Some(Thing::Move);
    Nowhere => ExprKind::Nowhere, None;
    Nobody => ExprKind::Nobody, None;
    Repetitions => ExprKind::Repetitions, Some(Thing::Judgement);
    Rounds => ExprKind::Rounds, Some(Thing::Position);
}
