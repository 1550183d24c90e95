//! The table of all words in rule files.
//!
//! The resolver looks up every word here, and suggests corrections for misspelt words from this
//! table. The reference manual is generated from the table. The grammar, not the table, defines how
//! words combine.
//!
//! ```
//! use alfonso_vocabulary::{Role, find, nearest_word};
//!
//! let slide = find("slide", Role::Leg).expect("a leg can slide");
//! assert!(slide.example.contains("slide"));
//! assert_eq!(nearest_word("jump", Role::Leg), Some("leap"));
//! ```

mod examples;
mod lookup;
mod ludeme;
mod role;
mod table;
#[cfg(test)]
mod tests;
mod value_word;

pub use alfonso_forms::{AttributeWord, BoardKind, Slot};
pub use examples::{EXAMPLE, example_base, in_context, in_slot};
pub use lookup::{TABLE, direction, find, is_kept, meaning, nearest_word, stands_among_moves, way, words};
pub use ludeme::{EventWord, FieldWord, LegWord, Ludeme, Meaning, Noun};
pub use role::Role;
pub use value_word::ValueWord;
