//! Edits that fix mistakes.

use crate::document::Document;
use crate::look::is_of_word;
use alfonso_diag::{Diagnostic, Span};

/// An edit that may fix a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The title of the edit, for people.
    pub title: String,
    /// The span that is replaced.
    pub span: Span,
    /// The replacement text.
    pub text: String,
}

/// The start of a help text that proposes a word.
const PROPOSED: &str = "did you mean `";
/// The words in a help text before and after a replacement for the whole span.
const WRITTEN: (&str, &str) = ("write `", "` instead");
/// The words around a text that the help of a diagnostic proposes behind its place.
const BEHIND: (&str, &str) = ("write `", "` behind it");

impl Document {
    /// Returns the edits that a diagnostic proposes. An edit corrects a misspelt word, or replaces
    /// syntax of an earlier version.
    ///
    /// ```
    /// use alfonso_diag::SourceId;
    /// use alfonso_ide::Document;
    ///
    /// let document = Document::new(SourceId(0), "game \"Small\"\npeice Man \"M\" {}".into());
    /// let fixes = document.fixes(&document.problems()[0]);
    /// assert_eq!(fixes[0].text, "piece");
    /// ```
    #[must_use]
    pub fn fixes(&self, problem: &Diagnostic) -> Vec<Fix> {
        let help = problem.help.as_deref().unwrap_or_default();
        if let Some((text, _)) = help.strip_prefix(WRITTEN.0).and_then(|rest| rest.split_once(WRITTEN.1)) {
            let fix = |span| Fix { title: format!("write `{text}`"), span, text: text.to_owned() };
            return problem.span().map(fix).into_iter().collect();
        }
        if let Some(text) = help.strip_prefix(BEHIND.0).and_then(|rest| rest.strip_suffix(BEHIND.1)) {
            let fix = |span: Span| {
                let end = span.end as usize;
                Fix {
                    title: format!("add `{text}`"),
                    span: Span::new(span.source, end, end),
                    text: format!(" {text}"),
                }
            };
            return problem.span().map(fix).into_iter().collect();
        }
        let meant = problem.help.as_deref().and_then(|help| help.strip_prefix(PROPOSED));
        let meant = meant.and_then(|rest| rest.split('`').next());
        let (Some(meant), Some(span)) = (meant, problem.span()) else { return Vec::new() };
        let written = self.slice(span);
        // The span may be larger than the word. In that case, the message must quote the word, and
        // the span must contain it exactly once.
        let quoted = problem.message.split('`').skip(1).step_by(2);
        let span = match !written.is_empty() && written.chars().all(is_of_word) {
            true => Some(span),
            false => quoted.into_iter().find_map(|word| once(written, word)).map(|(start, end)| {
                let begin = span.start as usize;
                Span::new(span.source, begin + start, begin + end)
            }),
        };
        span.map(|span| Fix { title: format!("write `{meant}`"), span, text: meant.to_owned() })
            .into_iter()
            .collect()
    }
}

/// Returns the range of a word that occurs exactly once in a text.
fn once(text: &str, word: &str) -> Option<(usize, usize)> {
    let mut found = text.match_indices(word).filter(|(at, _)| {
        let (before, behind) = (&text[..*at], &text[at + word.len()..]);
        !word.is_empty() && !before.ends_with(is_of_word) && !behind.starts_with(is_of_word)
    });
    let (at, _) = found.next()?;
    found.next().is_none().then_some((at, at + word.len()))
}
