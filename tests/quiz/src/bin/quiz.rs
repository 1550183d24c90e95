//! Draws questions about legal moves, and scores the marks of readers.
//!
//!     cargo quiz draw --seed S [--games 10 | GAME...] --into FOLDER
//!     cargo quiz score FOLDER

use quiz::answers::Answers;
use quiz::pick::Size;
use quiz::score::{self, Score};
use quiz::subject::QuizGame;
use quiz::{choice, draw};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: quiz draw --seed S [--games N | GAME...] [--positions N] --into FOLDER
       quiz score FOLDER
  GAME           a shipped game, or GAME@RULESET
  --games N      so many games of different families, drawn by the seed (10)
  --positions N  so many positions of each game (20)
  --seed S       what all is drawn from (1)
  --into FOLDER  where GAME.questions.md and GAME.answers.json go
  score          compares each GAME.marks.txt of the folder with the answers";

/// A request of the command line.
enum Job {
    Draw { seed: u64, games: Vec<String>, families: usize, size: Size, into: PathBuf },
    Score(PathBuf),
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match job(&words).and_then(run) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn job(words: &[String]) -> Result<Job, String> {
    let (mut seed, mut families, mut into, mut games) = (1, 10, None, Vec::new());
    let mut size = Size::default();
    let mut words = words.iter();
    match words.next().map(String::as_str) {
        Some("draw") => {}
        Some("score") => {
            let folder = words.next().filter(|word| !word.starts_with('-')).ok_or(USAGE)?;
            return Ok(Job::Score(folder.into()));
        }
        _ => return Err(USAGE.to_owned()),
    }
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|text| text.parse::<u64>().ok()).ok_or(USAGE);
        match word.as_str() {
            "--seed" => seed = number()?,
            "--games" => families = usize::try_from(number()?).map_err(|_| USAGE)?,
            "--positions" => size.positions = usize::try_from(number()?).map_err(|_| USAGE)?,
            "--into" => into = Some(PathBuf::from(words.next().ok_or(USAGE)?)),
            game if !game.starts_with('-') => games.push(game.to_owned()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    Ok(Job::Draw { seed, games, families, size, into: into.ok_or(USAGE)? })
}

fn run(job: Job) -> Result<String, String> {
    match job {
        Job::Score(folder) => score_all(&folder),
        Job::Draw { seed, games, families, size, into } => {
            std::fs::create_dir_all(&into).map_err(|error| format!("{}: {error}", into.display()))?;
            let games = match games.is_empty() {
                true => choice::games(seed, families).into_iter().map(|(_, game)| game).collect(),
                false => games,
            };
            let mut text = String::new();
            for game in &games {
                let quizzed = QuizGame::load(game)?;
                let quiz = draw(&quizzed, seed, size);
                let json = serde_json::to_string_pretty(&quiz.answers).map_err(|error| error.to_string())?;
                write(&into, &format!("{game}.questions.md"), &quiz.page)?;
                write(&into, &format!("{game}.answers.json"), &(json + "\n"))?;
                text.push_str(&quiz.answers.summary());
            }
            Ok(text)
        }
    }
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn score_all(folder: &Path) -> Result<String, String> {
    let wrong = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let entries = std::fs::read_dir(folder).map_err(|error| wrong(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let (mut scores, mut missing) = (Vec::new(), Vec::new());
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let Some(game) = name.strip_suffix(".answers.json") else { continue };
        let marks = folder.join(format!("{game}.marks.txt"));
        if !marks.is_file() {
            missing.push(game.to_owned());
            continue;
        }
        let text = std::fs::read_to_string(&path).map_err(|error| wrong(&path, &error))?;
        let answers: Answers = serde_json::from_str(&text).map_err(|error| wrong(&path, &error))?;
        let text = std::fs::read_to_string(&marks).map_err(|error| wrong(&marks, &error))?;
        scores.push(Score::of(&answers, &text)?);
    }
    let mut text = score::summary(&scores);
    if !missing.is_empty() {
        text.push_str(&format!("no marks: {}\n", missing.join(", ")));
    }
    Ok(text)
}
