//! The candidates for a word of the command line.

use crate::subject::Target;
use alfonso_diag::ALL;
use alfonso_driver::{book, shipped};
use clap::{Arg, Command};
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter, complete,
};
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};

/// The beginning of the value names of arguments that name a game: `FILE[@RULESET]`.
const GAME: &str = "FILE[";

/// Returns the candidates for the word at an index of the command line.
pub fn of(command: Command, words: Vec<OsString>, at: usize) -> Vec<CompletionCandidate> {
    // The game that is already on the command line. Its rulesets complete a bare `@`.
    let is_bare = words.get(at).is_some_and(|word| word.to_str().is_some_and(|word| word.starts_with('@')));
    let before = words.iter().take(if is_bare { at } else { 0 }).skip(2).filter_map(|word| word.to_str());
    let is_game = |word: &&str| shipped::find(word).is_ok() || word.ends_with(".rules");
    let first = { before }.find(is_game).map(str::to_owned);
    let names: Vec<String> = command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    let mut command = names.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |subcommand| with_values(subcommand, first.as_deref()))
    });
    let folder = std::env::current_dir().ok();
    complete(&mut command, words, at, folder.as_deref()).unwrap_or_default()
}

/// Returns the command with completers for the values of its arguments.
fn with_values(command: Command, first: Option<&str>) -> Command {
    let name = command.get_name().to_owned();
    let first = first.map(str::to_owned);
    command.mut_args(move |arg| match (name.as_str(), arg.get_id().as_str()) {
        ("explain", _) if is_game(&arg) => {
            arg.add(ArgValueCompleter::new(Games { first: None, codes: true }))
        }
        ("games", "family") => arg.add(ArgValueCandidates::new(families)),
        ("check", "files") => arg.add(ArgValueCompleter::new(Games { first: None, codes: false })),
        _ if is_game(&arg) => arg.add(ArgValueCompleter::new(Games { first: first.clone(), codes: false })),
        _ => arg,
    })
}

/// Returns true for an argument that names a game.
fn is_game(arg: &Arg) -> bool {
    let names = arg.get_value_names().unwrap_or_default();
    names.iter().any(|name| name.starts_with(GAME))
}

/// Offers games, rulesets and files as candidates.
struct Games {
    /// The game whose rulesets complete a bare `@`.
    first: Option<String>,
    /// True if diagnostic codes are offered as well.
    codes: bool,
}

impl ValueCompleter for Games {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let files = || PathCompleter::file().complete(current);
        let Some(text) = current.to_str() else { return files() };
        if let Some((game, begun)) = text.rsplit_once('@') {
            let of = if game.is_empty() { self.first.as_deref().map(without_ruleset) } else { Some(game) };
            return of.map(|of| rulesets(of, game, begun)).unwrap_or_default();
        }
        let mut found = Vec::new();
        if self.codes {
            let typed = text.to_ascii_uppercase();
            let known = ALL
                .iter()
                .filter(|code| code.to_string().starts_with(&typed) && book::page(**code).is_some());
            found.extend(known.map(|code| candidate(&code.to_string(), code.title)));
            // Only a diagnostic code can begin with this text.
            if !found.is_empty() && !text.is_empty() {
                return found;
            }
        }
        let mut games = shipped::games();
        games.extend(shipped::incomplete());
        games.sort_unstable();
        found.extend(
            games.iter().filter(|(name, _)| name.starts_with(text)).map(|(name, _)| candidate(name, "")),
        );
        found.extend(files());
        found
    }
}

/// Returns the rulesets of a game whose names begin with `begun`. `shown` is the game as the user
/// typed it.
fn rulesets(game: &str, shown: &str, begun: &str) -> Vec<CompletionCandidate> {
    let Ok((_, opened)) = Target::named(game).open() else { return Vec::new() };
    let rulesets = opened.rule_file.rulesets().iter().filter(|ruleset| ruleset.name.node.starts_with(begun));
    rulesets.map(|ruleset| candidate(&format!("{shown}@{}", ruleset.name.node), &ruleset.text.node)).collect()
}

fn without_ruleset(game: &str) -> &str {
    shipped::split(game).map_or(game, |(game, _)| game)
}

/// Returns the families of the shipped games.
fn families() -> Vec<CompletionCandidate> {
    let names: BTreeSet<&str> = shipped::groups().iter().map(|group| group.name).collect();
    names.into_iter().map(|name| candidate(name, "")).collect()
}

fn candidate(text: &str, meaning: &str) -> CompletionCandidate {
    let help = (!meaning.is_empty()).then(|| meaning.to_owned().into());
    CompletionCandidate::new(text).help(help)
}
