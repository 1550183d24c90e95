//! The people who wrote, edited or translated a source.

use alfonso_forms::english;
use std::fmt;

/// A person or a body, as bibliographies name them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The family name, or the whole name of somebody who has no family name, such as a king or an institution.
    pub family: String,
    /// The names before the family name; `None` if the name is printed as it stands.
    pub given: Option<String>,
}

impl Person {
    /// Parses a name: `Murray, H. J. R.` has a family name, `Alfonso X of Castile` is printed as it stands.
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

/// Writes the name in the order in which it is spoken.
impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.given {
            Some(given) => write!(f, "{given} {}", self.family),
            None => f.write_str(&self.family),
        }
    }
}

/// Returns the names of some people in one phrase, in the order in which they are spoken; `None` if there are none.
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
