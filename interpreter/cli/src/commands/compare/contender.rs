//! The two games of a comparison, loaded.

use crate::subject::{Card, Start, Subject, Target, bad_move, hashes};
use alfonso_compare::{Contestant, OneReading, Pair, Side, follow};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{Loaded, Sources};
use alfonso_game::Position;
use alfonso_report::sanitise::shell;
use alfonso_report::trouble::Trouble;
use alfonso_rules::{Family, RuleSet};

/// A loaded game, its rules and texts, and the position from which it begins.
#[derive(Debug)]
pub struct Contender {
    /// The game and its card.
    pub subject: Subject,
    /// The file and the reading.
    pub side: Side,
    /// Its rules.
    pub rules: RuleSet,
    /// The file in all its readings.
    pub family: Family,
    /// The texts that places point into.
    pub sources: Sources,
    /// The position from which it begins.
    pub start: Position,
    /// The moves that led there, as text.
    pub before: String,
    /// The words that name the game when typed: file, ruleset, readings, and the position to begin from.
    pub typed: String,
}

impl Contender {
    /// Loads a game and the position to begin from, before any moves that are to be played first.
    fn load(target: &Target, start: &Start) -> Result<Self, Trouble> {
        let (found, loaded) = target.load()?;
        let side = Side::new(&found.name, &loaded);
        let card = Card::new(&found.name, &loaded, &target.readings);
        let (named, hashes) = (target.file.clone(), hashes(&loaded.family, &loaded.rules));
        let Loaded { game, rules, family, warnings, sources } = loaded;
        let subject = Subject { game, card, warnings: warnings.len(), named, hashes };
        let begins = Start { after: String::new(), ..start.of(&subject.game) };
        let position = begins.line(&subject)?.line.position();
        let typed = typed(target, &start.of(&subject.game));
        Ok(Self { subject, side, rules, family, sources, start: position, before: String::new(), typed })
    }

    /// Loads one game by itself, and plays the moves that come first.
    pub fn alone(target: &Target, start: &Start) -> Result<Self, Trouble> {
        let one = Self::load(target, start)?;
        let position = start.of(&one.subject.game).line(&one.subject)?.line.position();
        let before = start.after.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Self { start: position, before, ..one })
    }

    /// Loads both games. Moves to be played first are moves of the first game; the second plays those that match them.
    pub fn both(a: &Target, b: &Target, start: &Start) -> Result<(Self, Self), Trouble> {
        let (mut first, mut second) = (Self::load(a, start)?, Self::load(b, start)?);
        if first.subject.game.starts() == 1 && second.subject.game.starts() == 1 {
            // A number of a start means nothing then, and this line says so.
            Start { after: String::new(), ..start.clone() }.line(&first.subject)?;
        }
        if !start.after.trim().is_empty() {
            // A mistake in the moves of the first game is reported as by every command.
            start.of(&first.subject.game).line(&first.subject)?;
            let pair = Pair { a: first.contestant(), b: second.contestant() };
            let followed = follow(pair, &start.after).map_err(|(bad, line)| {
                let only_one = Diagnostic::bare(
                    code::BAD_MOVE,
                    format!("A allows these moves, B does not: {} and {}", first.typed, second.typed),
                );
                let mut trouble = bad_move(&second.subject, line.as_ref(), &start.after, &bad);
                trouble.diagnostics.insert(0, only_one);
                trouble
            })?;
            second.before = followed.moves_b;
            first.before = start.after.split_whitespace().collect::<Vec<_>>().join(" ");
            (first.start, second.start) = (followed.a, followed.b);
        }
        Ok((first, second))
    }

    /// Returns the game for comparing play.
    pub fn contestant(&self) -> Contestant<'_> {
        let Self { subject, start, before, .. } = self;
        Contestant { game: &subject.game, said: &subject.card.said, start, before }
    }

    /// Returns the game for comparing texts.
    pub fn reading(&self) -> OneReading<'_> {
        OneReading { family: &self.family, answers: &self.rules.answers, sources: &self.sources }
    }

    /// Returns a command that prints the legal moves after these.
    pub fn command(&self, after: &str) -> String {
        let after = if after.is_empty() { String::new() } else { format!(" --after \"{after}\"") };
        format!("alfonso moves {}{after} --why", self.typed)
    }
}

fn typed(target: &Target, start: &Start) -> String {
    let ruleset = target.ruleset.as_ref().map(|ruleset| format!("@{ruleset}")).unwrap_or_default();
    let mut typed = shell(&format!("{}{ruleset}", target.file)).into_owned();
    for (question, reading) in &target.readings {
        typed.push_str(&format!(" --read {question}={reading}"));
    }
    for (name, value) in [("fen", &start.fen), ("from", &start.from)] {
        typed
            .push_str(&value.as_ref().map(|value| format!(" --{name} {}", shell(value))).unwrap_or_default());
    }
    typed.extend(start.number.map(|number| format!(" --start {number}")));
    typed
}
