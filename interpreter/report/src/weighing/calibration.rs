//! Describes how often a calibration recovers the reading from which wear was generated.

use super::{MOST_READINGS, Report, percent};
use crate::document::{Document, Table};
use crate::sanitise;
use alfonso_lab::weigh::{Calibration, Recovery};

/// The maximum number of readings for which a matrix is printed.
const MOST_IN_MATRIX: usize = 9;
/// The difference between two shares below which no comment is printed.
const NEAR: f64 = 0.1;

impl Report<'_> {
    /// Adds a section about a calibration.
    pub(super) fn calibration(&self, page: &mut Document<'_>, of: &Calibration) {
        page.heading(2, format!("Calibration: {}", sanitise::line(&of.agents)));
        let asked = self.calibrate.filter(|asked| *asked != of.each);
        let asked = asked.map(|asked| format!(" (of {asked} requested times)")).unwrap_or_default();
        let times = if of.each == 1 { "once".to_owned() } else { format!("{} times", of.each) };
        page.paragraph(format!(
            "Wear was simulated from each reading {times}{asked} in each of two ways, and weighed with an equal prior. These results do not depend on the evidence above."
        ));
        page.heading(3, "Wear as the model expects it");
        let intro = "Slope, classes and the orientation of the board are drawn from the distributions that the likelihood assumes, so this is the best case.";
        self.recovery(page, &of.prior, intro);
        let sure = (of.prior.first - of.prior.greatest).abs();
        page.paragraph(format!(
            "The mean of the greatest probability is {}, and should equal the share of readings that come first, {}.{}",
            percent(of.prior.greatest),
            percent(of.prior.first),
            if sure < NEAR { "" } else { " So few simulations cannot show whether it does." },
        ));
        page.heading(3, "Clear wear");
        let slope = of.clear.slope.map(|slope| format!(" of {slope}")).unwrap_or_default();
        let intro = format!(
            "Every simulated wear has a slope{slope} and equal parts of each class. Such wear is clearer than on almost any object, so the method can hardly do better."
        );
        self.recovery(page, &of.clear, &intro);
        page.paragraph(format!(
            "Wear that is simulated from equal traffic matches some reading in {} of the cases. A match is a Bayes factor of at least 10.",
            percent(of.false_matches),
        ));
    }

    fn recovery(&self, page: &mut Document<'_>, of: &Recovery, intro: &str) {
        let chance = percent(1.0 / of.readings.len().max(1) as f64);
        let small = of.readings.len() <= MOST_IN_MATRIX;
        let numbers: Vec<String> = (1..=of.readings.len()).map(|index| index.to_string()).collect();
        let mut heads = vec!["", "first", "belief"];
        let mut sides = format!("l{}", "r".repeat(if small { 2 + numbers.len() } else { 2 }));
        match small {
            true => heads.extend(numbers.iter().map(String::as_str)),
            false => {
                heads.push("else most often");
                sides.push('l');
            }
        }
        let mut table = Table::new(&heads, &sides);
        let mut order: Vec<_> = of.readings.iter().enumerate().collect();
        if !small {
            order.sort_by(|a, b| b.1.belief.total_cmp(&a.1.belief));
        }
        for (index, it) in order.iter().take(MOST_READINGS) {
            let name = if small {
                format!("{} {}", index + 1, self.answers_of(it.cell))
            } else {
                self.answers_of(it.cell)
            };
            let mut cells = vec![name, percent(it.first), percent(it.belief)];
            match small {
                true => cells.extend(it.taken_for.iter().map(|share| percent(*share))),
                false => cells.push(self.taken_for(of, *index)),
            }
            table.row(cells);
        }
        page.table(table);
        page.paragraph(format!(
            "{intro} The reading from which the wear was simulated comes first in {} of the cases (by chance alone: {chance}). The mean posterior probability of this reading (belief) is {}.",
            percent(of.first),
            percent(of.belief),
        ));
    }

    /// Returns the other reading that is most often found for the wear of a reading, with its
    /// share.
    fn taken_for(&self, of: &Recovery, index: usize) -> String {
        let others = of.readings[index].taken_for.iter().enumerate().filter(|(other, _)| *other != index);
        let most = others.max_by(|a, b| a.1.total_cmp(b.1)).filter(|(_, share)| **share > 0.0);
        most.map_or(String::new(), |(other, share)| {
            format!("{} {}", self.answers_of(of.readings[other].cell), percent(*share))
        })
    }
}
