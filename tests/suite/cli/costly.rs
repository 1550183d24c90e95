//! Small files that ask for much, drawn by a grammar: no command takes for ever, or all memory, on any of them.
//!
//! A command that answers at once has to end by itself within some seconds of processor time. A command that plays, counts or searches as
//! much as it is asked to says how far it is, and ends soon after a signal. Both get 1 GiB. `ALFONSO_COSTLY=FILES` tries so many files,
//! `ALFONSO_SEED=SEED` others.

use crate::records::Folder;
use alfonso_game::Random;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The files of a usual run.
const FILES: u64 = 3;
/// The seed of a usual run.
const SEED: u64 = 1283;
/// The seconds of processor time of a command: 20 in a release build, and three times as many in one that checks its sums.
const SECONDS: u32 = if cfg!(debug_assertions) { 60 } else { 20 };
/// The memory that a command may address, in KiB: 1 GiB, and 128 MiB for the program and its libraries.
const KIB: u32 = (1 << 20) + (1 << 17);

/// The commands that answer at once, with their default options. `@` stands for the file.
const QUICK: &[&str] = &[
    "check @",
    "show @",
    "moves @",
    "best @",
    "explain @",
    "readings @",
    "sources @",
    "cite @",
    "fmt --check @",
    "value @",
];

/// The commands that do as much as they are asked to.
const LONG: &[&str] = &[
    "solve @",
    "simulate @ --threads 1",
    "perft @ --depth 3",
    "match @ random level:1 --threads 1",
    "compare @ @ --threads 1",
    "lattice @ --threads 1",
];

/// The time after which a long command is asked to end.
const PATIENCE: Duration = Duration::from_secs(3);

/// The number of the signal that asks a command to end.
const INTERRUPT: i32 = 2;

/// The names of dice.
const DICE: [&str; 3] = ["one", "two", "three"];

/// A source of files. What stands first in a list is drawn more often.
struct Draw(Random);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(u32::try_from(bound).expect("a short list")) as usize
    }

    fn of<'t>(&mut self, list: &[&'t str]) -> &'t str {
        let (a, b) = (self.below(list.len()), self.below(list.len()));
        list[a.min(b)]
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }

    /// A condition that looks at cells within cells, as deep as that.
    fn condition(&mut self, inner: &str) -> String {
        let depth = [0, 0, 1, 1, 2, 3, 4, 6][self.below(8)];
        let (mut before, mut behind) = (String::new(), String::new());
        // What depends on all cells and on play is evaluated for all combinations.
        let ranks: String = (0..depth).map(|n| format!(" + rank of v{n}x")).collect();
        for n in 0..depth {
            let (opens, closes) = if self.one_in(3) { ("number of", ")) > 99999") } else { ("some", "))") };
            let _ = write!(before, "({opens} cell v{n}x where rank of v{n}x > 0 and (");
            behind = format!("{closes}{behind}");
        }
        format!("{before}{inner} or 0{ranks} > rounds + 9999{behind}")
    }

    /// An effect that does a thing many times.
    fn effect(&mut self) -> String {
        let tally =
            self.of(&["add 1 to tally", "set tally to (tally * 7 + 1) mod 99991", "set tally to 0 - tally"]);
        match self.below(6) {
            0 => tally.to_owned(),
            1 => "until stable { set tally to tally + 1 if tally < 20000 }".to_owned(),
            // This never ends.
            2 if self.one_in(3) => "until stable { set shown to not shown }".to_owned(),
            2 => "set shown to not shown".to_owned(),
            depth => {
                let each: String = (0..depth - 2).map(|n| format!("for each cell e{n}x {{ ")).collect();
                format!("{each}{tally}{}", " }".repeat(depth - 2))
            }
        }
    }

    /// A file.
    fn file(&mut self) -> String {
        let sizes = ["8 by 8", "4 by 4", "5 by 5", "16 by 16", "30 by 30", "64 by 64"];
        let size = self.of(&sizes);
        let (width, height) = size.split_once(" by ").expect("two numbers");
        let (width, height): (usize, usize) = (width.parse().expect("one"), height.parse().expect("two"));
        let heaps = self.one_in(5);
        let mut text = "game \"Costly\"\nsource s \"S\"\n".to_owned();
        let questions = self.below(5);
        for n in 0..questions {
            let _ =
                writeln!(text, "question q{n} \"?\" {{ reading a \"a\" cites s  reading b \"b\" cites s }}");
        }
        let rulesets = if questions == 0 { 0 } else { [1, 1, 2, 40][self.below(4)] };
        for number in 0..rulesets.min(1 << questions) {
            let default = if number == 0 { "default " } else { "" };
            let answer = |n: usize| format!("q{n} = {} ", if number >> n & 1 == 0 { "a" } else { "b" });
            let answers: String = (0..questions).map(answer).collect();
            let _ = writeln!(text, "ruleset r{number} \"r\" {default}{{ {answers}}}");
        }
        text += "players White \"w\" facing north, Black \"b\" facing south\n";
        let _ = writeln!(text, "board grid {size}{}", if heaps { " { cells hold any }" } else { "" });
        let dice = if self.one_in(3) { 1 + self.below(3) } else { 0 };
        let faces = [6, 2, 16][self.below(3)];
        for die in &DICE[..dice] {
            let _ = writeln!(text, "dice {die} faces 1..{faces}");
        }
        text += "number tally = 0\nflag shown = false\n";
        self.pieces(&mut text, heaps);
        self.setup(&mut text, (width, height), heaps);
        text += "captures { capture.any: piece x may capture piece y if owner of x /= owner of y }\n";
        self.rules(&mut text, questions);
        self.turn(&mut text, dice);
        let rounds = ["50", "4", "100000000"];
        let _ = writeln!(text, "end {{ end.long: when rounds >= {} -> draw", self.of(&rounds));
        if self.one_in(2) {
            let _ = writeln!(text, "  end.much: when {} -> draw", self.condition("tally > 40"));
        }
        if self.one_in(3) {
            text += "  end.same: when repetitions >= 3 -> draw\n";
        }
        text + "}\n"
    }

    fn pieces(&mut self, text: &mut String, heaps: bool) {
        let ways = [
            "step any onto empty",
            "slide any",
            "step forward",
            "leap (1,2)",
            "fly onto empty",
            "step any, then may step any, then may step any",
            "slide any via any, then slide any",
            "step any then step any then step any then step any",
            "step any, then may step any, then may step any, then may step any, then may step any",
        ];
        *text += "piece Stone \"S\" {";
        for way in 0..=self.below(4) {
            let _ = write!(text, " stone.s{way}: {}", self.of(&ways));
        }
        *text += " }\n";
        // The rules refuse royal pieces in heaps.
        if !heaps && self.one_in(2) {
            *text += "piece King \"K\" royal { king.step: step any }\n";
        }
    }

    fn setup(&mut self, text: &mut String, (width, height): (usize, usize), heaps: bool) {
        let last = |n: usize| match n {
            n if n < 26 => char::from(b'a' + u8::try_from(n).expect("a letter")).to_string(),
            n => format!("{}{}", last_letter(n / 26 - 1), last_letter(n % 26)),
        };
        *text += "setup {\n";
        if heaps {
            let number = [2, 40, 1000][self.below(3)];
            let far = format!("{}{height}", last(width - 2));
            let _ = writeln!(text, "  White Stone {number} on b1  Black Stone {number} on {far}");
        } else {
            let rows = 1 + self.below((height - 1) / 2);
            let empty = ". ".repeat(width - 2);
            let corner = |king: &str, stone: &str| match text.contains("piece King") {
                true => format!("{king} {stone} {empty}"),
                false => format!(". {stone} {empty}"),
            };
            let (first, last) = (corner("K", "S"), corner("k", "s"));
            let _ = writeln!(text, "  {height} | {last}\n  1 | {first}");
            for rank in 2..=rows {
                let _ = writeln!(text, "  {rank} | {}", "S ".repeat(width));
                let _ = writeln!(text, "  {} | {}", height + 1 - rank, "s ".repeat(width));
            }
        }
        *text += "}\n";
    }

    fn rules(&mut self, text: &mut String, questions: usize) {
        *text += "rules {";
        for n in 0..self.below(3) {
            let when = self.of(&["move", "start"]);
            let _ = write!(text, " rule.r{n}: on {when} -> {}", self.effect());
        }
        *text += " }\nlegal {";
        for n in 0..self.below(3) {
            let _ = write!(text, " legal.l{n}: forbid {}", self.condition("rounds > 200"));
        }
        for n in 0..questions {
            let _ = write!(text, " under q{n} = b {{ legal.u{n}: forbid rounds > {} }}", 100 + n);
        }
        *text += " }\n";
    }

    fn turn(&mut self, text: &mut String, dice: usize) {
        *text += "turn {";
        if dice > 0 {
            let all = &DICE[..dice];
            let _ = write!(text, " turn.roll: roll {}", all.join(" and "));
            if self.one_in(2) {
                let _ = write!(text, "  turn.add: set tally to (tally + {}) mod 99991", all.join(" + "));
            }
        }
        *text += "  turn.move: move else pass  turn.judge: judge next }\n";
    }
}

/// Returns a letter of a column.
fn last_letter(n: usize) -> char {
    char::from(b'a' + u8::try_from(n).expect("a letter"))
}

/// Returns a number that a run may be asked for.
fn asked(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |text| text.parse().expect("a number"))
}

/// Runs a command within its limits, and returns a sentence if it does not end by itself, or soon after a signal.
fn exceeds(command: &str, is_long: bool, folder: &Folder) -> Option<String> {
    let limits = format!("ulimit -t {SECONDS} -v {KIB}; exec env --default-signal=INT \"$0\" \"$@\"");
    let words = command.split(' ').map(|word| word.replace('@', "costly.rules"));
    let mut child = Command::new("bash")
        .args(["-c", &limits, env!("CARGO_BIN_EXE_alfonso")])
        .args(words)
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(fs::File::create(folder.0.join("stderr")).expect("a file"))
        .spawn()
        .expect("bash runs");
    let begun = Instant::now();
    while is_long && begun.elapsed() < PATIENCE && child.try_wait().expect("a child").is_none() {
        sleep(Duration::from_millis(20));
    }
    if is_long && child.try_wait().expect("a child").is_none() {
        // It may have ended since.
        let _ =
            Command::new("kill").args(["-s", "INT", &child.id().to_string()]).stderr(Stdio::null()).status();
    }
    let status = child.wait().expect("it ends");
    let is_ended = is_long && (status.code() == Some(130) || status.signal() == Some(INTERRUPT));
    if is_ended || matches!(status.code(), Some(0 | 1)) {
        return None;
    }
    let said = fs::read_to_string(folder.0.join("stderr")).unwrap_or_default();
    Some(format!("{command}: {status}\n{said}"))
}

#[test]
fn small_costly_files_end_every_command_soon() {
    let (files, seed) = (asked("ALFONSO_COSTLY", FILES), asked("ALFONSO_SEED", SEED));
    println!("{files} files from the seed {seed}: ALFONSO_COSTLY={files} ALFONSO_SEED={seed}");
    let folder = Folder::new("costly");
    let (mut sound, mut wrong) = (0, Vec::new());
    for number in 0..files {
        let text = Draw(Random::of_game(seed, number)).file();
        fs::write(folder.0.join("costly.rules"), &text).expect("a file");
        sound += u64::from(is_sound(&folder));
        for (command, is_long) in QUICK.iter().map(|it| (it, false)).chain(LONG.iter().map(|it| (it, true))) {
            if let Some(why) = exceeds(command, is_long, &folder) {
                wrong.push(format!("file {number} of seed {seed}, {why}\n{text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), files, wrong.join("\n\n"));
    // Files that are refused at once try little.
    assert!(3 * sound >= files, "{sound} of {files} files are sound");
}

fn is_sound(folder: &Folder) -> bool {
    let output = Command::new(env!("CARGO_BIN_EXE_alfonso"))
        .args(["check", "costly.rules"])
        .current_dir(&folder.0)
        .output()
        .expect("the program runs");
    output.status.success()
}
