//! Bibliographic data about the sources of games.
//!
//! A [`Work`] has the fields of one source. A [`Bibliography`] lists each work once, with the games
//! that cite it. The module [`bibtex`] writes a bibliography for BibTeX and BibLaTeX. The module
//! [`csl`] writes it in the Citation Style Language for programs such as Zotero and Pandoc.
//!
//! The crate writes these formats itself. Tests read the output with the crate `biblatex` (0.12).
//! The writer of `biblatex` is not used: it turns `^` and `~` into accents and drops the mark of an
//! approximate year. The crate `citationberg` (0.7) writes dates as a bare list, which it cannot
//! read itself, and `null` for missing parts of names.
//!
//! ```
//! use alfonso_bibliography::bibtex::{self, Dialect};
//! use alfonso_bibliography::{Bibliography, csl};
//! use alfonso_diag::SourceId;
//! use alfonso_rules::RuleFile;
//!
//! let text = r#"game "Small"
//! source murray "A History of Board-Games"  author "Murray, H. J. R."  publisher "Clarendon Press"  date "1951""#;
//! let (file, _) = alfonso_syntax::parse(SourceId(0), text);
//! let (rule_file, _) = RuleFile::new(file, &|_| None);
//! let mut all = Bibliography::default();
//! all.add("small", &rule_file);
//! assert!(bibtex::write(&all, Dialect::Biblatex).contains("date = {1951}"));
//! assert_eq!(csl::items(&all)[0].title, "A History of Board-Games");
//! ```

pub mod bibtex;
mod citation;
pub mod csl;
mod listing;
mod work;

pub use citation::Citation;
pub use listing::{Bibliography, Cited, Entered};
pub use work::{Dated, Form, Reading, Work};

#[cfg(test)]
mod tests;
