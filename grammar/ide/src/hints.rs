//! Answers of the default ruleset, beside the questions.

use crate::project::Project;
use alfonso_syntax::Thing;

/// A text that stands in no file, shown behind a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The place, in bytes.
    pub at: usize,
    /// The text.
    pub text: String,
}

impl Project {
    /// Returns the answers of the default ruleset, each behind the name of its question in `by QUESTION` and `under QUESTION`, in file
    /// order; nothing without a family.
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
