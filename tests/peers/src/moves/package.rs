//! The other program's package, in a process of its own: nothing of it is built, linked or shipped here.

use super::{Asked, Seen};
use alfonso_driver::shipped;
use peers::uci::Moves;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The package and the Python that has it.
#[derive(Clone, Debug)]
pub struct Python {
    program: PathBuf,
    /// The name and version that the package gives of itself.
    pub version: String,
}

/// A ruleset and what it is called there.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Our ruleset.
    pub ruleset: String,
    /// Their name.
    pub name: String,
    /// The spelling of moves there.
    pub spelling: String,
}

/// The positions of one game, and the move that was played in each but the last.
pub type Played = Vec<(Seen, Option<String>)>;

/// The legal moves in a position that was shown as FEN, and a check; `None` if the package refuses the text.
pub type Answer = Option<(Moves, bool)>;

/// The word for a game that has ended by what stands on the board.
pub const BY_BOARD: &str = "board";
/// Not more plies of one game.
const PLIES: u32 = 300;

/// The folder of this crate.
fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A Python that has the package: that of the environment `target/peers`, else the one in the path.
///
/// # Errors
/// If there is none, with what would help.
pub fn python() -> Result<Python, String> {
    let own = here().join("../../target/peers/bin/python");
    for program in [own, PathBuf::from("python3")] {
        let asked =
            Command::new(&program).args(["-c", "import pyffish; print('pyffish', pyffish.info())"]).output();
        if let Some(output) = asked.ok().filter(|output| output.status.success()) {
            let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            return Ok(Python { program, version });
        }
    }
    Err("no Python here has the package `pyffish`; `python3 -m venv target/peers` and `target/peers/bin/pip install pyffish` \
         would install it beside the project"
        .to_owned())
}

/// The rulesets that are compared.
///
/// # Panics
/// If `tests/peers/variants.tsv` has a row of another shape, or names a game that is not shipped.
pub fn variants() -> Vec<Variant> {
    let lines = include_str!("../../variants.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    let row = |line: &str| {
        let [ruleset, name, spelling] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("variants.tsv: `{line}` has not three fields")
        };
        let game = ruleset.split('@').next().unwrap_or_default();
        assert!(shipped::game(game).is_some(), "variants.tsv: there is no game `{game}`");
        Variant { ruleset: ruleset.to_owned(), name: name.to_owned(), spelling: spelling.to_owned() }
    };
    lines.map(row).collect()
}

impl Python {
    /// Random games of a variant, and what the package says of each position.
    ///
    /// # Errors
    /// If the package cannot be asked, or says something that is not understood.
    pub fn games(&self, variant: &str, asked: &Asked) -> Result<Vec<Played>, String> {
        let numbers = [asked.positions, PLIES, asked.seed].map(|number| number.to_string());
        let output = Command::new(&self.program)
            .arg(here().join("moves.py"))
            .arg(variant)
            .args(numbers)
            .output()
            .map_err(|error| format!("{variant}: {error}"))?;
        if !output.status.success() {
            return Err(format!("{variant}: {}", String::from_utf8_lossy(&output.stderr).trim()));
        }
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let games = text.split("\n\n").filter(|game| !game.trim().is_empty());
        games.map(|game| game.lines().filter(|line| !line.is_empty()).map(position).collect()).collect()
    }

    /// Returns the answers of the package on positions in FEN, one for each.
    ///
    /// # Errors
    /// If the package cannot be asked, or says something that is not understood.
    pub fn shown(&self, variant: &str, fens: &[String]) -> Result<Vec<Answer>, String> {
        let failed = |error: std::io::Error| format!("{variant}: {error}");
        let mut child = Command::new(&self.program)
            .arg(here().join("moves.py"))
            .arg(variant)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        // A process that has ended early says why below.
        let _ = child.stdin.take().map(|mut input| input.write_all((fens.join("\n") + "\n").as_bytes()));
        let output = child.wait_with_output().map_err(failed)?;
        let text = String::from_utf8_lossy(&output.stdout);
        let answers: Vec<Answer> = text.lines().map(answer).collect::<Result<_, _>>()?;
        if !output.status.success() || answers.len() != fens.len() {
            let why = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{variant}: {} answers to {} positions; {why}", answers.len(), fens.len()));
        }
        Ok(answers)
    }
}

fn answer(line: &str) -> Result<Answer, String> {
    let [moves, check, valid] = line.split('\t').collect::<Vec<_>>()[..] else {
        return Err(format!("`{line}` is not understood"));
    };
    Ok((valid == "1").then(|| (Moves::read(moves.split_whitespace()), check == "1")))
}

fn position(line: &str) -> Result<(Seen, Option<String>), String> {
    let [moves, check, end, chosen] = line.split('\t').collect::<Vec<_>>()[..] else {
        return Err(format!("`{line}` is not understood"));
    };
    let said = |word: &str| (word != "-").then(|| word.to_owned());
    let seen = Seen { moves: Moves::read(moves.split_whitespace()), check: check == "1", end: said(end) };
    Ok((seen, said(chosen)))
}
