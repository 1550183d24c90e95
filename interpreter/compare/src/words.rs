//! Which words of two texts differ.

use schemars::JsonSchema;
use serde::Serialize;
use similar::{Algorithm, DiffTag, capture_diff_slices};

/// A stretch of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Segment {
    /// What it says.
    pub text: String,
    /// True if the other text does not have it.
    pub changed: bool,
}

/// Two texts in stretches that both have and stretches that differ; put together, the stretches give the texts. Words are
/// compared, not the spaces and line ends between them: these go with the word before.
#[must_use]
pub fn segments(a: &str, b: &str) -> (Vec<Segment>, Vec<Segment>) {
    let (words_a, words_b) = (words(a), words(b));
    let bare =
        |words: &[&'_ str]| -> Vec<String> { words.iter().map(|word| word.trim().to_owned()).collect() };
    let (mut in_a, mut in_b) = (Vec::new(), Vec::new());
    for op in capture_diff_slices(Algorithm::Myers, &bare(&words_a), &bare(&words_b)) {
        let changed = op.tag() != DiffTag::Equal;
        op.old_range().for_each(|row| push(&mut in_a, words_a[row], changed));
        op.new_range().for_each(|row| push(&mut in_b, words_b[row], changed));
    }
    (in_a, in_b)
}

/// Words, each with what stands between it and the next.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut start, mut space) = (0, false);
    for (at, character) in text.char_indices() {
        if space && !character.is_whitespace() {
            words.push(&text[start..at]);
            start = at;
        }
        space = character.is_whitespace();
    }
    if start < text.len() {
        words.push(&text[start..]);
    }
    words
}

fn push(segments: &mut Vec<Segment>, text: &str, changed: bool) {
    match segments.last_mut() {
        Some(last) if last.changed == changed => last.text.push_str(text),
        _ => segments.push(Segment { text: text.to_owned(), changed }),
    }
}

#[cfg(test)]
mod tests {
    use super::segments;

    #[test]
    fn stretches_give_the_texts_and_differ_where_they_do() {
        let (a, b) = segments("step forward onto empty", "step forward 1 to 2 onto empty");
        let joined = |of: &[super::Segment]| of.iter().map(|it| it.text.as_str()).collect::<String>();
        assert_eq!(
            (joined(&a), joined(&b)),
            ("step forward onto empty".into(), "step forward 1 to 2 onto empty".into())
        );
        assert!(a.iter().all(|it| !it.changed));
        let changed: Vec<&str> = b.iter().filter(|it| it.changed).map(|it| it.text.trim()).collect();
        assert_eq!(changed, ["1 to 2"]);
        // Where a line ends is no difference.
        let (a, b) = segments("on mate of p -> remove p", "on mate of p\n  -> give p");
        let marked = |of: &[super::Segment]| -> Vec<String> {
            of.iter().filter(|it| it.changed).map(|it| it.text.trim().to_owned()).collect()
        };
        assert_eq!((marked(&a), marked(&b)), (vec!["remove".to_owned()], vec!["give".to_owned()]));
        let same = segments("x", "x");
        assert_eq!((same.0.len(), same.0 == same.1), (1, true));
    }
}
