//! The ranking of questions: by their effect on the order of the seats, and by their effect on any figure.

use super::{Measured, Reading, Standing};
use crate::play::too_few;
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Ordering;

/// A question and what its readings do.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ranked {
    /// The question.
    pub question: String,
    /// The reading that does most; nothing if none does anything clear.
    pub reading: Option<String>,
    /// Other readings of the question under which that very much was played.
    pub alike: Vec<String>,
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

/// A question by the size of what its readings do.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BySize {
    /// The question.
    pub question: String,
    /// The reading that makes the greatest clear difference, if one does.
    pub reading: Option<String>,
    /// To which figure.
    pub figure: Option<String>,
    /// In standard deviations of games of the base; nothing if the figure does not vary at all, and then it is the greatest of
    /// all.
    pub size: Option<f64>,
    /// What that comes to: lower case, no full stop.
    pub sentence: String,
}

/// The weight of the effects of some readings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weight {
    /// The correlation of the seats' wins with the base's, if it is clearly negative.
    against: Option<f64>,
    /// The size of the greatest clear difference.
    size: f64,
}

impl Weight {
    /// Returns the weight of some readings: their most negative clear correlation and their greatest clear difference.
    pub(super) fn of(readings: &[&Reading]) -> Self {
        Self {
            against: turning(readings).map(|(_, standing)| standing.correlation),
            size: greatest(readings).map_or(0.0, |(_, effect)| effect.order()),
        }
    }

    /// Orders readings that go against the base first, the most thorough first; then the greatest difference first.
    pub(super) fn first(&self, other: &Self) -> Ordering {
        let turned = match (self.against, other.against) {
            (Some(one), Some(two)) => one.total_cmp(&two),
            (one, two) => two.is_some().cmp(&one.is_some()),
        };
        turned.then(self.greater(other))
    }

    /// Orders the greatest difference first.
    fn greater(&self, other: &Self) -> Ordering {
        other.size.total_cmp(&self.size)
    }
}

/// Returns the reading that goes against the base most thoroughly, the first of equals.
fn turning<'r>(own: &[&'r Reading]) -> Option<(&'r Reading, Standing)> {
    let turns = own.iter().filter_map(|reading| Some((*reading, reading.standing.filter(|s| s.against)?)));
    turns.min_by(|one, two| one.1.correlation.total_cmp(&two.1.correlation))
}

/// Returns the reading with the greatest clear difference, the first of equals.
fn greatest<'r>(own: &[&'r Reading]) -> Option<(&'r Reading, &'r Measured)> {
    // The effects are sorted: the greatest clear one comes first.
    let sizes =
        own.iter().filter_map(|reading| Some((*reading, reading.effects.first().filter(|e| e.is_clear())?)));
    sizes.min_by(|one, two| two.1.order().total_cmp(&one.1.order()))
}

/// Returns the questions with their readings, in file order.
fn questions(readings: &[Reading]) -> Vec<(&str, Vec<&Reading>)> {
    let mut questions: Vec<(&str, Vec<&Reading>)> = Vec::new();
    for reading in readings {
        match questions.iter_mut().find(|(question, _)| *question == reading.change.question) {
            Some((_, own)) => own.push(reading),
            None => questions.push((&reading.change.question, vec![reading])),
        }
    }
    questions
}

/// Ranks questions. First come those with a reading that reverses the order of the seats, the most thorough first. The
/// others follow by the greatest clear difference that one of their readings makes to any figure, in standard deviations.
///
/// A size is not a weight of evidence: the effect of a reading does not say how likely the reading is to be right.
pub(crate) fn ranking(readings: &[Reading]) -> Vec<Ranked> {
    let mut questions = questions(readings);
    questions.sort_by(|one, two| Weight::of(&one.1).first(&Weight::of(&two.1)));
    questions.iter().map(|(question, own)| ranked(question, own)).collect()
}

/// Ranks questions by the greatest clear difference alone.
pub(crate) fn by_size(readings: &[Reading]) -> Vec<BySize> {
    let mut questions = questions(readings);
    questions.sort_by(|one, two| Weight::of(&one.1).greater(&Weight::of(&two.1)));
    let sized = |(question, own): &(&str, Vec<&Reading>)| {
        let greatest = greatest(own);
        BySize {
            question: (*question).to_owned(),
            reading: greatest.map(|(reading, _)| reading.change.reading.clone()),
            figure: greatest.map(|(_, effect)| effect.title.clone()),
            size: greatest.and_then(|(_, effect)| effect.size),
            sentence: greatest.map_or_else(|| nothing(own), |(_, effect)| effect.sentence.clone()),
        }
    };
    questions.iter().map(sized).collect()
}

fn ranked(question: &str, own: &[&Reading]) -> Ranked {
    let (turning, greatest) = (turning(own), greatest(own));
    let sentence = match (turning, greatest) {
        (Some((reading, standing)), _) => format!("under `{}` {}", reading.change.reading, standing.text()),
        (None, Some((_, effect))) => effect.sentence.clone(),
        (None, None) => nothing(own),
    };
    let does_most = turning.map(|(reading, _)| reading).or(greatest.map(|(reading, _)| reading));
    let alike = |most: &Reading| {
        let alike = own.iter().filter(|other| other.change != most.change && plays_alike(most, other));
        alike.map(|other| other.change.reading.clone()).collect()
    };
    Ranked {
        question: question.to_owned(),
        reading: does_most.map(|reading| reading.change.reading.clone()),
        alike: does_most.map(alike).unwrap_or_default(),
        against: turning.map(|(_, standing)| standing),
        figure: greatest.map(|(_, effect)| effect.title.clone()),
        size: greatest.and_then(|(_, effect)| effect.size),
        sized_by: greatest.map(|(reading, _)| reading.change.reading.clone()),
        sentence,
    }
}

/// Returns the sentence for a question without a clear effect.
fn nothing(own: &[&Reading]) -> String {
    let mut effects = own.iter().flat_map(|reading| &reading.effects);
    match effects.find_map(|effect| effect.difference.games_needed) {
        Some(games) => too_few(games),
        None => "no reading of it makes a clear difference to any figure".to_owned(),
    }
}

/// Returns true if every figure came out the same.
fn plays_alike(one: &Reading, other: &Reading) -> bool {
    let alike = |one: &Measured, other: &Measured| {
        one.figure == other.figure && one.here == other.here && one.difference == other.difference
    };
    one.effects.len() == other.effects.len()
        && one.effects.iter().zip(&other.effects).all(|(one, other)| alike(one, other))
}
