//! Describes the reasons why moves are not legal.

use crate::{Annotations, Verb, message, named, words};
use alfonso_board::CellId;
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
    let rule = match name {
        Some(name) => message!(game, "the-rule", rule = name),
        None => message!(game, "some-rule"),
    };
    message!(game, "over-budget", rule = rule, steps = MAX_STEPS.to_string())
}

/// Describes repeated throws: the numbers that allow another throw, and the maximum number of
/// throws.
fn throw_texts(game: &Game) -> Vec<String> {
    let dice = game.blueprint().dice.iter();
    dice.filter_map(|dice| {
        let again = dice.again.as_ref()?;
        let on: Vec<String> = again.on.iter().map(i32::to_string).collect();
        let on = words::any_of(game, &on, TARGETS);
        let most = again.most.to_string();
        Some(message!(game, "thrown-again", dice = dice.name.as_str(), numbers = on, most = most))
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
    let on = |cell: &CellId| match line.piece(*cell) {
        Some(piece) => words::piece(game, game.kind(piece)),
        None => message!(game, "some-piece"),
    };
    let the = |kind: &KindId| words::the(game, &piece(kind));
    let the_one_on = |cell: &CellId| words::the(game, &on(cell));
    let player = words::seat(game, line.player());
    match refusal {
        Refusal::OverBudget(over_budget) => over_budget_here(game, *over_budget),
        Refusal::Over(end) => message!(game, "game-over", end = ended(game, *end)),
        Refusal::NoMove => no_move(about, line, text),
        Refusal::RollDue(rolls) => {
            let due = message!(game, "roll-due", rolls = words::range(rolls));
            let throws = if text.starts_with("roll:") { throw_texts(game) } else { Vec::new() };
            [vec![due], throws].concat().join("; ")
        }
        Refusal::NoRoll => message!(game, "no-roll"),
        Refusal::ChoiceDue(seat, choices) => {
            format!("{}: {}", words::of_player(game, "player-decides", *seat), words::range(choices))
        }
        Refusal::NoChoice => {
            message!(game, "no-choice", turn = words::owner(game, line.player()))
        }
        Refusal::Preferred(rule) => {
            message!(game, "preferred", rule = by_rule(about, *rule))
        }
        Refusal::NoPassYet => {
            message!(game, "no-pass-yet", player = player)
        }
        Refusal::NoPass => message!(game, "no-pass", player = player),
        Refusal::Tag(texts) => {
            let shown: Vec<String> =
                texts.iter().map(|text| named::shown(game.names(), text.clone())).collect();
            // The move is legal with another die.
            let die =
                |text: &String| text.rsplit_once(':').is_some_and(|(_, die)| die.parse::<i32>().is_ok());
            match die(&text.to_owned()) && texts.iter().all(die) {
                true => message!(game, "other-die", moves = words::any_of(game, &shown, TARGETS)),
                false => message!(game, "write-it-as", moves = words::any_of(game, &shown, TARGETS)),
            }
        }
        Refusal::NotInReserve(kind) => {
            let plural = words::plural(game, line.player());
            message!(game, "none-in-reserve", player = player, plural = plural, piece = piece(kind))
        }
        Refusal::Occupied(to, kind) => message!(game, "occupied", cell = cell(to), the = the(kind)),
        Refusal::Unplaced(kind) => message!(game, "unplaced", one = words::one(game, &piece(kind))),
        Refusal::Empty(from) => message!(game, "empty-cell", cell = cell(from)),
        Refusal::NotYours(from, owner) => message!(
            game,
            "not-yours",
            the = the_one_on(from),
            cell = cell(from),
            owner = words::owner(game, *owner),
            turn = words::owner(game, line.player())
        ),
        Refusal::NotHim(from) => {
            let dice = words::shown(game, line).map(|dice| format!(": {dice}")).unwrap_or_default();
            message!(game, "not-now", the = the_one_on(from), cell = cell(from)) + &dice
        }
        Refusal::Held(to, kind) if game.blueprint().heaps.is_some() => {
            message!(game, "full", cell = cell(to), piece = piece(kind))
        }
        Refusal::Held(to, kind) => message!(game, "own-piece", cell = cell(to), piece = piece(kind)),
        Refusal::Untakable(to, kind) => untakable(about, line, text, *to, *kind),
        Refusal::Blocked { kind, by } => match line.piece(*by) {
            Some(_) => {
                message!(game, "blocked-by", the = the(kind), by = the_one_on(by), cell = cell(by))
            }
            None => message!(game, "blocked", the = the(kind), cell = cell(by)),
        },
        Refusal::Check { kind, already } => check(about, line, text, *kind, *already),
        Refusal::Forbidden(rule) => message!(game, "forbidden", rule = by_rule(about, *rule)),
        Refusal::CannotTake { kind, cell: to, other } => {
            message!(game, "cannot-take", the = the(kind), other = the(other), cell = cell(to))
        }
        Refusal::NothingToTake { kind, cell: to } => {
            message!(game, "nothing-to-take", the = the(kind), cell = cell(to))
        }
        Refusal::Condition { kind, rule } => {
            message!(game, "condition", the = the(kind), rule = by_rule(about, *rule))
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
    let game = about.game;
    let board = game.topology();
    let cells = text.split([':', '=']).next().unwrap_or(text);
    if let Some((kind, cell)) = cells.split_once('@') {
        let known = about.game.names().kinds.iter().any(|(name, _)| name == kind);
        return match board.named(cell) {
            _ if !known => message!(game, "no-such-piece", piece = words::typed(kind)),
            Some(_) => message!(game, "not-a-move", text = words::typed(text)),
            None => message!(game, "no-such-cell", cell = words::typed(cell)),
        };
    }
    let missing = cells.split('-').find(|name| board.named(name).is_none());
    match (cells.contains('-'), missing) {
        (true, Some(missing)) if board.named(&missing.to_lowercase()).is_some() => {
            let small = missing.to_lowercase();
            message!(game, "lower-case", cell = words::typed(&small), typed = words::typed(missing))
        }
        (true, Some(missing)) if !missing.is_empty() => {
            message!(game, "no-such-cell", cell = words::typed(missing))
        }
        _ => {
            let text = words::typed(text);
            match line.moves().first() {
                Some(m) => message!(game, "not-a-move-like", text = text, like = line.text(*m)),
                None => message!(game, "not-a-move", text = text),
            }
        }
    }
}

fn untakable(about: About<'_>, line: &dyn Line, text: &str, to: CellId, kind: KindId) -> String {
    let game = about.game;
    let (the, cell) = (words::the(game, &words::piece(game, kind)), words::cell(game, to));
    if game.blueprint().kinds[kind.index()].royal {
        return message!(game, "never-taken", the = the, cell = cell);
    }
    match from_of(about, text).and_then(|from| line.piece(from)) {
        Some(taker) => {
            let taker = words::the(game, &words::piece(game, game.kind(taker)));
            message!(game, "not-taken-by", the = the, cell = cell, taker = taker)
        }
        None => message!(game, "not-taken", the = the, cell = cell),
    }
}

fn check(about: About<'_>, line: &dyn Line, text: &str, kind: KindId, already: bool) -> String {
    let game = about.game;
    let royal = |kind: KindId| game.blueprint().kinds[kind.index()].royal;
    if royal(kind) {
        let to = text.split([':', '=']).next().and_then(|cells| cells.rsplit('-').next()).unwrap_or(text);
        return message!(game, "check-there", piece = words::piece(game, kind), cell = to);
    }
    let player = line.player();
    let pieces =
        game.topology().cells().filter_map(|cell| line.piece(cell)).filter(|piece| piece.owner == player);
    let own = pieces.map(|piece| game.kind(piece)).find(|kind| royal(*kind));
    let own = own.map_or_else(|| message!(game, "royal-piece"), |kind| words::piece(game, kind));
    match already {
        true => message!(game, "still-check", piece = own),
        false => message!(game, "check", piece = own),
    }
}

fn shape(about: About<'_>, text: &str, kind: KindId, targets: &[CellId]) -> String {
    let game = about.game;
    let the = words::the(game, &words::piece(game, kind));
    if targets.is_empty() {
        return match from_of(about, text) {
            Some(from) => message!(game, "immobile-on", the = the, cell = words::cell(game, from)),
            None => message!(game, "immobile", the = the),
        };
    }
    let targets: Vec<String> = targets.iter().map(|cell| words::cell(game, *cell).to_owned()).collect();
    let to = text.split([':', '=']).next().and_then(|cells| cells.rsplit('-').next()).unwrap_or(text);
    let targets = words::any_of(game, &targets, TARGETS);
    match about.annotations.verbs.get(kind.index()).copied().unwrap_or(Verb::Go) {
        Verb::Step => message!(game, "may-step", the = the, targets = targets, typed = to),
        Verb::Leap => message!(game, "may-leap", the = the, targets = targets, typed = to),
        Verb::Go => message!(game, "may-go", the = the, targets = targets, typed = to),
    }
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
    let reason = match names.title(outcome.reason.index()) {
        Some(title) => format!(": {title} ({rule})"),
        None => format!(" {}", message!(game, "by-rule", rule = rule)),
    };
    let winners: Vec<Seat> = outcome.winners().collect();
    let result = match winners.as_slice() {
        [] => message!(game, "draw"),
        [one] => words::of_player(game, "player-wins", *one),
        all => {
            let all: Vec<&str> = all.iter().map(|seat| words::seat(game, *seat)).collect();
            message!(game, "players-win", players = words::all_of(game, &all))
        }
    };
    result + &reason
}
