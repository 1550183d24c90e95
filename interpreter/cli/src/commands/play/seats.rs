//! The seats: their players, and the thrower of the dice.

use crate::args::SeatArg;
use crate::report::Trouble;
use alfonso_diag::{Diagnostic, code, nearest};
use alfonso_driver::record::Player;
use alfonso_game::{Game, Line, Seat};

/// The name of the dice among the seats, unless a player has that name.
const CHANCE: &str = "Chance";

/// The seats, each either random or human.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats {
    /// True for each seat that plays random moves.
    random: Vec<bool>,
    /// True if the program throws the dice.
    throws: bool,
}

impl Seats {
    /// Assigns the seats as typed, by the name or letter of the player. Other seats are human, and the program throws the dice.
    pub fn settle(game: &Game, typed: &[SeatArg]) -> Result<Self, Trouble> {
        let nobody = Self { random: vec![false; game.names().players.len()], throws: true };
        Self::reseated(game, &nobody, typed)
    }

    /// Changes the seats as typed. Other seats stay as they are.
    pub fn reseated(game: &Game, before: &Self, typed: &[SeatArg]) -> Result<Self, Trouble> {
        let players = &game.names().players;
        let mut seats = before.clone();
        // The dice come after the players.
        let mut named_before = vec![false; players.len() + 1];
        for arg in typed {
            let is = |name: &str| name.eq_ignore_ascii_case(&arg.seat);
            let named =
                players.iter().position(|(name, letter)| is(name) || letter.as_deref().is_some_and(is));
            let row = match named {
                Some(seat) => seat,
                None if is(CHANCE) && game.has_dice() => players.len(),
                None => return Err(unknown(game, &arg.seat)),
            };
            if std::mem::replace(&mut named_before[row], true) {
                let name = players.get(row).map_or(CHANCE, |(name, _)| name);
                let problem = Diagnostic::bare(code::BAD_REQUEST, format!("who plays {name} is said twice"));
                return Err(Trouble::bare(problem.help("name each seat once")));
            }
            match seats.random.get_mut(row) {
                Some(random) => *random = arg.random,
                None => seats.throws = arg.random,
            }
        }
        Ok(seats)
    }

    /// Assigns the seats of a record.
    pub fn recorded(game: &Game, seats: &[(String, Player)]) -> Result<Self, Trouble> {
        let typed = |(seat, player): &(String, Player)| SeatArg {
            seat: seat.clone(),
            random: *player == Player::Random,
        };
        Self::settle(game, &seats.iter().map(typed).collect::<Vec<_>>())
    }

    /// Returns the players in the order of seats, and the thrower of the dice if there are any, for a record.
    pub fn players(&self, game: &Game) -> Vec<(String, Player)> {
        (0..self.rows(game)).map(|row| (Self::name(game, row).to_owned(), self.player(row))).collect()
    }

    /// Returns the number of rows: one for each player, and one for the dice if there are any.
    pub fn rows(&self, game: &Game) -> usize {
        self.random.len() + usize::from(game.has_dice())
    }

    /// Returns the name of a row.
    pub fn name(game: &Game, row: usize) -> &str {
        game.names().players.get(row).map_or(CHANCE, |(name, _)| name)
    }

    /// Returns the player in a row.
    pub fn player(&self, row: usize) -> Player {
        match self.random.get(row).copied().unwrap_or(self.throws) {
            true => Player::Random,
            false => Player::Human,
        }
    }

    /// Puts a player into a row.
    pub fn sit(&mut self, row: usize, player: Player) {
        let random = self.random.get_mut(row).unwrap_or(&mut self.throws);
        *random = player == Player::Random;
    }

    /// Returns true if the seat plays random moves.
    pub fn is_random(&self, seat: Seat) -> bool {
        self.random.get(seat.index()).copied().unwrap_or(false)
    }

    /// Returns true if no seat is human, nor the thrower of the dice.
    pub fn all_random(&self, game: &Game) -> bool {
        self.random.iter().all(|random| *random) && (self.throws || !game.has_dice())
    }

    /// Returns true if the program draws the next move or roll on the line.
    pub fn draws(&self, line: &dyn Line) -> bool {
        if line.is_chance() { self.throws } else { self.random[line.to_move().index()] }
    }
}

fn unknown(game: &Game, typed: &str) -> Trouble {
    let mut names: Vec<&str> = game.names().players.iter().map(|(name, _)| name.as_str()).collect();
    let players = format!("the players are {}", names.join(", "));
    let known = if game.has_dice() { format!("{players}, and {CHANCE} throws the dice") } else { players };
    names.extend(game.has_dice().then_some(CHANCE));
    let help = match nearest(typed, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`? {known}"),
        None => known,
    };
    Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, format!("no player is called `{typed}`")).help(help))
}

#[cfg(test)]
mod tests {
    use super::Seats;
    use crate::fixture;

    #[test]
    fn seats_are_found_by_name_and_letter() {
        let game = fixture::subject().game;
        let seats = |text: &str| Seats::settle(&game, &[text.parse().expect("a pair")]);
        assert_eq!(seats("north=random").expect("known").random, [false, true]);
        assert_eq!(seats("S=random").expect("known").random, [true, false]);
        let twice = ["N=random", "North=human"].map(|text| text.parse().expect("a pair"));
        let trouble = Seats::settle(&game, &twice).expect_err("twice");
        assert!(trouble.diagnostics[0].message.contains("North is said twice"));
        let trouble = seats("Noth=random").expect_err("unknown");
        assert!(trouble.diagnostics[0].help.as_ref().is_some_and(|help| help.contains("`North`")));
        let trouble = seats("Chance=human").expect_err("no dice");
        assert!(trouble.diagnostics[0].message.contains("no player"));
    }
}
