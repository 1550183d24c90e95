//! The movement of a piece in a diagram. It is split into parts for Betza letters, parts for other
//! clauses, and parts that rules cannot express.

use alfonso_betza::no_movement;
use alfonso_syntax::betza::{self, Part};

/// A movement, split into its parts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Movement {
    /// The letters that the rule file contains.
    pub(super) betza: String,
    /// The parts that rule files cannot express.
    pub(super) open: Vec<String>,
    /// True if the movement contains the double step of pawns, `ifmnD`.
    pub(super) steps_twice: bool,
    /// True if the movement contains capture in passing, as in `fceF`.
    pub(super) takes_passing: bool,
    /// The number of cells that the piece moves when it castles, and the letters that say so, such
    /// as `isO2`.
    pub(super) castles: Option<(usize, String)>,
}

impl Movement {
    /// Splits a movement into its parts.
    pub(super) fn of(text: &str) -> Self {
        let mut found = Self::default();
        if text.is_empty() {
            return found;
        }
        let Ok(parts) = betza::parse(text) else {
            found.open.push(text.to_owned());
            return found;
        };
        for part in &parts {
            let sentence = &text[part.at.clone()];
            match (part.atom.letter, letters(part).as_str(), part.range.as_deref(), part.twin) {
                ('D', "fimn", None, false) => found.steps_twice = true,
                ('F', "cef", None, false) => {
                    found.takes_passing = true;
                    found.betza.push_str("fcF");
                }
                ('O', "is", Some(far), false) if found.castles.is_none() => match far.parse() {
                    Ok(far) if far > 0 => found.castles = Some((far, sentence.to_owned())),
                    _ => found.open.push(sentence.to_owned()),
                },
                // A first step that can be captured in passing, but is no double step.
                (_, letters, ..) if letters.contains('i') && letters.contains('n') => {
                    found.open.push(sentence.to_owned());
                }
                _ if no_movement(sentence).is_none() => found.betza.push_str(sentence),
                _ => found.open.push(sentence.to_owned()),
            }
        }
        found
    }

    /// Returns `true` if the movement only goes forward.
    pub(super) fn goes_forward(&self) -> bool {
        let is_forward = |part: &Part| {
            part.legs.len() == 1
                && part.legs[0].iter().any(|letter| letter.letter == 'f')
                && !part.legs[0].iter().any(|letter| "blrsvh".contains(letter.letter))
        };
        betza::parse(&self.betza).is_ok_and(|parts| parts.iter().all(is_forward))
    }

    /// Moves the double step to the parts that are left open.
    pub(super) fn leave_double_step(&mut self) {
        self.steps_twice = false;
        self.open.push("ifmnD".to_owned());
    }

    /// Adds a double step, and capture in passing, if `passes` is true.
    pub(super) fn passing(mut self, passes: bool) -> Self {
        self.steps_twice |= passes;
        self.takes_passing |= passes;
        self
    }
}

/// Returns the sorted small letters of a part with one leg. For other parts, returns a string that
/// no part has.
fn letters(part: &Part) -> String {
    let [leg] = part.legs.as_slice() else { return "-".to_owned() };
    let mut letters: Vec<char> = leg.iter().map(|letter| letter.letter).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::Movement;

    #[test]
    fn movements_are_taken_apart() {
        let pawn = Movement::of("fmWfceFifmnD");
        assert_eq!((pawn.betza.as_str(), pawn.steps_twice, pawn.takes_passing), ("fmWfcF", true, true));
        let king = Movement::of("KisO2");
        assert_eq!((king.betza.as_str(), king.castles), ("K", Some((2, "isO2".to_owned()))));
        let lion = Movement::of("KNcaKmcaK");
        assert_eq!((lion.betza.as_str(), lion.open.join(" ").as_str()), ("KN", "caK mcaK"));
        assert_eq!(Movement::of("K-").open, ["K-"]);
    }
}
