//! The grammars of rule files and of Betza's notation, and the parsers that pest makes from them.
//!
//! Nothing else stands here: pest writes three quarters of the code of the parser, and this crate compiles it once. What the
//! pairs mean is known to `alfonso-syntax` alone.

/// Rule files: `rules.pest`.
pub mod rules {
    // The grammar documents its rules; pest does not carry all of that over.
    #![allow(missing_docs)]

    /// The parser of rule files and of their pieces.
    #[derive(pest_derive::Parser)]
    #[grammar = "rules.pest"]
    pub struct Grammar;
}

/// Betza's notation of movements: `betza.pest`.
pub mod betza {
    #![allow(missing_docs)]

    /// The parser of movements.
    #[derive(pest_derive::Parser)]
    #[grammar = "betza.pest"]
    pub struct Grammar;
}
