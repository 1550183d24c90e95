//! `check`: everything that is wrong with rule files.
//!
//! Diagnostics go to standard error, and one line for each file goes to standard output. For programs, the diagnostics
//! are part of the result only, since they are what the caller requested.

mod fix;
mod watch;

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::subject::Target;
use alfonso_diag::Diagnostic;
use alfonso_driver::{Plan, check, sample};
use alfonso_report::checks::{CheckJson, FileJson, PlayJson, UnreadJson, summary};
use alfonso_report::sanitise;
use alfonso_report::screen::Ink;
use alfonso_report::trouble::Trouble;

/// The files to check, and the options.
#[derive(Debug)]
pub struct Check {
    /// The files.
    pub files: Vec<Target>,
    /// True to treat warnings as errors.
    pub deny_warnings: bool,
    /// The number of random games, if any.
    pub play: Option<Plan>,
    /// True to take ways out that are certain before.
    pub fix: bool,
    /// True to go on whenever the file is saved.
    pub watch: bool,
}

/// The findings.
#[derive(Debug)]
pub struct Verdict {
    /// The troubles by file, in the order of the command line.
    pub troubles: Vec<Trouble>,
    /// True if no file needs repair.
    pub sound: bool,
    files: Vec<FileJson>,
}

impl Check {
    /// Checks every file.
    pub fn look(&self) -> Verdict {
        let (files, troubles): (Vec<FileJson>, Vec<Trouble>) =
            self.files.iter().map(|file| look(file, self.play)).unzip();
        let sound = files.iter().all(|file| file.errors == 0 && !(self.deny_warnings && file.warnings > 0));
        Verdict { troubles, sound, files }
    }
}

impl Verdict {
    /// Prints a line for each file.
    pub fn print(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let files = &self.files;
        if format == Format::Json {
            return console.json(&CheckJson::new(files, &self.troubles));
        }
        for file in files {
            console.line(&summary(file, console.screen.paint(Ink::Result, "sound")))?;
        }
        Ok(())
    }
}

fn look(target: &Target, play: Option<Plan>) -> (FileJson, Trouble) {
    let file = match &target.ruleset {
        Some(ruleset) => format!("{}@{ruleset}", target.file),
        None => target.file.clone(),
    };
    let mut json = FileJson { file, ..FileJson::default() };
    let trouble = match target.find() {
        Err(trouble) => trouble,
        Ok(found) => {
            let checked = check(found.source.clone(), &|name| found.library(name));
            let mut diagnostics = checked.diagnostics;
            let family = &checked.family;
            json.title = family.title().to_owned();
            json.rulesets = family.rulesets().iter().map(|ruleset| ruleset.name.node.clone()).collect();
            json.incomplete = family.incomplete().is_some();
            diagnostics.extend(family.answers(target.ruleset.as_deref(), &[]).err());
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
                let sample = sample(family, &sanitise::shell(&target.file), plan);
                diagnostics.extend(sample.diagnostics);
                json.play = Some(PlayJson {
                    readings: sample.readings,
                    games: sample.games,
                    plies: sample.plies,
                    complete: sample.complete,
                    broken: sample.broken as usize,
                });
            }
            Trouble::new(diagnostics, &checked.sources)
        }
    };
    (json.errors, json.warnings) = trouble.counts();
    json.untold = trouble.untold();
    (json, trouble)
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
            Check { files: vec![target], deny_warnings: false, play: None, fix: false, watch: false }.look();
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
            let told = json["diagnostics"].as_array().expect("a list");
            let untold = json["untold"].as_u64().expect("a number");
            let errors = json["errors"].as_u64().expect("a number");
            // One of the listed diagnostics is the note about the others.
            assert_eq!(told.len() as u64 - 1 + untold, errors, "{name}");
            assert!(errors >= 80 && untold >= 30, "{name}: {errors}, {untold}");
            assert_eq!(json["files"][0]["untold"], json["untold"], "{name}");
            assert!(told.iter().any(|one| one["untold"] == json["untold"]), "{name}: {told:?}");
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
