//! Word-by-word comparison of two texts.

use schemars::JsonSchema;
use serde::Serialize;
use similar::{Algorithm, DiffTag, capture_diff_slices};

/// A part of a text that is either shared or changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Segment {
    /// The text of the segment.
    pub text: String,
    /// True if the other text does not contain the segment.
    pub changed: bool,
}

/// Divides two texts into segments that are shared or that differ. Joining the segments of a text
/// restores it. Only words are compared; white space belongs to the preceding word.
///
/// `left` is the remaining budget of steps. Returns `None` if it does not suffice. Common words at
/// the beginning and the end cost nothing.
#[must_use]
pub fn segments(a: &str, b: &str, left: &mut u64) -> Option<(Vec<Segment>, Vec<Segment>)> {
    let (words_a, words_b) = (words(a), words(b));
    let alike = |(a, b): &(&&str, &&str)| a.trim() == b.trim();
    let before = words_a.iter().zip(&words_b).take_while(alike).count();
    let behind = words_a[before..].iter().rev().zip(words_b[before..].iter().rev()).take_while(alike).count();
    let (in_a, in_b) = ((words_a.len() - before - behind) as u64, (words_b.len() - before - behind) as u64);
    // An upper bound for the steps of the comparison (Myers 1986).
    let price = (in_a + in_b).saturating_mul(in_a.min(in_b) + in_a.abs_diff(in_b)).saturating_add(1);
    *left = left.checked_sub(price)?;
    let bare =
        |words: &[&'_ str]| -> Vec<String> { words.iter().map(|word| word.trim().to_owned()).collect() };
    let (mut in_a, mut in_b) = (Vec::new(), Vec::new());
    for op in capture_diff_slices(Algorithm::Myers, &bare(&words_a), &bare(&words_b)) {
        let changed = op.tag() != DiffTag::Equal;
        op.old_range().for_each(|index| push(&mut in_a, words_a[index], changed));
        op.new_range().for_each(|index| push(&mut in_b, words_b[index], changed));
    }
    Some((in_a, in_b))
}

impl Segment {
    /// Returns a text as one segment, without comparing its words.
    pub(crate) fn whole(text: &str) -> Vec<Self> {
        vec![Self { text: text.to_owned(), changed: false }]
    }
}

/// Returns the words of a text, each with the white space after it.
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
    fn segments(a: &str, b: &str) -> (Vec<super::Segment>, Vec<super::Segment>) {
        super::segments(a, b, &mut 10_000).expect("these are short")
    }

    #[test]
    fn long_texts_are_told_as_they_stand() {
        let (a, b) = ("x ".repeat(1000), "y ".repeat(1000));
        let mut left = 1 << 20;
        assert_eq!(super::segments(&a, &b, &mut left), None);
        // Common words before and after the difference cost nothing.
        assert!(super::segments(&format!("{a} 1 {a}"), &format!("{a} 2 {a}"), &mut left).is_some());
        assert!(left > (1 << 20) - 10);
    }

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
        // The place of a line end is no difference.
        let (a, b) = segments("on mate of p -> remove p", "on mate of p\n  -> give p");
        let marked = |of: &[super::Segment]| -> Vec<String> {
            of.iter().filter(|it| it.changed).map(|it| it.text.trim().to_owned()).collect()
        };
        assert_eq!((marked(&a), marked(&b)), (vec!["remove".to_owned()], vec!["give".to_owned()]));
        let same = segments("x", "x");
        assert_eq!((same.0.len(), same.0 == same.1), (1, true));
    }
}
