//! Language services for rule files: the meanings of words, their declarations, and completions.
//!
//! ```text
//! text -> Document (tree, leaves, declarations)
//! Documents of a file, its libraries and its bases -> Project -> hover, definition, references, completion, ...
//! ```
//!
//! All data is plain, and spans are in bytes. This crate does not access protocols, files or
//! clocks. It never fails: a text that cannot be parsed only yields less information.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_ide::{Document, Project};
//!
//! let text = "game \"Small\"\npiece Man \"M\" { man.step: step forward }\nsetup { White Man a1 }";
//! let project = Project::alone(Document::new(SourceId(0), text.into()));
//! let used = text.rfind("Man").expect("the second use");
//! let declared = project.definition(used).expect("it is declared").span;
//! assert_eq!(&text[declared.range()], "Man");
//! assert_eq!(project.references(used).len(), 2);
//! let word = text.find("forward").expect("a word of the language");
//! assert!(project.hover(word).expect("the manual says something").text.contains("forward"));
//! ```

mod complete;
mod document;
mod fixes;
mod hints;
mod hover;
mod lenses;
mod look;
mod navigate;
mod outline;
mod project;
mod rename;
mod slots;
mod tokens;

pub use complete::{Completion, CompletionKind};
pub use document::{Declaration, Document, Use};
pub use fixes::Fix;
pub use hints::Hint;
pub use hover::Hover;
pub use lenses::{Lens, LensKind, Shown};
pub use outline::{Fold, FoldKind, Symbol, SymbolKind};
pub use project::{Location, Project, Target};
pub use rename::{NoRename, Renaming};
pub use tokens::{Marked, TokenKind};

#[cfg(test)]
mod tests;
