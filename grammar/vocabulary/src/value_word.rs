//! Values that are single words.

use alfonso_forms::Thing;
use alfonso_model::{ExprKind, Type};

/// Defines the words, with the values that they denote and with their requirements.
macro_rules! value_words {
    ($($word:ident => $kind:expr, $needs:expr;)*) => {
        /// The values that are words of the language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum ValueWord {
            $($word,)*
        }

        impl ValueWord {
            /// Returns the value that the word denotes.
            #[must_use]
            pub fn kind(self) -> ExprKind {
                match self {
                    $(Self::$word => $kind,)*
                }
            }

            /// Returns the name that must exist in the context, if the word requires one.
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
