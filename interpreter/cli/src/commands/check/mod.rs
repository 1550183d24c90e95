//! `check`: reports all mistakes in rule files.
//!
//! Diagnostics go to standard error, and one line for each file goes to standard output. With
//! `--format json`, the diagnostics are part of the result instead, since they are what the caller
//! requested.

mod fix;
mod folders;
pub mod watch;

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::Target;
use alfonso_diag::Diagnostic;
use alfonso_driver::{Plan, check, sample_while};
use alfonso_report::checks::{CheckJson, FileJson, PlayJson, UnreadJson, summary};
use alfonso_report::command_error::CommandError;
use alfonso_report::sanitise;
use alfonso_report::screen::TextStyle;

/// The files to check, and the options.
#[derive(Clone, Debug)]
pub struct Check {
    /// The files.
    pub files: Vec<Target>,
    /// True to treat warnings as errors.
    pub deny_warnings: bool,
    /// The random games to play, if any.
    pub play: Option<Plan>,
    /// True to apply certain corrections before the check.
    pub fix: bool,
    /// True to check again whenever the file is saved.
    pub watch: bool,
}

/// The findings.
#[derive(Debug)]
pub struct Verdict {
    /// The errors by file, in the order of the command line.
    pub errors: Vec<CommandError>,
    /// True if no file has mistakes.
    pub sound: bool,
    files: Vec<FileJson>,
}

impl Check {
    /// Checks every file.
    pub fn look(&self, format: Format) -> Verdict {
        self.look_hearing(format, false)
    }

    /// Checks every file. `listening` is true if signal handlers are already installed.
    fn look_hearing(&self, format: Format, mut listening: bool) -> Verdict {
        // If the user asks to stop, the result covers only the files that were checked before.
        let files = self.files.iter().take_while(|_| interrupt::asked().is_none());
        let (files, errors): (Vec<FileJson>, Vec<CommandError>) =
            files.map(|file| look(file, self.play, (format, &mut listening))).unzip();
        let sound = files.iter().all(|file| file.errors == 0 && !(self.deny_warnings && file.warnings > 0));
        Verdict { errors, sound, files }
    }
}

impl Verdict {
    /// Prints a line for each file.
    pub fn print(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let files = &self.files;
        if format == Format::Json {
            return console.json(&CheckJson::new(files, &self.errors));
        }
        for file in files {
            console.line(&summary(file, console.screen.paint(TextStyle::Result, "sound")))?;
        }
        Ok(())
    }
}

fn look(
    target: &Target,
    play: Option<Plan>,
    (format, listening): (Format, &mut bool),
) -> (FileJson, CommandError) {
    let file = match &target.ruleset {
        Some(ruleset) => format!("{}@{ruleset}", target.file),
        None => target.file.clone(),
    };
    let mut json = FileJson { file, ..FileJson::default() };
    let error = match target.find() {
        Err(error) => error,
        Ok(found) => {
            let checked = check(found.source.clone(), &|name| found.library(name));
            let mut diagnostics = checked.diagnostics;
            let rule_file = &checked.rule_file;
            json.title = rule_file.title().to_owned();
            json.rulesets = rule_file.rulesets().iter().map(|ruleset| ruleset.name.node.clone()).collect();
            json.incomplete = rule_file.incomplete().is_some();
            diagnostics.extend(rule_file.answers(target.ruleset.as_deref(), &[]).err());
            (json.readings, json.unmet, json.claims) = (checked.readings, checked.unmet, checked.claims);
            let left = checked.unread;
            json.unread = (!left.is_empty()).then_some(UnreadJson {
                readings: left.readings,
                rulesets: left.rulesets,
                claims: left.claims,
                everywhere: left.everywhere,
            });
            if let Some(plan) =
                play.filter(|_| !json.incomplete && !diagnostics.iter().any(Diagnostic::is_error))
            {
                // The check itself has a work budget, but the games may take long.
                if !std::mem::replace(listening, true) {
                    interrupt::hear(Manner::Finish { announced: format == Format::Text });
                }
                let bar = Progress::moves(format);
                let mut may = || {
                    bar.add(1);
                    interrupt::asked().is_none()
                };
                let sample = sample_while(rule_file, &sanitise::shell(&target.file), plan, &mut may);
                bar.finish();
                diagnostics.extend(sample.diagnostics);
                json.play = Some(PlayJson {
                    readings: sample.readings,
                    games: sample.games,
                    plies: sample.plies,
                    complete: sample.complete,
                    stopped: sample.stopped,
                    broken: sample.broken as usize,
                    broken_by: sample.broken_by.into_iter().collect(),
                });
            }
            CommandError::new(diagnostics, &checked.sources)
        }
    };
    (json.errors, json.warnings) = error.counts();
    json.omitted = error.omitted();
    (json, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REST: &str = "players White \"w\" facing north, Black \"b\" facing south\nboard grid 4 by 4\n\
        setup { White King a1  Black King d4 }\n\
        captures { capture.any: piece x may capture piece y if owner of x /= owner of y }\n\
        turn { turn.move: move  turn.judge: judge next }\n\
        end { end.mate: when next is mated -> next loses  end.long: when rounds >= 50 -> draw }\n";

    /// Returns the findings of a check, for programs and for people.
    fn found(name: &str, head: &str) -> (serde_json::Value, String) {
        let path = std::env::temp_dir().join(format!("alfonso-check-{name}-{}.rules", std::process::id()));
        std::fs::write(&path, format!("game \"Small\"\n{head}{REST}")).expect("written");
        let target = Target::named(&path.to_string_lossy());
        let verdict =
            Check { files: vec![target], deny_warnings: false, play: None, fix: false, watch: false }
                .look(Format::Json);
        std::fs::remove_file(&path).expect("it was there");
        let printed = |format| {
            let mut out = Vec::new();
            let mut console = Console::new(alfonso_report::screen::Screen::PLAIN, &mut out);
            verdict.print(format, &mut console).expect("printed");
            drop(console);
            String::from_utf8(out).expect("text")
        };
        (serde_json::from_str(&printed(Format::Json)).expect("json"), printed(Format::Text))
    }

    #[test]
    fn mistakes_that_are_not_told_are_counted_in_the_data() {
        let of_text: String = (0..80).map(|row| format!("piece King{row} \"K\" {{ ; }}\n")).collect();
        let of_names = (0..80).map(|row| format!("legal.r{row}: forbid nobody{row} > 1\n"));
        let of_names = format!("legal {{ {} }}", of_names.collect::<String>());
        for (name, wrong) in [("text", of_text), ("names", of_names)] {
            let (json, text) =
                found(name, &format!("piece King \"K\" royal {{ king.step: step any }}\n{wrong}"));
            let sentence = json["diagnostics"].as_array().expect("a list");
            let omitted = json["untold"].as_u64().expect("a number");
            let errors = json["errors"].as_u64().expect("a number");
            // One of the listed diagnostics is the note about the others.
            assert_eq!(sentence.len() as u64 - 1 + omitted, errors, "{name}");
            assert!(errors >= 80 && omitted >= 30, "{name}: {errors}, {omitted}");
            assert_eq!(json["files"][0]["untold"], json["untold"], "{name}");
            assert!(sentence.iter().any(|one| one["untold"] == json["untold"]), "{name}: {sentence:?}");
            assert!(text.contains(&format!("{errors} errors")), "{name}: {text}");
        }
    }

    #[test]
    fn clauses_that_no_reading_meets_are_counted_in_the_data() {
        // No two of these clauses can apply together.
        let row = |name: char, n: u32| format!("reading {name}{n} \"{n}\" engine \"so\"");
        let question = |name: char| {
            let readings: Vec<String> = (0..17).map(|n| row(name, n)).collect();
            format!("question {name} \"?\" {{\n{}\n}}\n", readings.join("\n"))
        };
        let mut head = question('p') + &question('q');
        head.push_str("ruleset old \"as it was\" default { p = p0 q = q0 }\npiece King \"K\" royal {\n");
        for (p, q) in (0..17).flat_map(|p| (0..17).map(move |q| (p, q))) {
            head.push_str(&format!("under p = p{p} and q = q{q} {{ king.step-{p}-{q}: step any }}\n"));
        }
        head.push_str("}\n");
        let (json, text) = found("unmet", &head);
        let file = &json["files"][0];
        assert_eq!((&json["errors"], &file["errors"]), (&0.into(), &0.into()), "{json}");
        assert_eq!(file["readings"].as_u64(), Some(257));
        // The last clauses, and a reading that occurs in no other clause.
        assert_eq!(file["unmet"].as_u64(), Some(17 * 17 - 257 + 1), "{file}");
        assert!(text.contains("33 clauses or choices in none of them"), "{text}");
    }
}
