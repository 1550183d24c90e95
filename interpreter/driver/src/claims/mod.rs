//! Claims of sources, run as tests.

mod held;
mod holds;
mod unread;

pub use unread::unread;

use crate::purse::Purse;
use crate::{About, Rests, Said, ended, play_on, refusal, too_costly};
use alfonso_board::Topology;
use alfonso_diag::{Diagnostic, Span, code};
use alfonso_forms::english;
use alfonso_game::blueprint::{StepKind, StepSpec};
use alfonso_game::{FenError, FenFault, Game, KindId, Leaves, Line, PlacedMan, RuleId, Seat};
use alfonso_rules::ludemes::{self, Role};
use alfonso_rules::{Answers, Family, RuleSet};
use alfonso_syntax::ast::{Example, Expr, Holding, Name, Row, Statement, StatementKind, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// The number of sequences after which a claim counts no deeper: a check must end.
const MOST_SEQUENCES: u64 = 400_000;

/// The number of sequences after which no claim of the file counts further.
const MOST_COUNTED: u64 = 50_000_000;

/// The steps of rules after which no claim of the file is tried further: of moves that are played, and of positions that are counted,
/// each at the price of the one where the count begins.
const MOST_STEPS: u64 = 1 << 28;

/// The most readings that the claims of one file can be about.
const MOST_READINGS: usize = 256;

/// Runs one claim, and returns its failures with their places.
#[must_use]
pub fn run(family: &Family, example: &Example) -> Vec<Diagnostic> {
    Desk::new(family).run(example)
}

/// Runs one claim, and shows its game after each statement that can be tried, in the position reached by then. Does not
/// report failures.
pub fn watch(family: &Family, example: &Example, look: &mut Look<'_>) {
    let mut desk = Desk::new(family);
    desk.look = Some(look);
    let _ = desk.run(example);
}

/// A callback that sees each position of a claim.
type Look<'l> = dyn FnMut(&Game, &dyn Line) + 'l;

/// A reading with its game, if there is one, and the diagnostics.
type Compiled = (Option<(RuleSet, Game)>, Vec<Diagnostic>);

/// A desk that runs the claims of one file, and compiles each of their readings once.
pub(crate) struct Desk<'f, 'l> {
    family: &'f Family,
    look: Option<&'f mut Look<'l>>,
    readings: BTreeMap<Answers, Compiled>,
    counted: u64,
    steps: u64,
}

impl<'f, 'l> Desk<'f, 'l> {
    pub(crate) fn new(family: &'f Family) -> Self {
        Self { family, look: None, readings: BTreeMap::new(), counted: 0, steps: 0 }
    }

    /// Runs one claim, and returns its failures with their places.
    pub(crate) fn run(&mut self, example: &Example) -> Vec<Diagnostic> {
        self.run_within(example, &mut Purse::new(0)).unwrap_or_default()
    }

    /// Runs one claim within a budget. Returns `None` if its reading is not compiled yet and the budget is spent.
    pub(crate) fn run_within(&mut self, example: &Example, purse: &mut Purse) -> Option<Vec<Diagnostic>> {
        let answers = match self.family.answers_of(example) {
            Ok(answers) => answers,
            Err(problem) => return Some(vec![problem]),
        };
        let bad = |why: String| {
            let message = format!("the claim \"{}\" {why}", example.title.node);
            Some(vec![Diagnostic::error(code::BAD_CLAIM, example.title.span, message, "this claim")])
        };
        if self.family.incomplete().is_some() {
            return bad("is not tried: the game is incomplete".to_owned());
        }
        if !self.readings.contains_key(&answers) && self.readings.len() == MOST_READINGS {
            return bad(format!("is not tried: it is about one more reading than {MOST_READINGS}"));
        }
        let family = self.family;
        if !self.readings.contains_key(&answers) && purse.is_empty() {
            return None;
        }
        let (compiled, found) =
            self.readings.entry(answers).or_insert_with_key(|answers| compiled(family, answers, purse));
        let Some((rules, game)) = compiled else {
            let why = found.first().map_or_else(String::new, |problem| format!(": {}", problem.message));
            return bad(format!("is about a reading that does not work{why}"));
        };
        let (counted, steps) = (&mut self.counted, &mut self.steps);
        let line = game.line();
        let mut claim = Claim {
            family,
            example,
            rules,
            game,
            line,
            counted,
            steps,
            found: Vec::new(),
            failed: false,
            untried: false,
            rests: Rests::default(),
        };
        claim.run(&mut |claim| {
            if let Some(look) = self.look.as_deref_mut() {
                look(game, claim.line.as_ref());
            }
            true
        });
        Some(claim.found)
    }
}

/// The point at which a claim fails.
#[derive(Clone, Debug)]
pub struct Failed {
    /// The number of its statements that hold before.
    pub statements: usize,
    /// The number of moves that were played before, rolls and choices among them.
    pub plies: usize,
    /// The failure, with its place in the text of the claim.
    pub problem: Diagnostic,
    /// True if the claim could not be tried to its end, because that takes too long: the failure says nothing of the rules.
    pub untried: bool,
    /// The rule against which the claim is, if it is one, and what that rests on.
    pub rests: Rests,
}

/// Tries a claim in a reading, whatever reading it names itself. `family` draws its positions.
///
/// That something cannot be played holds where the reading has no such move at all.
///
/// # Errors
/// The first statement that does not hold or cannot be tried.
pub fn try_in(
    family: &Family,
    (rules, game): (&RuleSet, &Game),
    example: &Example,
) -> Result<(), Box<Failed>> {
    let (mut counted, mut steps) = (0, 0);
    let (counted, steps) = (&mut counted, &mut steps);
    let line = game.line();
    let mut claim = Claim {
        family,
        example,
        rules,
        game,
        line,
        counted,
        steps,
        found: Vec::new(),
        failed: false,
        untried: false,
        rests: Rests::default(),
    };
    let mut statements = 0;
    claim.run(&mut |claim| {
        // `cannot` says no more than that this is not legal; what the reading does not know is not.
        if matches!(example.statements[statements].kind, StatementKind::Cannot(_)) {
            claim.found.retain(|problem| problem.code == code::CLAIM_FAILS);
        }
        statements += usize::from(claim.found.is_empty());
        claim.found.is_empty()
    });
    let plies = claim.line.played().len();
    let Claim { untried, rests, found, .. } = claim;
    match found.into_iter().next() {
        Some(problem) => Err(Box::new(Failed { statements, plies, problem, untried, rests })),
        None => Ok(()),
    }
}

/// Returns true if the text names cells joined by `x`, as in `a3xc5xe7` and `xa4`. A name of a cell may have the letter too.
fn hops(board: &Topology, text: &str) -> bool {
    let longest = board.cells().map(|cell| board.cell(cell).name.len()).max().unwrap_or(0);
    let mut starts = BTreeSet::from([0, usize::from(text.starts_with('x'))]);
    while let Some(start) = starts.pop_first() {
        let rest = &text[start..];
        if board.named(rest).is_some() {
            return true;
        }
        let ends = rest.match_indices('x').map(|(end, _)| end).take_while(|end| *end <= longest);
        starts.extend(ends.filter(|end| board.named(&rest[..*end]).is_some()).map(|end| start + end + 1));
    }
    false
}

/// Resolves and compiles a reading as far as possible, and pays for it.
fn compiled(family: &Family, answers: &Answers, purse: &mut Purse) -> Compiled {
    let (rules, mut found) = family.resolve(answers);
    let Some(rules) = rules else {
        purse.pay_for_text();
        return (None, found);
    };
    let compiled = alfonso_compiler::measured(&rules);
    purse.pay(rules.parts, &compiled);
    found.extend(compiled.problems);
    (compiled.game.map(|game| (rules, game)), found)
}

struct Claim<'a> {
    family: &'a Family,
    example: &'a Example,
    rules: &'a RuleSet,
    game: &'a Game,
    line: Box<dyn Line + 'a>,
    /// The number of sequences counted so far in the whole file.
    counted: &'a mut u64,
    /// The steps that the rules have taken so far in the whole file.
    steps: &'a mut u64,
    found: Vec<Diagnostic>,
    /// True if a statement does not hold.
    failed: bool,
    /// True if a statement could not be tried to its end.
    untried: bool,
    /// What the first failure rests on.
    rests: Rests,
}

impl<'a> Claim<'a> {
    /// Tries all statements. `look` is called after each that can be tried, and says whether to go on.
    fn run(&mut self, look: &mut dyn FnMut(&mut Self) -> bool) {
        for statement in &self.example.statements {
            if self.statement(statement).is_none() {
                return;
            }
            if let Some(costly) = self.line.too_costly() {
                self.costly(costly);
                return;
            }
            if !look(self) {
                return;
            }
        }
    }

    /// Tries one statement; `None` if the statements after it no longer make sense.
    fn statement(&mut self, statement: &'a Statement) -> Option<()> {
        self.pays(statement.span)?;
        match &statement.kind {
            StatementKind::Play(moves) => moves.iter().try_for_each(|text| self.play(text)),
            StatementKind::Can(moves) => {
                moves.iter().for_each(|text| self.can(text));
                Some(())
            }
            StatementKind::Cannot(moves) => {
                moves.iter().for_each(|text| self.cannot(text));
                Some(())
            }
            StatementKind::Count(count) => {
                let found = self.played_on(|line| line.moves().len());
                if i64::try_from(found) != Ok(count.node) {
                    self.fail(
                        count.span,
                        format!("there {}, not {}", english::there(found, "legal move"), count.node),
                    );
                }
                Some(())
            }
            StatementKind::Perft(counts) => {
                self.perft(counts);
                Some(())
            }
            StatementKind::Fen(text) => match self.game.from_fen(&text.node) {
                Ok(position) => {
                    self.line = self.game.line_from(&position);
                    Some(())
                }
                Err(FenError { fault: FenFault::TooCostly(costly, _), .. }) => self.costly(costly),
                Err(error) => self.bad(text.span, &error.to_string()),
            },
            StatementKind::Position { rows, mover, out, holding } => {
                self.position(rows, (mover, out), holding)
            }
            StatementKind::Holds(condition) => self.holds(condition),
            StatementKind::FromStart(number) => self.restart(number.as_ref()),
            StatementKind::Result(verdict) => {
                self.result(verdict, statement.span);
                Some(())
            }
            StatementKind::Value { name, value } => self.value(name, value),
        }
    }

    /// Returns `None`, with a report, once the claims of the file have taken more steps than a check allows.
    fn pays(&mut self, span: Span) -> Option<()> {
        if *self.steps <= MOST_STEPS {
            return Some(());
        }
        let why =
            format!("the rules have taken more than {MOST_STEPS} steps for this file: too many for a check");
        self.untried = true;
        self.bad(span, &why)
    }

    fn restart(&mut self, number: Option<&alfonso_diag::Spanned<i64>>) -> Option<()> {
        let starts = self.game.starts();
        let at = match number {
            None => 0,
            Some(number) => match u32::try_from(number.node).ok().filter(|at| *at < starts) {
                Some(at) => at,
                None if starts == 1 => {
                    return self.bad(number.span, "this reading has one start, without a number");
                }
                None => return self.bad(number.span, &format!("there are starts 0 to {}", starts - 1)),
            },
        };
        self.line = self.game.line_from(&self.game.start_at(at));
        Some(())
    }

    fn fail(&mut self, span: Span, label: String) {
        self.failed = true;
        let message = format!("the rules contradict the claim \"{}\"", self.example.title.node);
        let problem = Diagnostic::error(code::CLAIM_FAILS, span, message, label);
        self.found
            .push(problem.help("either the claim or a rule is wrong: see which sources each of them cites"));
    }

    /// Reports that a rule is too costly here.
    fn costly(&mut self, costly: alfonso_game::TooCostly) -> Option<()> {
        self.untried = true;
        self.found.push(too_costly(self.rules, costly));
        None
    }

    fn bad(&mut self, span: Span, why: &str) -> Option<()> {
        let message = format!("the claim \"{}\" cannot be tried", self.example.title.node);
        self.found.push(Diagnostic::error(code::BAD_CLAIM, span, message, why));
        None
    }

    /// Reports a name that the game does not have, and proposes the nearest one.
    fn unknown<'n>(&mut self, name: &Name, what: &str, known: impl Iterator<Item = &'n str>) -> Option<()> {
        let near = alfonso_diag::nearest(&name.node, known);
        self.bad(name.span, &format!("{what} `{}`", name.node));
        if let Some(problem) = self.found.pop() {
            self.found.push(problem.did_you_mean(near));
        }
        None
    }

    /// Checks that the game has the kinds that a move names, and the cell on which a piece is placed from the reserve.
    fn names(&mut self, text: &Name) -> Option<()> {
        let board = self.game.topology();
        // A word of the claim that is misspelt reads like a point's name.
        let is_word = text.node.bytes().all(|byte| byte.is_ascii_lowercase());
        if is_word && text.node != "pass" && !hops(board, &text.node) {
            let cells = board.cells().map(|cell| board.cell(cell).name.as_str());
            let near = ludemes::nearest_word(&text.node, Role::Claim)
                .or_else(|| alfonso_diag::nearest(&text.node, cells));
            self.bad(
                text.span,
                &format!("no claim begins with `{0}`, and the board has no cell `{0}`", text.node),
            );
            let problem = self.found.pop().map(|problem| problem.did_you_mean(near));
            self.found.extend(problem);
            return None;
        }
        let part = |start: usize, length: usize| {
            let span = Span::new(
                text.span.source,
                text.span.start as usize + start,
                text.span.start as usize + start + length,
            );
            Name { node: text.node[start..start + length].to_owned(), span }
        };
        let whole = text.node.split(':').next().unwrap_or(&text.node).len();
        let placed = text.node[..whole].find('@');
        let chosen = text.node[..whole].find('=');
        let before = placed.map(|end| part(0, end));
        let after = chosen.map(|at| part(at + 1, whole - at - 1));
        for kind in [before, after].into_iter().flatten() {
            let kinds = || self.game.names().kinds.iter().map(|(name, _)| name.as_str());
            if !kinds().any(|known| known == kind.node) {
                return self.unknown(&kind, "there is no piece", kinds());
            }
        }
        let cell = placed.map(|at| part(at + 1, chosen.unwrap_or(whole) - at - 1));
        match cell.filter(|cell| self.game.topology().named(&cell.node).is_none()) {
            Some(cell) => self.bad(cell.span, &format!("the board has no cell `{}`", cell.node)),
            None => Some(()),
        }
    }

    fn play(&mut self, text: &Name) -> Option<()> {
        self.names(text)?;
        play_on(self.line.as_mut());
        if let Some(m) = self.line.find(&text.node) {
            self.line.play(m).expect("a move that was found is legal");
            // It is looked for by its text, and then made.
            *self.steps += 2 * self.line.spent().steps;
            return self.pays(text.span);
        }
        self.illegal(text);
        None
    }

    fn can(&mut self, text: &Name) {
        if self.names(text).is_some() && self.played_on(|line| line.find(&text.node)).is_none() {
            self.illegal(text);
        }
    }

    /// Asks something of the position in which play goes on, where a draw may be claimed here: nobody has to claim it.
    fn played_on<T>(&self, ask: impl FnOnce(&dyn Line) -> T) -> T {
        match self.line.past_claim() {
            Some(line) => ask(line.as_ref()),
            None => ask(self.line.as_ref()),
        }
    }

    /// Keeps what the first failure rests on.
    fn rests_on(&mut self, rests: Rests) {
        if !self.failed {
            self.rests = rests;
        }
    }

    /// Keeps the rule on which the first failure rests.
    fn rests_on_rule(&mut self, rule: RuleId) {
        let said = Said::new(self.rules, self.family);
        self.rests_on(Rests::on(About { game: self.game, said: &said }, rule));
    }

    /// Reports a move that is legal and should not be.
    fn legal(&mut self, text: &Name) {
        if let Some(rule) = self.played_on(|line| Some(line.rule(line.find(&text.node)?))) {
            self.rests_on_rule(rule);
            self.fail(text.span, format!("`{}` is legal here", text.node));
        }
    }

    /// Reports that a move is not legal, with the reason.
    fn illegal(&mut self, text: &Name) {
        let said = Said::new(self.rules, self.family);
        let about = About { game: self.game, said: &said };
        let (refused, why) = self.played_on(|line| {
            let refused = line.refusal(&text.node);
            let why = refusal(about, line, &text.node, &refused);
            (refused, why)
        });
        self.rests_on(Rests::of_refusal(about, &refused));
        self.fail(text.span, format!("`{}` is not legal here: {why}", text.node));
    }

    fn cannot(&mut self, text: &Name) {
        if self.names(text).is_none() {
            return;
        }
        let board = self.game.topology();
        let named =
            text.node.split_once(':').filter(|(name, _)| !name.contains(['-', '@']) && !hops(board, name));
        if let Some((name, value)) = named {
            let names = self.game.names();
            let decided = name == "roll" || names.vars.iter().any(|var| var == name);
            let picks = |step: &StepSpec| matches!(&step.kind, StepKind::Pick { written, .. } if written.name() == Some(name));
            let picked = self.game.blueprint().steps.iter().any(picks);
            let is_thing = board.named(value).is_some()
                || names.players.iter().any(|(player, _)| player == value)
                || names.sectors.iter().any(|sector| sector == value);
            if !decided && !picked {
                self.bad(text.span, &format!("nothing is called `{name}`, so this says nothing"));
            } else if !decided && !is_thing {
                self.bad(text.span, &format!("nothing is called `{value}`, so this says nothing"));
            } else {
                self.legal(text);
            }
            return;
        }
        let cells = text.node.split([':', '=']).next().unwrap_or("");
        // `names` has checked pieces from the reserve and their cells.
        let cells = cells.split('-').filter(|cell| !cell.contains('@'));
        let stray = cells
            .filter(|cell| *cell != "pass")
            .find(|cell| board.named(cell).is_none() && !hops(board, cell));
        if let Some(cell) = stray {
            self.bad(text.span, &format!("the board has no cell `{cell}`, so this says nothing"));
        } else {
            self.legal(text);
        }
    }

    fn perft(&mut self, counts: &[alfonso_diag::Spanned<i64>]) {
        if let (true, Some(first)) = (self.game.has_dice(), counts.first()) {
            self.found.push(holds::no_perft(first.span, &self.example.title.node));
            return;
        }
        let mut before = 1;
        for (depth, count) in (1..).zip(counts) {
            if before > MOST_SEQUENCES || *self.counted > MOST_COUNTED {
                let (most, whose) = match before > MOST_SEQUENCES {
                    true => (MOST_SEQUENCES, "come before"),
                    false => (MOST_COUNTED, "have been counted for this file"),
                };
                self.untried = true;
                self.bad(count.span, &format!("more than {most} sequences {whose}: too many for a check"));
                return;
            }
            *self.steps = self.steps.saturating_add(before.saturating_mul(self.line.spent().steps));
            if *self.steps > MOST_STEPS {
                let why = format!(
                    "the rules would take more than {MOST_STEPS} steps for this file: too many for a check"
                );
                self.untried = true;
                self.bad(count.span, &why);
                return;
            }
            let found = match self.line.count(depth, Leaves::Bulk) {
                Ok(found) => found,
                Err(costly) => {
                    self.costly(costly);
                    return;
                }
            };
            *self.counted = self.counted.saturating_add(found);
            if u64::try_from(count.node) != Ok(found) {
                let moves = english::count(depth, "move");
                let sequences = format!("there are {found} sequences of {moves}, not {}", count.node);
                self.fail(count.span, sequences);
                return;
            }
            before = found;
        }
    }

    /// Returns the seat of a player that a claim names.
    fn seat(&mut self, player: &Name) -> Option<Seat> {
        let players = || self.game.names().players.iter().map(|(name, _)| name.as_str());
        match players().position(|name| name == player.node) {
            Some(seat) => Some(Seat::new(seat)),
            None => {
                self.unknown(player, "there is no player", players());
                None
            }
        }
    }

    fn position(&mut self, rows: &[Row], (mover, out): (&Name, &[Name]), holding: &[Holding]) -> Option<()> {
        let seat = self.seat(mover)?;
        let mut seats = Vec::new();
        for player in out {
            let gone = self.seat(player)?;
            if gone == seat {
                return self.bad(player.span, "who is out of the game cannot be to move");
            }
            seats.push(gone);
        }
        let placements = match self.family.arrange(&self.rules.answers, rows) {
            Ok(placements) => placements,
            Err(problems) => {
                self.found.extend(problems);
                return None;
            }
        };
        let mut men = Vec::new();
        for placement in &placements {
            let Some(cell) = self.game.topology().named(&placement.cell.node) else {
                return self
                    .bad(placement.cell.span, &format!("the board has no cell `{}`", placement.cell.node));
            };
            let (kind, owner) = (KindId(placement.kind.0), Seat::new(placement.owner.index()));
            let facing = placement.facing.map(|facing| alfonso_board::Direction::new(facing.index()));
            if !self.game.blueprint().faces(kind, facing) {
                return self.bad(
                    placement.cell.span,
                    "in this game no such piece faces that way: draw it as it may come to stand",
                );
            }
            men.push(PlacedMan { cell, kind, owner, facing, unmoved: false, moved_now: false });
        }
        let mut held = Vec::new();
        for of in holding {
            for (row, index, value) in self.held(of, &men)? {
                if held.iter().any(|(other, at, _)| (*other, *at) == (row, index)) {
                    return self.bad(of.of.span, "this has its value already");
                }
                held.push((row, index, value));
            }
        }
        let position = match self.game.arranged_with(men, seat, &seats, &held) {
            Ok(position) => position,
            Err(costly) => return self.costly(costly),
        };
        self.line = self.game.line_from(&position);
        Some(())
    }

    fn result(&mut self, verdict: &Verdict, span: Span) {
        let names = self.game.names();
        let rule = |id: RuleId| names.rules[id.index()].as_str();
        if self.knows(verdict).is_none() {
            return;
        }
        let found = self.line.outcome();
        let agrees = match (verdict, found) {
            (Verdict::Open, None) => true,
            (Verdict::Draw(reason), Some(outcome)) => {
                outcome.is_draw() && rule(outcome.reason) == reason.node
            }
            (Verdict::Wins(player, reason), Some(outcome)) => {
                let seat = names.players.iter().position(|(name, _)| *name == player.node);
                let team = seat.map_or(0, |seat| self.game.blueprint().with_partners(1 << seat));
                let winners = outcome.winners().fold(0, |all, seat| all | 1_u16 << seat.0);
                winners == team && rule(outcome.reason) == reason.node
            }
            _ => false,
        };
        if agrees {
            return;
        }
        let stands = match found {
            None => "the game is not decided here".to_owned(),
            Some(outcome) => format!("here it is decided: {}", ended(self.game, outcome)),
        };
        if let Some(outcome) = found {
            self.rests_on_rule(outcome.reason);
        }
        self.fail(span, stands);
    }

    /// Checks that the player and the rule of a result exist in this reading.
    fn knows(&mut self, verdict: &Verdict) -> Option<()> {
        let names = self.game.names();
        let (player, rule) = match verdict {
            Verdict::Open => return Some(()),
            Verdict::Draw(rule) => (None, rule),
            Verdict::Wins(player, rule) => (Some(player), rule),
        };
        let players = names.players.iter().map(|(name, _)| name.as_str());
        if let Some(player) = player.filter(|player| players.clone().all(|name| name != player.node)) {
            return self.unknown(player, "there is no player", players);
        }
        if !names.rules.contains(&rule.node) {
            return self.unknown(
                rule,
                "in this reading there is no rule",
                names.rules.iter().map(String::as_str),
            );
        }
        Some(())
    }

    /// Returns the row of a variable.
    fn variable(&mut self, name: &Name) -> Option<usize> {
        let known = || self.game.names().vars.iter();
        let row = known().position(|var| *var == name.node);
        if row.is_none() {
            self.unknown(name, "there is no variable", known().map(String::as_str));
        }
        row
    }

    fn value(&mut self, name: &Name, value: &Expr) -> Option<()> {
        let row = self.variable(name)?;
        let wanted = self.value_of(value, self.game.blueprint().vars[row].kind)?;
        let found = self.line.variable(row);
        if found.len() != 1 {
            let whole = format!(
                "there is one of these for each of several: write `holds {} of ... = ...`",
                name.node
            );
            return self.bad(name.span, &whole);
        }
        if found[0] != wanted {
            self.fail(value.span, format!("`{}` holds something else here", name.node));
        }
        Some(())
    }
}
