//! The one table of the words of rule files.
//!
//! The resolver looks up every word here, and takes suggestions for misspelt words from here; the reference manual is a
//! printout of the table. The table does not know how words are put together: the grammar does.
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
