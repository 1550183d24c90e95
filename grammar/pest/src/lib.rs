//! The grammars of rule files and of Betza's notation, and the parsers that pest makes from them.
//!
//! Nothing else stands here: pest writes three quarters of the code of the parser, and this crate compiles it once. What the
//! pairs mean is known to `alfonso-syntax` alone.
//!
//! ```
//! use alfonso_grammar::rules::{Grammar, Rule};
//! use pest::Parser;
//!
//! let pairs = Grammar::parse(Rule::file, "game \"Nothing yet\"").expect("a heading is a file");
//! let rules: Vec<Rule> = pairs.flatten().map(|pair| pair.as_rule()).collect();
//! assert!(rules.contains(&Rule::heading));
//! ```

/// Rule files: `rules.pest`, and `words.txt` for their words.
///
/// ```
/// use alfonso_grammar::rules::{Grammar, Rule};
/// use pest::Parser;
///
/// let id = Grammar::parse(Rule::rule_id, "end.mate follows").expect("it begins with the id of a rule");
/// assert_eq!(id.as_str(), "end.mate");
/// // A reserved word names nothing.
/// assert!(Grammar::parse(Rule::ident, "player").is_err());
/// ```
pub mod rules {
    // The grammar documents its rules; pest does not carry all of that over.
    #![allow(missing_docs)]

    // Written by build.rs.
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// Betza's notation of movements: `betza.pest`.
///
/// ```
/// use alfonso_grammar::betza::{Grammar, Rule};
/// use pest::Parser;
///
/// // A bishop that goes one step forward too.
/// let text = Grammar::parse(Rule::text, "BfW").expect("a movement");
/// let atoms: Vec<&str> =
///     text.flatten().filter(|pair| pair.as_rule() == Rule::atom).map(|pair| pair.as_str()).collect();
/// assert_eq!(atoms, ["B", "W"]);
/// ```
pub mod betza {
    #![allow(missing_docs)]

    /// The parser of movements.
    #[derive(pest_derive::Parser)]
    #[grammar = "betza.pest"]
    pub struct Grammar;
}
