//! Reasons why moves are not legal, in words.

use crate::{Said, Verb, named, words};
use alfonso_board::CellId;
use alfonso_forms::english;
use alfonso_game::{Game, KindId, Line, MAX_STEPS, Outcome, Refusal, RuleId, Seat, TooCostly};

/// A game, with the remarks about its rules.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The game.
    pub game: &'a Game,
    /// The remarks.
    pub said: &'a Said,
}

/// Returns a message that play cannot go on because a rule is too costly: lower case, no full stop.
#[must_use]
pub fn too_costly_here(game: &Game, too_costly: TooCostly) -> String {
    let name = too_costly.rule.and_then(|rule| game.names().rules.get(rule.index()));
    let rule = name.map_or("a rule".to_owned(), |name| format!("the rule {name}"));
    format!("{rule} takes more than {MAX_STEPS} steps here, so that play cannot go on")
}

/// Returns the words on rows of throws: which numbers lead to another throw, and how many throws there are.
fn rows_of_throws(game: &Game) -> Vec<String> {
    let dice = game.blueprint().dice.iter();
    dice.filter_map(|dice| {
        let again = dice.again.as_ref()?;
        let on: Vec<String> = again.on.iter().map(i32::to_string).collect();
        let on = words::either(&on, TARGETS);
        Some(format!(
            "`{}` is thrown again after {on} and after nothing else, up to {} times",
            dice.name, again.most
        ))
    })
    .collect()
}

/// The most targets that a message names.
const TARGETS: usize = 12;

/// Returns the reason why `text` is no legal move on `line`: lower case, no full stop.
///
/// ```
/// use alfonso_driver::{About, Request, Said, load, refusal, shipped};
///
/// let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
/// let loaded = loaded.expect("no errors");
/// let said = Said::new(&loaded.rules, &loaded.family);
/// let (about, line) = (About { game: &loaded.game, said: &said }, loaded.game.line());
/// assert_eq!(refusal(about, &*line, "e2-e5", &line.refusal("e2-e5")), "the pawn may go to e3 or e4, not to e5");
/// ```
#[must_use]
pub fn refusal(about: About<'_>, line: &dyn Line, text: &str, refusal: &Refusal) -> String {
    let game = about.game;
    let cell = |cell: &CellId| words::cell(game, *cell);
    let man = |kind: &KindId| words::man(game, *kind);
    let on =
        |cell: &CellId| line.man(*cell).map_or("piece".to_owned(), |man| words::man(game, game.kind(man)));
    let mover = words::seat(game, line.mover());
    match refusal {
        Refusal::TooCostly(too_costly) => too_costly_here(game, *too_costly),
        Refusal::Over(end) => format!("the game is over; {}", ended(game, *end)),
        Refusal::NoMove => no_move(about, line, text),
        Refusal::RollDue(rolls) => {
            let due = format!("the dice are to be rolled: {}", words::range(rolls));
            let rows = if text.starts_with("roll:") { rows_of_throws(game) } else { Vec::new() };
            [vec![due], rows].concat().join("; ")
        }
        Refusal::NoRoll => "no dice are to be rolled here".to_owned(),
        Refusal::ChoiceDue(seat, choices) => {
            format!("{}: {}", words::does(game, *seat, "is to decide"), words::range(choices))
        }
        Refusal::NoChoice => {
            format!("nobody has that to decide here: it is {} turn to move", words::genitive(mover))
        }
        Refusal::Preferred(rule) => {
            format!("the rule {} puts other moves before it", by_rule(about, *rule))
        }
        Refusal::NoPassYet => format!("{mover} may not pass: only a player without a legal move passes here"),
        Refusal::NoPass => format!("{mover} may not pass: no rule gives a pass here"),
        Refusal::Tag(texts) => {
            let shown: Vec<String> =
                texts.iter().map(|text| named::shown(game.names(), text.clone())).collect();
            // Another die leads there.
            let die =
                |text: &String| text.rsplit_once(':').is_some_and(|(_, die)| die.parse::<i32>().is_ok());
            match die(&text.to_owned()) && texts.iter().all(die) {
                true => format!("with another die it is: {}", words::either(&shown, TARGETS)),
                false => format!("write it as {}", words::either(&shown, TARGETS)),
            }
        }
        Refusal::NotInReserve(kind) => {
            format!("{} no {} in reserve", words::does(game, line.mover(), "has"), man(kind))
        }
        Refusal::Occupied(to, kind) => format!("{} is not empty: the {} stands there", cell(to), man(kind)),
        Refusal::Unplaced(kind) => format!("no rule lets a {} come from the reserve", man(kind)),
        Refusal::Empty(from) => format!("nobody stands on {}", cell(from)),
        Refusal::NotYours(from, owner) => format!(
            "the {} on {} is {}, and it is {} turn",
            on(from),
            cell(from),
            words::genitive(words::seat(game, *owner)),
            words::genitive(mover)
        ),
        Refusal::NotHim(from) => {
            let dice = words::shown(game, line).map(|dice| format!(": {dice}")).unwrap_or_default();
            format!("the {} on {} may not move so at this point of the turn{dice}", on(from), cell(from))
        }
        Refusal::Held(to, kind) if game.blueprint().heaps.is_some() => {
            format!("there is no room on {}, where your own {} stands", cell(to), man(kind))
        }
        Refusal::Held(to, kind) => format!("{} is held by your own {}", cell(to), man(kind)),
        Refusal::Untakable(to, kind) => untakable(about, line, text, *to, *kind),
        Refusal::Blocked { kind, by } => match line.man(*by) {
            Some(_) => format!("the {} is stopped by the {} on {}", man(kind), on(by), cell(by)),
            None => format!("the {} is stopped on {}", man(kind), cell(by)),
        },
        Refusal::Check { kind, already } => check(about, line, text, *kind, *already),
        Refusal::Forbidden(rule) => format!("the rule {} forbids it", by_rule(about, *rule)),
        Refusal::CannotTake { kind, cell: to, other } => {
            format!("the {} cannot take the {} on {} that way", man(kind), man(other), cell(to))
        }
        Refusal::NothingToTake { kind, cell: to } => {
            format!("the {} moves that way only to take, and nobody stands on {}", man(kind), cell(to))
        }
        Refusal::Condition { kind, rule } => {
            format!(
                "the {} could go there by the rule {}, but what it asks for is not so",
                man(kind),
                by_rule(about, *rule)
            )
        }
        Refusal::Shape { kind, targets } => shape(about, text, *kind, targets),
    }
}

/// Returns the rule's id, with its sources in brackets.
fn by_rule(about: About<'_>, rule: RuleId) -> String {
    let names = about.game.names();
    let id = names.rules.get(rule.index()).map_or("?", String::as_str);
    let said = about.said.note(names, rule).and_then(|note| note.cites.first());
    said.map_or_else(|| id.to_owned(), |said| format!("{id} ({said})"))
}

fn no_move(about: About<'_>, line: &dyn Line, text: &str) -> String {
    let board = about.game.topology();
    let cells = text.split([':', '=']).next().unwrap_or(text);
    if let Some((kind, cell)) = cells.split_once('@') {
        let known = about.game.names().kinds.iter().any(|(name, _)| name == kind);
        return match board.named(cell) {
            _ if !known => format!("there is no piece `{}`", words::typed(kind)),
            Some(_) => format!("`{}` is no move", words::typed(text)),
            None => format!("the board has no cell `{}`", words::typed(cell)),
        };
    }
    let missing = cells.split('-').find(|name| board.named(name).is_none());
    match (cells.contains('-'), missing) {
        (true, Some(missing)) if board.named(&missing.to_lowercase()).is_some() => {
            let small = missing.to_lowercase();
            format!("cells are written small: `{}`, not `{}`", words::typed(&small), words::typed(missing))
        }
        (true, Some(missing)) if !missing.is_empty() => {
            format!("the board has no cell `{}`", words::typed(missing))
        }
        _ => {
            let text = words::typed(text);
            match line.moves().first() {
                Some(m) => format!("`{text}` is no move; a move is written like {}", line.text(*m)),
                None => format!("`{text}` is no move"),
            }
        }
    }
}

fn untakable(about: About<'_>, line: &dyn Line, text: &str, to: CellId, kind: KindId) -> String {
    let game = about.game;
    let taken = format!("the {} on {}", words::man(game, kind), words::cell(game, to));
    if game.blueprint().kinds[kind.index()].royal {
        return format!("{taken} is royal and is never taken");
    }
    match from_of(about, text).and_then(|from| line.man(from)) {
        Some(taker) => format!("{taken} may not be taken by the {}", words::man(game, game.kind(taker))),
        None => format!("{taken} may not be taken by that piece"),
    }
}

fn check(about: About<'_>, line: &dyn Line, text: &str, kind: KindId, already: bool) -> String {
    let game = about.game;
    let royal = |kind: KindId| game.blueprint().kinds[kind.index()].royal;
    if royal(kind) {
        let to = text.split([':', '=']).next().and_then(|cells| cells.rsplit('-').next()).unwrap_or(text);
        return format!("your {} would stand in check on {to}", words::man(game, kind));
    }
    let mover = line.mover();
    let men = game.topology().cells().filter_map(|cell| line.man(cell)).filter(|man| man.owner == mover);
    let own = men.map(|man| game.kind(man)).find(|kind| royal(*kind));
    let own = own.map_or("royal piece".to_owned(), |kind| words::man(game, kind));
    match already {
        true => format!("your {own} would still stand in check"),
        false => format!("your {own} would stand in check"),
    }
}

fn shape(about: About<'_>, text: &str, kind: KindId, targets: &[CellId]) -> String {
    let game = about.game;
    let man = words::man(game, kind);
    let from =
        from_of(about, text).map(|from| format!(" on {}", words::cell(game, from))).unwrap_or_default();
    if targets.is_empty() {
        return format!("the {man}{from} has no legal move");
    }
    let verb = about.said.verbs.get(kind.index()).copied().unwrap_or(Verb::Go).word();
    let targets: Vec<String> = targets.iter().map(|cell| words::cell(game, *cell).to_owned()).collect();
    let to = text.split([':', '=']).next().and_then(|cells| cells.rsplit('-').next()).unwrap_or(text);
    format!("the {man} may {verb} to {}, not to {to}", words::either(&targets, TARGETS))
}

fn from_of(about: About<'_>, text: &str) -> Option<CellId> {
    about.game.topology().named(text.split('-').next()?)
}

/// Returns a message such as `South wins: checkmate (end.mate)`, or `a draw by end.repeat` if the rule has no title: no full stop.
#[must_use]
pub fn ended(game: &Game, outcome: Outcome) -> String {
    let names = game.names();
    let rule = names.rules.get(outcome.reason.index()).map_or("?", String::as_str);
    let reason = match names.titles.get(outcome.reason.index()) {
        Some(Some(title)) => format!(": {title} ({rule})"),
        _ => format!(" by {rule}"),
    };
    let winners: Vec<Seat> = outcome.winners().collect();
    match winners.as_slice() {
        [] => format!("a draw{reason}"),
        [one] => format!("{}{reason}", words::does(game, *one, "wins")),
        all => format!("{} win{reason}", english::and(all.iter().map(|seat| words::seat(game, *seat)))),
    }
}
