//! The command line as typed.
//!
//! This module never opens a file or queries the terminal. [`crate::config`] turns the arguments
//! into jobs.

mod agents;
mod browser;
mod compare;
mod groups;
mod help;
mod lineups;
mod numbers;
mod parts;
mod rule_texts;
mod studies;
mod usage;

pub use agents::{BestArgs, MatchArgs, SolveArgs, TuneArgs, UciArgs, ValueAgents, ValueArgs};
pub use browser::{PageArgs, ServeArgs};
pub use compare::CompareArgs;
pub use help::{Example, command};
pub use lineups::{AgentArg, Lineup, Listed};
pub use parts::{
    Answer, CiteFormat, CompareFormat, Format, GameArgs, LanguageArgs, PageFormat, PiecesArgs, RecordFormat,
    RowsFormat, SeriesArgs, SheetFormat, ShowFormat, SideAnswer, Sort, SourcesFormat, StartArgs, Throws,
};
pub use rule_texts::{CiteArgs, ExplainArgs, ReadingsArgs, SheetArgs, SourcesArgs};
pub use studies::{KeptArgs, LatticeArgs, PlayedArgs, RunArgs, WeighArgs};
pub use usage::{Known, kinder};

use crate::commands::games::Years;
use crate::files::names;
use alfonso_record::seats::Seating;
use clap::{Args, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use std::ffi::OsString;
use std::path::PathBuf;

/// The typed command line.
#[derive(Debug, Parser)]
#[command(
    name = "alfonso",
    version,
    about = "Plays, checks and compares historical board games from their rule files",
    propagate_version = true
)]
pub struct Typed {
    /// The command.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Report the mistakes in rule files
    Check(CheckArgs),
    /// Format rule files: spaces, indentation and columns
    Fmt(FmtArgs),
    /// Make rule files from the variants of Fairy-Stockfish or from interactive diagrams
    Import(ImportArgs),
    /// List the shipped games: time and place, number of players, number of open questions
    Games(GamesArgs),
    /// Show the board: pieces, player to move, outcome
    Show(ShowArgs),
    /// List the legal moves, sorted
    Moves(MovesArgs),
    /// Count the sequences of legal moves
    Perft(PerftArgs),
    /// List the questions that the sources leave open, and each ruleset's answers
    Readings(ReadingsArgs),
    /// List the sources of a game or of all games, also as a bibliography
    Sources(SourcesArgs),
    /// Print a citation of one reading of a game: its file, its answers and the fingerprint of its
    /// rules
    Cite(CiteArgs),
    /// List the readings that are consistent with recorded games, problems or claims
    Consistent(ConsistentArgs),
    /// Play in the terminal, or with moves from standard input
    Play(PlayArgs),
    /// Print a recorded game in another format: PGN, RON or a list of moves
    Record(RecordArgs),
    /// Play random games, or games between agents, and report their results
    Simulate(SimulateArgs),
    /// Play all games of a plan, and write a row of figures for each game
    Run(RunArgs),
    /// Play the readings of a game, and report how much each question affects play
    Lattice(LatticeArgs),
    /// Weigh the readings of a game against evidence: wear, records, figures from sources
    Weigh(WeighArgs),
    /// Choose a move with an agent, and print its score and the expected moves
    Best(BestArgs),
    /// Play two agents against each other, in pairs of games with the seats exchanged
    Match(MatchArgs),
    /// Fit the weights of the evaluation to games of an agent against itself
    Tune(TuneArgs),
    /// Run as an engine for programs that use the Universal Chess Interface (UCI)
    Uci(UciArgs),
    /// Compute the exact value of a game that chance alone decides, in fractions
    Value(ValueArgs),
    /// Determine who wins a small game of two players if both play perfectly
    Solve(SolveArgs),
    /// Measure the speed of playing, counting and loading games on this machine
    Bench(BenchArgs),
    /// Report which rules take the steps of the engine in random games, and cheaper wordings
    Profile(ProfileArgs),
    /// Compare two readings: their rules, the first differences in play, random games
    Compare(CompareArgs),
    /// Create a new rule file: a small game, or a variant of a game
    New(NewArgs),
    /// Explain the rules of a game in plain English, or the code of a mistake
    Explain(ExplainArgs),
    /// Print the rules of a game on one or two pages, for players: an HTML page with pictures
    Sheet(SheetArgs),
    /// Print a page to play a game in the browser: one file, which works without a network
    Page(PageArgs),
    /// Play in the browser: serve all shipped games and your rule files on this machine
    Serve(ServeArgs),
    /// Run as a language server, which shows mistakes, meanings and completions in editors
    Lsp(LspArgs),
    /// Print the JSON Schema of a command's output with `--format json`
    Schema(SchemaArgs),
    /// Print a shell script that completes commands, options and names of games
    Completions(CompletionsArgs),
    /// Print the manual page, for `man`
    Manual,
}

/// `check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Rule files, folders of rule files, or names of shipped games
    #[arg(required = true, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub files: Vec<String>,
    /// Fail on warnings as well
    #[arg(long)]
    pub deny_warnings: bool,
    /// First correct the file: misspelt words and outdated forms are replaced if this removes a
    /// mistake without adding another
    #[arg(long, conflicts_with = "watch")]
    pub fix: bool,
    /// Check one file now and after each save; show its board and the pieces whose movement has
    /// changed (Ctrl-C ends the command)
    #[arg(long, conflicts_with_all = ["play", "format"])]
    pub watch: bool,
    /// Play random games in randomly chosen readings; report positions where play gets stuck, and
    /// the answers that cause this
    #[arg(long)]
    pub play: bool,
    /// Number of games to play for each file
    #[arg(long, short, value_name = "N", requires = "play", default_value_t = 1000, allow_negative_numbers = true, value_parser = numbers::sampled)]
    pub games: u32,
    /// Seed of the random numbers; the same seed gives the same readings and games
    #[arg(long, short, value_name = "S", requires = "play", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    pub seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `fmt`.
#[derive(Args, Debug)]
pub struct FmtArgs {
    /// Rule files or folders of rule files (default: the current folder); with `-`, read standard
    /// input and print the result
    #[arg(value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::AnyPath)]
    pub files: Vec<String>,
    /// Show the changes without writing them; fail if there are any
    #[arg(long)]
    pub check: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `import`.
#[derive(Args, Debug)]
pub struct ImportArgs {
    /// Configuration file of Fairy-Stockfish, such as variants.ini, or web page with interactive
    /// diagrams; with `-`, read standard input
    #[arg(value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: String,
    /// Variants to import (default: all variants in the file)
    #[arg(value_name = "VARIANT")]
    pub variants: Vec<String>,
    /// Folder for the rule files; without this option, the rule file of one variant is printed
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub into: Option<PathBuf>,
    /// Format of the report
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `games`.
#[derive(Args, Debug)]
pub struct GamesArgs {
    /// List only games that contain all these words in names, titles, places, pieces, rulesets,
    /// families or sources
    #[arg(value_name = "WORD")]
    pub words: Vec<String>,
    /// List only games of these years: `1283`, `1200..1500`, `..1300`, `1800..` (there is a year 0,
    /// so -430 is 431 BC)
    #[arg(long, value_name = "YEARS", allow_hyphen_values = true, value_parser = numbers::years)]
    pub year: Option<Years>,
    /// List only games of places whose names contain this text
    #[arg(long, value_name = "PLACE")]
    pub place: Option<String>,
    /// List only games for this number of players
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::players)]
    pub players: Option<usize>,
    /// List only games of this family, such as `chess`, `tables` or `race`; other names work too,
    /// such as `mancala` or `backgammon`
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// List only games of this book, in the order of its folios
    #[arg(long, value_name = "BOOK")]
    pub book: Option<String>,
    /// Order of the games (default: by family; with --book, by folio)
    #[arg(long, value_enum, value_name = "ORDER")]
    pub sort: Option<Sort>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `show`.
#[derive(Args, Debug)]
pub struct ShowArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub start: StartArgs,
    #[command(flatten)]
    pub language: LanguageArgs,
    /// Show how a piece of this kind moves on an empty board; NAME is the name or the letter of the
    /// kind
    #[arg(long, value_name = "NAME", conflicts_with_all = ["after", "fen", "from"])]
    pub piece: Option<String>,
    /// Cell on which this piece stands
    #[arg(long, value_name = "CELL", requires = "piece")]
    pub at: Option<String>,
    /// Show how often pieces moved along each line; the file is a table of traffic that `run` has
    /// written
    #[arg(long, value_name = "FILE.csv", conflicts_with_all = ["after", "fen", "from", "piece"], value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub traffic: Option<String>,
    /// With --traffic: show only the traffic of these agents
    #[arg(long, value_name = "AGENTS", requires = "traffic")]
    pub by: Option<String>,
    /// With --traffic: show only the traffic of this cell of the plan
    #[arg(long, value_name = "CELL", requires = "traffic")]
    pub of: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: ShowFormat,
    #[command(flatten)]
    pub pieces: PiecesArgs,
    /// Use only plain letters and lines
    #[arg(long)]
    pub ascii: bool,
}

/// `moves`.
#[derive(Args, Debug)]
pub struct MovesArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub start: StartArgs,
    #[command(flatten)]
    pub language: LanguageArgs,
    /// Name the rule that allows each move
    #[arg(long)]
    pub why: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `perft`.
#[derive(Args, Debug)]
pub struct PerftArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub start: StartArgs,
    /// Depth in plies; with --turns, in turns
    #[arg(long, short, value_name = "N", allow_negative_numbers = true, value_parser = numbers::depth)]
    pub depth: u32,
    /// Count whole turns instead of moves
    #[arg(long, conflicts_with = "leaves")]
    pub turns: bool,
    /// In games with dice, count each outcome of a roll as a move, once, whatever its probability
    #[arg(long)]
    pub chance: bool,
    /// Print one line for each first move (with --turns, each first turn), only at the given depth
    #[arg(long)]
    pub divide: bool,
    /// Play each last move instead of only counting it; this is slower and gives the same result
    #[arg(long)]
    pub leaves: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// Rule file or shipped game; add `@RULESET` for a ruleset other than the default; can be left
    /// out with --resume
    #[arg(value_name = "FILE[@RULESET]", required_unless_present = "resume", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: Option<String>,
    /// Answer one question differently from the ruleset (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING", requires = "file")]
    pub readings: Vec<Answer>,
    #[command(flatten)]
    pub start: StartArgs,
    #[command(flatten)]
    pub language: LanguageArgs,
    /// Continue a recorded game that `--save` has written
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath, conflicts_with_all = ["from", "fen", "start"])]
    pub resume: Option<String>,
    /// Save the game to this file after each move; `play --resume` continues it, and `show --from`
    /// shows it
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub save: Option<String>,
    /// Player of each seat: `human`, or an agent such as `level:5`, `random` or
    /// `alphabeta:depth=3`; all other seats are human; the program rolls the dice unless `Chance`
    /// is human
    #[arg(long, value_name = "SEAT=WHO")]
    pub seats: Vec<Listed<Seating>>,
    /// Thrower of the dice: with `hand`, people throw them at the table and type the numbers
    #[arg(long, value_enum, default_value_t)]
    pub dice: Throws,
    /// Weights that agents use for the evaluation: a file that `tune` has written, or `rules` for
    /// weights computed from the rules (default: the weights shipped with the game, if it has any)
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub weights: Option<String>,
    /// Seed of agents and dice; the same seed gives the same moves (default: the seed of the
    /// record; without a record, a new seed at a terminal, else 1)
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = numbers::seed)]
    pub seed: Option<u64>,
    /// Maximum number of plies of a game in which no seat is human
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// Delay before each move of an agent, in milliseconds; used only on the full screen
    #[arg(long, value_name = "MS", default_value_t = 400, allow_negative_numbers = true, value_parser = numbers::delay)]
    pub delay: u64,
    /// Play line by line, even if the terminal could show the full screen
    #[arg(long)]
    pub plain: bool,
    /// Output format; `json` prints one line for each position
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Use only plain letters and lines
    #[arg(long)]
    pub ascii: bool,
}

/// `record`.
#[derive(Args, Debug)]
pub struct RecordArgs {
    /// Record that `play --save` has written, or PGN file; `#3` after the name of a PGN file
    /// chooses its third game
    #[arg(value_name = "RECORD", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub record: String,
    /// Rule file or shipped game; needed only if the record does not name its game, as in PGN from
    /// other programs
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: Option<String>,
    /// Answer one question differently from the ruleset (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING", requires = "file")]
    pub readings: Vec<Answer>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: RecordFormat,
}

/// `simulate`.
#[derive(Args, Debug)]
pub struct SimulateArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub start: StartArgs,
    /// Agent for all seats, or `SEAT=AGENT` pairs separated by commas; all other seats play at
    /// random
    #[arg(long, value_name = "AGENT | SEAT=AGENT")]
    pub agents: Vec<Listed<AgentArg>>,
    /// Number of games to play
    #[arg(long, short, value_name = "N", default_value_t = 100, allow_negative_numbers = true, value_parser = numbers::games)]
    pub games: u64,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Maximum number of plies of a game; longer games are stopped and count as unfinished
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    #[command(flatten)]
    pub kept: KeptArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `consistent`.
#[derive(Args, Debug)]
pub struct ConsistentArgs {
    /// Rule file or shipped game; `@RULESET` chooses the ruleset whose answers are tried first
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: String,
    /// Keep this answer fixed (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING")]
    pub readings: Vec<Answer>,
    /// Recorded game, in PGN or as `play --save` writes it (repeatable)
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath, required_unless_present = "claims")]
    pub game: Vec<String>,
    /// File of claims, written `example "..." { ... }` as in rule files (repeatable)
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub claims: Vec<String>,
    /// Maximum number of combinations of answers to try
    #[arg(long, value_name = "N", default_value_t = 4000, allow_negative_numbers = true, value_parser = numbers::reached)]
    pub tries: u32,
    /// Number of random combinations to try before a reading is reported as refuted
    #[arg(long, value_name = "N", default_value_t = 64, allow_negative_numbers = true, value_parser = numbers::reached)]
    pub drawn: u32,
    /// Seed of the random numbers; the same seed gives the same combinations
    #[arg(long, short, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    pub seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: CompareFormat,
}

/// `bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Rule files or shipped games (default: all shipped games); add `@RULESET` for a ruleset other
    /// than the default
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub files: Vec<String>,
    /// Number of rounds; each round makes every measurement once
    #[arg(long, value_name = "N", default_value_t = 5, allow_negative_numbers = true, value_parser = numbers::rounds)]
    pub rounds: u32,
    /// Minimum processor time of each measurement in a round, in seconds
    #[arg(long, value_name = "S", default_value_t = 0.1, allow_negative_numbers = true, value_parser = numbers::seconds)]
    pub seconds: f64,
    /// Maximum number of plies of a random game; longer games are stopped
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// Seed of the random numbers; the same seed gives the same games
    #[arg(long, short, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    pub seed: u64,
    /// Measure nothing; show how each game was compiled, and how its moves are tested for legality
    #[arg(long, conflicts_with_all = ["rounds", "seconds", "max_plies", "seed"])]
    pub plan: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `profile`.
#[derive(Args, Debug)]
pub struct ProfileArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub start: StartArgs,
    /// Number of games to play
    #[arg(long, short, value_name = "N", default_value_t = 20, allow_negative_numbers = true, value_parser = numbers::games)]
    pub games: u64,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Maximum number of plies of a game; longer games are stopped
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `new`.
#[derive(Args, Debug)]
pub struct NewArgs {
    /// Name of the file: letters a to z, digits and hyphens
    #[arg(value_name = "NAME")]
    pub name: String,
    /// Create a variant of this game; the file lists all rules of the game, ready to be changed
    #[arg(long, value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub from: Option<String>,
    /// Folder to write to (default: the current folder)
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub into: Option<PathBuf>,
    /// Format of the report
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `schema`.
#[derive(Args, Debug)]
pub struct SchemaArgs {
    /// Command whose objects the schema describes
    #[arg(value_name = "COMMAND", value_parser = parts::printer())]
    pub of: String,
}

/// `lsp`.
#[derive(Args, Debug)]
pub struct LspArgs {
    /// Use standard input and output; the command always does so, but some editors pass this option
    #[arg(long)]
    pub stdio: bool,
}

/// `completions`.
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// Shell for which to print the script
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: Shell,
    /// List the candidates for the word of this number instead; the scripts use this
    #[arg(long, value_name = "N", hide = true, requires = "words")]
    pub at: Option<usize>,
    /// Words of the command line
    #[arg(last = true, hide = true, requires = "at", value_name = "WORD")]
    pub words: Vec<OsString>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        command(&Example::default()).debug_assert();
    }

    #[test]
    fn seats_and_readings_are_pairs() {
        let typed = Typed::try_parse_from([
            "alfonso",
            "play",
            "x@y",
            "--read",
            "a=b",
            "--seats",
            "White=human,Black=random",
            "--seed",
            "7",
        ]);
        let Some(Command::Play(args)) = typed.expect("good usage").command else { panic!("a play") };
        assert_eq!(args.readings, [Answer { question: "a".into(), reading: "b".into() }]);
        assert_eq!(args.seats[0].0.len(), 2);
        for bad in [
            ["--max-plies", "0"],
            ["--delay", "60001"],
            ["--seed", "-1"],
            ["--seats", "White"],
            ["--seats", "White=oracle"],
            ["--read", "lion"],
            ["--read", "=x"],
        ] {
            let typed = Typed::try_parse_from(["alfonso", "play", "x"].iter().chain(&bad));
            assert_eq!(typed.expect_err("bad usage").exit_code(), 2, "{bad:?}");
        }
    }
}
