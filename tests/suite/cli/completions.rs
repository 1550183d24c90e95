//! Completions in the real shells.

use std::env;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// What is typed, what the shell makes of it or offers, and what it must not offer.
const TYPED: [(&str, &[&str], &[&str]); 7] = [
    ("alfonso exp", &["explain"], &["export"]),
    ("alfonso show --format ", &["text", "json", "svg", "fen"], &["chess", "scachs"]),
    ("alfonso completions ", &["bash", "zsh", "fish"], &["chess"]),
    ("alfonso show tic-tac", &["tic-tac-toe"], &["chess"]),
    ("alfonso show scachs@po", &["poem"], &["scachs-old"]),
    ("alfonso explain A010", &["A0101", "A0109"], &["A0201"]),
    ("alfonso simulate hex --seed ", &[], &["chess", "scachs"]),
];

/// Returns true if a shell is there. Where it is not, the test says that it was not run; in the checks, which set `PEERS`, that is a fault.
fn is_here(shell: &str) -> bool {
    let there = Command::new(shell).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_here = there.is_ok_and(|status| status.success());
    assert!(is_here || env::var_os("PEERS").is_none(), "{shell} is not installed");
    if !is_here {
        eprintln!("NOT RUN: {shell} is not installed");
    }
    is_here
}

/// Runs a script in a shell that finds the program. Returns what it prints.
fn run(shell: &str, args: &[&str], script: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_alfonso"));
    let folder = program.parent().expect("it lies in a folder");
    let path = format!("{}:{}", folder.display(), env::var("PATH").unwrap_or_default());
    let home = env::temp_dir().join(format!("alfonso-{shell}-{}", std::process::id()));
    std::fs::create_dir_all(&home).expect("a folder");
    let mut child = Command::new(shell)
        .args(args)
        .env("PATH", path)
        .env("HOME", &home)
        .env("XDG_CONFIG_HOME", &home)
        .env("XDG_DATA_HOME", &home)
        .current_dir(&home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the shell runs");
    child.stdin.take().expect("a pipe").write_all(script.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    std::fs::remove_dir_all(&home).expect("it was there");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{shell}: {said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

#[track_caller]
fn check(shell: &str, found: impl Fn(&str) -> String) {
    for (typed, offered, others) in TYPED {
        let said = found(typed);
        let words: Vec<&str> = said.split_whitespace().collect();
        for word in offered {
            assert!(
                words.iter().any(|it| it == word || it.ends_with(&format!("@{word}"))),
                "{shell}: `{typed}` lacks {word}: {said}"
            );
        }
        for word in others {
            assert!(!words.contains(word), "{shell}: `{typed}` offers {word}: {said}");
        }
    }
}

#[test]
fn bash_offers_what_can_stand_there() {
    if !is_here("bash") {
        return;
    }
    // As readline calls the function: words are split at the signs of COMP_WORDBREAKS.
    let split = |line: &str| -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        for word in line.split(' ') {
            words.push(String::new());
            for sign in word.chars() {
                let breaks = |sign: char| "@=:".contains(sign);
                let last = words.last().and_then(|last| last.chars().next());
                if last.is_some_and(|first| breaks(first) != breaks(sign)) {
                    words.push(String::new());
                }
                words.last_mut().expect("a word").push(sign);
            }
        }
        words
    };
    check("bash", |typed| {
        let words: Vec<String> = split(typed).into_iter().map(|word| format!("'{word}'")).collect();
        let script = format!(
            "source <(alfonso completions bash)\nCOMP_WORDBREAKS=$' \\t\\n\"\\'><=;|&(:@'\nCOMP_LINE='{typed}'\nCOMP_POINT=${{#COMP_LINE}}\n\
             COMP_WORDS=({})\nCOMP_CWORD={}\n_alfonso alfonso\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
            words.join(" "),
            words.len() - 1
        );
        run("bash", &["--norc"], &script)
    });
}

#[test]
fn fish_offers_what_can_stand_there() {
    if !is_here("fish") {
        return;
    }
    check("fish", |typed| {
        let script = format!("alfonso completions fish | source\ncomplete --do-complete '{typed}'\n");
        run("fish", &["--no-config"], &script)
    });
}

#[test]
fn zsh_offers_what_can_stand_there() {
    if !is_here("zsh") {
        return;
    }
    // A shell within a shell: what is listed when Tab is pressed.
    check("zsh", |typed| {
        let script = format!(
            "zmodload zsh/zpty\nzpty inner zsh -f -i\nsay() {{ zpty -w inner \"$1\" }}\n\
             say 'PS1=; TERM=dumb; unsetopt zle_bracketed_paste 2>/dev/null; autoload -U compinit; compinit -u -D'\n\
             say 'source <(alfonso completions zsh)'\n\
             say 'zstyle \":completion:*\" list-prompt \"\"; LISTMAX=0; setopt list_packed no_list_ambiguous; bindkey \"^I\" list-choices'\n\
             say 'print ready-now'\nzpty -r inner out '*ready-now*ready-now*'\n\
             zpty -w -n inner '{typed}'$'\\t'\nsleep 3\nzpty -w -n inner $'\\C-u'\nsay 'print all-done'\nzpty -r inner out '*all-done*'\n\
             print -r -- \"$out\"\nzpty -d inner\n"
        );
        run("zsh", &["-f"], &script)
    });
}
