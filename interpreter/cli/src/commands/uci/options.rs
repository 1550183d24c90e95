//! The options that a client can set.

use super::board::{Board, load};
use super::out::Out;
use crate::subject::Target;

/// The default size of the transposition table in mebibytes, and the maximum.
const MEMORY: (u32, u32) = (40, 65_536);
/// The maximum number of moves to rank.
const MOST_LINES: u32 = 500;
/// The shipped games that the protocol supports, one name on each line: first those with a royal
/// piece, which clients of chess engines show best. Loading all games would delay the answer to
/// `uci` too much. A test compares the list with the games.
const SHIPPED: &str = include_str!("offered.txt");

/// The maximum length of an option line in bytes. One adapter, uci2wb 4.1, accepts 1,022.
const LINE: usize = 1_000;

/// The keywords of an option line.
const WORDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];
/// The maximum length in bytes of a name that is offered as it was typed.
const LONGEST: usize = 100;

/// The current options.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game of the command line.
    own: String,
    /// The current game, a value of `UCI_Variant`.
    pub variant: String,
    /// True to use a ruleset with dealt pieces, if the file has one: `UCI_Chess960`.
    pub dealt: bool,
    /// The size of the transposition table in mebibytes.
    pub memory: u32,
    /// The number of moves to rank.
    pub lines: u32,
    /// True if answers include the expected reply.
    pub ponder: bool,
}

/// The consequence of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another game must be loaded.
    Game,
    /// The next search uses the new value.
    Search,
    /// The option has no effect, or was not understood.
    Nothing,
}

impl Options {
    /// Returns the initial options.
    pub fn new(game: &str) -> Self {
        let game = game.to_owned();
        Self { own: game.clone(), variant: game, dealt: false, memory: MEMORY.0, lines: 1, ponder: false }
    }

    /// Prints the available options.
    pub fn list(&self, out: &Out) {
        let (usual, most) = MEMORY;
        out.say(&format!("option name Hash type spin default {usual} min 1 max {most}"));
        out.say(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
        out.say("option name Ponder type check default false");
        out.say("option name UCI_Chess960 type check default false");
        let own = self.offered();
        let is_new = !shipped().any(|name| name == own);
        let mut line = "option name UCI_Variant type combo".to_owned();
        // The default comes last, because one adapter forgets the games listed before it.
        let default = format!(" default {own}");
        // Every game can be set; those that do not fit into the line are not listed.
        for name in is_new.then(|| own.clone()).into_iter().chain(shipped().map(str::to_owned)) {
            let game = format!(" var {name}");
            if name == own || line.len() + game.len() + default.len() < LINE {
                line.push_str(&game);
            }
        }
        out.say(&format!("{line}{default}"));
    }

    /// Returns the name under which the game of the command line is offered. This is the name as
    /// typed, if clients can parse it. Clients split a line at white space and at keywords, some of
    /// them even within names, and some do not support long names.
    fn offered(&self) -> String {
        let is_mark = |sign: char| !sign.is_alphanumeric() && sign != '_';
        let is_plain = !self.own.contains(|sign: char| sign.is_whitespace() || sign.is_control())
            && self.own.len() <= LONGEST
            && !self.own.split(is_mark).any(|part| WORDS.contains(&part));
        if is_plain {
            return self.own.clone();
        }
        let file = self.own.rsplit(std::path::is_separator).next().unwrap_or_default();
        let name: String = file.replace(is_mark, "_").chars().take(LONGEST / 4).collect();
        if name.is_empty() || WORDS.contains(&name.as_str()) { format!("game_{name}") } else { name }
    }

    /// Sets an option. The case of its name does not matter.
    pub fn set(&mut self, name: &str, value: &str, out: &Out) -> Change {
        let number = |least: u32, most: u32| match value.parse::<i64>() {
            Ok(number) => Some(u32::try_from(number.max(0)).unwrap_or(u32::MAX).clamp(least, most)),
            Err(_) => {
                out.remark(&format!("{name}: {value} is not a number"));
                None
            }
        };
        let flag = || match value.to_lowercase().as_str() {
            "true" => Some(true),
            "false" => Some(false),
            _ => {
                out.remark(&format!("{name}: {value} is neither true nor false"));
                None
            }
        };
        let set = match name.to_lowercase().as_str() {
            "hash" => number(1, MEMORY.1).map(|memory| self.memory = memory),
            "multipv" => number(1, MOST_LINES).map(|lines| self.lines = lines),
            "ponder" => flag().map(|ponder| self.ponder = ponder),
            "uci_chess960" => match flag() {
                Some(dealt) => {
                    let is_new = dealt != self.dealt;
                    self.dealt = dealt;
                    return if is_new { Change::Game } else { Change::Nothing };
                }
                None => None,
            },
            "uci_variant" => {
                let game = if value == self.offered() { &self.own } else { value };
                self.variant = game.to_owned();
                return Change::Game;
            }
            _ => {
                out.remark(&format!("there is no option {name}"));
                None
            }
        };
        set.map_or(Change::Nothing, |()| Change::Search)
    }

    /// Loads the game that the options choose.
    ///
    /// # Errors
    /// Returns the reason on one line if the game cannot be loaded.
    pub fn board(&self, out: &Out) -> Result<Board, String> {
        let subject = load(&self.variant)?;
        if !self.dealt || is_dealt(&subject.game) {
            return Ok(Board::new(subject));
        }
        let Some(name) = dealt(&self.variant) else {
            out.remark(&format!(
                "no ruleset of {} deals its pieces: UCI_Chess960 has no effect",
                self.variant
            ));
            return Ok(Board::new(subject));
        };
        out.remark(&format!("the rules are those of {name}"));
        Ok(Board::new(load(&name)?).starting_like(&subject))
    }
}

/// Returns the shipped games that are offered.
fn shipped() -> impl Iterator<Item = &'static str> {
    SHIPPED.lines().filter(|line| !line.is_empty())
}

/// Returns true if pieces are dealt and can castle from any start.
fn is_dealt(game: &alfonso_game::Game) -> bool {
    game.starts() > 1 && !game.blueprint().fen.pairs.is_empty()
}

/// Returns the ruleset of the same file that deals pieces and differs in the fewest answers.
fn dealt(game: &str) -> Option<String> {
    let target = Target::named(game);
    let (_, opened) = target.open().ok()?;
    let rule_file = &opened.rule_file;
    let played = rule_file.answers(target.ruleset.as_deref(), &[]).ok()?;
    let apart = |ruleset: &str| {
        let answers = rule_file.answers(Some(ruleset), &[]).ok()?;
        Some(
            answers
                .answers
                .iter()
                .filter(|(question, reading)| played.answers.get(*question) != Some(reading))
                .count(),
        )
    };
    let names = rule_file.rulesets().iter().map(|ruleset| ruleset.name.node.clone());
    let mut near: Vec<(usize, String)> = names.filter_map(|name| Some((apart(&name)?, name))).collect();
    near.sort_by_key(|(apart, _)| *apart);
    let whole = |name: &str| format!("{}@{name}", target.file);
    near.iter().map(|(_, name)| whole(name)).find(|name| load(name).is_ok_and(|found| is_dealt(&found.game)))
}
