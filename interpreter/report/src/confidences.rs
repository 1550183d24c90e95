//! Explanations of confidences, added to every page that prints some.

/// The explanation of the confidence of a reading or a clause.
pub const OF_READINGS: &str = "Confidences are the compiler's: how far they trust a reading, each by itself, so that those of a \
     question need not add to 100%.";

/// The explanation of the confidence of a source.
pub const OF_SOURCES: &str = "The confidence of a source says how surely it is known what the source has.";

/// Returns the explanations of the sorts of confidences that a page prints. The text is empty if it
/// prints none.
pub fn explained(readings: bool, sources: bool) -> String {
    let parts = [(readings, OF_READINGS), (sources, OF_SOURCES)];
    parts
        .into_iter()
        .filter(|(is_printed, _)| *is_printed)
        .map(|(_, text)| text)
        .collect::<Vec<_>>()
        .join(" ")
}
