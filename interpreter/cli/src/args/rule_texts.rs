//! The arguments of the commands that print texts about rules: explanations, sheets, readings,
//! sources and citations.

use super::{Answer, CiteFormat, GameArgs, LanguageArgs, PageFormat, PiecesArgs, SheetFormat, SourcesFormat};
use crate::files::names;
use clap::{Args, ValueHint};

/// `readings`.
#[derive(Args, Debug)]
pub struct ReadingsArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
}

/// `sheet`.
#[derive(Args, Debug)]
pub struct SheetArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub language: LanguageArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: SheetFormat,
    #[command(flatten)]
    pub pieces: PiecesArgs,
}

/// `sources`.
#[derive(Args, Debug)]
pub struct SourcesArgs {
    /// Rule file or shipped game (default: all shipped games)
    #[arg(value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: SourcesFormat,
}

/// `cite`.
#[derive(Args, Debug)]
pub struct CiteArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: CiteFormat,
}

/// `explain`.
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// Rule file or shipped game; add `@RULESET` for a ruleset other than the default; or the code
    /// of a mistake, such as A0302
    #[arg(value_name = "FILE[@RULESET] | CODE", value_parser = names::parser())]
    pub what: String,
    /// Answer one question differently from the ruleset (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING")]
    pub readings: Vec<Answer>,
    /// Print only what a player needs, on one or two pages: without sources, ids and questions
    #[arg(long, conflicts_with_all = ["rule", "derived"])]
    pub short: bool,
    /// Explain only this clause, and show its text in the rule file
    #[arg(long, value_name = "ID")]
    pub rule: Option<String>,
    /// Beside the author's sentences about rules, print those that the program makes from the rules
    #[arg(long)]
    pub derived: bool,
    /// Language of the author's sentences, such as `es`, if the rule file has sentences in this
    /// language
    #[arg(long = "lang", value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
    #[command(flatten)]
    pub pieces: PiecesArgs,
}
