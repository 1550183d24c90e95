//! The smallest text that still shows a fault.

/// Takes away what the fault does not need: halves, lines, single bytes; `shows` says if a text still shows it.
#[must_use]
pub fn shrunk(text: &[u8], shows: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut best = text.to_vec();
    let mut size = best.len().div_ceil(2).max(1);
    while size > 0 {
        let before = best.len();
        let mut at = 0;
        while at < best.len() {
            let end = (at + size).min(best.len());
            let less = [&best[..at], &best[end..]].concat();
            if shows(&less) {
                best = less;
            } else {
                at += size;
            }
        }
        // A pass that took something away may have made room for another of its kind.
        if best.len() == before || size > 1 {
            size /= 2;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::shrunk;

    #[test]
    fn what_is_not_needed_goes() {
        let text = b"lots of words (and more) and a tail";
        let shows = |text: &[u8]| text.contains(&b'(') && text.contains(&b'w');
        assert_eq!(shrunk(text, shows).len(), 2);
        assert_eq!(shrunk(b"abc", |_| true), b"");
        assert_eq!(shrunk(b"abc", |text| text == b"abc"), b"abc");
    }
}
