//! Which words of two texts differ.

use serde::Serialize;
use similar::{ChangeTag, TextDiff};

/// A stretch of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Segment {
    /// What it says.
    pub text: String,
    /// True if the other text does not have it.
    pub changed: bool,
}

/// Two texts in stretches that both have and stretches that differ; put together, the stretches give the texts.
#[must_use]
pub fn segments(a: &str, b: &str) -> (Vec<Segment>, Vec<Segment>) {
    let (mut in_a, mut in_b) = (Vec::new(), Vec::new());
    for change in TextDiff::from_words(a, b).iter_all_changes() {
        let text = change.value();
        match change.tag() {
            ChangeTag::Equal => {
                push(&mut in_a, text, false);
                push(&mut in_b, text, false);
            }
            ChangeTag::Delete => push(&mut in_a, text, true),
            ChangeTag::Insert => push(&mut in_b, text, true),
        }
    }
    (in_a, in_b)
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
        let same = segments("x", "x");
        assert_eq!((same.0.len(), same.0 == same.1), (1, true));
    }
}
