//! Numbered notes: each citation stands once, at the end of the page.

use crate::document::{Document, Text};
use crate::readings::Cite;

/// The notes of a page, in the order of their numbers.
#[derive(Debug, Default)]
pub struct Notes {
    texts: Vec<String>,
}

impl Notes {
    /// Returns the number of a citation, from 1. A citation that stands already keeps its number.
    fn number(&mut self, cite: &Cite) -> usize {
        let text = super::page::stopped(&cite.words());
        match self.texts.iter().position(|known| *known == text) {
            Some(index) => index + 1,
            None => {
                self.texts.push(text);
                self.texts.len()
            }
        }
    }

    /// Returns the numbers of citations for the end of a sentence: ` [1, 3]`. The text is empty
    /// without citations.
    pub fn marks(&mut self, cites: &[Cite]) -> String {
        let mut numbers: Vec<usize> = cites.iter().map(|cite| self.number(cite)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        match numbers.as_slice() {
            [] => String::new(),
            numbers => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                format!(" [{}]", numbers.join(", "))
            }
        }
    }

    /// Adds the notes to the end of a page.
    pub fn print(self, page: &mut Document<'_>) {
        if !self.texts.is_empty() {
            page.heading(2, "Notes");
            page.numbered(self.texts.into_iter().map(Text::from));
        }
    }
}
