//! Hints that show the answers of the default ruleset next to questions.

use crate::project::Project;
use alfonso_syntax::Thing;

/// A text that an editor shows after an offset, without inserting it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The offset in bytes.
    pub at: usize,
    /// The text.
    pub text: String,
}

impl Project {
    /// Returns the answers of the default ruleset, in file order. Each follows the name of its
    /// question in `by QUESTION` or `under QUESTION`. Returns an empty list without a rule file.
    #[must_use]
    pub fn hints(&self) -> Vec<Hint> {
        let here = self.here();
        let mut hints = Vec::new();
        for it in here.uses().iter().filter(|it| it.thing == Thing::Question) {
            let before = here.text()[..it.span.start as usize].trim_end();
            let word = before.rsplit(|sign: char| !sign.is_ascii_alphanumeric()).next();
            if let Some(answer) = self.answers.answers.get(&it.name)
                && let Some("by" | "under" | "and") = word
            {
                let mark = if word == Some("by") { format!("= {answer}") } else { format!("({answer})") };
                hints.push(Hint { at: it.span.end as usize, text: mark });
            }
        }
        hints
    }
}
