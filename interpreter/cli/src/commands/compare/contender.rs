//! Loads the two games of a comparison.

use super::typed;
use crate::subject::{Start, Target};
use alfonso_compare::{Pair, follow};
use alfonso_diag::{Diagnostic, code};
use alfonso_record::opening::bad_move;
use alfonso_report::command_error::CommandError;
use alfonso_report::comparison::Contender;

/// Loads a game and its start position. Does not play the moves of `--after`.
fn load(target: &Target, start: &Start) -> Result<Contender, CommandError> {
    let (found, loaded) = target.load()?;
    let start = start.of(&loaded.game);
    let typed = (target.file.as_str(), typed::contender(target, &start));
    let mut one = Contender::new(&found.name, typed, loaded, &target.readings);
    one.subject = target.dressed(one.subject);
    let position = Start { after: String::new(), ..start }.line(&one.subject)?.line.position();
    Ok(Contender { start: position, ..one })
}

/// Loads one game alone, and plays the moves of `--after`.
pub fn alone(target: &Target, start: &Start) -> Result<Contender, CommandError> {
    let one = load(target, start)?;
    let position = start.of(&one.subject.game).line(&one.subject)?.line.position();
    let before = start.after.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Contender { start: position, before, ..one })
}

/// Loads both games. The moves of `--after` are moves of the first game, and the second game plays
/// the matching moves.
pub fn both(a: &Target, b: &Target, start: &Start) -> Result<(Contender, Contender), CommandError> {
    let (mut first, mut second) = (load(a, start)?, load(b, start)?);
    if first.subject.game.starts() == 1 && second.subject.game.starts() == 1 {
        // Neither game has several starts, so this call reports a number of a start as a mistake.
        Start { after: String::new(), ..start.clone() }.line(&first.subject)?;
    }
    if !start.after.trim().is_empty() {
        // Reports a mistake in the moves of the first game in the same way as other commands.
        start.of(&first.subject.game).line(&first.subject)?;
        let pair = Pair { a: first.contestant(), b: second.contestant() };
        let followed = follow(pair, &start.after).map_err(|(bad, line)| {
            let only_one = Diagnostic::bare(
                code::BAD_MOVE,
                format!("A allows these moves, but B does not: {} and {}", first.typed, second.typed),
            );
            let mut error = bad_move(&second.subject, line.as_ref(), &start.after, &bad);
            error.diagnostics.insert(0, only_one);
            error
        })?;
        second.before = followed.moves_b;
        first.before = start.after.split_whitespace().collect::<Vec<_>>().join(" ");
        (first.start, second.start) = (followed.a, followed.b);
    }
    Ok((first, second))
}
