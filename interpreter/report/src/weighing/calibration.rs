//! The share of readings that are given back by wear made from them, in words.

use super::{MOST_READINGS, Report, percent};
use crate::document::{Document, Table};
use crate::sanitise;
use alfonso_lab::weigh::{Calibration, Recovery};

/// The most readings of a matrix.
const MOST_IN_MATRIX: usize = 9;
/// The difference between two shares that is not worth a word.
const NEAR: f64 = 0.1;

impl Report<'_> {
    /// Reports how well readings are given back.
    pub(super) fn calibration(&self, page: &mut Document<'_>, of: &Calibration) {
        page.heading(2, format!("Calibration: {}", sanitise::line(&of.agents)));
        let asked = self.calibrate.filter(|asked| *asked != of.each);
        let asked = asked.map(|asked| format!(" ({asked} were asked for)")).unwrap_or_default();
        let wears = if of.each == 1 { "1 wear was".to_owned() } else { format!("{} wears were", of.each) };
        page.paragraph(format!(
            "From each reading, {wears} made in two ways{asked}, and weighed with an equal prior. This concerns simulated wear, not the evidence above."
        ));
        page.heading(3, "Wear as the model expects it");
        let intro = "Slope, classes and the orientation of the board are drawn from the distributions that the likelihood assumes, so this is the best case";
        self.recovery(page, &of.prior, intro);
        let sure = (of.prior.first - of.prior.greatest).abs();
        page.paragraph(format!(
            "The mean of the greatest belief is {}; it should equal the share of readings found again, {}{}.",
            percent(of.prior.greatest),
            percent(of.prior.first),
            if sure < NEAR { "" } else { ", but so few wears cannot show whether it does" },
        ));
        page.heading(3, "Clear wear");
        let slope = of.clear.slope.map(|slope| format!(" of {slope}")).unwrap_or_default();
        let intro = format!(
            "Every wear has a slope{slope} and equal parts of each class, and is clearer than on almost any object, so the method can hardly do better"
        );
        self.recovery(page, &of.clear, &intro);
        page.paragraph(format!(
            "Wear made from equal traffic matches some reading (a Bayes factor of 10) in {} of the cases.",
            percent(of.false_matches),
        ));
    }

    fn recovery(&self, page: &mut Document<'_>, of: &Recovery, intro: &str) {
        let chance = percent(1.0 / of.readings.len().max(1) as f64);
        page.paragraph(format!(
            "{intro}: {} are found again (chance alone: {chance}), and the mean belief in the reading that made the wear is {}.",
            percent(of.first),
            percent(of.belief),
        ));
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
    }

    /// Returns the reading for which the wear of another is most often taken, with its share.
    fn taken_for(&self, of: &Recovery, index: usize) -> String {
        let others = of.readings[index].taken_for.iter().enumerate().filter(|(other, _)| *other != index);
        let most = others.max_by(|a, b| a.1.total_cmp(b.1)).filter(|(_, share)| **share > 0.0);
        most.map_or(String::new(), |(other, share)| {
            format!("{} {}", self.answers_of(of.readings[other].cell), percent(*share))
        })
    }
}
