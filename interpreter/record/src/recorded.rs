//! Recorded games and the texts from which they are read.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::recorded::{GameName, Recorded};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("scachs").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("scachs", "scachs", loaded.expect("no errors"), &[]);
//! let text = "[White \"Castellvi\"]\n[Black \"Vinyoles\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 *\n";
//! let recorded = Recorded::new(GameName::new("games.pgn#1", |_| false), text.into()).expect("a game");
//! let opening = recorded.line(&subject, &|_| None).expect("legal moves");
//! let moves: Vec<String> = opening.line.played().iter().map(|m| opening.line.text(*m)).collect();
//! assert_eq!(moves, ["e2-e4", "d7-d5", "e4-d5", "d8-d5", "b1-c3"]);
//! ```

mod unread;

pub use unread::Unread;

use crate::fen;
use crate::opening::{self, Opening};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{About, Rests, shipped};
use alfonso_game::{Dialect, Game, Line, Position};
use alfonso_notation::record::pgn::variant::Meant;
use alfonso_notation::record::pgn::{self, Bytes, Found, Games, Pgn};
use alfonso_notation::record::{Beginning, Finish, MAX_BYTES, Obstacle, Player, Record, SCHEMA};
use alfonso_report::command_error::{CommandError, Text};
use alfonso_report::head::PROGRAM;
use alfonso_report::position;
use alfonso_report::subject::GameInfo;
use alfonso_report::subject::Subject;
use alfonso_report::words;
use std::path::Path;

/// The extension of rule files.
const ENDING: &str = "rules";

/// The PGN tag that names the game.
const VARIANT: &str = "Variant";

/// The maximum number of starts to try for a record that does not name its start.
const MOST_STARTS: u32 = 10_000;

/// The maximum number of rulesets to try if a foreign game is not legal.
const TRIED: usize = 16;
/// The maximum number of moves to replay with all of these rulesets together.
const TRIED_MOVES: usize = 20_000;

/// A record with the text from which it was read.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The path as the user typed it.
    pub file: String,
    /// The text of the record. If a PGN file has several games, it is only the text of this game.
    text: Text,
    /// The record.
    pub record: Record,
    /// The PGN game from which the record was read, if any.
    pgn: Option<Pgn>,
    /// The stated position in FEN, if it is the same as the start that the rules define.
    array: Option<String>,
}

/// Loads another ruleset of a game.
pub type Others<'o> = &'o dyn Fn(&str) -> Option<Subject>;

/// The name of a game in a file: `game.ron`, or `games.pgn#3` for the third of several games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameName {
    /// The whole name as the user typed it.
    pub typed: String,
    /// The name of the file.
    pub file: String,
    /// The number of the game, from 1. A user can type 0, but no game has that number.
    pub number: usize,
}

impl GameName {
    /// Splits a name into file and number, unless a file with the whole name exists.
    pub fn new(typed: &str, is_there: impl Fn(&str) -> bool) -> Self {
        let number =
            typed.rsplit_once('#').and_then(|(file, number)| Some((file, number.parse::<usize>().ok()?)));
        let (file, number) = match number {
            Some((file, number)) if !is_there(typed) => (file, number),
            _ => (typed, 1),
        };
        Self { typed: typed.to_owned(), file: file.to_owned(), number }
    }

    /// Returns `true` if the name contains the number of a game.
    pub fn is_numbered(&self) -> bool {
        self.file.len() < self.typed.len()
    }
}

/// Returns `true` if a text looks like a record rather than a position.
pub fn is_record(text: &str) -> bool {
    text.trim_start().starts_with(['(', '#', '/']) || pgn::is_pgn(text)
}

impl Recorded {
    /// Parses the text of a file.
    ///
    /// # Errors
    /// Returns an error if the file does not contain such a game.
    pub fn new(name: GameName, text: String) -> Result<Self, CommandError> {
        if pgn::is_pgn(&text) || is_named_pgn(&name.file) {
            let no_error = |error| match error {};
            return Self::of_games(name, Games::new(text.as_bytes()), &no_error);
        }
        if name.number > 1 {
            let message =
                format!("{} contains only one game, so there is no game {}", name.file, name.number);
            return Err(CommandError::bare(Diagnostic::bare(code::BAD_RECORD, message)));
        }
        let file = name.typed;
        match Record::parse(&text) {
            Ok(record) => Ok(Self { text: Text::new(&file, text), file, record, pgn: None, array: None }),
            Err(problem) => Err(failure(Text::new(&file, text), *problem)),
        }
    }

    /// Selects one of several games. `unreadable` makes the error for bytes that cannot be read.
    ///
    /// # Errors
    /// Returns an error if there is no such game.
    pub fn of_games<B: Bytes>(
        name: GameName,
        mut games: Games<B>,
        unreadable: &dyn Fn(B::Error) -> CommandError,
    ) -> Result<Self, CommandError> {
        let Found { text, before, game, .. } = one_of(&name, &mut games, unreadable)?;
        let file = name.typed;
        let text = Text { name: file.clone(), text, before };
        match game {
            Ok(game) => Ok(Self { file, text, record: game.record(), pgn: Some(game), array: None }),
            Err(problem) => Err(failure(text, *problem)),
        }
    }

    /// Returns the error if neither the record nor the user names a game.
    pub fn nameless(&self) -> CommandError {
        let message = format!("{} does not name its game", self.file);
        let variant = self.pgn.as_ref().and_then(|pgn| shipped::of_variant(pgn.tag(VARIANT)?));
        let help = match variant {
            Some(game) => {
                format!("its tag `{VARIANT}` means a shipped game: add the name `{game}` to the command")
            }
            None => "add the game to the command: a path to a `.rules` file, or a shipped game".to_owned(),
        };
        CommandError::bare(Diagnostic::bare(code::BAD_RECORD, message).help(help))
    }

    /// Replays the record to its end. `others` loads another ruleset of the game, which the error
    /// may suggest.
    ///
    /// # Errors
    /// Returns an error if the record is of another game, or if a move is not legal.
    pub fn line(self, subject: &Subject, others: Others<'_>) -> Result<Opening, CommandError> {
        if let Some(problem) = self.other_variant(&subject.info).or_else(|| self.misnamed(&subject.info)) {
            return Err(problem);
        }
        let Self { file, text, mut record, pgn, .. } = self;
        if let Err(changes) = record.unchanged(&subject.hashes) {
            let other = other_reading(&file, &record, subject);
            return Err(CommandError::bare(other.unwrap_or_else(|| changes.diagnostic(&file))));
        }
        // PGN states the initial position in FEN even if the rules define it.
        if let Beginning::Fen(fen) = &record.start
            && pgn::own_start(&subject.game, fen).is_some()
        {
            record.start = Beginning::Own;
        }
        let Begun { position, before, mut doubts } = beginning(subject, &file, &record.start)?;
        let about = About { game: &subject.game, annotations: &subject.info.annotations };
        let line = match record.replay(&text.text, about, &position) {
            Ok(line) => line,
            Err(mut problem) => {
                if pgn.is_some() && record.rules.whole.is_empty() {
                    problem.help = lenient((subject, others), &text.text, &record, problem.help);
                }
                return Err(failure(text, *problem));
            }
        };
        match &pgn {
            Some(pgn) => {
                let diagnostics = pgn.doubts(about, line.as_ref());
                doubts.push(CommandError { diagnostics, texts: vec![text] });
            }
            None => doubts.clear(),
        }
        Ok(Opening { line, before, beginning: record.start.clone(), record: Some(record), doubts })
    }

    /// Returns `true` if the record states an initial position that is not the start defined by the
    /// rules.
    pub fn is_set_up(&self) -> bool {
        matches!(self.record.start, Beginning::Fen(_) | Beginning::Position(_))
    }

    /// Lets a PGN game begin at the start defined by the rules if its FEN states the same position.
    /// PGN states the initial position in FEN even if the rules define it. A FEN with other pieces
    /// is therefore evidence against the rules.
    pub fn begin_as(&mut self, game: &Game) {
        if let (Some(_), Beginning::Fen(fen)) = (&self.pgn, &self.record.start)
            && pgn::own_start(game, fen).is_some()
        {
            self.array = Some(fen.clone());
            self.record.start = Beginning::Own;
        }
    }

    /// Returns an obstacle if the initial pieces in the record differ from those in the rules.
    fn other_array(&self, game: &Game) -> Option<Box<Obstacle>> {
        let pieces = |fen: &str| fen.split(' ').next().unwrap_or_default().to_owned();
        let stated = pieces(self.array.as_ref().filter(|_| game.starts() == 1)?);
        let [own, engines] =
            [Dialect::Own, Dialect::Uci].map(|dialect| pieces(&game.to_fen_in(&game.start(), dialect)));
        let why = format!("it begins with {stated}, but under these rules a game begins with {engines}");
        (stated != own && stated != engines).then(|| at_beginning(why, false))
    }

    /// Replays the game by the rules of a given reading, even if the record names another one. If
    /// the record does not name one of several starts, the game has to be possible from at least
    /// one.
    ///
    /// # Errors
    /// Returns the first move that is not possible, or a different result at the end. With several
    /// starts, it returns the obstacle at the start from which the game gets furthest.
    pub fn possible(&self, subject: &Subject) -> Result<(), Box<Obstacle>> {
        let starts = subject.game.starts();
        if let Some(obstacle) = self.other_array(&subject.game) {
            return Err(obstacle);
        }
        if !self.record.start.is_own() || starts == 1 {
            let begun = beginning(subject, &self.file, &self.record.start)
                .map_err(|error| at_beginning(error.in_words(), false))?;
            return self.possible_from(subject, &begun.position);
        }
        if starts > MOST_STARTS {
            return Err(at_beginning(
                format!("the game has {starts} starts, which are too many to try"),
                true,
            ));
        }
        let mut furthest: Option<Box<Obstacle>> = None;
        for number in 0..starts {
            match self.possible_from(subject, &subject.game.start_at(number)) {
                Ok(()) => return Ok(()),
                Err(obstacle) => {
                    let best = furthest.take().filter(|known| known.index >= obstacle.index);
                    furthest = Some(best.unwrap_or(obstacle));
                }
            }
        }
        furthest.map_or(Ok(()), Err)
    }

    fn possible_from(&self, subject: &Subject, start: &Position) -> Result<(), Box<Obstacle>> {
        let about = subject.about();
        let line = self.record.possible(about, start)?;
        let doubt = self.pgn.as_ref().and_then(|pgn| pgn.otherwise(about, line.as_ref()));
        doubt.map_or(Ok(()), |doubt| Err(Box::new(Obstacle::at_end(about, line.as_ref(), doubt.message))))
    }

    /// Returns an error if the record is of a different game, regardless of the reading.
    pub fn other_game(&self, info: &GameInfo) -> Option<CommandError> {
        if let Some((_, variant)) = self.variant() {
            return self.other_variant(info).filter(|_| info.names.meant(variant).is_none());
        }
        let title = &self.record.title;
        (!title.is_empty() && *title != info.title).then(|| {
            let message = format!("{} records a game of {title}, not of {}", self.file, info.title);
            CommandError::bare(Diagnostic::bare(code::BAD_RECORD, message))
        })
    }

    /// Returns an error if the record names a different game, or a ruleset that this game does not
    /// have. Records of other programs use different tags.
    pub fn misnamed(&self, info: &GameInfo) -> Option<CommandError> {
        let Self { record, pgn, text, .. } = self;
        if pgn.is_some() && record.rules.whole.is_empty() {
            return None;
        }
        let tag = |name: &str| pgn.as_ref().and_then(|pgn| pgn.span_of(name));
        let known = || info.names.rulesets();
        let problem = match () {
            () if !record.game.is_empty() && !is_sound(&record.game, &info.name) => {
                record.no_game(&text.text, tag("Game"))
            }
            () if !record.ruleset.is_empty() && known().all(|name| name != record.ruleset) => {
                record.no_ruleset(&text.text, tag("Ruleset"), known())
            }
            () => return None,
        };
        Some(failure(text.clone(), problem))
    }

    /// Returns the variant that a record from another program names.
    fn variant(&self) -> Option<(&Pgn, &str)> {
        let pgn = self.pgn.as_ref().filter(|_| self.record.game.is_empty())?;
        Some((pgn, pgn.tag(VARIANT).filter(|name| name.contains(char::is_alphanumeric))?))
    }

    /// Returns the error if a record from another program names a different variant, or a different
    /// ruleset of this game.
    fn other_variant(&self, info: &GameInfo) -> Option<CommandError> {
        let (pgn, variant) = self.variant()?;
        let help = match info.names.meant(variant) {
            Some(Meant::Game) => return None,
            Some(Meant::Ruleset(ruleset)) if ruleset == info.ruleset => return None,
            Some(Meant::Ruleset(ruleset)) => {
                format!("it is a ruleset of this file: name `{}@{ruleset}`", info.name)
            }
            None => match shipped::of_variant(variant) {
                Some(game) => format!("its rules are those of a shipped game: name `{game}`"),
                None => "no shipped game has this name; if the rules are the same, remove the tag".to_owned(),
            },
        };
        let message = format!("this is a game of {variant}, not of {}", info.heading());
        let range = pgn.span_of(VARIANT).unwrap_or(pgn.at..pgn.at);
        let fault = (code::BAD_RECORD, message, "played by other rules".to_owned());
        let mut error = CommandError::in_argument(&self.file, &self.text.text, range, fault, Some(help));
        error.texts = vec![self.text.clone()];
        Some(error)
    }
}

/// Returns advice about an illegal game from another program. The advice is another ruleset by
/// which all its moves are legal, or else `help`. The function tries at most [`TRIED`] rulesets and
/// [`TRIED_MOVES`] moves.
fn lenient(
    (subject, load): (&Subject, Others<'_>),
    text: &str,
    record: &Record,
    help: Option<String>,
) -> Option<String> {
    let moves = record.moves.iter().flat_map(|moves| moves.split_whitespace()).count();
    let others = subject.info.rulesets.iter().map(String::as_str);
    let others: Vec<&str> = others.filter(|ruleset| *ruleset != subject.info.ruleset).collect();
    let tried = others.len().min(TRIED).min(TRIED_MOVES / moves.max(1));
    let fits = |ruleset: &&&str| {
        let Some(other) = load(ruleset) else { return false };
        let about = About { game: &other.game, annotations: &other.info.annotations };
        let begun = beginning(&other, "", &record.start);
        begun.is_ok_and(|begun| record.replay(text, about, &begun.position).is_ok())
    };
    match others[..tried].iter().find(fits) {
        Some(found) => Some(format!(
            "under the ruleset `{found}`, all moves of the game are legal: name `{}@{found}`",
            subject.named
        )),
        None if tried < others.len() => {
            let sentence = help.map(|help| format!("{help}; ")).unwrap_or_default();
            let (others, named) = (others.len(), &subject.named);
            Some(format!(
                "{sentence}the program tried {tried} of {others} other rulesets (at most {TRIED}, and {TRIED_MOVES} moves in all): name another as `{named}@RULESET`"
            ))
        }
        None => help,
    }
}

/// Returns the name of the position in a PGN tag, for messages.
fn in_tag(file: &str) -> String {
    format!("{file}, FEN")
}

/// Returns the game that a name refers to.
fn one_of<B: Bytes>(
    name: &GameName,
    games: &mut Games<B>,
    unreadable: &dyn Fn(B::Error) -> CommandError,
) -> Result<Found, CommandError> {
    let mut count = 0;
    for found in games {
        let found = found.map_err(unreadable)?;
        count += 1;
        if count == name.number {
            return Ok(found);
        }
    }
    let (file, number) = (&name.file, name.number);
    let message = format!("{file} has {}, so there is no game {number}", words::count(count, "game"));
    let help = (count > 0).then(|| format!("write `{file}#1` for the first"));
    Err(CommandError::bare(Diagnostic::bare(code::BAD_RECORD, message).help_if(help)))
}

/// Returns `true` if a record may use `game` as the name of its game. Valid names are the game's
/// own name, that of a shipped game, and any rule file. The function opens no file.
fn is_sound(game: &str, name: &str) -> bool {
    let path = Path::new(game);
    let is_it = path.file_stem().is_some_and(|stem| stem == name);
    is_it || path.extension().is_some_and(|ending| ending == ENDING) || shipped::game(game).is_some()
}

/// Returns `true` if the name of a file ends in `.pgn`.
pub fn is_named_pgn(file: &str) -> bool {
    let ending = Path::new(file).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"))
}

/// Returns the record of a line, with its beginning, its random seed, and the players of its seats.
pub fn of_line(
    subject: &Subject,
    line: &dyn Line,
    (start, seed): (Beginning, u64),
    seats: Vec<(String, Player)>,
) -> Record {
    let Subject { game, info, named, hashes, .. } = subject;
    let about = About { game, annotations: &info.annotations };
    let texts: Vec<String> = line.played_texts();
    Record {
        schema: SCHEMA,
        program: PROGRAM.to_owned(),
        game: named.clone(),
        title: info.title.clone(),
        ruleset: info.ruleset.clone(),
        answers: info.readings.iter().cloned().collect(),
        seats,
        seed,
        start,
        moves: Record::lines_of_moves(texts.iter().map(String::as_str)),
        result: line.outcome().map(|outcome| Finish::by_rule(about, outcome)),
        notes: None,
        tags: Vec::new(),
        rules: hashes.clone(),
        spans: None,
    }
}

/// Returns the text of a record, as PGN or in the program's native format.
///
/// # Errors
/// Returns an error with the reason if PGN cannot express the record. Also returns an error if the
/// text would be too long to be read again.
pub fn text(subject: &Subject, file: &str, record: &Record, pgn: bool) -> Result<String, String> {
    let text = if pgn { in_pgn(subject, file, record)? } else { record.write() };
    match text.len() > MAX_BYTES {
        true => Err("the record is too long to be read again".to_owned()),
        false => Ok(text),
    }
}

/// Returns a record as PGN.
///
/// # Errors
/// Returns an error with the reason if PGN cannot express the record.
pub fn in_pgn(subject: &Subject, file: &str, record: &Record) -> Result<String, String> {
    let about = About { game: &subject.game, annotations: &subject.info.annotations };
    let unknown = |_| "the position where it begins cannot be set up".to_owned();
    let begun = beginning(subject, file, &record.start).map_err(unknown)?;
    pgn::write(record, about, &begun.position)
}

/// Returns the line of a record in any reading of its game, even if the record names another one.
///
/// # Errors
/// Returns the first move that is not possible in that reading.
pub(crate) fn line_in(subject: &Subject, record: &Record) -> Result<Box<dyn Line>, Box<Obstacle>> {
    let begun = beginning(subject, &record.game, &record.start)
        .map_err(|error| at_beginning(error.in_words(), false))?;
    record.possible(subject.about(), &begun.position)
}

/// Returns the obstacle for a game that cannot begin.
fn at_beginning(why: String, untried: bool) -> Box<Obstacle> {
    Box::new(Obstacle { index: 0, text: None, rests: Rests::default(), why, sign: false, untried })
}

fn failure(text: Text, problem: Diagnostic) -> CommandError {
    CommandError { diagnostics: vec![problem], texts: vec![text] }
}

/// Returns the error if the record is of another game, or of another reading of this game.
fn other_reading(file: &str, record: &Record, subject: &Subject) -> Option<Diagnostic> {
    let info = &subject.info;
    let name = |title: &str, ruleset: &str| match ruleset {
        "" => title.to_owned(),
        ruleset => format!("{title}, {ruleset}"),
    };
    let answers = info.readings.iter().cloned().collect();
    if record.title == info.title && record.ruleset == info.ruleset && record.answers == answers {
        return None;
    }
    let with: String =
        record.answers.iter().map(|(question, reading)| format!(" --read {question}={reading}")).collect();
    let at = if record.ruleset.is_empty() { String::new() } else { format!("@{}", record.ruleset) };
    let (then, now) = (name(&record.title, &record.ruleset), name(&info.title, &info.ruleset));
    let message = match then == now {
        true => format!("{file} records a game of {then} with other readings"),
        false => format!("{file} records a game of {then}, not of {now}"),
    };
    let help = format!("name the game as it was played: `{}{at}{with}`", record.game);
    Some(Diagnostic::bare(code::BAD_RECORD, message).help(help))
}

/// The beginning of a record.
struct Begun {
    position: Position,
    /// The moves played before this position.
    before: Vec<String>,
    doubts: Vec<CommandError>,
}

fn beginning(subject: &Subject, file: &str, start: &Beginning) -> Result<Begun, CommandError> {
    let at = |position| Begun { position, before: Vec::new(), doubts: Vec::new() };
    match start {
        Beginning::Own if subject.game.starts() > 1 => {
            let message =
                format!("{file} does not say at which of {} starts it begins", subject.game.starts());
            Err(CommandError::bare(Diagnostic::bare(code::BAD_RECORD, message)))
        }
        Beginning::Own => Ok(at(subject.game.start())),
        Beginning::Start(number) if *number < subject.game.starts() => Ok(at(subject.game.start_at(*number))),
        Beginning::Start(number) => {
            let message = format!("{file} records a game from start {number}, which this game does not have");
            Err(CommandError::bare(Diagnostic::bare(code::BAD_RECORD, message)))
        }
        Beginning::Fen(text) => {
            if let Some(start) = pgn::own_start(&subject.game, text) {
                return Ok(at(start));
            }
            let (position, doubts) = fen::parse_of(&in_tag(file), subject, text)?;
            Ok(Begun { doubts: doubts.into_iter().collect(), ..at(position) })
        }
        Beginning::Position(text) => {
            let name = format!("{file}, start");
            let parsed = position::parse(subject, text);
            let (position, before) = parsed.map_err(|wrong| opening::unreadable(&name, text, wrong))?;
            Ok(Begun { before, ..at(position) })
        }
    }
}
