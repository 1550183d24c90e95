//! Messages for misuse of the command line. Each states the mistake, suggests what was probably
//! intended, and shows an example of correct usage.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use std::fmt::Write as _;

/// The words that a command line may contain, other than commands and options.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The names of the shipped games.
    pub games: Vec<String>,
}

/// Words that newcomers try, each with the equivalent command.
const ALSO: &[(&str, &str)] = &[
    ("list", "games"),
    ("ls", "games"),
    ("catalogue", "games"),
    ("search", "games"),
    ("find", "games"),
    ("run", "play"),
    ("start", "play"),
    ("board", "show"),
    ("view", "show"),
    ("print", "show"),
    ("rules", "explain"),
    ("why", "explain"),
    ("legal", "moves"),
    ("questions", "readings"),
    ("rulesets", "readings"),
    ("validate", "check"),
    ("lint", "check"),
    ("create", "new"),
    ("init", "new"),
    ("diff", "compare"),
    ("man", "manual"),
    ("count", "perft"),
    ("sample", "simulate"),
    ("study", "run"),
    ("batch", "run"),
    ("benchmark", "bench"),
    ("speed", "bench"),
];

/// Options that newcomers try, each with advice on what to type instead.
const INSTEAD: &[(&str, &str)] = &[
    ("--ruleset", "write the ruleset after the game, with `@`: GAME@RULESET"),
    ("--game", "name the game without an option before it"),
    ("--file", "name the file without an option before it"),
    ("--moves", "give moves with `--after \"MOVE MOVE\"`"),
    ("--question", "give an answer with `--read QUESTION=READING`"),
    ("--reading", "give an answer with `--read QUESTION=READING`"),
    ("--json", "write `--format json`"),
    ("--schema", "JSON has only one version; leave the option out"),
    ("--svg", "write `--format svg`"),
    ("--output", "write the output to a file with `> FILE`"),
    ("-o", "write the output to a file with `> FILE`"),
];

/// Explains in plain words what is wrong with the usage of `command`, with an example. `words` are
/// the arguments after the program's name. Returns `None` for requests of help or the version.
pub fn kinder(command: &Command, words: &[String], error: &Error, known: &Known) -> Option<String> {
    let kind = error.kind();
    if matches!(kind, ErrorKind::DisplayHelp | ErrorKind::DisplayVersion)
        || kind == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    {
        return None;
    }
    let subcommand = used(command, words);
    let (what, mut hints) = match kind {
        ErrorKind::InvalidSubcommand => no_command(command, error, known),
        ErrorKind::MissingRequiredArgument => missing(subcommand, error),
        ErrorKind::UnknownArgument => unknown(subcommand, error),
        _ => plainly(error),
    };
    let about = text(error, ContextKind::InvalidArg).unwrap_or_default();
    if let Some(example) = subcommand.and_then(|it| example(it, &about)) {
        hints.push(format!("for example: {example}"));
    }
    let mut text = format!("error: {what}\n");
    if !hints.is_empty() {
        let _ = write!(text, "\n  {}\n", hints.join("\n  "));
    }
    let path = subcommand.map_or_else(String::new, |it| format!("{} ", it.get_name()));
    let _ = write!(text, "\nFor more, see `alfonso {path}--help`.\n");
    Some(text)
}

/// Returns the command that the user meant, if it exists. This is the first word that is not an
/// option.
fn used<'c>(command: &'c Command, words: &[String]) -> Option<&'c Command> {
    let word = words.iter().find(|word| !word.starts_with('-'))?;
    command.get_subcommands().find(|subcommand| subcommand.get_name() == word)
}

/// Returns an example from a command's help: the first example with the option, or else the first
/// of all.
fn example(command: &Command, option: &str) -> Option<String> {
    let help = command.get_after_help()?.to_string();
    let examples: Vec<&str> = help
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with("alfonso ") || line.starts_with("echo "))
        .collect();
    let option = option.split_whitespace().next().filter(|word| word.starts_with("--"));
    let fitting = option.and_then(|option| examples.iter().find(|line| line.contains(option)));
    let line = fitting.or(examples.first())?;
    // A remark follows two spaces.
    Some(line.split("  ").next().unwrap_or(line).to_owned())
}

fn text(error: &Error, kind: ContextKind) -> Option<String> {
    match texts(error, kind) {
        texts if texts.is_empty() => None,
        texts => Some(texts.join(", ")),
    }
}

fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn no_command(command: &Command, error: &Error, known: &Known) -> (String, Vec<String>) {
    let word = text(error, ContextKind::InvalidSubcommand).unwrap_or_default();
    let game = word.split('@').next().unwrap_or_default();
    if known.games.iter().any(|name| name == game) || game.ends_with(".rules") {
        let hints = ["show", "play", "readings"].map(|what| format!("alfonso {what} {word}"));
        return (format!("`{word}` is a game; write a command before it"), hints.into());
    }
    if word.len() == 5 && word.starts_with(['A', 'a']) && word[1..].chars().all(|sign| sign.is_ascii_digit())
    {
        let hint = format!("did you mean `alfonso explain {word}`?");
        return (format!("`{word}` is the code of a mistake"), vec![hint]);
    }
    let exists = |name: &str| command.get_subcommands().any(|it| it.get_name() == name);
    let also =
        ALSO.iter().find(|(other, name)| *other == word && exists(name)).map(|(_, name)| (*name).to_owned());
    let near = also.map_or_else(|| texts(error, ContextKind::SuggestedSubcommand), |also| vec![also]);
    let mut hints: Vec<String> = near.iter().map(|name| format!("did you mean `alfonso {name}`?")).collect();
    let names = command.get_subcommands().map(Command::get_name).filter(|name| *name != "help");
    hints.push(format!("the commands are {}", names.collect::<Vec<_>>().join(", ")));
    (format!("there is no command `{word}`"), hints)
}

fn missing(subcommand: Option<&Command>, error: &Error) -> (String, Vec<String>) {
    let names = text(error, ContextKind::InvalidArg).unwrap_or_default();
    let compares = subcommand.is_some_and(|it| it.get_name() == "compare");
    if compares && names.matches("<FILE").count() == 1 {
        let hint = "name a second game or a ruleset (`@RULESET`), or questions to compare with `--across`";
        return ("no second game is named".to_owned(), vec![hint.to_owned()]);
    }
    if names.contains("<FILE") {
        let hint = "name a shipped game (`alfonso games` lists them) or a rule file of your own";
        return ("no game is named".to_owned(), vec![hint.to_owned()]);
    }
    (format!("an argument is missing: {names}"), Vec::new())
}

fn unknown(subcommand: Option<&Command>, error: &Error) -> (String, Vec<String>) {
    let word = text(error, ContextKind::InvalidArg).unwrap_or_default();
    let has =
        |long: &str| subcommand.is_some_and(|it| it.get_arguments().any(|arg| arg.get_long() == Some(long)));
    let typed = word.split('=').next().unwrap_or_default();
    if let Some((_, instead)) = INSTEAD.iter().find(|(option, _)| *option == typed) {
        return (format!("there is no option `{typed}`"), vec![(*instead).to_owned()]);
    }
    if word.starts_with('-') {
        let near = texts(error, ContextKind::SuggestedArg);
        let hints = near.iter().map(|near| format!("did you mean `{near}`?")).collect();
        return (format!("there is no option `{word}`"), hints);
    }
    let is_move = word.contains(|sign: char| sign.is_ascii_digit()) && word.contains(['-', ':', '@']);
    let hint = match (is_move, has("after"), has("read")) {
        (true, true, _) => Some("give moves with `--after`, in one pair of quotation marks"),
        (false, _, true) => Some("write the ruleset after the game, with `@`: GAME@RULESET"),
        _ => None,
    };
    (format!("unexpected argument `{word}`"), hint.map(str::to_owned).into_iter().collect())
}

/// Returns clap's message for any other mistake, without its advice about usage.
fn plainly(error: &Error) -> (String, Vec<String>) {
    let message = error.render().to_string();
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    let mut lines =
        message.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let what = lines.next().unwrap_or_default().to_owned();
    let hints = lines.map(str::trim).filter(|line| !line.is_empty()).map(|line| {
        line.strip_prefix("tip: ")
            .unwrap_or(line)
            .replace("[possible values: ", "possible values: ")
            .replace(']', "")
    });
    (what, hints.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Example, command};

    #[track_caller]
    fn message(line: &str, parts: &[&str]) {
        let mut command = command(&Example { game: "morning".into(), ..Example::default() });
        command.build();
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let error = command.clone().try_get_matches_from(&words).expect_err("bad usage");
        let known = Known { games: vec!["morning".into(), "evening".into()] };
        let text = kinder(&command, &words[1..], &error, &known).expect("no help was asked for");
        for part in parts {
            assert!(text.contains(part), "{line}: `{part}` is missing from\n{text}");
        }
        assert!(text.starts_with("error: ") && text.ends_with("--help`.\n"), "{text}");
    }

    #[test]
    fn games_are_no_commands() {
        message("alfonso morning", &["is a game", "alfonso play morning"]);
        message("alfonso morning@late", &["is a game", "alfonso show morning@late"]);
        message("alfonso mine.rules", &["is a game"]);
        message("alfonso list", &["no command", "did you mean `alfonso games`?"]);
        message("alfonso search griffin", &["did you mean `alfonso games`?"]);
        message("alfonso matchs", &["did you mean `alfonso match`?"]);
        message("alfonso shwo morning", &["did you mean `alfonso show`?"]);
        message("alfonso A0302", &["alfonso explain A0302"]);
        message("alfonso validate x", &["did you mean `alfonso check`?"]);
        message("alfonso sing", &["the commands are check, fmt, import, games, show,"]);
    }

    #[test]
    fn what_is_missing_is_asked_for() {
        message(
            "alfonso play",
            &["no game is named", "`alfonso games`", "for example: alfonso play morning"],
        );
        message(
            "alfonso perft morning",
            &["missing: --depth", "for example: alfonso perft morning --depth 3"],
        );
        message("alfonso show morning --after", &["--after", "for example: alfonso show morning --after"]);
    }

    #[test]
    fn what_is_too_much_is_named() {
        message("alfonso show morning e2-e4", &["unexpected argument `e2-e4`", "--after"]);
        message("alfonso show morning late", &["unexpected argument `late`", "GAME@RULESET"]);
        message("alfonso show morning --ruleset late", &["no option `--ruleset`", "GAME@RULESET"]);
        message("alfonso moves morning --game 5", &["without an option before it"]);
        message("alfonso show morning --formt svg", &["did you mean `--format`?"]);
    }

    #[test]
    fn what_cannot_be_is_said() {
        message("alfonso show morning --format png", &["png", "possible values: text, json, svg"]);
        message(
            "alfonso perft morning --depth ten",
            &["ten", "whole number", "alfonso perft morning --depth 3"],
        );
    }
}
