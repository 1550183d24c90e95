//! `tests/uci/protocol.txt`: what is sent, and what has to come.

use super::session::Session;
use std::fmt::Write as _;

/// A part of the table: a session under a name, and its steps with their line numbers.
struct Script {
    name: String,
    steps: Vec<(usize, String)>,
}

fn scripts() -> Vec<Script> {
    let mut scripts: Vec<Script> = Vec::new();
    for (row, line) in include_str!("../../../uci/protocol.txt").lines().enumerate() {
        if let Some(name) = line.strip_prefix("== ") {
            scripts.push(Script { name: name.to_owned(), steps: Vec::new() });
        } else if !line.is_empty() && !line.starts_with('#') {
            let script = scripts.last_mut().expect("a script begins with its name");
            script.steps.push((row + 1, line.to_owned()));
        }
    }
    scripts
}

/// Returns true if a text is like a pattern, in which `*` stands for anything.
fn is_like(text: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => text == pattern,
        Some((before, after)) => text.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len()).any(|at| rest.is_char_boundary(at) && is_like(&rest[at..], after))
        }),
    }
}

impl Script {
    /// Runs the script; the error says what did not come.
    fn run(&self) -> Result<(), String> {
        let mut steps = self.steps.iter().peekable();
        let args =
            steps.next_if(|(_, step)| step.starts_with("$ ")).map_or("uci chess", |(_, step)| &step[2..]);
        let mut session = Session::begin(&args.split(' ').collect::<Vec<_>>());
        let mut heard: Vec<String> = Vec::new();
        for (row, step) in steps {
            let (sign, rest) = step.split_at(step.len().min(2));
            let failed = |heard: &[String]| format!("line {row}: `{step}`, after {heard:#?}");
            match sign {
                "> " => session.say(rest),
                "< " => loop {
                    let Some(line) = session.next() else { return Err(failed(&heard)) };
                    let is_it = is_like(&line, rest);
                    heard.push(line);
                    if is_it {
                        break;
                    }
                },
                "! " if heard.iter().any(|line| is_like(line, rest)) => return Err(failed(&heard)),
                "! " => {}
                "--" => {
                    session.close();
                    while let Some(line) = session.next() {
                        heard.push(line);
                    }
                    if !session.end().success() {
                        return Err(failed(&heard));
                    }
                }
                // What came between the close of the input and the end.
                "= " => {
                    if !heard.iter().any(|line| is_like(line, rest)) {
                        return Err(failed(&heard));
                    }
                }
                _ => return Err(format!("line {row}: `{step}` is no step")),
            }
        }
        if session.is_open() {
            session.say("quit");
        }
        match session.end().success() {
            true => Ok(()),
            false => Err("it did not end well".to_owned()),
        }
    }
}

#[test]
fn the_protocol_is_kept_as_the_table_says() {
    let mut wrong = String::new();
    let scripts = scripts();
    assert!(scripts.len() > 20, "{}", scripts.len());
    for script in &scripts {
        if let Err(why) = script.run() {
            writeln!(wrong, "{}: {why}", script.name).expect("a text");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
