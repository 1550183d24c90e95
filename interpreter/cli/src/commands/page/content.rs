//! The content of a page: the game, its rules sheet, its questions and its sources.

use crate::files::names;
use crate::subject::{Found, GameInfo, Subject, Target};
use alfonso_bibliography::Bibliography;
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{Loaded, Opened, Request, Source, load, message, messages, shipped};
use alfonso_forms::english;
use alfonso_page::{Mode, Open, Page, PageError, Parts, RuleText, start};
use alfonso_report::bibliography::Listing;
use alfonso_report::command_error::CommandError;
use alfonso_report::explain::{Detail, Explanation};
use alfonso_report::readings::Readings;
use alfonso_report::sheet::Sheet;
use alfonso_report::{picture, sanitise};
use alfonso_rules::RuleFile;
use alfonso_web::expected::expected;
use std::path::{Path, PathBuf};

/// The maximum size of a file of weights, in bytes.
const MOST_WEIGHTS: u64 = 1 << 20;

/// Returns the page of a game.
pub fn html(target: &Target, parts: &Parts) -> Result<String, CommandError> {
    let (found, opened) = target.open()?;
    let page = match opened.rule_file.incomplete() {
        Some(why) => still(target, &found, &opened, why, parts)?,
        None => playable(target, parts)?,
    };
    page.map_err(|problem| {
        let help = "a page contains the rule file with its bases and libraries, and its pictures; a smaller rule file gives a smaller page";
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, problem.to_string()).help(help))
    })
}

/// The page, unless it cannot be written.
type PageResult = Result<String, PageError>;

/// Returns the page of a game that can be played.
fn playable(target: &Target, parts: &Parts) -> Result<PageResult, CommandError> {
    let (found, loaded) = target.load()?;
    let ruleset = target.ruleset.as_deref().unwrap_or_default();
    let open = Open {
        rules: RuleText::new(&found.name, ruleset, &loaded.sources).weighted(&weights(target, &found)),
        answers: target.readings.clone(),
        language: target.language.as_deref().unwrap_or(messages::ENGLISH).to_owned(),
        ..Open::default()
    };
    of_game(Mode::File, &target.file, &loaded, &open, parts)
}

/// Returns the text of the file of weights beside a rule file, such as `pond.weights.ron` beside
/// `pond.rules`. It is empty if the file is missing, too long or a link.
pub fn weights_beside(path: &Path) -> String {
    let path = weights_path(path);
    let is_file = std::fs::symlink_metadata(&path).is_ok_and(|it| it.is_file() && it.len() <= MOST_WEIGHTS);
    if is_file { std::fs::read_to_string(path).unwrap_or_default() } else { String::new() }
}

/// Returns the path of the file of weights beside a rule file.
pub fn weights_path(path: &Path) -> PathBuf {
    path.with_extension("weights.ron")
}

/// Returns the weights of a game: those beside its rule file, or those that ship with it.
fn weights(target: &Target, found: &Found) -> String {
    match found.folder {
        Some(_) => weights_beside(&names::path(&target.file)),
        None => shipped::weights(&found.name).unwrap_or_default().to_owned(),
    }
}

/// Returns the document of a server for a game. Returns `None` if the game cannot be played: its
/// page then says why.
pub fn served(rules: &RuleText, language: &str) -> Option<String> {
    let source = Source { name: rules.name.clone(), text: rules.text.clone() };
    let ruleset = Some(rules.ruleset.clone()).filter(|ruleset| !ruleset.is_empty());
    let other = |name: &str| {
        let (name, text) = rules.others.iter().find(|(known, _)| known == name)?;
        Some(Source { name: name.clone(), text: text.clone() })
    };
    let loaded = load(source, &Request { ruleset, readings: Vec::new() }, &other).ok()?;
    let open = Open { rules: rules.clone(), language: language.to_owned(), ..Open::default() };
    let none = Parts::new("", "", "", b"");
    of_game(Mode::Served, &open.rules.name, &loaded, &open, &none).ok()?.ok()
}

/// Returns the page of a loaded game. `file` is its name as typed.
fn of_game(
    mode: Mode,
    file: &str,
    loaded: &Loaded,
    open: &Open,
    parts: &Parts,
) -> Result<PageResult, CommandError> {
    let Open { rules, answers, language, .. } = open;
    let subject = Subject::of(&rules.name, file, loaded, answers).in_language(language)?;
    let sheet = Sheet::new(&subject, &loaded.rule_file, &loaded.rules.answers, Some(language));
    let heading = subject.info.heading();
    let alt = format!("{heading}: {}", message!(subject.game, "sheet-board"));
    let picture = match subject.game.topology().is_empty() {
        true => String::new(),
        false => picture::board(&subject, subject.game.line().as_ref(), &[], &alt),
    };
    let page = Page {
        mode,
        heading: &heading,
        language,
        incomplete: None,
        picture: &picture,
        sheet: &sheet.fragment(),
        sources: &sources(&subject.info, &loaded.rule_file, &rules.ruleset),
        screen: &first_screens(open).unwrap_or_default(),
        start: start(mode, open),
    };
    Ok(page.html(parts))
}

/// Returns the first screens of a game as JSON, so that a page shows them before its module is there. Returns
/// `None` if they depend on chance: the page draws its own seed.
fn first_screens(open: &Open) -> Option<String> {
    let asked = serde_json::to_value(open).and_then(serde_json::from_value).ok()?;
    serde_json::to_string(&expected(&asked)?).ok()
}

/// Returns the language of a page about no game that can be played.
pub fn language(asked: Option<&str>) -> Result<&str, CommandError> {
    let asked = asked.unwrap_or(messages::ENGLISH);
    if messages::language(asked).is_some() {
        return Ok(asked);
    }
    let message = format!("there is no language `{}` here", sanitise::line(asked));
    let help = format!("messages are in {}", english::and(messages::languages()));
    Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)))
}

/// Returns the page of an incomplete game: what is known of it, without play.
fn still(
    target: &Target,
    found: &Found,
    opened: &Opened,
    why: &str,
    parts: &Parts,
) -> Result<PageResult, CommandError> {
    let (rule_file, answers) = (&opened.rule_file, &opened.answers);
    let info = GameInfo::of_names(&found.name, rule_file, answers, &target.readings);
    let language = language(target.language.as_deref())?;
    let detail = Detail { derived: false, language: target.language.clone() };
    let explanation = Explanation::new(&info, None, rule_file, answers);
    let page = Page {
        mode: Mode::Still,
        heading: &info.heading(),
        language,
        incomplete: Some(why),
        sheet: &explanation.document(&detail).fragment(),
        sources: &sources(&info, rule_file, target.ruleset.as_deref().unwrap_or_default()),
        ..Page::default()
    };
    Ok(page.html(parts))
}

/// Returns the questions and the sources of a game, as HTML.
fn sources(info: &GameInfo, rule_file: &RuleFile, ruleset: &str) -> String {
    let mut all = Bibliography::default();
    all.add(&info.name, rule_file);
    let readings = Readings::new(info, rule_file, Some(ruleset).filter(|ruleset| !ruleset.is_empty()));
    readings.document(info).fragment() + &Listing::new(&all).document(false).fragment()
}
