//! The sources of games as works.
//!
//! A [`Work`] has the fields of a source; a [`Bibliography`] has each work once, with the games that cite it. [`bibtex`] writes it
//! for BibTeX and BibLaTeX, [`csl`] for programs that speak the Citation Style Language, such as Zotero and Pandoc.
//!
//! The crate `biblatex` (0.12) only reads what is written here, in tests: it writes `^` and `~` as accents over what follows, and
//! leaves out that a year is approximate. `citationberg` (0.7) writes a date as a bare list, which it cannot read itself, and `null`
//! for the parts that a name lacks.
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
