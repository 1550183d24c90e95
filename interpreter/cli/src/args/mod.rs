//! The command line as typed.
//!
//! Nothing here opens a file or queries the terminal: [`crate::config`] turns the arguments into jobs.

mod agents;
mod compare;
mod groups;
mod help;
mod lineups;
mod numbers;
mod parts;
mod studies;
mod usage;

pub use agents::{BestArgs, MatchArgs, SolveArgs, TuneArgs, UciArgs, ValueAgents, ValueArgs};
pub use compare::CompareArgs;
pub use help::{Example, command};
pub use lineups::{AgentArg, Lineup, Listed};
pub use parts::{
    Answer, CiteFormat, CompareFormat, Format, GameArgs, NamesArgs, PageFormat, RecordFormat, RowsFormat,
    SeriesArgs, ShowFormat, SideAnswer, SourcesFormat, StartArgs,
};
pub use studies::{KeptArgs, LatticeArgs, PlayedArgs, RunArgs, WeighArgs};
pub use usage::{Known, kinder};

use crate::commands::games::Years;
use crate::files::names;
use alfonso_record::seats::Seating;
use clap::{Args, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use std::path::PathBuf;

/// What was typed.
#[derive(Debug, Parser)]
#[command(
    name = "alfonso",
    version,
    about = "Plays, checks and compares historical board games from their rule files",
    propagate_version = true
)]
pub struct Typed {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Tell everything that is wrong with rule files
    Check(CheckArgs),
    /// Lay rule files out as they usually are: spaces, indentation, columns
    Fmt(FmtArgs),
    /// Write rule files out of the variants that another program describes
    Import(ImportArgs),
    /// List the games: when and where they were played, by how many, in how many readings
    Games(GamesArgs),
    /// Show the board: pieces, turn, result
    Show(ShowArgs),
    /// List the legal moves, sorted
    Moves(MovesArgs),
    /// Count sequences of legal moves
    Perft(PerftArgs),
    /// Show what the sources leave open and how each ruleset answers
    Readings(ReadingsArgs),
    /// List the sources of a game or of all, for people or for a bibliography
    Sources(SourcesArgs),
    /// Cite one reading of a game: its file, its answers, the fingerprint of its rules
    Cite(CiteArgs),
    /// Tell which readings a recorded game, a problem or a claim allows
    Consistent(ConsistentArgs),
    /// Play in the terminal, or with moves from standard input
    Play(PlayArgs),
    /// Write a recorded game in another form: PGN, RON, or its moves
    Record(RecordArgs),
    /// Play games by agents, or random ones, and tell how they went
    Simulate(SimulateArgs),
    /// Play a plan of many games, and write a row of figures for each
    Run(RunArgs),
    /// Play the readings of a game, and tell what each question does to play
    Lattice(LatticeArgs),
    /// Weigh the readings of a game against evidence: wear, records, figures that sources tell
    Weigh(WeighArgs),
    /// Choose a move as an agent would
    Best(BestArgs),
    /// Let two agents play against each other, in pairs of games with the seats exchanged
    Match(MatchArgs),
    /// Tune the weights by which positions are measured, by games of an agent against itself
    Tune(TuneArgs),
    /// Speak the Universal Chess Interface, for programs that let engines play
    Uci(UciArgs),
    /// Work out what a game is worth where chance alone decides, in fractions
    Value(ValueArgs),
    /// Find out who wins a small game of two players if both play well
    Solve(SolveArgs),
    /// Measure how fast games are played, counted and loaded on this machine
    Bench(BenchArgs),
    /// Put two readings side by side: what differs in their rules, after which moves it shows, what it does to play
    Compare(CompareArgs),
    /// Write a rule file to begin with: a small game, or a variant of one
    New(NewArgs),
    /// Tell the rules of a game in plain English, or what the code of a mistake means
    Explain(ExplainArgs),
    /// Serve an editor: mistakes, meanings and completions while you write
    Lsp(LspArgs),
    /// Print the shapes of what a command prints for programs, as JSON Schema
    Schema(SchemaArgs),
    /// Print what a shell needs to complete commands, options and games
    Completions(CompletionsArgs),
    /// Print the manual page, for `man`
    Manual,
}

/// `check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Rule files, or names of shipped games
    #[arg(required = true, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub files: Vec<String>,
    /// Fail on warnings as well
    #[arg(long)]
    pub deny_warnings: bool,
    /// Put the word that was meant in the place of a misspelt one first, where this mends a mistake and makes none
    #[arg(long, conflicts_with = "watch")]
    pub fix: bool,
    /// Check and draw one file now and whenever it is saved, with the pieces that move otherwise than before; Ctrl-C ends it
    #[arg(long, conflicts_with_all = ["play", "format"])]
    pub watch: bool,
    /// Play games in readings drawn from all there are, and tell where play gets stuck and by which answers
    #[arg(long)]
    pub play: bool,
    /// How many games are played of each file
    #[arg(long, short, value_name = "N", requires = "play", default_value_t = 1000, allow_negative_numbers = true, value_parser = numbers::sampled)]
    pub games: u32,
    /// Chance: the same number, the same readings and games
    #[arg(long, short, value_name = "S", requires = "play", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    pub seed: u64,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `fmt`.
#[derive(Args, Debug)]
pub struct FmtArgs {
    /// Rule files, or folders of them; `-` reads standard input and prints; the current folder if none is named
    #[arg(value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::AnyPath)]
    pub files: Vec<String>,
    /// Write nothing, show what would change, and fail if anything would
    #[arg(long)]
    pub check: bool,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `import`.
#[derive(Args, Debug)]
pub struct ImportArgs {
    /// A configuration of Fairy-Stockfish, such as variants.ini, or a page with interactive diagrams; `-` reads standard input
    #[arg(value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: String,
    /// The variants to import; all of the file, if none is named
    #[arg(value_name = "VARIANT")]
    pub variants: Vec<String>,
    /// The folder to write into; without one, the text of one variant is printed
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub into: Option<PathBuf>,
    /// The format of the report
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `games`.
#[derive(Args, Debug)]
pub struct GamesArgs {
    /// Only games of these years: `1283`, `1200..1500`, `..1300`, `1800..`; there is a year 0: -430 is 431 BC
    #[arg(long, value_name = "YEARS", allow_hyphen_values = true, value_parser = numbers::years)]
    pub year: Option<Years>,
    /// Only games of places with this in their names
    #[arg(long, value_name = "PLACE")]
    pub place: Option<String>,
    /// Only games for so many players
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::players)]
    pub players: Option<usize>,
    /// Only games of this family: `chess`, `tables`, `race`, ...
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// Only games of this book, folio by folio
    #[arg(long, value_name = "BOOK")]
    pub book: Option<String>,
    /// The format of the output
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
    pub names: NamesArgs,
    /// Show how the pieces of a kind move, alone on the board: the kind's name or letter
    #[arg(long, value_name = "NAME", conflicts_with_all = ["after", "fen", "from"])]
    pub piece: Option<String>,
    /// The cell on which it stands
    #[arg(long, value_name = "CELL", requires = "piece")]
    pub at: Option<String>,
    /// Show how often pieces went along each line: a table of traffic, as `run` writes it
    #[arg(long, value_name = "FILE.csv", conflicts_with_all = ["after", "fen", "from", "piece"], value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub traffic: Option<String>,
    /// Of this table only the traffic of these agents
    #[arg(long, value_name = "AGENTS", requires = "traffic")]
    pub by: Option<String>,
    /// Of this table only the traffic of this cell of the plan
    #[arg(long, value_name = "CELL", requires = "traffic")]
    pub of: Option<String>,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: ShowFormat,
    /// Plain letters and lines only
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
    pub names: NamesArgs,
    /// Name the rule that allows each move
    #[arg(long)]
    pub why: bool,
    /// The format of the output
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
    /// One line for each first move, or each first turn, at the given depth only
    #[arg(long)]
    pub divide: bool,
    /// Make every last move instead of counting it: slower, the same numbers
    #[arg(long)]
    pub leaves: bool,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `readings`.
#[derive(Args, Debug)]
pub struct ReadingsArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `sources`.
#[derive(Args, Debug)]
pub struct SourcesArgs {
    /// A rule file or a shipped game; all shipped games if none is named
    #[arg(value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: Option<String>,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: SourcesFormat,
}

/// `play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// A rule file or a shipped game, and a ruleset if not the default; may be left out with --resume
    #[arg(value_name = "FILE[@RULESET]", required_unless_present = "resume", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: Option<String>,
    /// Answer one question otherwise than the ruleset does (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING", requires = "file")]
    pub readings: Vec<Answer>,
    #[command(flatten)]
    pub start: StartArgs,
    #[command(flatten)]
    pub names: NamesArgs,
    /// Go on with a recorded game, as `--save` wrote it
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath, conflicts_with_all = ["from", "fen", "start"])]
    pub resume: Option<String>,
    /// Keep the game in a file as it goes: a record that can be read, gone on with and shown
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub save: Option<String>,
    /// The players of seats: `human`, or an agent such as `level:5`, `random`, `alphabeta:depth=3`; seats that are not named are human, and `Chance` throws the dice unless it is human
    #[arg(long, value_name = "SEAT=WHO")]
    pub seats: Vec<Listed<Seating>>,
    /// Let agents measure positions by the weights in this file, which `tune` has written; `rules`: by those made from the rules (if not given, by those that ship with the game, if it has any)
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub weights: Option<String>,
    /// Chance for agents and dice; the same number, the same moves (if not given, the record's, a new one at a terminal, or 1)
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = numbers::seed)]
    pub seed: Option<u64>,
    /// The most plies of a game in which no seat is human
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// On a full screen: how many milliseconds an agent waits
    #[arg(long, value_name = "MS", default_value_t = 400, allow_negative_numbers = true, value_parser = numbers::delay)]
    pub delay: u64,
    /// Line by line, even where a full screen could be used
    #[arg(long)]
    pub plain: bool,
    /// The format of the output: with `json`, one line for each position
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Plain letters and lines only
    #[arg(long)]
    pub ascii: bool,
}

/// `cite`.
#[derive(Args, Debug)]
pub struct CiteArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// As what to write it
    #[arg(long, value_enum, default_value_t)]
    pub format: CiteFormat,
}

/// `record`.
#[derive(Args, Debug)]
pub struct RecordArgs {
    /// A record as `play --save` wrote it, or a file of games in PGN; `#3` behind the name means the third game
    #[arg(value_name = "RECORD", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub record: String,
    /// A rule file or a shipped game, where the record names none: games in PGN from elsewhere do not
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: Option<String>,
    /// Answer one question otherwise than the ruleset does (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING", requires = "file")]
    pub readings: Vec<Answer>,
    /// As what to write it
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
    /// The agents: one for all seats, or `SEAT=AGENT` with commas between; seats that are not named are played at random
    #[arg(long, value_name = "AGENT | SEAT=AGENT")]
    pub agents: Vec<Listed<AgentArg>>,
    /// How many games
    #[arg(long, short, value_name = "N", default_value_t = 100, allow_negative_numbers = true, value_parser = numbers::games)]
    pub games: u64,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Break a game off after so many plies
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    #[command(flatten)]
    pub kept: KeptArgs,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `consistent`.
#[derive(Args, Debug)]
pub struct ConsistentArgs {
    /// A rule file or a shipped game, and the ruleset with whose answers the search begins
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: String,
    /// Leave this question answered so (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING")]
    pub readings: Vec<Answer>,
    /// A recorded game, in PGN or as this program writes it (repeatable)
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath, required_unless_present = "claims")]
    pub game: Vec<String>,
    /// A file of claims: `example "..." { ... }`, as rule files have them (repeatable)
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub claims: Vec<String>,
    /// Try at most so many combinations of answers
    #[arg(long, value_name = "N", default_value_t = 4000, allow_negative_numbers = true, value_parser = numbers::reached)]
    pub tries: u32,
    /// Draw so many combinations before a reading counts as refuted
    #[arg(long, value_name = "N", default_value_t = 64, allow_negative_numbers = true, value_parser = numbers::reached)]
    pub drawn: u32,
    /// Chance: the same number, the same draws
    #[arg(long, short, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    pub seed: u64,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: CompareFormat,
}

/// `bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Rule files or shipped games, each with a ruleset if not the default; all shipped games if none is named
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub files: Vec<String>,
    /// How many rounds; every measurement is made once in each of them
    #[arg(long, value_name = "N", default_value_t = 5, allow_negative_numbers = true, value_parser = numbers::rounds)]
    pub rounds: u32,
    /// How many seconds of processor time each measurement takes in a round, at least
    #[arg(long, value_name = "S", default_value_t = 0.1, allow_negative_numbers = true, value_parser = numbers::seconds)]
    pub seconds: f64,
    /// Break a random game off after so many plies
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// Chance: the same number, the same games
    #[arg(long, short, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    pub seed: u64,
    /// Measure nothing: tell what was made of each game, and how its moves are found to be legal
    #[arg(long, conflicts_with_all = ["rounds", "seconds", "max_plies", "seed"])]
    pub plan: bool,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `new`.
#[derive(Args, Debug)]
pub struct NewArgs {
    /// What the file is to be called: letters a to z, digits and hyphens
    #[arg(value_name = "NAME")]
    pub name: String,
    /// Make it a variant of this game, whose rules stand ready to be changed
    #[arg(long, value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub from: Option<String>,
    /// Where to write it; here, if not given
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub into: Option<PathBuf>,
    /// The format of the report
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `explain`.
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// A rule file or a shipped game, and a ruleset if not the default; or a code that stands above a mistake, such as A0302
    #[arg(value_name = "FILE[@RULESET] | CODE", value_parser = names::parser())]
    pub what: String,
    /// Answer one question otherwise than the ruleset does (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING")]
    pub readings: Vec<Answer>,
    /// Explain one clause only, and show how it is written
    #[arg(long, value_name = "ID")]
    pub rule: Option<String>,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
}

/// `schema`.
#[derive(Args, Debug)]
pub struct SchemaArgs {
    /// Who prints
    #[arg(value_name = "COMMAND", value_parser = parts::printer())]
    pub of: String,
}

/// `lsp`.
#[derive(Args, Debug)]
pub struct LspArgs {
    /// Talk over standard input and output, as it always does: some editors say so
    #[arg(long)]
    pub stdio: bool,
}

/// `completions`.
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// For which shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: Shell,
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
