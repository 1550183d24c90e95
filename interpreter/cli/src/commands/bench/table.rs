//! Rates for people: one line per game for all shipped games, or several lines for each named game.

use super::{Bench, Measured, Subject};
use alfonso_bench::{Figure, Proof, Refused};
use alfonso_forms::english;
use alfonso_report::comparison::thousands;
use alfonso_report::sanitise;
use alfonso_report::words::{self, flowing};
use unicode_width::UnicodeWidthStr;

/// The output, written game by game.
pub struct Table {
    /// True for one line per game.
    all: bool,
    /// The width of the longest title.
    width: usize,
    begun: bool,
    rounds: u32,
    seconds: f64,
    max_plies: u32,
}

/// Returns a game's title: `FILE@RULESET`, or `FILE` if the user named no ruleset.
pub fn title(subject: &Subject) -> String {
    subject.card.named()
}

impl Table {
    /// Returns a table that has printed nothing yet.
    pub fn new(bench: &Bench, subjects: &[Subject]) -> Self {
        let width =
            subjects.iter().map(|subject| sanitise::line(&subject.card.name).width()).max().unwrap_or(0);
        Self {
            all: bench.files.is_empty(),
            width: width.max(4),
            begun: false,
            rounds: bench.rounds,
            seconds: bench.time.as_secs_f64(),
            max_plies: bench.max_plies,
        }
    }

    /// Returns the text of the next game.
    pub fn game(&mut self, subject: &Subject, measured: &Result<Measured, Refused>) -> String {
        let first = !std::mem::replace(&mut self.begun, true);
        if !self.all {
            let gap = if first { "" } else { "\n" };
            return format!("{gap}{}\n{}", title(subject), self.block(measured));
        }
        let mut text = String::new();
        if first {
            let width = self.width;
            let head = |cells: [&str; 8]| {
                let [name, plies, each, done, bulk, leaves, load, gate] = cells;
                format!(
                    "{name:<width$} {plies:>9} {each:>5} {done:>5} {bulk:>9} {leaves:>9} {load:>5} {gate}\n"
                )
            };
            text += &head(["", "plies/s", "plies", "", "nodes/s", "nodes/s", "load", ""]);
            text += &head(["game", "± %", "/game", "done", "bulk ± %", "leaf ± %", "ms", "gate"]);
        }
        text + &self.line(&sanitise::line(&subject.card.name), measured)
    }

    fn line(&self, name: &str, measured: &Result<Measured, Refused>) -> String {
        let name = format!("{name}{}", " ".repeat(self.width.saturating_sub(name.width())));
        let measured = match measured {
            Ok(measured) => measured,
            Err(refused) => return format!("{name} no rates: {refused}\n"),
        };
        let cell = |figure: Figure| format!("{} ±{:>2.0}", rate(figure.median), figure.spread());
        let none = || "-".to_owned();
        let perft = measured.perft;
        let bulk = perft.map_or_else(none, |(_, _, bulk, _)| cell(bulk));
        let leaves = perft.map_or_else(none, |(_, _, _, leaves)| cell(leaves));
        let gate = match &measured.proof {
            Proof::Known(count) => format!("k{}", count.depth),
            Proof::Agrees(count) => format!("a{}", count.depth),
            Proof::Repeats { .. } => "d".to_owned(),
        };
        format!(
            "{name} {:>9} {:>5.0} {:>4.0}% {bulk:>9} {leaves:>9} {:>5} {gate}\n",
            cell(measured.plies),
            measured.games.mean(),
            100.0 * measured.games.finished(),
            short(1e3 * measured.load.median),
        )
    }

    fn block(&self, measured: &Result<Measured, Refused>) -> String {
        let measured = match measured {
            Ok(measured) => measured,
            Err(refused) => return format!("  no rates: {refused}\n"),
        };
        let gate = match &measured.proof {
            Proof::Known(count) => format!(
                "{} of {}, in bulk and leaf by leaf ({})",
                english::count(thousands(count.nodes), "sequence"),
                words::plies(count.depth),
                count.source
            ),
            Proof::Agrees(count) => format!(
                "{} of {} in bulk and leaf by leaf alike; nobody else has counted",
                english::count(thousands(count.nodes), "sequence"),
                words::plies(count.depth)
            ),
            Proof::Repeats { games, plies } => {
                format!(
                    "{} with {} went the same way twice; dice fall",
                    english::count(games, "game"),
                    words::plies(thousands(*plies))
                )
            }
        };
        let mut lines = vec![("gate", gate)];
        let games = &measured.games;
        lines.push(("random", format!("{} plies/s", spread(measured.plies))));
        lines.push((
            "",
            format!(
                "{} games/s of {:.1} plies, {:.1}% of {} finished within {}",
                rate(measured.plies.median / games.mean().max(1.0)),
                games.mean(),
                100.0 * games.finished(),
                thousands(games.games),
                words::plies(self.max_plies)
            ),
        ));
        let lazily = spread(measured.lazily);
        lines.push(("lazy", format!("{lazily} plies/s, drawn first and tested then")));
        if let Some((depth, nodes, bulk, leaves)) = measured.perft {
            lines.push(("perft", format!("{} nodes/s in bulk", spread(bulk))));
            lines.push(("", format!("{} nodes/s leaf by leaf", spread(leaves))));
            lines.push((
                "",
                format!(
                    "{} of {}, over and over",
                    english::count(thousands(nodes), "sequence"),
                    words::plies(depth)
                ),
            ));
        }
        let ms = |seconds: f64| short(1e3 * seconds);
        let load = measured.load;
        let words = format!(
            "{} ms from text to the first legal move ({} to {})",
            ms(load.median),
            ms(load.least),
            ms(load.most)
        );
        lines.push(("load", words));
        lines.into_iter().map(|(head, words)| format!("  {head:<6}  {words}\n")).collect()
    }

    /// Returns the notes below all games.
    pub fn end(&self) -> String {
        let mut notes = vec![format!(
            "Medians of {} rounds of {} s each, by turns, per second of processor time of one thread.",
            self.rounds, self.seconds
        )];
        if self.all {
            let cap = self.max_plies;
            notes[0] += " ± tells how far a round lies from the median at most.";
            notes.push(format!("Random games are done if they end within {}.", words::plies(cap)));
            notes.push(
                "Gate, before anything is measured: k4, a count that others have made holds at depth 4, in bulk and leaf \
                 by leaf; a4, nobody else has counted, and both ways agree; d, dice fall, and games repeat."
                    .to_owned(),
            );
        }
        let lines: Vec<String> = notes.iter().map(|note| flowing(note, "", 80)).collect();
        format!("\n{}\n", lines.join("\n"))
    }
}

/// Writes a median and its range: `1.06M (1.04M to 1.09M)`.
fn spread(figure: Figure) -> String {
    format!("{} ({} to {})", rate(figure.median), rate(figure.least), rate(figure.most))
}

/// Writes a rate with three digits: `1.06M`.
fn rate(rate: f64) -> String {
    let (scaled, unit) = match rate {
        rate if rate >= 999.5e6 => (rate / 1e9, "G"),
        rate if rate >= 999.5e3 => (rate / 1e6, "M"),
        rate if rate >= 999.5 => (rate / 1e3, "k"),
        rate => (rate, ""),
    };
    short(scaled) + unit
}

/// Writes a number with three digits, or more if the integer part is longer.
fn short(number: f64) -> String {
    match number {
        number if number < 9.995 => format!("{number:.2}"),
        number if number < 99.95 => format!("{number:.1}"),
        number => format!("{number:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_have_three_digits() {
        let shown = [0.5, 12.34, 999.4, 999.6, 12_345.0, 999_499.0, 999_501.0, 314e6, 2e9].map(rate);
        assert_eq!(shown, ["0.50", "12.3", "999", "1.00k", "12.3k", "999k", "1.00M", "314M", "2.00G"]);
    }
}
