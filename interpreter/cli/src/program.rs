//! The command line program: parses the arguments, runs the command and prints its output.
//!
//! This layer reads files and standard input, handles terminals and colours, and formats data as
//! text. The inner crates decide what is correct. Users type the arguments and scripts parse the
//! output, so both are a stable interface. Every output for people has a JSON counterpart under
//! `--format json`.

mod agents;
mod args;
mod commands;
mod config;
mod console;
mod diagnostics;
mod files;
#[cfg(test)]
#[path = "../../report/src/fixture.rs"]
mod fixture;
pub mod inputs;
mod interrupt;
mod pager;
mod palette;
mod progress;
mod screen;
mod subject;
mod threads;
#[cfg(test)]
#[path = "../../report/src/wheel.rs"]
mod wheel;

use alfonso_diag::{Diagnostic, code};
use alfonso_driver::shipped;
use alfonso_report::command_error::CommandError;
use alfonso_report::{sanitise, words};
use args::{Example, Format, Known, Typed};
use clap::Parser;
use commands::{lsp, manual};
use config::{Config, Job};
use console::{Console, Stop, verdict};
use diagnostics::complain;
use std::env;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use subject::{Subject, Target};

/// Runs the command in the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    // Texts of help are made only for those who ask for help, or need it.
    let typed = match Typed::try_parse() {
        Ok(typed) => typed,
        Err(_) => return advise(),
    };
    let Some(asked) = &typed.command else {
        return exit_code(in_full().print_help(), ExitCode::SUCCESS);
    };
    let config = Config::from(asked);
    let mut console = Console::new(screen::stdout(), BufWriter::new(io::stdout()));
    let result = run(&config, &mut console).and_then(|sound| verdict(sound, console.flush()));
    let code = match result {
        Ok(true) | Err(Stop::NobodyListens) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(Stop::CommandError(refusal)) => {
            // Output that was printed before the error must still appear.
            let _ = console.flush();
            complain(&[&refusal], config.format);
            ExitCode::FAILURE
        }
        Err(Stop::World(error)) => failure(&error, config.format),
    };
    // After a signal the output is incomplete, so the exit status says so.
    interrupt::asked().map_or(code, |signal| ExitCode::from(interrupt::code(signal)))
}

/// Returns the command line with examples from a shipped game. The examples are made only for help
/// texts.
fn in_full() -> clap::Command {
    args::command(&subject::example().unwrap_or_default())
}

/// Returns the exit status after the help was printed. A write error gives a failure, unless the
/// reader has closed the output.
fn exit_code(printed: io::Result<()>, code: ExitCode) -> ExitCode {
    match printed.and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => failure(&error, Format::Text),
        _ => code,
    }
}

/// Reports an error of standard input or output.
fn failure(error: &io::Error, format: Format) -> ExitCode {
    let message = format!("standard input or output has failed: {error}");
    complain(&[&CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message))], format);
    ExitCode::FAILURE
}

/// Prints the requested help, or explains correct usage.
fn advise() -> ExitCode {
    let mut command = in_full();
    command.build();
    let Err(error) = command.clone().try_get_matches() else { return ExitCode::SUCCESS };
    let known = Known { games: shipped::games().into_iter().map(|(name, _)| name.to_owned()).collect() };
    let words: Vec<String> = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    match args::kinder(&command, &words, &error, &known) {
        Some(text) => {
            let _ = io::stderr().write_all(sanitise::shown(&text).as_bytes());
        }
        // The message quotes words that the user typed, or file names that a shell expanded.
        None if words.iter().any(|word| sanitise::shown(word) != *word) => {
            let _ = io::stderr().write_all(sanitise::shown(&error.render().to_string()).as_bytes());
        }
        None => return exit_code(error.print(), status(&error)),
    }
    status(&error)
}

/// Returns the exit status of a usage error, or of help.
fn status(error: &clap::Error) -> ExitCode {
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Runs a job. Returns false if the job found a mistake in a rule file.
fn run(config: &Config, console: &mut Console<'_>) -> Result<bool, Stop> {
    let format = config.format;
    let subject = |target: &Target| -> Result<Subject, Stop> {
        if target.language.is_some() && format == Format::Json {
            let message = "`--format json` prints names as they are in the rule file";
            let problem = Diagnostic::bare(code::BAD_REQUEST, message);
            return Err(CommandError::bare(problem.help("leave out `--lang` or `--format json`")).into());
        }
        let subject = target.subject()?;
        if subject.warnings > 0 && format == Format::Text {
            let count = words::count(subject.warnings, "warning");
            let file = sanitise::shell(&target.file);
            let _ = writeln!(io::stderr(), "note: {count}; see `alfonso check {file}`");
        }
        Ok(subject)
    };
    match &config.job {
        Job::Check(job) if job.watch => job.watch(console)?,
        Job::Check(job) => {
            let mut job = job.clone();
            job.look_into_folders()?;
            if job.fix {
                job.fix(format, console)?;
            }
            let found = job.look(format);
            // For programs, the diagnostics are part of the result.
            if format == Format::Text {
                complain(&found.errors.iter().collect::<Vec<_>>(), format);
            }
            return verdict(found.sound, found.print(format, console));
        }
        Job::Fmt(job) => {
            let outcome = job.work()?;
            if format == Format::Text {
                complain(&outcome.errors.iter().collect::<Vec<_>>(), format);
            }
            return verdict(outcome.sound, outcome.print(format, console));
        }
        Job::Import(job) => {
            let outcome = job.work()?;
            if format == Format::Text {
                complain(&outcome.errors.iter().collect::<Vec<_>>(), format);
            }
            return verdict(outcome.sound, outcome.print(format, console));
        }
        Job::Games(job) => job.run(format, console)?,
        Job::Readings(job) => job.run(console)?,
        Job::Sources(job) => job.run(console)?,
        Job::Cite(job) => job.run(console)?,
        Job::Consistent(job) => job.run(console)?,
        Job::Show(job) => job.run(&subject(&job.target)?, console)?,
        Job::Moves(job) => job.run(&subject(&job.target)?, format, console)?,
        Job::Perft(job) => job.run(&subject(&job.target)?, format, console)?,
        Job::Play(job) => job.run(&subject(&job.target()?)?, format, console)?,
        Job::Record(job) => {
            let recorded = subject::record::open(&job.file)?;
            let target = subject::record::target(&recorded, job.target.as_ref())?;
            job.run(recorded, &subject(&target)?, console)?;
        }
        Job::Simulate(job) => job.run(&subject(&job.target)?, format, console)?,
        Job::Run(job) => job.run(format, console)?,
        Job::Lattice(job) => job.run(console)?,
        Job::Weigh(job) => job.run(console)?,
        Job::Value(job) => job.run(&subject(&job.target)?, format, console)?,
        Job::Best(job) => job.run(&subject(&job.target)?, format, console)?,
        Job::Tune(job) => job.run(&subject(&job.target)?, format, console)?,
        Job::Uci(job) => job.run()?,
        Job::Match(job) => job.run(&subject(&job.target)?, format, console)?,
        Job::Solve(job) => job.run(&subject(&job.target)?, format, console)?,
        Job::Bench(job) => return job.run(format, console),
        Job::Profile(job) => job.run(format, console)?,
        Job::Compare(job) => job.run(console)?,
        Job::New(job) => job.run(format, console)?,
        Job::Explain(job) => job.run(console)?,
        Job::Sheet(job) => job.run(console)?,
        Job::Page(job) => job.run(console)?,
        Job::Serve(job) => job.run(console)?,
        Job::Schema(job) => job.run(console)?,
        Job::Completions(job) => job.run(args::command(&Example::default()), console)?,
        Job::Lsp => return lsp::run(),
        Job::Manual => manual::run(in_full(), console)?,
    }
    Ok(true)
}
