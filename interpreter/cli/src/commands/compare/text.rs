//! A comparison as text, as wide as the screen: side by side where there is room, else one below the other.

use super::prose::{Prose, beside, paragraph};
use super::{Contender, Told, figures, sentences};
use crate::render::board::Style;
use crate::render::state;
use crate::safe;
use crate::screen::{Ink, Screen};
use alfonso_compare::{Answered, Clause, Counts, Difference, Differing, Found, Segment, Walk, What, Which};
use alfonso_driver::play_all;

/// From so many columns on, two texts stand side by side.
const WIDE: usize = 100;
/// So many lines of play are told at length; of the others, what they show.
const AT_LENGTH: usize = 8;

impl Told<'_> {
    /// Everything, for people.
    pub fn text(&self, screen: Screen) -> String {
        let behaviour = &self.comparison.behaviour;
        let mut text = self.heading(screen);
        text.push_str(&self.clauses(screen));
        let heading = |name: &str| format!("\n{}\n", screen.paint(Ink::Strong, name));
        text.push_str(&heading("In play"));
        for (row, told) in sentences::starts(&behaviour.starts).iter().enumerate() {
            let indent = if row < 2 { "" } else { "  " };
            text.push_str(&paragraph(told, indent, "  ", screen));
        }
        text.push_str(&counts(&behaviour.counts, screen));
        if let Some(walk) = &behaviour.walk {
            text.push_str(&heading("Lines that part"));
            text.push_str(&paragraph(&sentences::verdict(behaviour, walk), "", "", screen));
            for told in sentences::looked(walk, behaviour.limits.steps) {
                text.push_str(&paragraph(&told, "", "", screen));
            }
            text.push_str(&by_ply(walk));
            text.push_str(&self.lines(walk, screen));
        }
        if let Some(found) = behaviour.shown.as_ref().and_then(|shown| shown.found.as_ref()) {
            text.push_str(&heading(&format!("{}: {}", sentences::WITNESS, sentences::heading(found))));
            text.push_str(&self.line(found, screen));
            text.push_str(&self.board(found, screen));
        }
        if !self.comparison.by_answer.is_empty() {
            text.push_str(&heading(sentences::BY_ANSWER));
            for answer in &self.comparison.by_answer {
                let told = sentences::by_answer(answer);
                text.push_str(&paragraph(&format!("- {told}."), "", "  ", screen));
            }
        }
        if let Some(play) = &self.comparison.play {
            text.push_str(&figures::text(play, screen));
        }
        text
    }

    fn heading(&self, screen: Screen) -> String {
        let mut text = String::new();
        for (letter, contender) in [("A", self.a), ("B", self.b)] {
            let card = &contender.subject.card;
            let mut named = format!("{letter}  {}", screen.paint(Ink::Strong, &card.named()));
            named.push_str(&format!(": {}", card.heading()));
            if !card.ruleset_text.is_empty() {
                named.push_str(&format!(", {}", card.ruleset_text));
            }
            let changed: Vec<String> =
                card.readings.iter().map(|(question, reading)| format!("{question} = {reading}")).collect();
            if !changed.is_empty() {
                named.push_str(&format!(", with {}", changed.join(", ")));
            }
            text.push_str(&paragraph(&named, "", "  ", screen));
            if !contender.before.is_empty() {
                text.push_str(&paragraph(&format!("after {}", contender.before), "   ", "  ", screen));
            }
        }
        text
    }

    fn clauses(&self, screen: Screen) -> String {
        let clauses = &self.comparison.clauses;
        let mut text = format!("\n{}\n", screen.paint(Ink::Strong, "In writing"));
        text.push_str(&paragraph(&sentences::clauses(clauses), "", "", screen));
        if !clauses.answers.is_empty() {
            text.push_str(&part("The answers that differ", screen));
            for answered in &clauses.answers {
                text.push_str(&question(answered, screen));
            }
        }
        if !clauses.different.is_empty() && !clauses.strangers {
            text.push_str(&part("What says something else", screen));
            clauses.different.iter().for_each(|differing| text.push_str(&differ(differing, screen)));
        }
        for (name, only) in [("Only in A", &clauses.only_a), ("Only in B", &clauses.only_b)] {
            if !only.is_empty() && !clauses.strangers {
                text.push_str(&part(name, screen));
                only.iter().for_each(|clause| text.push_str(&alone(clause, screen)));
            }
        }
        if !clauses.evidence.is_empty() && !clauses.strangers {
            text.push_str(&part("What says the same on other evidence", screen));
            clauses.evidence.iter().for_each(|differing| text.push_str(&differ(differing, screen)));
        }
        for order in &clauses.order {
            let told = format!(
                "In {} the order differs: A {}; B {}",
                order.block,
                order.a.join(", "),
                order.b.join(", ")
            );
            text.push_str(&paragraph(&told, "", "", screen));
        }
        text
    }

    fn lines(&self, walk: &Walk, screen: Screen) -> String {
        let mut text = String::new();
        let drawn =
            walk.found.iter().position(|found| found.differences.iter().any(is_of_board)).unwrap_or(0);
        for (row, found) in walk.found.iter().take(AT_LENGTH).enumerate() {
            text.push_str(&format!(
                "\n{}. {}\n",
                row + 1,
                screen.paint(Ink::Strong, &sentences::heading(found))
            ));
            text.push_str(&self.line(found, screen));
            if row == drawn {
                text.push_str(&self.board(found, screen));
            }
        }
        let rest: Vec<&Found> = walk.found.iter().skip(AT_LENGTH).collect();
        if !rest.is_empty() {
            text.push_str(&format!(
                "\n{}\n",
                screen.paint(Ink::Strong, "Further causes, each on its shortest line")
            ));
            for found in rest {
                for difference in &found.differences {
                    let told = sentences::difference(difference).first().cloned().unwrap_or_default();
                    let line = format!("{}: {told} ({})", sentences::heading(found), found.after_a);
                    text.push_str(&paragraph(&format!("- {line}"), "", "  ", screen));
                }
            }
        }
        if walk.untold > 0 {
            let more = format!("{} more are not told.", sentences::count(walk.untold, "cause", "causes"));
            text.push_str(&paragraph(&more, "", "", screen));
        }
        text
    }

    fn line(&self, found: &Found, screen: Screen) -> String {
        let mut text = String::new();
        if !found.after_a.is_empty() || !found.after_b.is_empty() {
            match found.after_a == found.after_b {
                true => text.push_str(&paragraph(&found.after_a, "   ", "  ", screen)),
                false => {
                    for (letter, after) in [("A", &found.after_a), ("B", &found.after_b)] {
                        let after = if after.is_empty() { "-" } else { after };
                        text.push_str(&paragraph(&format!("{letter}  {after}"), "   ", "  ", screen));
                    }
                }
            }
        }
        text.extend(sentences::allows(found).map(|told| paragraph(&told, "   ", "", screen)));
        for difference in &found.differences {
            for (row, told) in sentences::difference(difference).iter().enumerate() {
                text.push_str(&paragraph(told, if row == 0 { "   " } else { "     " }, "  ", screen));
            }
        }
        for command in self.commands(found) {
            text.push_str(&format!("   {}\n", screen.paint(Ink::Faint, &command)));
        }
        text
    }

    /// What shows the end of a line in both games.
    pub fn commands(&self, found: &Found) -> [String; 2] {
        [self.a.command(&found.after_a), self.b.command(&found.after_b)]
    }

    /// The boards at the end of a line; one, if men stand on the same cells in both.
    fn board(&self, found: &Found, screen: Screen) -> String {
        let drawn = |contender: &Contender, after: &str| {
            let mut line = contender.subject.game.line_from(&contender.start);
            let before = contender.before.split_whitespace().count();
            let moves: Vec<&str> = after.split_whitespace().skip(before).collect();
            // Lines that were found are legal; a board from the start would be wrong, and none is drawn.
            let played = play_all(line.as_mut(), &moves.join(" "));
            played.map(|()| state::board(&contender.subject, line.as_ref(), Style::new(screen, false)))
        };
        let (Ok(a), Ok(b)) = (drawn(self.a, &found.after_a), drawn(self.b, &found.after_b)) else {
            return String::new();
        };
        if a == b {
            return format!("\n{a}");
        }
        let rows = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let (a, b) = (rows(&a), rows(&b));
        let width = |rows: &[String]| rows.iter().map(|row| columns(row)).max().unwrap_or(0);
        if width(&a) + width(&b) + 3 > screen.width {
            return format!("\nA\n{}\n\nB\n{}\n", a.join("\n"), b.join("\n"));
        }
        let wide = width(&a);
        let mut text = format!("\n{:<wide$}   B\n", "A");
        for row in 0..a.len().max(b.len()) {
            let (left, right) =
                (a.get(row).map_or("", String::as_str), b.get(row).map_or("", String::as_str));
            let gap = " ".repeat(wide.saturating_sub(columns(left)));
            text.push_str(format!("{left}{gap}   {right}").trim_end());
            text.push('\n');
        }
        text
    }
}

/// True if looking at the board helps.
fn is_of_board(difference: &Difference) -> bool {
    !matches!(difference.what, What::Holdings { .. } | What::Ending { .. })
}

/// How many columns a line takes, colours apart.
fn columns(line: &str) -> usize {
    use unicode_width::UnicodeWidthStr;
    let mut rest = line;
    let mut columns = 0;
    while let Some(at) = rest.find('\x1b') {
        columns += rest[..at].width();
        rest = rest[at..].split_once('m').map_or("", |(_, rest)| rest);
    }
    columns + rest.width()
}

fn part(name: &str, screen: Screen) -> String {
    format!("\n{}\n", screen.paint(Ink::Faint, &format!("-- {name}")))
}

fn question(answered: &Answered, screen: Screen) -> String {
    let side = |answer: &Option<alfonso_compare::Answer>| -> Vec<Prose> {
        let Some(answer) = answer else { return vec![Prose::plain("not asked")] };
        let told = format!("{}: {}", answer.reading, answer.text);
        let witness =
            sentences::witness(&answer.witness).into_iter().map(|told| Prose::plain(&format!("- {told}")));
        std::iter::once(Prose::marked([
            (answer.reading.as_str(), true),
            (&told[answer.reading.len()..], false),
        ]))
        .chain(witness)
        .collect()
    };
    let heading = format!("{}: {}", answered.question, answered.text);
    paragraph(&heading, "", "  ", screen) + &two(&side(&answered.a), &side(&answered.b), screen)
}

fn differ(differing: &Differing, screen: Screen) -> String {
    let side = |clause: &Clause, words: &[Segment]| -> Vec<Prose> {
        let told = Prose::marked(words.iter().map(|segment| (segment.text.as_str(), segment.changed)));
        let mut told = vec![told];
        told.extend(sources(clause));
        told
    };
    let heading = named(&differing.a);
    let (a, b) = (side(&differing.a, &differing.words_a), side(&differing.b, &differing.words_b));
    paragraph(&heading, "", "  ", screen) + &two(&a, &b, screen)
}

fn alone(clause: &Clause, screen: Screen) -> String {
    let mut text = String::new();
    for (row, prose) in std::iter::once(Prose::plain(&clause.text)).chain(sources(clause)).enumerate() {
        let indent = if row == 0 { "" } else { "  " };
        for (_, line) in prose.set(screen.width.saturating_sub(4), screen) {
            text.push_str(&format!("{indent}{line}\n"));
        }
    }
    text
}

/// Who says a clause, and where it is written.
fn sources(clause: &Clause) -> Vec<Prose> {
    let told = sentences::said(clause).into_iter().map(|told| Prose::plain(&format!("- {told}")));
    let place = Prose::plain(&format!("- {}:{}", safe::line(&clause.file), clause.line));
    told.chain([place]).collect()
}

fn named(clause: &Clause) -> String {
    match &clause.block {
        Some(block) => format!("{} ({block})", clause.key),
        None => clause.key.clone(),
    }
}

/// Two texts: side by side on wide screens, else one below the other.
fn two(a: &[Prose], b: &[Prose], screen: Screen) -> String {
    if screen.width >= WIDE {
        return beside(a, b, screen) + "\n";
    }
    let mut text = String::new();
    for (letter, side) in [(Which::A, a), (Which::B, b)] {
        let mut first = true;
        for prose in side {
            for (_, line) in prose.set(screen.width.saturating_sub(5), screen) {
                let mark = if first { sentences::letter(letter) } else { " " };
                text.push_str(format!("  {mark} {line}").trim_end());
                text.push('\n');
                first = false;
            }
        }
    }
    text + "\n"
}

/// Counts in columns.
fn counts(counts: &Counts, screen: Screen) -> String {
    let mut text = String::from("\n");
    if !counts.depths.is_empty() {
        let rows = counts.depths.iter().map(|count| {
            let mark = if count.a == count.b { "" } else { "differ" };
            let (a, b) = (sentences::thousands(count.a), sentences::thousands(count.b));
            vec![count.depth.to_string(), a, b, mark.to_owned()]
        });
        let heading = ["plies", "A", "B", ""].map(str::to_owned).to_vec();
        let rows: Vec<Vec<String>> = std::iter::once(heading).chain(rows).collect();
        text.push_str(&columned(&rows));
    }
    text + &paragraph(&sentences::counts(counts), "", "", screen)
}

/// Ply by ply (of equal plies in a row, once) what was looked at and what differs, in columns; sorts of differences that were not found have none.
fn by_ply(walk: &Walk) -> String {
    let number = |number: u64| if number == 0 { "-".to_owned() } else { sentences::thousands(number) };
    let rows = sentences::rows(walk).into_iter().map(|(named, ply)| {
        let lines = ply.lines.map_or_else(|| "?".to_owned(), sentences::thousands);
        let sorts = [ply.differ, ply.moves, ply.payments, ply.standing, ply.results].map(number);
        [vec![named, lines, sentences::thousands(ply.positions)], sorts.to_vec()].concat()
    });
    let heading = ["ply", "lines", "positions", "differ", "moves", "pay", "stand", "end"].map(str::to_owned);
    let mut rows: Vec<Vec<String>> = std::iter::once(heading.to_vec()).chain(rows).collect();
    for column in (4..heading.len()).rev() {
        if rows[1..].iter().all(|row| row[column] == "-") {
            rows.iter_mut().for_each(|row| drop(row.remove(column)));
        }
    }
    format!("\n{}", columned(&rows))
}

/// Columns of numbers, to the right.
fn columned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
