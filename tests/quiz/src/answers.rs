//! The answers to the questions about a game.

use crate::fault::Fault;
use crate::pick::{PickedPosition, Question, TIMES};
use crate::special::Special;
use crate::subject::QuizGame;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The answers to the questions about a game, with what is needed to check them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// The name of the game, with the ruleset behind `@` if it is not the default.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// The number of legal and of illegal moves with each special rule.
    pub special: BTreeMap<String, Occurrences>,
    /// The number of illegal moves with each fault.
    pub faults: BTreeMap<Fault, u32>,
    /// The positions.
    pub positions: Vec<AnsweredPosition>,
}

/// The numbers of legal and of illegal moves with a special rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occurrences {
    /// The number of legal moves that show the rule.
    pub legal: u32,
    /// The number of illegal moves that break the rule or nearly use it.
    pub illegal: u32,
}

impl Occurrences {
    /// Returns true if the rule occurs often enough.
    #[must_use]
    pub fn suffice(self) -> bool {
        self.legal + self.illegal >= TIMES
    }
}

/// A position with the answers about its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnsweredPosition {
    /// The number of the start position, where pieces are dealt.
    pub start: u32,
    /// The moves and rolls that lead to the position.
    pub played: Vec<String>,
    /// The answers.
    pub moves: Vec<Answer>,
}

/// The answer about a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The move.
    pub text: String,
    /// True if the move is legal.
    pub legal: bool,
    /// The rule that allows the move or makes it illegal.
    pub rule: String,
    /// The one respect in which the move is illegal.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fault: Option<Fault>,
    /// True if the move becomes legal once this respect alone is relaxed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub proven: Option<bool>,
    /// The engine's reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
    /// The special rules that the move shows.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub special: Vec<String>,
}

impl Answers {
    /// Returns the answers to the questions about a game.
    #[must_use]
    pub fn of(quizzed: &QuizGame, picked: &[PickedPosition<'_>], special: &Special, seed: u64) -> Self {
        let mut answers = Self {
            game: quizzed.name.clone(),
            seed,
            special: special.names().map(|rule| (rule.to_owned(), Occurrences::default())).collect(),
            faults: BTreeMap::new(),
            positions: Vec::new(),
        };
        for PickedPosition { offer, asked } in picked {
            let moves: Vec<Answer> = asked.iter().map(|asked| Answer::of(asked, special)).collect();
            for answer in &moves {
                for rule in &answer.special {
                    let times = answers.special.entry(rule.clone()).or_default();
                    *(if answer.legal { &mut times.legal } else { &mut times.illegal }) += 1;
                }
                if let Some(fault) = answer.fault {
                    *answers.faults.entry(fault).or_default() += 1;
                }
            }
            let (start, line) = (offer.moment.start, &offer.moment.line);
            answers.positions.push(AnsweredPosition { start, played: line.played_texts(), moves });
        }
        answers
    }

    /// Returns all answers.
    pub fn all(&self) -> impl Iterator<Item = &Answer> {
        self.positions.iter().flat_map(|position| &position.moves)
    }

    /// Summarises the questions in lines for whoever draws them.
    #[must_use]
    pub fn summary(&self) -> String {
        let all = self.all().count();
        let legal = self.all().filter(|answer| answer.legal).count();
        let proven = self.all().filter(|answer| answer.proven == Some(true)).count();
        let mut text = format!(
            "{}: {all} moves in {} positions, {legal} legal, {} illegal ({proven} of them proven)\n",
            self.game,
            self.positions.len(),
            all - legal
        );
        let faults = Fault::ALL.iter().filter_map(|fault| Some((fault.words(), self.faults.get(fault)?)));
        let faults: Vec<String> = faults.map(|(words, times)| format!("{times} {words}")).collect();
        text.push_str(&format!("  {}\n", faults.join(", ")));
        let rare: Vec<String> = self
            .special
            .iter()
            .filter(|(_, times)| !times.suffice())
            .map(|(rule, times)| format!("{rule} {}", times.legal + times.illegal))
            .collect();
        let enough = self.special.len() - rare.len();
        text.push_str(&format!("  {enough} special rules at least {TIMES} times"));
        if !rare.is_empty() {
            text.push_str(&format!("; less often: {}", rare.join(", ")));
        }
        text + "\n"
    }
}

impl Answer {
    fn of(asked: &Question, special: &Special) -> Self {
        match asked {
            Question::Legal(legal) => Self {
                text: legal.text.clone(),
                legal: true,
                rule: legal.rule.clone(),
                fault: None,
                proven: None,
                reason: None,
                special: special.in_legal(legal),
            },
            Question::Wrong(wrong) => Self {
                text: wrong.text.clone(),
                legal: false,
                rule: wrong.rule.clone(),
                fault: Some(wrong.fault),
                proven: Some(wrong.proven),
                reason: Some(wrong.reason.clone()),
                special: special.in_wrong(wrong),
            },
        }
    }
}
