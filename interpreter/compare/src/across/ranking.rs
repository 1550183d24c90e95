//! Which question matters most.

use super::{Reading, Standing};
use serde::Serialize;

/// A question and what its readings do.
#[derive(Clone, Debug, Serialize)]
pub struct Ranked {
    /// The question.
    pub question: String,
    /// The reading that does most; nothing if none does anything clear.
    pub reading: Option<String>,
    /// How the chances of the seats go against those of the base under it, if they do.
    pub against: Option<Standing>,
    /// The figure in which a reading of this question shows most clearly how much it does.
    pub figure: Option<String>,
    /// By how many standard deviations of games of the base that figure differs; nothing if it does not vary at all.
    pub size: Option<f64>,
    /// Which reading that is.
    pub sized_by: Option<String>,
    /// What that comes to: lower case, no full stop.
    pub sentence: String,
}

/// Ranks questions: first those of which a reading goes against the base in whom it favours, the most thoroughly first; then the others
/// by the greatest clear difference that a reading of theirs makes to any figure, measured in standard deviations.
///
/// Sizes are no weights of evidence: how much a reading changes says nothing of how likely it is to be right.
pub(crate) fn ranking(readings: &[Reading]) -> Vec<Ranked> {
    let mut questions: Vec<&str> = Vec::new();
    for reading in readings {
        if !questions.contains(&reading.change.question.as_str()) {
            questions.push(&reading.change.question);
        }
    }
    let mut ranked: Vec<Ranked> = questions
        .into_iter()
        .map(|question| {
            let own: Vec<&Reading> =
                readings.iter().filter(|reading| reading.change.question == question).collect();
            ranked(question, &own)
        })
        .collect();
    ranked.sort_by(|one, two| {
        let turned = |ranked: &Ranked| ranked.against.map_or(2.0, |standing| standing.correlation);
        let size = |ranked: &Ranked| match (&ranked.figure, ranked.size) {
            (None, _) => 0.0,
            (Some(_), size) => size.unwrap_or(f64::INFINITY),
        };
        turned(one).total_cmp(&turned(two)).then(size(two).total_cmp(&size(one)))
    });
    ranked
}

fn ranked(question: &str, own: &[&Reading]) -> Ranked {
    let turns = own.iter().filter_map(|reading| Some((*reading, reading.standing.filter(|s| s.against)?)));
    let turning = turns.min_by(|one, two| one.1.correlation.total_cmp(&two.1.correlation));
    // Effects come with the greatest clear one first.
    let sizes =
        own.iter().filter_map(|reading| Some((*reading, reading.effects.first().filter(|e| e.is_clear())?)));
    let greatest = sizes.max_by(|one, two| one.1.order().total_cmp(&two.1.order()));
    let sentence = match (turning, greatest) {
        (Some((reading, standing)), _) => format!("under `{}` {}", reading.change.reading, standing.told()),
        (None, Some((_, effect))) => effect.sentence.clone(),
        (None, None) => "no reading of it makes a clear difference to any figure".to_owned(),
    };
    let does_most = turning.map(|(reading, _)| reading).or(greatest.map(|(reading, _)| reading));
    Ranked {
        question: question.to_owned(),
        reading: does_most.map(|reading| reading.change.reading.clone()),
        against: turning.map(|(_, standing)| standing),
        figure: greatest.map(|(_, effect)| effect.title.clone()),
        size: greatest.and_then(|(_, effect)| effect.size),
        sized_by: greatest.map(|(reading, _)| reading.change.reading.clone()),
        sentence,
    }
}
