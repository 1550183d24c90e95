//! Parses lines of the Universal Chess Interface.

use std::time::Duration;

/// A line from the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The client begins the protocol.
    Uci,
    /// The client asks whether the program is ready.
    IsReady,
    /// The next positions belong to another game.
    NewGame,
    /// The client sets an option, given by name and value.
    Option(String, String),
    /// The client sets up a position: a notation or the start, and the moves from there.
    Position(Option<String>, Vec<String>),
    /// The client starts a search.
    Go(Go),
    /// The client stops the search and requests the best move.
    Stop,
    /// The client reports that the expected move was played.
    PonderHit,
    /// The user asks for the board.
    Show,
    /// The client quits.
    Quit,
    /// Any other line. The protocol requires that it be ignored.
    Other,
}

/// The limits of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub time: Option<Duration>,
    /// The remaining time on the clocks of the first and the second player.
    pub clocks: [Option<Duration>; 2],
    /// The increment of each player's clock per move.
    pub gains: [Duration; 2],
    /// The number of moves until the next time control.
    pub moves: Option<u32>,
    /// True if the search ends only on `stop`.
    pub infinite: bool,
    /// True if the client expects the position. The time is then measured from
    /// [`Command::PonderHit`].
    pub ponder: bool,
    /// Search for a win within this number of moves of the player to move.
    pub mate: Option<u32>,
    /// The moves to search; empty for all moves.
    pub among: Vec<String>,
    /// The depth of a perft count, from 0. No search takes place then.
    pub perft: Option<u32>,
    /// The words that were not understood: unknown limits, and values that are no numbers.
    pub unread: Vec<String>,
}

impl Command {
    /// Parses a line.
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

/// Parses `setoption name NAME [value VALUE]`. Name and value may contain spaces.
fn option(line: &str) -> Command {
    let Some((_, rest)) = line.split_once(" name ") else { return Command::Other };
    let (name, value) = rest.split_once(" value ").unwrap_or((rest, ""));
    Command::Option(name.trim().to_owned(), value.trim().to_owned())
}

/// Parses `[startpos | fen FEN] [moves MOVE...]`.
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

    /// Sets a limit. A limit that is not understood becomes as small as possible, so that no search
    /// runs forever by mistake.
    fn limit(&mut self, word: &str, number: u64) {
        let small = u32::try_from(number).unwrap_or(u32::MAX).max(1);
        let time = Duration::from_millis(number);
        match word {
            "depth" => self.depth = Some(small),
            "nodes" => self.nodes = Some(number.max(1)),
            "mate" => self.mate = Some(small),
            // A depth of 0 is allowed, because there is one sequence of no plies.
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

    /// Returns the time limit of a player; the first player is number 0. Returns `None` if there is
    /// no time limit.
    ///
    /// With a clock, the limit is a share of the remaining time plus three quarters of the
    /// increment. The remaining time is divided over the moves until the next time control, at most
    /// thirty. The limit never exceeds two thirds of the remaining time.
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

/// Returns true for the keywords that begin a limit of `go`.
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

/// Parses a number. A negative clock counts as 0, and a number that is too large becomes the
/// maximum.
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
