//! The commands that a person types during play.

use std::io::{self, BufRead, Read};

/// The maximum length of a line of input in bytes, including its end.
pub const MAX_LINE: u64 = 1 << 20;

/// A parsed line of input: moves or a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// An empty line.
    Nothing,
    /// Moves, or their numbers in the list.
    Moves(Vec<String>),
    /// A complete command that is followed by extra words: the command and the words.
    TooMuch(String, String),
    /// The legal moves with numbers.
    Numbered,
    /// The legal moves, each with the rule that allows it.
    List,
    /// The targets of the piece on a cell.
    Pick(String),
    /// A file to save the game to.
    Save(String),
    /// The advice of an agent.
    Hint,
    /// A claim of a draw.
    Claim,
    /// A resignation.
    Resign,
    /// The seats, to show or to change them.
    Seats(Vec<String>),
    /// The reason why a move is legal or not.
    Why(String),
    /// A step back.
    Undo,
    /// A replay of the moves taken back.
    Redo,
    /// The board.
    Board,
    /// The list of commands.
    Help,
    /// The end of play.
    Quit,
}

impl Input {
    /// Parses a line.
    pub fn new(line: &str) -> Self {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Self::Nothing };
        let input = match first.to_lowercase().as_str() {
            "?" | "moves" | "m" => Self::Numbered,
            "list" | "rules" => Self::List,
            "pick" => Self::Pick(words.next().unwrap_or_default().to_owned()),
            "hint" => Self::Hint,
            "claim" => Self::Claim,
            "resign" => Self::Resign,
            // The rest of the line is a path, which may contain spaces.
            "save" => return Self::Save(line.trim()[first.len()..].trim().to_owned()),
            "seats" => return Self::Seats(words.map(str::to_owned).collect()),
            "why" => Self::Why(words.next().unwrap_or_default().to_owned()),
            "undo" | "u" | "back" => Self::Undo,
            "redo" => Self::Redo,
            "board" | "show" | "b" => Self::Board,
            "help" | "h" => Self::Help,
            "quit" | "exit" | "q" => Self::Quit,
            _ => return Self::Moves(line.split_whitespace().map(str::to_owned).collect()),
        };
        match words.next() {
            Some(_) => {
                let texts: Vec<&str> = line.split_whitespace().collect();
                let kept = if matches!(input, Self::Why(_) | Self::Pick(_)) { 2 } else { 1 };
                Self::TooMuch(texts[..kept].join(" "), texts[kept..].join(" "))
            }
            None => input,
        }
    }

    /// Reads and parses a line. Returns `None` at the end of input. Bytes that are no UTF-8 are
    /// encoded as in file names on the command line.
    ///
    /// # Errors
    /// Returns an error if reading fails, or if a line is longer than [`MAX_LINE`].
    pub fn next(from: &mut dyn BufRead) -> io::Result<Option<Self>> {
        let mut bytes = Vec::new();
        if (&mut *from).take(MAX_LINE + 1).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 > MAX_LINE {
            return Err(io::Error::other(format!("a line of input is longer than {MAX_LINE} bytes")));
        }
        Ok(Some(Self::new(&alfonso_report::bytes::text(&bytes))))
    }
}

#[cfg(test)]
mod tests {
    use super::{Input, MAX_LINE};
    use std::io::{self, BufReader};

    #[test]
    fn a_line_without_end_is_refused() {
        let error = Input::next(&mut BufReader::new(io::repeat(b'a'))).expect_err("too long");
        assert!(error.to_string().contains("longer than 1048576 bytes"), "{error}");
        let longest = usize::try_from(MAX_LINE).expect("small") - 1;
        let line = "a".repeat(longest) + "\nq";
        let next = Input::next(&mut line.as_bytes()).expect("just short enough");
        assert_eq!(next, Some(Input::Moves(vec!["a".repeat(longest)])));
    }

    #[test]
    fn bytes_that_are_no_text_stay_apart_in_names() {
        let next = |line: &[u8]| Input::next(&mut &*line).expect("readable");
        assert_ne!(next(b"save s\xe9.ron"), next(b"save s\xe8.ron"));
    }

    #[test]
    fn words_are_understood_and_the_rest_is_moves() {
        assert_eq!(Input::new("  \n"), Input::Nothing);
        assert_eq!(Input::new("?"), Input::Numbered);
        assert_eq!(Input::new("list"), Input::List);
        assert_eq!(Input::new("Hint"), Input::Hint);
        assert_eq!(Input::new("save  my game.ron "), Input::Save("my game.ron".into()));
        assert_eq!(Input::new("seats W=random"), Input::Seats(vec!["W=random".into()]));
        assert_eq!(Input::new("pick e2 e4"), Input::TooMuch("pick e2".into(), "e4".into()));
        assert_eq!(Input::new("Why e2-e4"), Input::Why("e2-e4".into()));
        assert_eq!(Input::new("undo  3 4"), Input::TooMuch("undo".into(), "3 4".into()));
        assert_eq!(Input::new("why e2-e4 e7-e5"), Input::TooMuch("why e2-e4".into(), "e7-e5".into()));
        assert_eq!(Input::new("e2-e4 12\n"), Input::Moves(vec!["e2-e4".into(), "12".into()]));
        assert_eq!(Input::next(&mut &b""[..]).expect("read"), None);
        let next = Input::next(&mut &b"\xff\xfe\nq"[..]).expect("read");
        assert_eq!(next, Some(Input::Moves(vec![alfonso_report::bytes::text(b"\xff\xfe")])));
    }
}
