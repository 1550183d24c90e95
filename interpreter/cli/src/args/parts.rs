//! Arguments that several commands share.

use crate::files::names;
use alfonso_lab::Rows;
use alfonso_record::seats::pair;
use alfonso_report::catalogue::Order;
use alfonso_report::picture::PIECE_SETS;
use alfonso_report::schema::PRINTERS;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum, ValueHint};
use std::str::FromStr;

/// The game and its reading.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// Rule file or shipped game; add `@RULESET` for a ruleset other than the default
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: String,
    /// Answer one question differently from the ruleset (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING")]
    pub readings: Vec<Answer>,
}

/// The position to begin from.
#[derive(Args, Clone, Debug)]
pub struct StartArgs {
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub after: Option<String>,
    /// Position to start from, in the notation that `show --format fen` prints
    // The position of a game without a board begins with `-`.
    #[arg(long, value_name = "FEN", conflicts_with = "from", allow_hyphen_values = true)]
    pub fen: Option<String>,
    /// File with the position to start from: output of `show --format json`, or a recorded game,
    /// which starts from its last position
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub from: Option<String>,
    /// Number of the start, in a game that has several starts
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "fen"], allow_negative_numbers = true, value_parser = super::numbers::start)]
    pub start: Option<u32>,
}

/// The seed and the number of threads of commands that play many games.
#[derive(Args, Clone, Debug)]
pub struct SeriesArgs {
    /// Seed of the random numbers; the same seed gives the same games
    #[arg(long, short, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = super::numbers::seed)]
    pub seed: u64,
    /// Number of threads (default: number of cores); the results do not depend on it, unless agents
    /// have a time limit
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = super::numbers::threads)]
    pub threads: Option<u16>,
}

/// The language of the reader.
#[derive(Args, Clone, Debug)]
pub struct LanguageArgs {
    /// Language of messages, `en` or `es`, and of the names of players and pieces if the rule file
    /// has names in this language
    #[arg(long = "lang", alias = "names", value_name = "LANGUAGE")]
    pub language: Option<String>,
}

/// The set of the pieces in pictures.
#[derive(Args, Clone, Debug)]
pub struct PiecesArgs {
    /// In pictures: the set of the pieces, instead of the one in the rule file
    #[arg(long, value_name = "SET", value_parser = PossibleValuesParser::new(PIECE_SETS))]
    pub pieces: Option<String>,
}

/// The format of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// For programs: one object, with "schema": 1
    Json,
}

/// The thrower of the dice of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Throws {
    /// The program
    #[default]
    Program,
    /// People, who type the numbers
    Hand,
}

/// An order of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sort {
    /// By family
    Family,
    /// By name
    Name,
    /// By the year of the first attestation
    Year,
}

impl From<Sort> for Order {
    fn from(sort: Sort) -> Self {
        match sort {
            Sort::Family => Self::Family,
            Sort::Name => Self::Name,
            Sort::Year => Self::Year,
        }
    }
}

/// The format of a recorded game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum RecordFormat {
    /// The moves, in the form that `--after` takes
    #[default]
    Text,
    /// A record of this program
    Ron,
    /// Portable Game Notation, for games of two players
    Pgn,
}

/// The format of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RowsFormat {
    /// Apache Parquet
    Parquet,
    /// Comma-separated values
    Csv,
    /// A JSON object on each line
    Jsonl,
}

impl From<RowsFormat> for Rows {
    fn from(format: RowsFormat) -> Self {
        match format {
            RowsFormat::Parquet => Self::Parquet,
            RowsFormat::Csv => Self::Csv,
            RowsFormat::Jsonl => Self::JsonLines,
        }
    }
}

/// The format of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ShowFormat {
    /// For people
    #[default]
    Text,
    /// For programs, and for --from: one object, with "schema": 1
    Json,
    /// A picture
    Svg,
    /// For --fen: one line; a warning lists the facts that FEN cannot express
    Fen,
    /// FEN with the letters of UCI engines, if the rule file declares them; --fen reads this format
    /// too
    #[value(name = "fen:uci")]
    FenUci,
}

/// The format of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one object, with "schema": 1
    Json,
    /// For notes and issue trackers
    Markdown,
    /// A self-contained web page, to read or to print
    Html,
}

impl CompareFormat {
    /// Returns the options that request a page in this format. Returns those for HTML if the format
    /// is not a page.
    pub fn typed(self) -> String {
        format!("--format {}", if self == Self::Markdown { "markdown" } else { "html" })
    }

    /// Returns the format of error messages.
    pub fn of_errors(self) -> Format {
        if self == Self::Json { Format::Json } else { Format::Text }
    }
}

/// The form of a bibliography.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SourcesFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one object, with "schema": 1
    Json,
    /// For BibTeX
    Bibtex,
    /// For BibLaTeX with biber, which reads dates in EDTF
    Biblatex,
    /// For Zotero, Pandoc and similar programs: JSON of the Citation Style Language
    Csl,
    /// For notes and issue trackers
    Markdown,
    /// A page for browsers and printers
    Html,
    /// A file for word processors; write it with `> FILE.docx`
    Docx,
}

/// The form of a citation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum CiteFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one object, with "schema": 1
    Json,
    /// For BibTeX
    Bibtex,
    /// For BibLaTeX with biber
    Biblatex,
    /// For Zotero, Pandoc and similar programs: JSON of the Citation Style Language
    Csl,
    /// For repositories and data archives: a CITATION.cff file
    Cff,
}

impl CiteFormat {
    /// Returns the format of error messages.
    pub fn of_errors(self) -> Format {
        if matches!(self, Self::Json | Self::Csl) { Format::Json } else { Format::Text }
    }
}

impl SourcesFormat {
    /// Returns the format of error messages.
    pub fn of_errors(self) -> Format {
        if matches!(self, Self::Json | Self::Csl) { Format::Json } else { Format::Text }
    }
}

impl ShowFormat {
    /// Returns the format of error messages.
    pub fn of_errors(self) -> Format {
        if self == Self::Json { Format::Json } else { Format::Text }
    }
}

/// The format of a sheet of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SheetFormat {
    /// A page for browsers and printers
    #[default]
    Html,
    /// A file for word processors; write it with `> FILE.docx`
    Docx,
}

/// The format of a text for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PageFormat {
    /// For people, in a terminal
    #[default]
    Text,
    /// For programs: one object, with "schema": 1
    Json,
    /// For notes and issue trackers
    Markdown,
    /// A page for browsers and printers
    Html,
    /// A file for word processors; write it with `> FILE.docx`
    Docx,
}

impl PageFormat {
    /// Returns the format of error messages.
    pub fn of_errors(self) -> Format {
        if self == Self::Json { Format::Json } else { Format::Text }
    }
}

/// `QUESTION=READING`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The question's name.
    pub question: String,
    /// The reading that answers it.
    pub reading: String,
}

impl FromStr for Answer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (question, reading) = pair(text).ok_or("write it as QUESTION=READING")?;
        Ok(Self { question, reading })
    }
}

/// `QUESTION=READING` for both sides, `A:QUESTION=READING` or `B:QUESTION=READING` for one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideAnswer {
    /// True if the answer applies to the first side.
    pub for_a: bool,
    /// True if the answer applies to the second side.
    pub for_b: bool,
    /// The answer.
    pub answer: Answer,
}

impl FromStr for SideAnswer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (for_a, for_b, rest) = match text.split_once(':') {
            Some(("A", rest)) => (true, false, rest),
            Some(("B", rest)) => (false, true, rest),
            _ => (true, true, text),
        };
        let answer = rest.parse().map_err(|error| format!("{error}, or A:QUESTION=READING for one side"))?;
        Ok(Self { for_a, for_b, answer })
    }
}

/// Returns a parser for the commands whose objects have a schema.
pub fn printer() -> PossibleValuesParser {
    PossibleValuesParser::new(PRINTERS.iter().map(|it| PossibleValue::new(it.name).help(it.about)))
}
