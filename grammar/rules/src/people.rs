//! The names of authors, editors and translators of sources.

use alfonso_forms::english;
use std::fmt;

/// A person or an organisation, as bibliographies name them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The family name, or the whole name of a person or institution without one.
    pub family: String,
    /// The given names; `None` if the name is printed unchanged.
    pub given: Option<String>,
}

impl Person {
    /// Parses a name. `Murray, H. J. R.` has a family name, but `Alfonso X of Castile` is printed
    /// unchanged.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        match text.split_once(',') {
            Some((family, given)) if !given.trim().is_empty() => {
                Self { family: family.trim().to_owned(), given: Some(given.trim().to_owned()) }
            }
            _ => Self { family: text.trim().to_owned(), given: None },
        }
    }
}

/// Writes the given names before the family name.
impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.given {
            Some(given) => write!(f, "{given} {}", self.family),
            None => f.write_str(&self.family),
        }
    }
}

/// Returns the names as one phrase, with given names first. Returns `None` if there are no names.
///
/// ```
/// use alfonso_rules::people;
///
/// let authors = people(["Murray, H. J. R.", "Alfonso X of Castile"]);
/// assert_eq!(authors.as_deref(), Some("H. J. R. Murray and Alfonso X of Castile"));
/// ```
#[must_use]
pub fn people<'n>(names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let names: Vec<String> = names.into_iter().map(|name| Person::parse(name).to_string()).collect();
    (!names.is_empty()).then(|| english::and(&names))
}

#[cfg(test)]
mod tests {
    use super::Person;

    #[test]
    fn names_are_spoken_given_name_first() {
        let table = [
            ("Murray, H. J. R.", "H. J. R. Murray"),
            ("Alfonso X of Castile", "Alfonso X of Castile"),
            ("van der Linde, Antonius", "Antonius van der Linde"),
            ("Digital Ludeme Project", "Digital Ludeme Project"),
        ];
        for (text, spoken) in table {
            assert_eq!(Person::parse(text).to_string(), spoken);
        }
    }
}
