//! Arguments that several commands share.

use crate::files::names;
use alfonso_lab::Rows;
use alfonso_record::seats::pair;
use alfonso_report::schema::PRINTERS;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum, ValueHint};
use std::str::FromStr;

/// Which game, read how.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// A rule file or a shipped game, and a ruleset if not the default
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: String,
    /// Answer one question otherwise than the ruleset does (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING")]
    pub readings: Vec<Answer>,
}

/// From where.
#[derive(Args, Clone, Debug)]
pub struct StartArgs {
    /// Play these moves first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub after: Option<String>,
    /// Start from a position in FEN, as `show --format fen` prints it
    // That of a game without a board begins with `-`.
    #[arg(long, value_name = "FEN", conflicts_with = "from", allow_hyphen_values = true)]
    pub fen: Option<String>,
    /// Start from a position in a file, as `show --format json` prints it, or from where a recorded game has come to
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub from: Option<String>,
    /// Start from the start of this number, in a game that has several
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "fen"], allow_negative_numbers = true, value_parser = super::numbers::start)]
    pub start: Option<u32>,
}

/// Chance and effort, where games are played in series.
#[derive(Args, Clone, Debug)]
pub struct SeriesArgs {
    /// Chance: the same number, the same games
    #[arg(long, short, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = super::numbers::seed)]
    pub seed: u64,
    /// The number of threads (that of the cores, if not given); no result depends on it, unless agents are limited by time
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = super::numbers::threads)]
    pub threads: Option<u16>,
}

/// In which language.
#[derive(Args, Clone, Debug)]
pub struct NamesArgs {
    /// Name players and pieces in a language, such as `es`, where the rule file has such names
    #[arg(long, value_name = "LANGUAGE")]
    pub names: Option<String>,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// For programs: one object, with "schema": 1
    Json,
}

/// How a recorded game is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum RecordFormat {
    /// Its moves, as `--after` takes them
    #[default]
    Text,
    /// A record of this program
    Ron,
    /// Portable Game Notation, for games of two players
    Pgn,
}

/// How rows are written.
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

/// How a position is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ShowFormat {
    /// For people
    #[default]
    Text,
    /// For programs, and for --from: one object, with "schema": 1
    Json,
    /// A picture
    Svg,
    /// For --fen: one line; what it cannot say is told beside it
    Fen,
    /// The same with the letters of engines that speak UCI, where the rule file knows them; --fen reads it too
    #[value(name = "fen:uci")]
    FenUci,
}

/// How a comparison is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one object, with "schema": 1
    Json,
    /// For notes and issue trackers
    Markdown,
    /// A page that needs nothing else, to be read or printed
    Html,
}

impl CompareFormat {
    /// Returns the format of error messages.
    pub fn of_troubles(self) -> Format {
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
    /// For BibLaTeX with biber, which reads dates as they are written here
    Biblatex,
    /// For Zotero, Pandoc and their like: the JSON of the Citation Style Language
    Csl,
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
    /// For Zotero, Pandoc and their like: the JSON of the Citation Style Language
    Csl,
    /// For archives of data and repositories: a CITATION.cff
    Cff,
}

impl CiteFormat {
    /// Returns the format of error messages.
    pub fn of_troubles(self) -> Format {
        if matches!(self, Self::Json | Self::Csl) { Format::Json } else { Format::Text }
    }
}

impl SourcesFormat {
    /// Returns the format of error messages.
    pub fn of_troubles(self) -> Format {
        if matches!(self, Self::Json | Self::Csl) { Format::Json } else { Format::Text }
    }
}

impl ShowFormat {
    /// Returns the format of error messages.
    pub fn of_troubles(self) -> Format {
        if self == Self::Json { Format::Json } else { Format::Text }
    }
}

/// How a text that people read is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PageFormat {
    /// For people, in a terminal
    #[default]
    Text,
    /// For programs: one object, with "schema": 1
    Json,
    /// For other texts
    Markdown,
}

impl PageFormat {
    /// Returns the format of error messages.
    pub fn of_troubles(self) -> Format {
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
