//! Describes the reasons why moves are not legal.

use crate::{Annotations, Verb, named, words};
use alfonso_board::CellId;
use alfonso_forms::english;
use alfonso_game::{Game, KindId, Line, MAX_STEPS, Outcome, OverBudget, Refusal, RuleId, Seat};

/// A game with the remarks about its rules.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The game.
    pub game: &'a Game,
    /// The remarks about the rules.
    pub annotations: &'a Annotations,
}

/// Returns the message that play cannot continue because a rule is too costly. The message is in
/// lower case without a full stop.
#[must_use]
pub fn over_budget_here(game: &Game, over_budget: OverBudget) -> String {
    let name = over_budget.rule.and_then(|rule| game.names().rules.get(rule.index()));
    let rule = name.map_or("a rule".to_owned(), |name| format!("the rule {name}"));
    format!("{rule} takes more than {MAX_STEPS} steps here, so play cannot continue")
}

/// Describes repeated throws: the numbers that allow another throw, and the maximum number of
/// throws.
fn throw_texts(game: &Game) -> Vec<String> {
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

/// The maximum number of targets that a message names.
const TARGETS: usize = 12;

/// Returns the reason why `text` is not a legal move on `line`, in lower case without a full stop.
///
/// ```
/// use alfonso_driver::{About, Request, Annotations, load, refusal, shipped};
///
/// let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
/// let loaded = loaded.expect("no errors");
/// let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
/// let (about, line) = (About { game: &loaded.game, annotations: &annotations }, loaded.game.line());
/// assert_eq!(refusal(about, &*line, "e2-e5", &line.refusal("e2-e5")), "the pawn may go to e3 or e4, not to e5");
/// ```
#[must_use]
pub fn refusal(about: About<'_>, line: &dyn Line, text: &str, refusal: &Refusal) -> String {
    let game = about.game;
    let cell = |cell: &CellId| words::cell(game, *cell);
    let piece = |kind: &KindId| words::piece(game, *kind);
    let on = |cell: &CellId| {
        line.piece(*cell).map_or("piece".to_owned(), |piece| words::piece(game, game.kind(piece)))
    };
    let player = words::seat(game, line.player());
    match refusal {
        Refusal::OverBudget(over_budget) => over_budget_here(game, *over_budget),
        Refusal::Over(end) => format!("the game is over; {}", ended(game, *end)),
        Refusal::NoMove => no_move(about, line, text),
        Refusal::RollDue(rolls) => {
            let due = format!("the dice are to be rolled: {}", words::range(rolls));
            let throws = if text.starts_with("roll:") { throw_texts(game) } else { Vec::new() };
            [vec![due], throws].concat().join("; ")
        }
        Refusal::NoRoll => "no dice can be rolled here".to_owned(),
        Refusal::ChoiceDue(seat, choices) => {
            format!("{}: {}", words::does(game, *seat, "is to decide"), words::range(choices))
        }
        Refusal::NoChoice => {
            format!("no player can decide that here: it is {} turn to move", words::genitive(player))
        }
        Refusal::Preferred(rule) => {
            format!("the rule {} puts other moves before it", by_rule(about, *rule))
        }
        Refusal::NoPassYet => {
            format!("{player} may not pass: only a player without a legal move passes here")
        }
        Refusal::NoPass => format!("{player} may not pass: no rule gives a pass here"),
        Refusal::Tag(texts) => {
            let shown: Vec<String> =
                texts.iter().map(|text| named::shown(game.names(), text.clone())).collect();
            // The move is legal with another die.
            let die =
                |text: &String| text.rsplit_once(':').is_some_and(|(_, die)| die.parse::<i32>().is_ok());
            match die(&text.to_owned()) && texts.iter().all(die) {
                true => format!("with another die it is: {}", words::either(&shown, TARGETS)),
                false => format!("write it as {}", words::either(&shown, TARGETS)),
            }
        }
        Refusal::NotInReserve(kind) => {
            format!("{} no {} in reserve", words::does(game, line.player(), "has"), piece(kind))
        }
        Refusal::Occupied(to, kind) => format!("{} is not empty: the {} stands there", cell(to), piece(kind)),
        Refusal::Unplaced(kind) => format!("no rule lets a {} enter from the reserve", piece(kind)),
        Refusal::Empty(from) => format!("there is no piece on {}", cell(from)),
        Refusal::NotYours(from, owner) => format!(
            "the {} on {} is {}, and it is {} turn",
            on(from),
            cell(from),
            words::genitive(words::seat(game, *owner)),
            words::genitive(player)
        ),
        Refusal::NotHim(from) => {
            let dice = words::shown(game, line).map(|dice| format!(": {dice}")).unwrap_or_default();
            format!("the {} on {} may not move so at this point of the turn{dice}", on(from), cell(from))
        }
        Refusal::Held(to, kind) if game.blueprint().heaps.is_some() => {
            format!("there is no room on {}, where your own {} stands", cell(to), piece(kind))
        }
        Refusal::Held(to, kind) => format!("{} is held by your own {}", cell(to), piece(kind)),
        Refusal::Untakable(to, kind) => untakable(about, line, text, *to, *kind),
        Refusal::Blocked { kind, by } => match line.piece(*by) {
            Some(_) => format!("the {} is stopped by the {} on {}", piece(kind), on(by), cell(by)),
            None => format!("the {} is stopped on {}", piece(kind), cell(by)),
        },
        Refusal::Check { kind, already } => check(about, line, text, *kind, *already),
        Refusal::Forbidden(rule) => format!("the rule {} forbids it", by_rule(about, *rule)),
        Refusal::CannotTake { kind, cell: to, other } => {
            format!("the {} cannot take the {} on {} that way", piece(kind), piece(other), cell(to))
        }
        Refusal::NothingToTake { kind, cell: to } => {
            format!(
                "the {} moves that way only to capture, and there is no piece on {}",
                piece(kind),
                cell(to)
            )
        }
        Refusal::Condition { kind, rule } => {
            format!(
                "the {} could go there by the rule {}, but its condition does not hold",
                piece(kind),
                by_rule(about, *rule)
            )
        }
        Refusal::Shape { kind, targets } => shape(about, text, *kind, targets),
    }
}

/// Returns the id of a rule, with its first source in brackets.
fn by_rule(about: About<'_>, rule: RuleId) -> String {
    let names = about.game.names();
    let id = names.rules.get(rule.index()).map_or("?", String::as_str);
    let cite = about.annotations.note(names, rule).and_then(|note| note.cites.first());
    cite.map_or_else(|| id.to_owned(), |cite| format!("{id} ({cite})"))
}

fn no_move(about: About<'_>, line: &dyn Line, text: &str) -> String {
    let board = about.game.topology();
    let cells = text.split([':', '=']).next().unwrap_or(text);
    if let Some((kind, cell)) = cells.split_once('@') {
        let known = about.game.names().kinds.iter().any(|(name, _)| name == kind);
        return match board.named(cell) {
            _ if !known => format!("there is no piece `{}`", words::typed(kind)),
            Some(_) => format!("`{}` is not a move", words::typed(text)),
            None => format!("the board has no cell `{}`", words::typed(cell)),
        };
    }
    let missing = cells.split('-').find(|name| board.named(name).is_none());
    match (cells.contains('-'), missing) {
        (true, Some(missing)) if board.named(&missing.to_lowercase()).is_some() => {
            let small = missing.to_lowercase();
            format!("write cells in lower case: `{}`, not `{}`", words::typed(&small), words::typed(missing))
        }
        (true, Some(missing)) if !missing.is_empty() => {
            format!("the board has no cell `{}`", words::typed(missing))
        }
        _ => {
            let text = words::typed(text);
            match line.moves().first() {
                Some(m) => format!("`{text}` is not a move; write a move like {}", line.text(*m)),
                None => format!("`{text}` is not a move"),
            }
        }
    }
}

fn untakable(about: About<'_>, line: &dyn Line, text: &str, to: CellId, kind: KindId) -> String {
    let game = about.game;
    let taken = format!("the {} on {}", words::piece(game, kind), words::cell(game, to));
    if game.blueprint().kinds[kind.index()].royal {
        return format!("{taken} is royal and is never taken");
    }
    match from_of(about, text).and_then(|from| line.piece(from)) {
        Some(taker) => format!("{taken} may not be taken by the {}", words::piece(game, game.kind(taker))),
        None => format!("{taken} may not be taken by that piece"),
    }
}

fn check(about: About<'_>, line: &dyn Line, text: &str, kind: KindId, already: bool) -> String {
    let game = about.game;
    let royal = |kind: KindId| game.blueprint().kinds[kind.index()].royal;
    if royal(kind) {
        let to = text.split([':', '=']).next().and_then(|cells| cells.rsplit('-').next()).unwrap_or(text);
        return format!("your {} would stand in check on {to}", words::piece(game, kind));
    }
    let player = line.player();
    let pieces =
        game.topology().cells().filter_map(|cell| line.piece(cell)).filter(|piece| piece.owner == player);
    let own = pieces.map(|piece| game.kind(piece)).find(|kind| royal(*kind));
    let own = own.map_or("royal piece".to_owned(), |kind| words::piece(game, kind));
    match already {
        true => format!("your {own} would still stand in check"),
        false => format!("your {own} would stand in check"),
    }
}

fn shape(about: About<'_>, text: &str, kind: KindId, targets: &[CellId]) -> String {
    let game = about.game;
    let piece = words::piece(game, kind);
    let from =
        from_of(about, text).map(|from| format!(" on {}", words::cell(game, from))).unwrap_or_default();
    if targets.is_empty() {
        return format!("the {piece}{from} has no legal move");
    }
    let verb = about.annotations.verbs.get(kind.index()).copied().unwrap_or(Verb::Go).word();
    let targets: Vec<String> = targets.iter().map(|cell| words::cell(game, *cell).to_owned()).collect();
    let to = text.split([':', '=']).next().and_then(|cells| cells.rsplit('-').next()).unwrap_or(text);
    format!("the {piece} may {verb} to {}, not to {to}", words::either(&targets, TARGETS))
}

fn from_of(about: About<'_>, text: &str) -> Option<CellId> {
    about.game.topology().named(text.split('-').next()?)
}

/// Returns a message such as `South wins: checkmate (end.mate)`, or `a draw by end.repeat` if the
/// rule has no title. The message has no full stop.
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
