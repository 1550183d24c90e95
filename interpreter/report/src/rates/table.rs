//! Rates as text: one line per game for all shipped games, or several lines for each named game.

use super::{Gate, Measurement, Options, Perft, Rates, Spread};
use crate::comparison::thousands;
use crate::sanitise;
use crate::subject::GameInfo;
use crate::words::{self, flowing};
use alfonso_forms::english;
use unicode_width::UnicodeWidthStr;

/// The table of rates, which is printed game by game.
pub struct Table {
    /// True to print one line for each game.
    all: bool,
    /// The width of the longest title.
    width: usize,
    begun: bool,
    options: Options,
}

impl Table {
    /// Returns a table for some games. `all` is set to print one line for each game.
    pub fn new(options: Options, all: bool, infos: &[&GameInfo]) -> Self {
        let width = infos.iter().map(|info| sanitise::line(&info.name).width()).max().unwrap_or(0);
        Self { all, width: width.max(4), begun: false, options }
    }

    /// Returns the text of the next game.
    pub fn game(&mut self, info: &GameInfo, found: &Measurement) -> String {
        let first = !std::mem::replace(&mut self.begun, true);
        if !self.all {
            let gap = if first { "" } else { "\n" };
            return format!("{gap}{}\n{}", info.named(), self.block(found));
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
        text + &self.line(&sanitise::line(&info.name), found)
    }

    fn line(&self, name: &str, found: &Measurement) -> String {
        let name = format!("{name}{}", " ".repeat(self.width.saturating_sub(name.width())));
        let rates = match found {
            Measurement::Rates(rates) => rates,
            Measurement::Refused { refused } => return format!("{name} no rates: {}\n", refused.words),
        };
        let cell = |spread: Spread| format!("{} ±{:>2.0}", rate(spread.median), spread.percent());
        let none = || "-".to_owned();
        let perft = rates.perft.as_ref();
        let bulk = perft.map_or_else(none, |perft| cell(perft.bulk_per_second));
        let leaves = perft.map_or_else(none, |perft| cell(perft.leaf_by_leaf_per_second));
        let gate = match &rates.gate {
            Gate::Known { depth, .. } => format!("k{depth}"),
            Gate::Agrees { depth, .. } => format!("a{depth}"),
            Gate::Repeats { .. } => "d".to_owned(),
        };
        format!(
            "{name} {:>9} {:>5.0} {:>4.0}% {bulk:>9} {leaves:>9} {:>5} {gate}\n",
            cell(rates.playouts.plies_per_second),
            rates.playouts.plies_per_game,
            100.0 * rates.playouts.finished,
            short(1e3 * rates.load_seconds.median),
        )
    }

    fn block(&self, found: &Measurement) -> String {
        let rates: &Rates = match found {
            Measurement::Rates(rates) => rates,
            Measurement::Refused { refused } => return format!("  no rates: {}\n", refused.words),
        };
        let gate = match &rates.gate {
            Gate::Known { depth, nodes, source } => format!(
                "{} of {}, in bulk and leaf by leaf ({})",
                english::count(thousands(*nodes), "sequence"),
                words::plies(*depth),
                source
            ),
            Gate::Agrees { depth, nodes } => format!(
                "{} of {}, the same in bulk and leaf by leaf; no other count is known",
                english::count(thousands(*nodes), "sequence"),
                words::plies(*depth)
            ),
            Gate::Repeats { games, plies } => {
                format!(
                    "{} with {} had the same moves twice; the game has dice",
                    english::count(games, "game"),
                    words::plies(thousands(*plies))
                )
            }
        };
        let mut lines = vec![("gate", gate)];
        let games = &rates.playouts;
        lines.push(("random", format!("{} plies/s", spread(games.plies_per_second))));
        lines.push((
            "",
            format!(
                "{} games/s of {:.1} plies, {:.1}% of {} finished within {}",
                rate(games.games_per_second),
                games.plies_per_game,
                100.0 * games.finished,
                thousands(games.games),
                words::plies(self.options.max_plies)
            ),
        ));
        let lazily = spread(games.lazy_plies_per_second);
        lines.push(("lazy", format!("{lazily} plies/s, with moves drawn before they are tested")));
        if let Some(perft) = &rates.perft {
            let Perft { depth, nodes, bulk_per_second: bulk, leaf_by_leaf_per_second: leaves } = *perft;
            lines.push(("perft", format!("{} nodes/s in bulk", spread(bulk))));
            lines.push(("", format!("{} nodes/s leaf by leaf", spread(leaves))));
            lines.push((
                "",
                format!(
                    "{} of {}, counted repeatedly",
                    english::count(thousands(nodes), "sequence"),
                    words::plies(depth)
                ),
            ));
        }
        let ms = |seconds: f64| short(1e3 * seconds);
        let load = rates.load_seconds;
        let words = format!(
            "{} ms from text to the first legal move ({} to {})",
            ms(load.median),
            ms(load.min),
            ms(load.max)
        );
        lines.push(("load", words));
        lines.into_iter().map(|(head, words)| format!("  {head:<6}  {words}\n")).collect()
    }

    /// Returns the notes that follow the last game.
    pub fn end(&self) -> String {
        let mut notes = vec![format!(
            "Rates are medians of {} rounds of {} s each, per second of processor time of one thread. The measurements take turns.",
            self.options.rounds, self.options.seconds
        )];
        if self.all {
            let cap = self.options.max_plies;
            notes[0] += " ± is the largest deviation of a round from the median.";
            notes.push(format!("Random games are done if they end within {}.", words::plies(cap)));
            notes.push(
                "The gate is a check before anything is measured. k4: at depth 4, both ways of counting agree with a \
                 known count. a4: at depth 4, both ways of counting agree, and no count is known. d: the game has dice, and \
                 the same seed gives the same games."
                    .to_owned(),
            );
        }
        let lines: Vec<String> = notes.iter().map(|note| flowing(note, "", 80)).collect();
        format!("\n{}\n", lines.join("\n"))
    }
}

/// Formats a median and its range: `1.06M (1.04M to 1.09M)`.
fn spread(spread: Spread) -> String {
    format!("{} ({} to {})", rate(spread.median), rate(spread.min), rate(spread.max))
}

/// Formats a rate with three digits: `1.06M`.
fn rate(rate: f64) -> String {
    let (scaled, unit) = match rate {
        rate if rate >= 999.5e6 => (rate / 1e9, "G"),
        rate if rate >= 999.5e3 => (rate / 1e6, "M"),
        rate if rate >= 999.5 => (rate / 1e3, "k"),
        rate => (rate, ""),
    };
    short(scaled) + unit
}

/// Formats a number with three digits, or more if its integer part is longer.
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
