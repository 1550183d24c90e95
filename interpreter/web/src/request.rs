//! The requests of a page and the answers to them.
//!
//! ```
//! use alfonso_web::request::Request;
//!
//! let request: Request = serde_json::from_str(r#"{"do": "press", "cell": 12}"#)?;
//! assert!(matches!(request, Request::Press { cell: 12 }));
//! assert!(serde_json::from_str::<Request>(r#"{"do": "press"}"#).is_err());
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::screen::Screen;
use serde::{Deserialize, Serialize};

/// A request of the page. In JSON: an object whose key `do` names the request.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Lists the games of the module. Answered with [`Answer::Games`].
    Games,
    /// Opens a game and shows its first screen. The game before it is closed, unless the request is
    /// refused. An incomplete game is refused, but pages and readings can then be asked for.
    Open(Box<Open>),
    /// Asks for the screen again.
    Screen,
    /// Acts on a cell as a click does: picks the piece there, plays the picked piece to this cell,
    /// places a stone, sows the contents of a cell, or ends a choice.
    Press {
        /// The cell, 0..n.
        cell: u32,
    },
    /// Picks a piece of the reserve of the player to move.
    Lift {
        /// The kind, 0..n.
        kind: u32,
    },
    /// Plays the piece on a cell to another cell, as a drag does.
    Drag {
        /// The cell of the piece.
        from: u32,
        /// The target.
        to: u32,
    },
    /// Chooses an item of the open menu.
    Choose {
        /// The item, 0..n.
        item: u32,
    },
    /// Puts the picked piece down and closes the menu.
    Cancel,
    /// Plays a move in one of the notations, or enters dice that were rolled by hand.
    Play {
        /// The text of the move.
        text: String,
    },
    /// Passes.
    Pass,
    /// Rolls the dice.
    Throw,
    /// Takes moves back to the last decision of a person.
    Undo,
    /// Plays the moves that were taken back.
    Redo,
    /// Gives the game up.
    Resign,
    /// Claims the draw that the rules offer.
    Claim,
    /// Goes on although a draw could be claimed.
    PlayOn,
    /// Assigns players to the seats.
    Seats {
        /// The player of each seat: empty for a person, or an agent such as `level:3`.
        seats: Vec<String>,
        /// The name of a person on each seat; empty for the name in the rules.
        #[serde(default)]
        people: Vec<String>,
    },
    /// Lets the agent to move think, for a while. Answered with [`Answer::Thought`]. The page
    /// repeats the request until the move was played. Another request between two slices ends the
    /// thinking without a move.
    Think {
        /// The number of steps of this slice, about 100,000 a second.
        steps: u32,
        /// True if the agent has to move now with what it has found.
        now: bool,
    },
    /// Asks for advice about the next move, in slices like [`Request::Think`].
    Hint {
        /// The number of steps of this slice.
        steps: u32,
        /// True if the adviser has to answer now.
        now: bool,
    },
    /// Plays games from the position to their ends, without a person, for a while. Answered with
    /// [`Answer::Playouts`]. The position stays.
    Playouts(TrialPart),
    /// Asks why a move is legal or illegal. Answered with [`Answer::Text`].
    Why {
        /// The text of the move.
        text: String,
    },
    /// Asks why the picked piece cannot go to a cell. Answered with [`Answer::Text`].
    WhyCell {
        /// The cell.
        cell: u32,
    },
    /// Lists the legal moves with their rules. Answered with [`Answer::Moves`].
    Moves,
    /// Asks for a page of text. Answered with [`Answer::Page`].
    Page {
        /// The page.
        page: Page,
    },
    /// Asks for the questions of the rule file. Answered with [`Answer::Readings`].
    Readings,
    /// Answers a question otherwise and keeps the game so far, if the other reading allows it.
    /// Answered with [`Answer::Switched`].
    Answer {
        /// The question.
        question: String,
        /// The reading.
        reading: String,
    },
    /// Takes another ruleset. Answered with [`Answer::Switched`].
    Ruleset {
        /// The name of the ruleset.
        ruleset: String,
    },
    /// Writes the game down. Answered with [`Answer::Text`].
    Save {
        /// The form.
        form: Form,
    },
}

/// A part of a trial, which plays many games from the position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TrialPart {
    /// The agent on all seats, such as `level:2`; empty for random moves.
    pub agent: String,
    /// The seed of the trial.
    #[cfg_attr(test, ts(type = "number"))]
    pub seed: u64,
    /// The number of games in the whole trial, which share a budget of steps.
    pub games: u32,
    /// The number of the first game to play, from 0.
    pub first: u32,
    /// The number after the last game to play.
    pub end: u32,
    /// The number of steps of this slice.
    pub steps: u32,
}

/// A request for a game.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Open {
    /// The name of a shipped game, or of the file from which the text was read.
    pub name: String,
    /// The text of a rule file. Empty for a shipped game.
    pub text: String,
    /// The bases and libraries of the text: names and texts.
    pub others: Vec<(String, String)>,
    /// The name of a ruleset; empty for the default one.
    pub ruleset: String,
    /// Changed answers: questions and readings.
    pub answers: Vec<(String, String)>,
    /// The language of messages and names: `en`, `es`.
    pub language: String,
    /// The player of each seat: empty for a person, or an agent.
    pub seats: Vec<String>,
    /// The name of a person on each seat; empty for the name in the rules.
    pub people: Vec<String>,
    /// True if people enter the dice that they rolled by hand.
    pub dice_by_hand: bool,
    /// A position in FEN; empty for the start.
    pub fen: String,
    /// The moves after the start, separated by spaces.
    pub moves: String,
    /// A recorded game in RON or PGN. It excludes `fen` and `moves`.
    pub record: String,
    /// The number of the start, in a game with several. Without one, the seed decides.
    #[cfg_attr(test, ts(optional))]
    pub start: Option<u32>,
    /// The fragment of a link, with or without its `#`. It excludes `name`, `ruleset`, `answers`,
    /// `fen`, `start`, `moves` and `record`. The text of a game that does not ship comes with it.
    #[cfg_attr(test, ts(as = "Option<String>", optional))]
    pub link: String,
    /// The text of the file of weights beside the rule file. Agents of shipped games know theirs.
    #[cfg_attr(test, ts(as = "Option<String>", optional))]
    pub weights: String,
    /// The seed of dice and random agents.
    #[cfg_attr(test, ts(type = "number"))]
    pub seed: u64,
    /// The set of pieces; empty for that of the rule file.
    pub pieces: String,
}

/// A page of text about a game.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Page {
    /// The rules on a sheet.
    Sheet,
    /// The rules in full, with their sources.
    Explain,
    /// The sources.
    Sources,
}

/// A form in which a game is written down.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// The position.
    Fen,
    /// The game, as other chess programs read it.
    Pgn,
    /// The whole game in the project's own form.
    Ron,
    /// The fragment of a link: game, reading and moves.
    Link,
    /// The picture of the board.
    Svg,
}

/// An answer to a request. In JSON: an object with one key.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The games of the module.
    Games(Vec<GameEntry>),
    /// The screen after the request.
    Screen(Box<Screen>),
    /// The state of a slice of thinking.
    Thought(Thought),
    /// The games of a slice of a trial.
    Playouts(Playouts),
    /// A text.
    Text(String),
    /// The legal moves.
    Moves(Vec<MoveEntry>),
    /// A page of HTML without scripts. Texts of the rule file are escaped.
    Page(String),
    /// The questions of the rule file.
    Readings(Readings),
    /// The effects of another answer.
    Switched(Box<Switched>),
    /// The request cannot be carried out.
    Error(Fault),
}

/// A game of the module.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameEntry {
    /// The name of the rule file.
    pub name: String,
    /// The title.
    pub title: String,
    /// The title in other languages.
    pub titles: Vec<(String, String)>,
    /// The folder of the rule file, which groups related games.
    pub family: String,
    /// The date of the first attestation, in words; empty if unknown.
    pub date: String,
    /// The number of players.
    pub players: u32,
    /// The number of open questions.
    pub questions: u32,
    /// The reason why nobody can play the game; empty if it can be played.
    pub incomplete: String,
    /// Other names and places, for searches.
    pub words: Vec<String>,
}

/// The state of a slice of thinking.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Thought {
    /// The share of the work that is done, 0..1.
    pub share: f64,
    /// The screen after the move, or with the advice as its message.
    pub screen: Option<Box<Screen>>,
}

/// The games that were finished in a slice of a trial.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Playouts {
    /// The number of games.
    pub games: u32,
    /// The number of games that each seat has won.
    pub wins: Vec<u32>,
    /// The number of games that ended without a winner.
    pub draws: u32,
    /// The number of games that no rule has ended: they were too long or too costly, or somebody
    /// could not move.
    pub unfinished: u32,
    /// The number of plies in all games.
    #[cfg_attr(test, ts(type = "number"))]
    pub plies: u64,
    /// The number of the game with which the next slice begins. It is `end` if the part is done.
    pub next: u32,
}

/// A legal move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveEntry {
    /// The text.
    pub text: String,
    /// The title of the rule.
    pub rule: String,
}

/// The questions of a rule file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Readings {
    /// The rulesets.
    pub rulesets: Vec<RulesetEntry>,
    /// The questions.
    pub questions: Vec<QuestionEntry>,
}

/// A ruleset.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulesetEntry {
    /// The name.
    pub name: String,
    /// The description.
    pub text: String,
    /// True if it is in play, with no answer changed.
    pub played: bool,
}

/// A question of a rule file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QuestionEntry {
    /// The name.
    pub name: String,
    /// The question in words.
    pub text: String,
    /// The readings.
    pub readings: Vec<ReadingEntry>,
}

/// A reading of a question.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReadingEntry {
    /// The name.
    pub name: String,
    /// The reading in words.
    pub text: String,
    /// The sources that support it, each with a confidence.
    pub cited: Vec<String>,
    /// True if it is in play.
    pub played: bool,
}

/// The effects of another answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Switched {
    /// The screen in the other reading.
    pub screen: Screen,
    /// True if the game so far is possible in the other reading. If not, the game begins anew.
    pub possible: bool,
    /// The effect in words.
    pub message: String,
    /// The cells that look different, 0..n.
    pub cells: Vec<u32>,
    /// The clauses that differ.
    pub clauses: Vec<ClauseEntry>,
}

/// A clause that another answer adds, removes or changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClauseEntry {
    /// The change in a sentence for players.
    pub sentence: String,
    /// The words of the rule file; before the change if the clause is removed.
    pub rule: String,
    /// The words of the rule file before the change; empty unless the clause is changed.
    pub before: String,
}

/// The reason why a request was refused.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fault {
    /// The code of the first mistake, such as `A0201`; empty if it has none.
    pub code: String,
    /// The message.
    pub message: String,
    /// The way out; empty if there is none.
    pub help: String,
    /// All mistakes of a rule file as text, with the lines in which they stand.
    pub listing: String,
}
