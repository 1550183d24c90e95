//! The marks of a reader, beside the answers.

use crate::answers::{Answer, Answers};
use crate::fault::Fault;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The two-sided 95 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The marks of a reader about one game, compared with the answers.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// The name of the game.
    pub game: String,
    /// The number of marks.
    pub marks: usize,
    /// The wrong marks: the numbers of the position and of the move, from 1, and the answer.
    pub wrong: Vec<(usize, usize, Answer)>,
}

impl Score {
    /// Compares marks with answers. Each line of marks is about one position; spaces do not matter.
    ///
    /// # Errors
    /// Returns a message if the marks do not fit the questions.
    pub fn of(answers: &Answers, marks: &str) -> Result<Self, String> {
        let game = &answers.game;
        let lines: Vec<&str> = marks.lines().filter(|line| !line.trim().is_empty()).collect();
        if lines.len() != answers.positions.len() {
            let (have, want) = (lines.len(), answers.positions.len());
            return Err(format!("{game}: {have} lines of marks for {want} positions"));
        }
        let mut score = Self { game: game.clone(), ..Self::default() };
        for (index, (line, position)) in lines.iter().zip(&answers.positions).enumerate() {
            let letters: Vec<char> = line.chars().filter(|letter| letter.is_alphabetic()).collect();
            if letters.len() != position.moves.len() {
                let (have, want) = (letters.len(), position.moves.len());
                return Err(format!("{game}, position {}: {have} marks for {want} moves", index + 1));
            }
            for (number, (letter, answer)) in letters.iter().zip(&position.moves).enumerate() {
                let legal = match letter.to_ascii_uppercase() {
                    'L' => true,
                    'I' => false,
                    other => return Err(format!("{game}, position {}: `{other}` is no mark", index + 1)),
                };
                score.marks += 1;
                if legal != answer.legal {
                    score.wrong.push((index + 1, number + 1, answer.clone()));
                }
            }
        }
        Ok(score)
    }

    /// Returns the share of wrong marks, and its 95 % interval after Wilson, in words.
    #[must_use]
    pub fn share(&self) -> String {
        share(self.wrong.len(), self.marks)
    }

    /// Lists the wrong marks with the truth.
    #[must_use]
    pub fn listed(&self) -> String {
        let mut text = String::new();
        for (position, number, answer) in &self.wrong {
            let truth = match (answer.legal, &answer.reason) {
                (true, _) => format!("is legal by {}", answer.rule),
                (false, Some(reason)) => {
                    let fault = answer.fault.map(Fault::words).unwrap_or_default();
                    format!("is not legal ({fault}, {}): {reason}", answer.rule)
                }
                (false, None) => format!("is not legal: {}", answer.rule),
            };
            let _ = writeln!(text, "  position {position}, move {number}: {} {truth}", answer.text);
        }
        text
    }
}

/// Summarises the scores of several games.
#[must_use]
pub fn summary(scores: &[Score]) -> String {
    let mut text = String::new();
    let mut by_rule: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for score in scores {
        let _ = write!(text, "{}: {}\n{}", score.game, score.share(), score.listed());
        for (_, _, answer) in &score.wrong {
            *by_rule.entry((&score.game, &answer.rule)).or_default() += 1;
        }
    }
    let (wrong, marks) =
        scores.iter().fold((0, 0), |(wrong, marks), score| (wrong + score.wrong.len(), marks + score.marks));
    let _ = writeln!(text, "all {} games: {}", scores.len(), share(wrong, marks));
    for ((game, rule), times) in by_rule {
        let _ = writeln!(text, "  {game}, {rule}: {times}");
    }
    text
}

fn share(wrong: usize, marks: usize) -> String {
    let (low, high) = wilson(wrong, marks);
    let share = if marks == 0 { 0.0 } else { 100.0 * wrong as f64 / marks as f64 };
    let interval = format!("95% interval {:.1}% to {:.1}%", 100.0 * low, 100.0 * high);
    format!("{wrong} of {marks} marks wrong, {share:.1}% ({interval})")
}

/// Returns the 95 % interval of a share after Wilson.
#[must_use]
pub fn wilson(hits: usize, of: usize) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, share) = (of as f64, hits as f64 / of as f64);
    let centre = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
}
