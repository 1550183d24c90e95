//! Formats the arguments that select the readings to play.

use super::Readings;
use crate::args::Lineup;
use alfonso_report::lattice;
use alfonso_report::sanitise::shell;

impl Readings {
    /// Returns the game and its ruleset, quoted for a shell.
    pub fn typed_name(&self) -> String {
        let ruleset = self.target.ruleset.as_ref().map(|ruleset| format!("@{ruleset}")).unwrap_or_default();
        shell(&format!("{}{ruleset}", self.target.file)).into_owned()
    }

    /// Returns the other arguments that affect the result.
    pub fn typed(&self) -> Vec<String> {
        let answers = self.target.readings.iter();
        let mut words: Vec<String> = answers
            .map(|(question, reading)| format!("--read {}", shell(&format!("{question}={reading}"))))
            .collect();
        if !self.questions.is_empty() {
            words.push(format!("--questions {}", shell(&self.questions.join(","))));
        }
        words.extend(self.design.map(|design| format!("--design {}", lattice::written(design))));
        words.extend(self.agents.iter().map(|lineup| format!("--agents {}", shell(&seated(lineup)))));
        words.push(format!("--games {} --seed {} --max-plies {}", self.games, self.seed, self.max_plies));
        words
    }
}

fn seated(lineup: &Lineup) -> String {
    let one = |(seat, agent): (&String, &String)| {
        if seat == "*" { agent.clone() } else { format!("{seat}={agent}") }
    };
    lineup.0.iter().map(one).collect::<Vec<_>>().join(",")
}
