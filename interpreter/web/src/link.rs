//! Links: a game, a reading and a position in the fragment of an address. The server never sees the
//! fragment.
//!
//! A fragment such as `#game=hex&ruleset=eleven-wide&answers=swap:none&moves=Pebble%40a1+Pebble%40b2`
//! consists of pairs. A space is written as `+`, and other signs in percent-encoding.
//!
//! ```
//! use alfonso_web::request::Open;
//!
//! let open = Open::from_link("#game=hex&answers=swap:none&moves=Pebble@a1+Pebble@b2", "en").expect("a link");
//! assert_eq!((open.name.as_str(), open.moves.as_str()), ("hex", "Pebble@a1 Pebble@b2"));
//! assert_eq!(open.answers, [("swap".to_owned(), "none".to_owned())]);
//! assert!(Open::from_link("#game=hex&game=go", "en").is_err());
//! ```

use crate::fault::Spoken;
use crate::request::{Fault, Open};
use crate::session::Session;
use alfonso_driver::message;
use alfonso_notation::record::Beginning;
use std::collections::BTreeMap;

/// The maximum length of a fragment in bytes.
pub const MOST: usize = 64 << 10;

/// The names of the parts, in their order.
const PARTS: [&str; 7] = ["game", "ruleset", "answers", "fen", "start", "moves", "dice"];

/// The value of the part `dice` if people roll by hand.
const BY_HAND: &str = "hand";

impl Open {
    /// Parses the fragment of a link, with or without its `#`. The result has the default values
    /// for everything that links do not contain. Errors are in the given language.
    ///
    /// # Errors
    /// Returns an error if the text is longer than [`MOST`] or not a fragment of this form. The
    /// game, its reading and its moves are not checked.
    pub fn from_link(text: &str, language: &str) -> Result<Self, Fault> {
        let spoken = Spoken::of(language);
        let mut parts = parts(text.strip_prefix('#').unwrap_or(text), spoken)?;
        let mut part = |name: &str| parts.remove(name).unwrap_or_default();
        let [name, ruleset, answers, fen, start, moves, dice] = PARTS.map(&mut part);
        if name.is_empty() {
            return Err(Fault::new(message!(spoken, "fault-link-game")));
        }
        let dice_by_hand = match dice.as_str() {
            "" => false,
            BY_HAND => true,
            _ => return Err(Fault::new(message!(spoken, "fault-link-dice"))),
        };
        let start = match start.as_str() {
            "" => None,
            text => Some(text.parse().map_err(|_| Fault::new(message!(spoken, "fault-link-start")))?),
        };
        let pair = |text: &str| {
            let pair = text
                .split_once(':')
                .filter(|(question, reading)| !question.is_empty() && !reading.is_empty());
            let pair = pair.map(|(question, reading)| (question.to_owned(), reading.to_owned()));
            pair.ok_or_else(|| Fault::new(message!(spoken, "fault-link-answer")))
        };
        let answers =
            answers.split(',').filter(|text| !text.is_empty()).map(pair).collect::<Result<_, _>>()?;
        Ok(Self { name, ruleset, answers, fen, start, moves, dice_by_hand, ..Self::default() })
    }
}

/// Returns the parts of a fragment by their names.
fn parts(text: &str, spoken: Spoken) -> Result<BTreeMap<&'static str, String>, Fault> {
    if text.len() > MOST {
        return Err(Fault::new(message!(spoken, "fault-link-long", most = MOST)));
    }
    let mut parts = BTreeMap::new();
    for pair in text.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let Some(name) = PARTS.into_iter().find(|known| *known == name) else {
            return Err(Fault::new(message!(spoken, "fault-link-part")).help(message!(
                spoken,
                "fault-link-parts",
                parts = PARTS.join(", ")
            )));
        };
        let value =
            decoded(value).ok_or_else(|| Fault::new(message!(spoken, "fault-link-encoding", part = name)))?;
        if parts.insert(name, value).is_some() {
            return Err(Fault::new(message!(spoken, "fault-link-twice", part = name)));
        }
    }
    Ok(parts)
}

/// Decodes a value. Returns `None` if it is not in percent-encoding, or has control characters.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                u8::try_from(high * 16 + low).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok().filter(|text| !text.chars().any(char::is_control))
}

/// Encodes a value. Signs that have a meaning in fragments or are often cut off are encoded.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b' ' => encoded.push('+'),
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b'-'
            | b'.'
            | b'_'
            | b'~'
            | b'@'
            | b':'
            | b','
            | b'/' => {
                encoded.push(char::from(byte));
            }
            byte => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

/// Returns the fragment of a link to a game, its reading and its moves, or an empty text if the
/// fragment is too long or the beginning of the game cannot be written in it.
pub(crate) fn written(session: &Session) -> String {
    let (log, reading) = (&session.log, &session.reading);
    let game = &reading.subject.game;
    let (fen, start) = match log.beginning() {
        Beginning::Own => (String::new(), String::new()),
        Beginning::Start(number) => (String::new(), number.to_string()),
        Beginning::Fen(fen) => (fen.clone(), String::new()),
        Beginning::Position(_) => return String::new(),
    };
    let changes = reading.changes.iter().map(|(question, answer)| format!("{question}:{answer}"));
    let answers = changes.collect::<Vec<_>>().join(",");
    let moves = log.line().played_texts().join(" ");
    let is_default = session.book.rule_file.default_ruleset() == Some(reading.answers.ruleset.as_str());
    let ruleset = if is_default { String::new() } else { reading.answers.ruleset.clone() };
    let by_hand =
        game.has_dice() && log.seats.players(game).last().is_some_and(|(_, player)| is_human(player));
    let dice = if by_hand { BY_HAND.to_owned() } else { String::new() };
    let values = [session.book.name.clone(), ruleset, answers, fen, start, moves, dice];
    let pairs = PARTS.into_iter().zip(values).filter(|(_, value)| !value.is_empty());
    let text = pairs.map(|(name, value)| format!("{name}={}", encoded(&value))).collect::<Vec<_>>().join("&");
    if text.len() > MOST { String::new() } else { text }
}

fn is_human(player: &alfonso_notation::record::Player) -> bool {
    *player == alfonso_notation::record::Player::Human
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_encoded_and_decoded() {
        for text in ["a1-b2 c3", "100% & more=+#?", "piñón ♔", ""] {
            assert_eq!(decoded(&encoded(text)).as_deref(), Some(text));
        }
        assert!(encoded("a&b=c#%").chars().all(|sign| !"&=#".contains(sign)));
    }

    #[test]
    fn refusals_of_links_are_in_the_language_of_the_reader() {
        let refused = |text: &str, language: &str| {
            let fault = Open::from_link(text, language).expect_err("a refusal");
            (fault.message, fault.help)
        };
        let (message, help) = refused("game=go&x=1", "es");
        assert_eq!(message, "el enlace tiene una parte que este programa no conoce");
        assert_eq!(help, "sus partes son game, ruleset, answers, fen, start, moves, dice");
        assert_eq!(refused("game=go&game=hex", "es-MX").0, "el enlace tiene dos veces la parte game");
        assert_eq!(refused("game=go&game=hex", "").0, "the link has the part game twice");
        let texts =
            ["", "game=go&dice=7", "game=go&start=x", "game=go&answers=a", "game=%", "game=go&moves=%zz"];
        for text in texts {
            assert_ne!(refused(text, "es").0, refused(text, "en").0, "{text}");
        }
    }

    #[test]
    fn hostile_links_are_refused() {
        let long = format!("game=go&moves={}", "a".repeat(MOST));
        let hostile = [
            "",
            "#",
            "game",
            "game=",
            "moves=a1",
            "game=go&game=hex",
            "game=go&x=1",
            "game=%",
            "game=%f",
            "game=%zz",
            "game=%ff%fe",
            "game=a%00b",
            "game=a%0ab",
            "game=go&dice=7",
            "game=go&start=-1",
            "game=go&start=99999999999",
            "game=go&answers=a",
            "game=go&answers=:a",
            "game=go&answers=a:",
            long.as_str(),
        ];
        for text in hostile {
            assert!(Open::from_link(text, "en").is_err(), "{text}");
        }
    }
}
