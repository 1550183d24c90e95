//! Rankings of the questions by their effect on the order of the seats, and by their effect on any
//! figure.

use super::{Measured, Reading, Standing};
use crate::play::too_few;
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Ordering;

/// A ranked question and the effect of its readings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ranked {
    /// The question.
    pub question: String,
    /// The reading with the greatest effect. Absent if no effect is clear.
    pub reading: Option<String>,
    /// Other readings of the question whose games had exactly the same figures.
    pub alike: Vec<String>,
    /// The effect of that reading on the order of the seats, if it clearly opposes the base.
    pub against: Option<Standing>,
    /// The figure with the greatest clear difference among the readings of the question.
    pub figure: Option<String>,
    /// The difference in that figure, in standard deviations of games of the base. Absent if the
    /// figure does not vary.
    pub size: Option<f64>,
    /// The reading with that difference.
    pub sized_by: Option<String>,
    /// A sentence about the effect, in lower case and without a full stop.
    pub sentence: String,
}

/// A question, ranked by the greatest effect of its readings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BySize {
    /// The question.
    pub question: String,
    /// The reading with the greatest clear difference, if there is one.
    pub reading: Option<String>,
    /// The figure with that difference.
    pub figure: Option<String>,
    /// The difference in standard deviations of games of the base. Absent if the figure does not
    /// vary. Such a difference ranks above every number.
    pub size: Option<f64>,
    /// A sentence about the effect, in lower case and without a full stop.
    pub sentence: String,
}

/// The ranking criteria of a question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weight {
    /// The most negative clear correlation of the seats' wins with those of the base.
    against: Option<f64>,
    /// The size of the greatest clear difference.
    size: f64,
}

impl Weight {
    /// Computes the ranking criteria from the readings of a question.
    pub(super) fn of(readings: &[&Reading]) -> Self {
        Self {
            against: turning(readings).map(|(_, standing)| standing.correlation),
            size: greatest(readings).map_or(0.0, |(_, effect)| effect.order()),
        }
    }

    /// Compares the ranks of two questions. Questions that reverse the order of the seats come
    /// first, by the strength of the reversal. The others follow by the greatest difference.
    pub(super) fn first(&self, other: &Self) -> Ordering {
        let turned = match (self.against, other.against) {
            (Some(one), Some(two)) => one.total_cmp(&two),
            (one, two) => two.is_some().cmp(&one.is_some()),
        };
        turned.then(self.greater(other))
    }

    /// Compares the greatest differences of two questions. The greater one comes first.
    fn greater(&self, other: &Self) -> Ordering {
        other.size.total_cmp(&self.size)
    }
}

/// Returns the reading that most strongly reverses the order of the seats, or the first of several.
fn turning<'r>(own: &[&'r Reading]) -> Option<(&'r Reading, Standing)> {
    let turns = own.iter().filter_map(|reading| Some((*reading, reading.standing.filter(|s| s.against)?)));
    turns.min_by(|one, two| one.1.correlation.total_cmp(&two.1.correlation))
}

/// Returns the reading with the greatest clear difference, or the first of several.
fn greatest<'r>(own: &[&'r Reading]) -> Option<(&'r Reading, &'r Measured)> {
    // The effects are sorted, so the greatest clear one comes first.
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

/// Ranks questions. Questions with a reading that reverses the order of the seats come first, by
/// the strength of the reversal. The others follow, by the greatest clear difference that a reading
/// makes to any figure, in standard deviations.
///
/// The size of an effect is no evidence that a reading is correct.
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
        None => "no reading of this question makes a clear difference to any figure".to_owned(),
    }
}

/// Returns true if all figures of two readings are equal.
fn plays_alike(one: &Reading, other: &Reading) -> bool {
    let alike = |one: &Measured, other: &Measured| {
        one.figure == other.figure && one.here == other.here && one.difference == other.difference
    };
    one.effects.len() == other.effects.len()
        && one.effects.iter().zip(&other.effects).all(|(one, other)| alike(one, other))
}
