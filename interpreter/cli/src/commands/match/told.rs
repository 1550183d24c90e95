//! The result of a match in words.

use super::MatchJson;
use super::score::Elo;
use super::sprt::Verdict;
use crate::subject::Subject;
use alfonso_report::document::{Document, Form, Table};
use alfonso_report::words;

/// Returns the report. `weights` is the file by which the first agent measures positions, if it is not the second's.
pub(super) fn document(subject: &Subject, told: &MatchJson, weights: Option<&str>) -> Document<'static> {
    let names = names(&told.agents);
    let mut page = Document::new(Form::Report);
    page.heading(1, format!("{}: {} against {}", subject.card.heading(), names[0], names[1]));
    page.note(subject.card.reference());
    let games = words::count(told.games as usize, "game");
    page.paragraph(format!("{games} in pairs with the seats exchanged, seed {}", told.seed));
    if told.stopped {
        page.paragraph(format!(
            "stopped early: {} were asked for",
            words::count(told.asked as usize, "game")
        ));
    }
    if let Some(file) = weights {
        page.paragraph(format!("{} measures positions by {file}", names[0]));
    }
    let mut table = Table::new(&[], "lrr");
    let mut row = |name: &str, number: u64| {
        table.row([
            name.to_owned(),
            number.to_string(),
            format!("{:.1}%", 100.0 * number as f64 / told.games as f64),
        ]);
    };
    row(&names[0], told.wins[0]);
    row(&names[1], told.wins[1]);
    row("nobody", told.draws);
    page.table(table);
    if told.broken_off > 0 {
        page.paragraph(format!(
            "{} broken off, and counted as won by nobody",
            words::count(told.broken_off as usize, "game")
        ));
    }
    if let Some(elo) = told.elo {
        let is_biased = told.sprt.is_some_and(|sprt| sprt.verdict != Verdict::Open);
        page.paragraph(strength(&names, elo, is_biased));
    }
    if let Some(sprt) = told.sprt {
        page.paragraph(sprt.in_words(&names[0]));
    }
    page
}

/// Returns the names of the agents; equal ones are numbered.
pub fn names([first, second]: &[String; 2]) -> [String; 2] {
    match first == second {
        true => [format!("{first} #1"), format!("{second} #2")],
        false => [first.clone(), second.clone()],
    }
}

/// Tells by how much an agent is stronger, if the games tell it.
fn strength(names: &[String; 2], elo: Elo, is_biased: bool) -> String {
    // From the side of the agent that has the higher score.
    let is_second = elo.mean.map_or(elo.low.is_none(), |mean| mean < 0.0);
    let (low, high) =
        if is_second { (elo.high.map(|end| -end), elo.low.map(|end| -end)) } else { (elo.low, elo.high) };
    let name = &names[usize::from(is_second)];
    let biased = if is_biased { "; biased, since the test stopped the games" } else { "" };
    let least = low.unwrap_or(f64::NEG_INFINITY);
    let Some(mean) = elo.mean.map(f64::abs) else {
        return match elo.told_apart {
            true => format!(
                "{name} won every game. The difference in Elo has no finite estimate; with 95% confidence it is at least +{least:.0}{biased}."
            ),
            false => format!(
                "{name} won every game, and these games are too few to tell the agents apart: with 95% confidence the difference in Elo is at \
                 least {least:.0}{biased}."
            ),
        };
    };
    let high = high.map_or_else(|| "any number".to_owned(), |high| format!("{high:.0}"));
    match elo.told_apart {
        true => format!(
            "{name} is stronger by {mean:.0} points of Elo (95% interval {least:.0} to {high}{biased})"
        ),
        false if mean < 0.5 => {
            format!(
                "Not told apart: the score is even (95% interval of the difference {least:.0} to {high} points of Elo{biased})"
            )
        }
        false => format!(
            "Not told apart: {name} is ahead by {mean:.0} points of Elo, which may be chance (95% interval {least:.0} to {high}{biased})"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::Score;
    use super::{names, strength};

    fn said(pairs: [u64; 5]) -> String {
        let names = names(&["a".to_owned(), "b".to_owned()]);
        strength(&names, Score { pairs, ..Score::default() }.elo().expect("pairs were played"), false)
    }

    #[test]
    fn a_difference_is_told_only_where_there_is_one() {
        assert!(said([0, 2, 10, 20, 18]).starts_with("a is stronger by 2"));
        assert!(said([18, 20, 10, 2, 0]).starts_with("b is stronger by 2"));
        assert!(said([5, 5, 5, 5, 5]).starts_with("Not told apart: the score is even"));
        assert!(said([5, 5, 5, 5, 6]).starts_with("Not told apart: a is ahead by"));
        assert!(said([6, 5, 5, 5, 5]).starts_with("Not told apart: b is ahead by"));
        assert!(said([0, 0, 0, 0, 10]).contains("a won every game."));
        assert!(said([10, 0, 0, 0, 0]).contains("b won every game."));
        assert!(said([0, 0, 0, 0, 1]).contains("too few to tell"));
        assert!(said([0, 0, 7, 0, 0]).starts_with("Not told apart: the score is even"));
    }

    /// From the other side the same is said of the other agent.
    #[test]
    fn both_sides_are_told_alike() {
        for row in 0..3_u64.pow(5) {
            let pairs: [u64; 5] = std::array::from_fn(|part| row / 3_u64.pow(part as u32) % 3 * 3);
            if pairs.iter().sum::<u64>() > 0 {
                let mut other = pairs;
                other.reverse();
                let swapped = |text: String| {
                    text.replace("a is", "c is").replace("b is", "a is").replace("c is", "b is")
                };
                let swapped = |text: String| {
                    swapped(text)
                        .replace("a won", "c won")
                        .replace("b won", "a won")
                        .replace("c won", "b won")
                };
                assert_eq!(said(pairs), swapped(said(other)), "{pairs:?}");
            }
        }
    }

    #[test]
    fn equal_agents_are_numbered() {
        let both = |one: &str, two: &str| names(&[one.to_owned(), two.to_owned()]);
        assert_eq!(both("random", "random"), ["random #1", "random #2"]);
        assert_eq!(both("random", "greedy"), ["random", "greedy"]);
    }
}
