//! Places where rules part on purpose: `tests/peers/differences.tsv`.

use std::fmt;

/// The things in which two programs can part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The legal moves.
    Moves,
    /// A check.
    Check,
    /// The end of the game.
    End,
    /// A position as `fen:uci` writes it: refused, or read as another.
    Shown,
}

/// A position in which they part.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The thing in which they differ.
    pub what: What,
    /// The ending of the game for us; `-` if it has not ended.
    pub ours: String,
    /// The ending of the game for them.
    pub theirs: String,
    /// The difference in words.
    pub told: String,
    /// The position, and the moves that led to it.
    pub at: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}, in {}", self.what, self.told, self.at)
    }
}

/// The rows of the table.
pub struct Known(Vec<Row>);

struct Row {
    ruleset: String,
    what: What,
    ours: String,
    theirs: String,
    why: String,
}

impl Known {
    /// Reads the table.
    ///
    /// # Panics
    /// If a row is not of its shape.
    pub fn read() -> Self {
        let lines =
            include_str!("../../differences.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
        let row = |line: &str| {
            let [ruleset, what, ours, theirs, why] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("differences.tsv: `{line}` has not five fields")
            };
            let what = match what {
                "moves" => What::Moves,
                "check" => What::Check,
                "end" => What::End,
                "shown" => What::Shown,
                other => panic!("differences.tsv: `{other}` is nothing to part in"),
            };
            let owned = str::to_owned;
            Row { ruleset: owned(ruleset), what, ours: owned(ours), theirs: owned(theirs), why: owned(why) }
        };
        Self(lines.map(row).collect())
    }

    /// The row that knows a difference.
    pub fn row(&self, ruleset: &str, found: &Difference) -> Option<usize> {
        let fits = |said: &str, is: &str| said == "*" || said == is;
        self.0.iter().position(|row| {
            fits(&row.ruleset, ruleset)
                && row.what == found.what
                && fits(&row.ours, &found.ours)
                && fits(&row.theirs, &found.theirs)
        })
    }

    /// Why the rules part.
    pub fn why(&self, row: usize) -> &str {
        &self.0[row].why
    }
}
