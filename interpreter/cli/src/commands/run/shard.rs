//! A part of a run: every N-th of its files.

use std::str::FromStr;

/// The K-th of N parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of the part, from 1.
    number: usize,
    /// The number of parts.
    of: usize,
}

/// The maximum number of parts.
const MOST: usize = 10_000;

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<usize>().ok();
        let parts = text.split_once('/').and_then(|(number_, of)| number(number_).zip(number(of)));
        match parts {
            Some((number, of)) if (1..=MOST).contains(&of) && (1..=of).contains(&number) => {
                Ok(Self { number, of })
            }
            _ => {
                Err(format!("write a part as `1/4`, the first of four parts (at most {MOST}), not `{text}`"))
            }
        }
    }
}

impl Shard {
    /// Returns true if a file belongs to this part.
    pub fn has(self, file: usize) -> bool {
        file % self.of == self.number - 1
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn every_file_belongs_to_one_part() {
        let shard = |text: &str| text.parse::<Shard>();
        let parts: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|text| shard(text).expect("a part")).to_vec();
        assert!((0..50).all(|file| parts.iter().filter(|part| part.has(file)).count() == 1));
        for wrong in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/10001", "1/2/3"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}
