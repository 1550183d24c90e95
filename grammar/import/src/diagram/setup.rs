//! The board of a diagram, with its pieces.

use super::lines::{Block, Line};
use crate::board::file_letter;
use alfonso_diag::{Diagnostic, code};
use std::collections::BTreeMap;

/// The symmetry that derives the second player's pieces from the first player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    Mirror,
    Rotate,
    None,
}

impl Symmetry {
    /// Returns the symmetry of a diagram.
    ///
    /// # Errors
    /// Returns a diagnostic if the name of the symmetry is unknown.
    pub(super) fn of(block: &Block<'_>) -> Result<Self, Box<Diagnostic>> {
        let Some(line) = block.param("symmetry") else { return Ok(Self::Mirror) };
        match line.value {
            "mirror" => Ok(Self::Mirror),
            "rotate" => Ok(Self::Rotate),
            "none" => Ok(Self::None),
            other => {
                let message = format!("`{other}` is not a symmetry of a position");
                let error = Diagnostic::error(code::BAD_IMPORT, line.span, message, "not understood");
                Err(Box::new(error.help("the symmetries are `mirror`, `rotate` or `none`")))
            }
        }
    }
}

/// A board under construction, indexed by rank from below and then by file.
pub(super) struct Setup {
    pub(super) files: usize,
    pub(super) ranks: usize,
    /// The letter of each piece, and whether it belongs to the first player.
    pub(super) cells: BTreeMap<(usize, usize), (char, bool)>,
}

impl Setup {
    /// Puts a piece on its cells. A line lists the cells of the first player and, after `,,`, those
    /// of the second. If the line omits the latter, the symmetry determines them.
    pub(super) fn add(
        &mut self,
        letter: char,
        line: &Line<'_>,
        symmetry: Symmetry,
    ) -> Result<(), Box<Diagnostic>> {
        let fault = |part: &str, label: &str| {
            let message = format!("`{part}` cannot be set up");
            Box::new(Diagnostic::error(code::BAD_IMPORT, line.span, message, label).help(
                "write the cells of a piece as `a2-h2` or `b1,g1`, and those of the second player after `,,`",
            ))
        };
        let (first, second) = match line.cells.split_once(",,") {
            Some((first, second)) => (first, Some(second)),
            None => (line.cells, None),
        };
        let mut pieces = Vec::new();
        for (text, white) in [(first, true), (second.unwrap_or(""), false)] {
            for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
                let cells = self.cells_of(part).ok_or_else(|| fault(part, "not cells of this board"))?;
                pieces.extend(cells.into_iter().map(|cell| (cell, white)));
            }
        }
        if second.is_none() {
            let mirrored: Vec<((usize, usize), bool)> = match symmetry {
                Symmetry::None => Vec::new(),
                Symmetry::Rotate => pieces
                    .iter()
                    .map(|((rank, file), _)| ((self.ranks + 1 - rank, self.files + 1 - file), false))
                    .collect(),
                Symmetry::Mirror => {
                    pieces.iter().map(|((rank, file), _)| ((self.ranks + 1 - rank, *file), false)).collect()
                }
            };
            pieces.extend(mirrored);
        }
        for (cell, white) in pieces {
            if self.cells.insert(cell, (letter, white)).is_some() {
                let (rank, file) = cell;
                return Err(fault(&format!("{}{rank}", file_letter(file)), "two pieces on one cell"));
            }
        }
        Ok(())
    }

    /// Returns the cells of a list part such as `b1` or `a2-h2`.
    fn cells_of(&self, part: &str) -> Option<Vec<(usize, usize)>> {
        let cell = |text: &str| {
            let text = text.trim();
            let letter = text.chars().next().filter(char::is_ascii_lowercase)?;
            let file = usize::from(letter as u8 - b'a') + 1;
            let rank: usize = text[1..].parse().ok()?;
            (file <= self.files && (1..=self.ranks).contains(&rank)).then_some((rank, file))
        };
        let (from, to) = match part.split_once('-') {
            Some((from, to)) => (cell(from)?, cell(to)?),
            None => (cell(part)?, cell(part)?),
        };
        let between = |a: usize, b: usize| a.min(b)..=a.max(b);
        Some(
            between(from.0, to.0)
                .flat_map(|rank| between(from.1, to.1).map(move |file| (rank, file)))
                .collect(),
        )
    }

    /// Returns the pieces as FEN rows, from the top rank down.
    pub(super) fn fen(&self) -> String {
        let row = |rank: usize| {
            let mut text = String::new();
            let mut empty = 0_usize;
            for file in 1..=self.files {
                match self.cells.get(&(rank, file)) {
                    None => empty += 1,
                    Some((letter, white)) => {
                        if empty > 0 {
                            text.push_str(&std::mem::take(&mut empty).to_string());
                        }
                        text.push(if *white { letter.to_ascii_uppercase() } else { *letter });
                    }
                }
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        (1..=self.ranks).rev().map(row).collect::<Vec<_>>().join("/")
    }
}
