//! The package, in a process of its own.

use crate::games;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The version of the package with which files are compared.
const VERSION: &str = "0.0.90";

/// A Python that has the package.
#[derive(Clone, Debug)]
pub struct Package {
    program: PathBuf,
}

/// A random game that is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The name of the variant.
    pub variant: String,
    /// The position where it begins, in FEN; `None` for the start.
    pub fen: Option<String>,
    /// The greatest number of positions.
    pub plies: u32,
    /// The seed of its moves.
    pub seed: u64,
}

/// What the package says of a position.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The legal moves.
    pub moves: Vec<String>,
    /// True if the player to move is in check.
    pub check: bool,
    /// The end of the game: `board`, `moves`, `claim`, or `-`.
    pub end: String,
    /// The position in FEN.
    pub fen: String,
    /// The move that is played next, if one is.
    pub chosen: Option<String>,
}

impl Package {
    /// Returns the package: that of the environment `target/peers`, otherwise that of the Python in the path.
    ///
    /// # Errors
    /// If there is none, or another version, with what would help.
    pub fn find() -> Result<Self, String> {
        let own = games::root().join("target/peers/bin/python");
        for program in [own, PathBuf::from("python3")] {
            let code = "import importlib.metadata, pyffish; print(importlib.metadata.version('pyffish'))";
            let Ok(output) = Command::new(&program).args(["-c", code]).output() else { continue };
            if output.status.success() && String::from_utf8_lossy(&output.stdout).trim() == VERSION {
                return Ok(Self { program });
            }
        }
        Err(format!(
            "no Python here has pyffish {VERSION}; `python3 -m venv target/peers` and `target/peers/bin/pip install \
             pyffish=={VERSION}` would install it beside the project"
        ))
    }

    /// Returns what the package says of the positions of each game; nothing of a variant that it does not take.
    ///
    /// # Errors
    /// If the package cannot be asked, or says something that is not understood.
    pub fn ask(&self, config: &str, requests: &[Request]) -> Result<Vec<Vec<Seen>>, String> {
        static ASKED: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = ASKED.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("alfonso-{}-{number}.ini", std::process::id()));
        std::fs::write(&path, config).map_err(|error| error.to_string())?;
        let answer = self.answer(&path, requests);
        let _ = std::fs::remove_file(&path);
        answer
    }

    fn answer(&self, config: &std::path::Path, requests: &[Request]) -> Result<Vec<Vec<Seen>>, String> {
        let failed = |error: std::io::Error| error.to_string();
        let mut child = Command::new(&self.program)
            .arg(games::root().join("tests/peers/imported.py"))
            .arg(config)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let line = |one: &Request| {
            let fen = one.fen.as_deref().unwrap_or("-");
            format!("{}\t{fen}\t{}\t{}\n", one.variant, one.plies, one.seed)
        };
        let text: String = requests.iter().map(line).collect();
        // A process that has ended early says why below.
        let _ = child.stdin.take().map(|mut input| input.write_all(text.as_bytes()));
        let output = child.wait_with_output().map_err(failed)?;
        let text = String::from_utf8_lossy(&output.stdout);
        let games: Vec<&str> = text.split("\n\n").filter(|game| !game.trim().is_empty()).collect();
        if !output.status.success() || games.len() != requests.len() {
            let why = String::from_utf8_lossy(&output.stderr);
            let why = why.lines().last().unwrap_or_default();
            return Err(format!("{} answers to {} requests; {why}", games.len(), requests.len()));
        }
        let of_game = |game: &&str| game.lines().filter(|line| *line != "unknown").map(seen).collect();
        games.iter().map(of_game).collect()
    }
}

fn seen(line: &str) -> Result<Seen, String> {
    let [moves, check, end, fen, chosen] = line.split('\t').collect::<Vec<_>>()[..] else {
        return Err(format!("`{line}` is not understood"));
    };
    Ok(Seen {
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        check: check == "1",
        end: end.to_owned(),
        fen: fen.to_owned(),
        chosen: (chosen != "-").then(|| chosen.to_owned()),
    })
}
