//! Who plays whom.

use crate::args::SeatArg;
use crate::trouble::Trouble;
use alfonso_diag::{Diagnostic, code, nearest};
use alfonso_game::Game;

/// By seat: whether its moves are drawn at random. Seats are named by their player's name or letter.
pub fn settle(game: &Game, typed: &[SeatArg]) -> Result<Vec<bool>, Trouble> {
    let players = &game.names().players;
    let mut random = vec![false; players.len()];
    for arg in typed {
        let is = |name: &str| name.eq_ignore_ascii_case(&arg.seat);
        let named = players.iter().position(|(name, letter)| is(name) || letter.as_deref().is_some_and(is));
        match named {
            Some(seat) => random[seat] = arg.random,
            None => {
                let names: Vec<&str> = players.iter().map(|(name, _)| name.as_str()).collect();
                let known = format!("the players are {}", names.join(", "));
                let help = match nearest(&arg.seat, names.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`? {known}"),
                    None => known,
                };
                let problem =
                    Diagnostic::bare(code::BAD_REQUEST, format!("no player is called `{}`", arg.seat));
                return Err(Trouble::bare(problem.help(help)));
            }
        }
    }
    Ok(random)
}

#[cfg(test)]
mod tests {
    use super::settle;
    use crate::fixture;

    #[test]
    fn seats_are_found_by_name_and_letter() {
        let game = fixture::subject().game;
        let seats = |text: &str| settle(&game, &[text.parse().expect("a pair")]);
        assert_eq!(seats("north=random").expect("known"), [false, true]);
        assert_eq!(seats("S=random").expect("known"), [true, false]);
        let trouble = seats("Noth=random").expect_err("unknown");
        assert!(trouble.diagnostics[0].help.as_ref().is_some_and(|help| help.contains("`North`")));
    }
}
