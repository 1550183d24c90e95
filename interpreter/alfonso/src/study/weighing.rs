//! Weighs the readings of a study against evidence.

use super::Study;
use crate::Error;
use alfonso_diag::{Diagnostic, code};
use alfonso_lab::weigh::{Evidence, Loads, Predicted, Prior, Scales, Weighed, can_weigh, fits, weigh};
use alfonso_lab::{Entrants, Traffic};

impl Study {
    /// Weighs the readings of the study against evidence: wear on an object, and figures that sources
    /// cite. Returns the posteriors for each lineup of agents. If random play is one of the lineups, the
    /// others are compared with it.
    ///
    /// ```
    /// use alfonso::lab::weigh::{Evidence, Prior};
    /// use alfonso::{Study, StudyProgress};
    ///
    /// let plan = r#"(schema: 1, games: 40, cells: [(game: "hex", vary: {"size": Only(["three", "five"])})])"#;
    /// let mut study = Study::parse(plan)?;
    /// while let StudyProgress::Going { .. } = study.advance(16)? {}
    /// // A source says that games take ten plies, more or less.
    /// let evidence = r#"(schema: 1, title: "made up", figures: [(figure: "plies", value: 10, deviation: 5)])"#;
    /// let evidence = Evidence::parse(evidence).expect("a file of evidence");
    /// let weighed = study.weigh(&evidence, &Prior::default())?;
    /// assert!(weighed[0].readings[0].name.contains("three"));
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the study is not done, if the plan has several entries in `cells`, if the
    /// evidence does not fit the game, or if no reading can have produced it.
    pub fn weigh(&self, evidence: &Evidence, prior: &Prior) -> Result<Vec<Weighed>, Error> {
        let [grid] = self.grids.as_slice() else {
            return Err(refused(
                "readings are weighed within one entry of `cells`, and this plan has several",
            ));
        };
        if self.next.0 < self.series.len() {
            return Err(refused("readings are weighed after all games of the plan have been played"));
        }
        let request = |why: Box<Diagnostic>| Error::request(*why);
        if let Some(nothing) = evidence.nothing() {
            return Err(request(nothing));
        }
        let rule_file = &self.families[0].1;
        fits(evidence, rule_file).map_err(request)?;
        let scales = Scales { evidence, grid, rule_file, prior, seed: self.plan.seed };
        can_weigh(scales, &|_| true).map_err(request)?;
        let names: Vec<&str> = self.arms.iter().map(|arm| arm.label.as_str()).collect();
        let summary = self.summary()?;
        let mut of: Vec<Vec<Option<Predicted<'_>>>> = vec![vec![None; self.arms.len()]; self.entrants.len()];
        for (index, series) in self.series.iter().enumerate() {
            let setting = self.compiled(series.arm)?;
            let parts = &self.traffic[index];
            let loads = |left_out: Option<usize>| {
                let mut traffic = Traffic::default();
                let kept = parts.iter().enumerate().filter(|(part, _)| Some(*part) != left_out);
                kept.for_each(|(_, part)| traffic.merge(part));
                Loads::new(evidence, &setting.arm, setting.game.topology(), &traffic).map_err(request)
            };
            let without = (0..parts.len()).map(|part| loads(Some(part))).collect::<Result<_, _>>()?;
            of[series.entry][series.arm] = Some(Predicted {
                summary: Some(&summary[index]),
                loads: loads(None)?,
                without,
                records: 0.0,
            });
        }
        let random = self.entrants.iter().position(is_random);
        let weighed = of.iter().enumerate().map(|(entry, predicted)| {
            let index = self.series.iter().position(|series| series.entry == entry);
            let agents = index.map_or("", |index| self.agents[index].as_str());
            let against = random.filter(|random| *random != entry).map(|random| of[random].as_slice());
            weigh(scales, &names, agents, predicted, against).map_err(request)
        });
        weighed.collect()
    }
}

/// Returns true if all seats play at random.
fn is_random(entrants: &Entrants) -> bool {
    entrants.agents().all(|agent| *agent == alfonso_search::Agent::Random)
}

fn refused(message: &str) -> Error {
    Error::request(Diagnostic::bare(code::BAD_PLAN, message))
}
