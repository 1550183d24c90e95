//! The seats of a game, with their players and the roller of the dice.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::seats::{Seating, Seats};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let seating: Seating = "Nought=greedy".parse()?;
//! let seats = Seats::settle(&subject.game, &[seating]).expect("a player of the game");
//! assert_eq!(seats.player(1).written(), "greedy");
//! // A person has the first move.
//! assert!(!seats.plays(&*subject.game.line()));
//! # Ok::<(), String>(())
//! ```

use crate::agents::{self, able};
use alfonso_diag::{Diagnostic, code, nearest};
use alfonso_driver::message;
use alfonso_game::{Game, Line, Seat};
use alfonso_notation::record::Player;
use alfonso_report::command_error::CommandError;
use alfonso_report::words;
use alfonso_search::Agent;
use std::str::FromStr;

/// The seat name of the dice, unless a player has that name.
const CHANCE: &str = "Chance";

/// The maximum length of a person's name, in characters.
const LONGEST_NAME: usize = 80;

/// The levels through which the screen for seats cycles.
const OPPONENTS: [u8; 4] = [1, agents::OPPONENT, 5, 8];

/// The assignment of a seat, typed as `SEAT=WHO`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The seat as the user typed it: a player's name or letter.
    pub seat: String,
    /// The agent for the seat; `None` for a person.
    pub agent: Option<Agent>,
}

impl FromStr for Seating {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (seat, who) = pair(text).ok_or("write it as SEAT=human, SEAT=random or SEAT=greedy")?;
        match who.as_str() {
            "human" => Ok(Self { seat, agent: None }),
            agent => {
                let bad = |why: String| format!("`{agent}` cannot play: {why}; a person is `human`");
                Ok(Self { seat, agent: Some(agent.parse().map_err(bad)?) })
            }
        }
    }
}

/// The seats, each with a person or an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The agent of each seat; `None` for a person.
    agents: Vec<Option<Agent>>,
    /// True if the program rolls the dice.
    throws: bool,
    /// The name of a person on each seat, empty for the name in the rules. The list itself is empty
    /// if nobody was asked for names.
    people: Vec<String>,
}

impl Seats {
    /// Assigns the seats that the user typed, by the name or letter of the player. The other seats
    /// are human, and the program rolls the dice.
    pub fn settle(game: &Game, typed: &[Seating]) -> Result<Self, CommandError> {
        let agents = vec![None; game.names().players.len()];
        let nobody = Self { agents, throws: true, people: Vec::new() };
        Self::reseated(game, &nobody, typed)
    }

    /// Returns the agents that have a seat.
    pub fn agents(&self) -> Vec<Agent> {
        self.agents.iter().flatten().cloned().collect()
    }

    /// Assigns one seat to a person and the others to the default opponent. The program rolls the
    /// dice.
    pub fn against_an_opponent(game: &Game, person: Seat) -> Self {
        let opponent = agents::level(agents::OPPONENT);
        let seats = (0..game.names().players.len()).map(Seat::new);
        let agents = seats.map(|seat| (seat != person).then(|| opponent.clone())).collect();
        Self { agents, throws: true, people: Vec::new() }
    }

    /// Changes the seats that the user typed. The other seats stay the same.
    pub fn reseated(game: &Game, before: &Self, typed: &[Seating]) -> Result<Self, CommandError> {
        let players = &game.names().players;
        let mut seats = before.clone();
        // The last entry is for the dice.
        let mut named_before = vec![false; players.len() + 1];
        for arg in typed {
            let is = |name: &str| name.eq_ignore_ascii_case(&arg.seat);
            let shown = |seat: usize| words::seat(game, Seat::new(seat)).to_lowercase();
            // Displayed names take precedence over the names in the rule file.
            let named =
                (0..players.len()).find(|seat| shown(*seat) == arg.seat.to_lowercase()).or_else(|| {
                    players.iter().position(|(name, letter)| is(name) || letter.as_deref().is_some_and(is))
                });
            let index = match named {
                Some(seat) => seat,
                None if is(CHANCE) && game.has_dice() => players.len(),
                None => return Err(unknown(game, &arg.seat)),
            };
            if std::mem::replace(&mut named_before[index], true) {
                let name = players.get(index).map_or(CHANCE, |(name, _)| name.as_str());
                let problem = message!(game, "seat-twice", player = name);
                let problem = Diagnostic::bare(code::BAD_REQUEST, problem);
                return Err(CommandError::bare(problem.help(message!(game, "seat-once"))));
            }
            if let Some(agent) = &arg.agent {
                able(agent, game)?;
            }
            match (seats.agents.get_mut(index), arg.agent.clone()) {
                (Some(agent), typed) => *agent = typed,
                (None, Some(Agent::Random) | None) => seats.throws = arg.agent.is_some(),
                (None, Some(agent)) => {
                    let message = format!("the agent `{agent}` cannot roll dice");
                    let help = format!(
                        "with `{CHANCE}=random` the program rolls the dice, with `{CHANCE}=human` you do"
                    );
                    return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)));
                }
            }
        }
        Ok(seats)
    }

    /// Assigns the seats of a record.
    pub fn recorded(game: &Game, seats: &[(String, Player)]) -> Result<Self, CommandError> {
        let typed = |(seat, player): &(String, Player)| {
            let agent = match player {
                Player::Human => None,
                Player::Random => Some(Agent::Random),
                Player::Agent(agent) => Some(agent.parse().map_err(|why: String| {
                    let message = format!("the record has a player whom this program does not know: {why}");
                    CommandError::bare(
                        Diagnostic::bare(code::BAD_RECORD, message)
                            .help("name the players: `--seats SEAT=human`"),
                    )
                })?),
            };
            Ok(Seating { seat: seat.clone(), agent })
        };
        Self::settle(game, &seats.iter().map(typed).collect::<Result<Vec<_>, CommandError>>()?)
    }

    /// Returns the player of each seat in order, followed by the roller of the dice if the game has
    /// any. The result is for records.
    pub fn players(&self, game: &Game) -> Vec<(String, Player)> {
        (0..self.count(game)).map(|index| (Self::name(game, index).to_owned(), self.player(index))).collect()
    }

    /// Returns the number of rows: one for each player, and one for the dice if there are any.
    pub fn count(&self, game: &Game) -> usize {
        self.agents.len() + usize::from(game.has_dice())
    }

    /// Returns the displayed name of a row, in the user's language.
    pub fn shown(game: &Game, index: usize) -> &str {
        if index < game.names().players.len() { words::seat(game, Seat::new(index)) } else { CHANCE }
    }

    /// Returns the name of a row in the rule file.
    fn name(game: &Game, index: usize) -> &str {
        game.names().players.get(index).map_or(CHANCE, |(name, _)| name)
    }

    /// Returns the player in a row.
    pub fn player(&self, index: usize) -> Player {
        match self.agents.get(index) {
            Some(None) => Player::Human,
            Some(Some(Agent::Random)) => Player::Random,
            Some(Some(agent)) => Player::Agent(agent.to_string()),
            None if self.throws => Player::Random,
            None => Player::Human,
        }
    }

    /// Assigns a row to an agent, or to a person for `None`. Any agent in the row of the dice makes
    /// the program roll them.
    pub fn sit(&mut self, index: usize, agent: Option<Agent>) {
        match self.agents.get_mut(index) {
            Some(seat) => *seat = agent,
            None => self.throws = agent.is_some(),
        }
    }

    /// Returns the successor of a row's player when a user cycles through the choices. The order
    /// is: a person, opponents from easy to hard, the random agent.
    pub fn next_of(&self, index: usize) -> Option<Agent> {
        match self.agents.get(index) {
            Some(None) => Some(agents::level(OPPONENTS[0])),
            Some(Some(Agent::Random)) => None,
            Some(Some(Agent::Level(level))) => {
                let harder = OPPONENTS.iter().find(|other| **other > level.number());
                Some(harder.map_or(Agent::Random, |other| agents::level(*other)))
            }
            Some(Some(_)) => Some(Agent::Random),
            None => (!self.throws).then_some(Agent::Random),
        }
    }

    /// Returns the agent of a seat; `None` for a person.
    pub fn agent(&self, seat: Seat) -> Option<Agent> {
        self.agents.get(seat.index()).cloned().flatten()
    }

    /// Names the people on the seats. An empty name, and each seat without one, has the name in the
    /// rules. Control characters and the ends of very long names are left out.
    pub fn name_people(&mut self, names: &[String]) {
        let plain = |name: &String| {
            let plain: String = name.chars().filter(|sign| !sign.is_control()).take(LONGEST_NAME).collect();
            plain.trim().to_owned()
        };
        self.people =
            (0..self.agents.len()).map(|seat| names.get(seat).map(plain).unwrap_or_default()).collect();
    }

    /// Returns the name of the person on a seat, even while an agent plays there. Returns `None` if
    /// nobody was asked for names, and an empty text if the person gave none.
    pub fn named(&self, seat: Seat) -> Option<&str> {
        self.people.get(seat.index()).map(String::as_str)
    }

    /// Returns the name of the person who moves for a seat, or `None` if an agent does or the
    /// person has no name.
    pub fn person(&self, seat: Seat) -> Option<&str> {
        self.named(seat).filter(|name| !name.is_empty() && !self.is_played(seat))
    }

    /// Returns the player of a seat in words: "White", or "Ana (White)" if the person there has a
    /// name.
    pub fn called(&self, game: &Game, seat: Seat) -> String {
        let player = words::seat(game, seat);
        match self.person(seat) {
            Some(person) => message!(game, "person-as", person = person, player = player),
            None => player.to_owned(),
        }
    }

    /// Returns `true` if the program moves for the seat.
    pub fn is_played(&self, seat: Seat) -> bool {
        self.agent(seat).is_some()
    }

    /// Returns `true` if no seat is human and the program rolls any dice.
    pub fn all_played(&self, game: &Game) -> bool {
        self.agents.iter().all(Option::is_some) && (self.throws || !game.has_dice())
    }

    /// Returns `true` if the program makes the next move or roll on the line.
    pub fn plays(&self, line: &dyn Line) -> bool {
        if line.is_chance() { self.throws } else { self.is_played(line.to_move()) }
    }
}

/// Splits `LEFT=RIGHT`. Returns `None` if either part is empty.
pub fn pair(text: &str) -> Option<(String, String)> {
    let (left, right) = text.split_once('=')?;
    let (left, right) = (left.trim(), right.trim());
    (!left.is_empty() && !right.is_empty()).then(|| (left.to_owned(), right.to_owned()))
}

fn unknown(game: &Game, typed: &str) -> CommandError {
    let mut names: Vec<&str> =
        (0..game.names().players.len()).map(|seat| words::seat(game, Seat::new(seat))).collect();
    let players = names.join(", ");
    let known = match game.has_dice() {
        true => message!(game, "known-players-and-dice", players = players, chance = CHANCE),
        false => message!(game, "known-players", players = players),
    };
    names.extend(game.has_dice().then_some(CHANCE));
    let help = match nearest(typed, names.iter().copied()) {
        Some(near) => message!(game, "near-player", near = near, known = known),
        None => known,
    };
    CommandError::bare(
        Diagnostic::bare(code::BAD_REQUEST, message!(game, "no-such-player", typed = typed)).help(help),
    )
}

#[cfg(test)]
mod tests {
    use super::Seats;
    use crate::fixture;
    use alfonso_search::Agent;

    #[test]
    fn seats_are_found_by_name_and_letter() {
        let game = fixture::subject().game;
        let seats = |text: &str| Seats::settle(&game, &[text.parse().expect("a pair")]);
        assert_eq!(seats("north=random").expect("known").agents, [None, Some(Agent::Random)]);
        assert_eq!(seats("S=greedy").expect("known").agents, [Some(Agent::Greedy), None]);
        let twice = ["N=random", "North=human"].map(|text| text.parse().expect("a pair"));
        let error = Seats::settle(&game, &twice).expect_err("twice");
        assert!(error.diagnostics[0].message.contains("player of North is given twice"));
        let error = seats("Noth=random").expect_err("unknown");
        assert!(error.diagnostics[0].help.as_ref().is_some_and(|help| help.contains("`North`")));
        let error = seats("Chance=human").expect_err("no dice");
        assert!(error.diagnostics[0].message.contains("no player"));
    }
}
