//! Lines of the Universal Chess Interface, as far as this program understands them.

use std::time::Duration;

/// A line from the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Who are you?
    Uci,
    /// Are you ready?
    IsReady,
    /// What follows belongs to another game.
    NewGame,
    /// An option: its name and its value.
    Option(String, String),
    /// A position: a notation, or the start, and moves from there.
    Position(Option<String>, Vec<String>),
    /// Think.
    Go(Go),
    /// Stop thinking, and say what the move is.
    Stop,
    /// The expected move was played.
    PonderHit,
    /// The board, for people.
    Show,
    /// Goodbye.
    Quit,
    /// Anything else, which is passed over, as the protocol asks.
    Other,
}

/// The limits of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub time: Option<Duration>,
    /// The time that is left on the clocks of the first player and the second.
    pub clocks: [Option<Duration>; 2],
    /// The time that each gains with a move.
    pub gains: [Duration; 2],
    /// The number of moves until clocks are set anew.
    pub moves: Option<u32>,
    /// True if only `stop` ends the search.
    pub infinite: bool,
    /// True if the position is one that the other side expects: the time counts from [`Command::PonderHit`] on.
    pub ponder: bool,
    /// The most moves of the player to move within which a win is wanted.
    pub mate: Option<u32>,
    /// The moves to choose among; all of them if there are none.
    pub among: Vec<String>,
    /// The depth to which positions are to be counted, from 0; nothing is searched then.
    pub perft: Option<u32>,
    /// The words that mean nothing here: limits that are not known, and values that are no numbers.
    pub unread: Vec<String>,
}

impl Command {
    /// Reads a line.
    pub fn new(line: &str) -> Self {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uci") => Self::Uci,
            Some("isready") => Self::IsReady,
            Some("ucinewgame") => Self::NewGame,
            Some("setoption") => option(line),
            Some("position") => position(&words.collect::<Vec<_>>()),
            Some("go") => Self::Go(Go::new(&words.collect::<Vec<_>>())),
            Some("stop") => Self::Stop,
            Some("ponderhit") => Self::PonderHit,
            Some("d") => Self::Show,
            Some("quit") => Self::Quit,
            _ => Self::Other,
        }
    }
}

/// Reads `setoption name NAME [value VALUE]`; both may hold several words.
fn option(line: &str) -> Command {
    let Some((_, rest)) = line.split_once(" name ") else { return Command::Other };
    let (name, value) = rest.split_once(" value ").unwrap_or((rest, ""));
    Command::Option(name.trim().to_owned(), value.trim().to_owned())
}

/// Reads `[startpos | fen FEN] [moves MOVE...]`.
fn position(words: &[&str]) -> Command {
    let moves = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let played = words.iter().skip(moves + 1).map(|word| (*word).to_owned()).collect();
    match words[..moves].split_first() {
        Some((&"startpos", _)) => Command::Position(None, played),
        Some((&"fen", fields)) => Command::Position(Some(fields.join(" ")), played),
        _ => Command::Other,
    }
}

impl Go {
    fn new(words: &[&str]) -> Self {
        let mut go = Self::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| !is_limit(word)) {
                        go.among.push(text.to_owned());
                    }
                }
                _ if is_limit(word) => {
                    let value = words.next_if(|word| !is_limit(word));
                    let number = value.and_then(number);
                    if number.is_none() {
                        go.unread.push([word, value.unwrap_or_default()].join(" ").trim().to_owned());
                    }
                    go.limit(word, number.unwrap_or(0));
                }
                _ => go.unread.push(word.to_owned()),
            }
        }
        go
    }

    /// Sets a limit; one that is not read is as small as it can be, so that no search goes on for ever by mistake.
    fn limit(&mut self, word: &str, number: u64) {
        let small = u32::try_from(number).unwrap_or(u32::MAX).max(1);
        let time = Duration::from_millis(number);
        match word {
            "depth" => self.depth = Some(small),
            "nodes" => self.nodes = Some(number.max(1)),
            "mate" => self.mate = Some(small),
            // Nothing is played: there is one sequence of no plies.
            "perft" => self.perft = Some(u32::try_from(number).unwrap_or(u32::MAX)),
            "movetime" => self.time = Some(time),
            "wtime" => self.clocks[0] = Some(time),
            "btime" => self.clocks[1] = Some(time),
            "winc" => self.gains[0] = time,
            "binc" => self.gains[1] = time,
            "movestogo" => self.moves = Some(small),
            _ => {}
        }
    }

    /// Returns the time that a player may think, the first being number 0; `None` if there is no such limit.
    ///
    /// Of a clock it is an equal part for each move until it is set anew, or for thirty, and most of what the move gains; never so much that
    /// the clock could run out on the way.
    pub fn patience(&self, seat: usize) -> Option<Duration> {
        if self.infinite {
            return None;
        }
        let clock = self.clocks.get(seat).copied().flatten().map(|left| {
            let share = left / self.moves.map_or(30, |moves| moves.min(30) + 1);
            (share + self.gains[seat] * 3 / 4).min(left * 2 / 3).max(Duration::from_millis(1))
        });
        self.time.into_iter().chain(clock).min()
    }
}

/// Returns true for the words that begin a limit of `go`.
fn is_limit(word: &str) -> bool {
    matches!(
        word,
        "searchmoves"
            | "ponder"
            | "wtime"
            | "btime"
            | "winc"
            | "binc"
            | "movestogo"
            | "depth"
            | "nodes"
            | "mate"
            | "movetime"
            | "infinite"
            | "perft"
    )
}

/// Reads a number. A clock that is overdrawn has nothing left, and what is too great is the greatest.
fn number(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|sign| sign.is_ascii_digit());
    match digits.len() == text.len() {
        true => is_number.then(|| digits.parse().unwrap_or(u64::MAX)),
        false => is_number.then_some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::{Command, Go};
    use std::time::Duration;

    #[test]
    fn lines_are_read_as_the_protocol_says() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(
            Command::new("  position startpos moves e2e4 e7e5"),
            Command::Position(None, words("e2e4 e7e5"))
        );
        let fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
        assert_eq!(Command::new(&format!("position fen {fen}")), Command::Position(Some(fen.into()), vec![]));
        assert_eq!(
            Command::new("setoption name UCI_Variant value los-alamos"),
            Command::Option("UCI_Variant".into(), "los-alamos".into())
        );
        assert_eq!(Command::new("joho debug on"), Command::Other);
        assert_eq!(Command::new("position"), Command::Other);
        let Command::Go(go) = Command::new("go wtime 60000 btime -5 winc 1000 movestogo 40 depth x") else {
            panic!()
        };
        assert_eq!((go.depth, go.moves), (Some(1), Some(40)));
        assert_eq!(go.patience(0), Some(Duration::from_secs(60) / 31 + Duration::from_millis(750)));
        assert_eq!(go.patience(1), Some(Duration::from_millis(1)));
        assert_eq!(go.unread, ["depth x"]);
        assert_eq!(Go { infinite: true, ..go }.patience(0), None);
    }

    #[test]
    fn limits_of_a_search_may_stand_in_any_order() {
        let go = |text: &str| match Command::new(text) {
            Command::Go(go) => go,
            command => panic!("{command:?}"),
        };
        let among = vec!["e2e4".to_owned(), "P@e4".to_owned()];
        let expected = Go { among: among.clone(), mate: Some(3), nodes: Some(9), ..Go::default() };
        assert_eq!(go("go searchmoves e2e4 P@e4 mate 3 nodes 9"), expected);
        assert_eq!(go("go nodes 9 mate 3 searchmoves e2e4 P@e4"), expected);
        assert_eq!(go("go ponder wtime 10").clocks[0], Some(Duration::from_millis(10)));
        let most = go("go depth 99999999999 nodes 99999999999999999999999 perft 99999999999");
        assert_eq!((most.depth, most.nodes, most.perft), (Some(u32::MAX), Some(u64::MAX), Some(u32::MAX)));
        let unread = go("go fast depth movetime 1.5 wtime infinite");
        assert_eq!(unread.unread, ["fast", "depth", "movetime 1.5", "wtime"]);
        assert!(unread.infinite);
    }
}
