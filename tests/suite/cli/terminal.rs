//! The full screen in a real terminal: tmux runs it, the tests send keys and read the screen back.
//!
//! They need tmux. Without it, `ALFONSO_WITHOUT_TMUX=1` skips these tests with a message.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The longest wait for the screen: machines may be busy.
const PATIENCE: Duration = Duration::from_secs(60);
/// The pause between two looks at the screen.
const PAUSE: Duration = Duration::from_millis(30);

/// A terminal that runs the program.
pub struct Terminal {
    name: String,
    /// The number of programs started. Each has its own tmux server, because a server about to end accepts no sessions.
    started: u32,
    pub folder: PathBuf,
}

/// Returns true if there is a tmux. Fails if there is none and the environment does not admit that.
pub fn tmux_is_here() -> bool {
    if Command::new("tmux").arg("-V").output().is_ok_and(|output| output.status.success()) {
        return true;
    }
    let known = std::env::var_os("ALFONSO_WITHOUT_TMUX").is_some_and(|value| value == "1");
    assert!(known, "there is no tmux: install it (apt-get install tmux), or set ALFONSO_WITHOUT_TMUX=1");
    eprintln!("left out: there is no tmux, and ALFONSO_WITHOUT_TMUX is set");
    false
}

impl Terminal {
    pub fn new(name: &str) -> Self {
        let name = format!("alfonso-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(&name);
        std::fs::create_dir_all(&folder).expect("a folder");
        Self { name, started: 0, folder }
    }

    fn tmux(&self, args: &[&str]) -> Output {
        Command::new("tmux")
            .args(["-L", &format!("{}-{}", self.name, self.started), "-f", "/dev/null", "-u"])
            .args(args)
            .env_remove("TMUX")
            .env_remove("NO_COLOR")
            .env("LC_ALL", "C.UTF-8")
            .env("PAGER", "sed s/^/paged:/")
            .output()
            .expect("tmux runs")
    }

    /// Starts the program on a terminal of this size, and ends the previous one.
    pub fn start(&mut self, columns: u16, rows: u16, args: &[&str]) {
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let _ = self.tmux(&["kill-server"]);
        self.started += 1;
        let folder = self.folder.to_string_lossy().into_owned();
        // A shell reports the exit status, because tmux may learn of it late or never. The program reacts to signals even if the
        // test runner ignores them.
        let program = "echo $$ > pid; exec env --default-signal=INT,TERM,HUP \"$0\" \"$@\"";
        let mode = "stty -a | grep -q -e -icanon && echo 'left raw' || echo 'left as it was'";
        let shell = format!("sh -c '{program}' \"$0\" \"$@\"; echo \"left with $?\"; {mode}; sleep 600");
        let program = ["sh", "-c", &shell, env!("CARGO_BIN_EXE_alfonso")];
        let new = ["new-session", "-d", "-s", "game", "-x", &columns, "-y", &rows, "-c", &folder];
        let all = [&new[..], &program, args].concat();
        let output = self.tmux(&all);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Sends keys by their tmux names.
    pub fn keys(&self, keys: &[&str]) {
        let output = self.tmux(&[&["send-keys", "-t", "game"], keys].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Types a text.
    fn text(&self, text: &str) {
        self.keys(&["-l", text]);
    }

    /// Clicks where the cursor of the terminal stands.
    pub fn click(&self) {
        let place = ["display-message", "-p", "-t", "game", "#{cursor_x} #{cursor_y}"];
        let output = self.tmux(&place);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let numbers: Vec<u32> = text.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        let [x, y] = numbers[..] else { panic!("no cursor: {text}") };
        // Terminals report a button that is pressed and released so, and count from 1.
        let (x, y) = (x + 1, y + 1);
        self.text(&format!("\u{1b}[<0;{x};{y}M\u{1b}[<0;{x};{y}m"));
    }

    pub fn screen(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-p", "-t", "game"]).stdout).into_owned()
    }

    /// Waits until the screen shows all of these parts.
    #[track_caller]
    pub fn see(&self, parts: &[&str]) -> String {
        self.wait(parts, &|screen| parts.iter().all(|part| screen.contains(part)))
    }

    /// Waits until the screen shows none of these parts.
    #[track_caller]
    pub fn lose(&self, parts: &[&str]) -> String {
        self.wait(parts, &|screen| !parts.iter().any(|part| screen.contains(part)))
    }

    /// Waits until the program has ended without an error, and returns the screen that it leaves.
    #[track_caller]
    pub fn ended(&self) -> String {
        self.see(&["left with 0"])
    }

    /// Waits until the screen differs from an earlier one, or some time has passed.
    pub fn changed_from(&self, earlier: &str) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if screen != earlier || begun.elapsed() > Duration::from_secs(2) {
                return screen;
            }
            sleep(PAUSE);
        }
    }

    #[track_caller]
    fn wait(&self, parts: &[&str], seen: &dyn Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if seen(&screen) {
                return screen;
            }
            assert!(begun.elapsed() < PATIENCE, "waited in vain for {parts:?}:\n{screen}");
            sleep(PAUSE);
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]);
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn a_game_is_played_taken_back_saved_and_resumed_at_80_by_24() {
    if !tmux_is_here() {
        return;
    }
    let mut terminal = Terminal::new("play");
    terminal.start(80, 24, &["play", "scachs", "--seats", "White=human"]);
    terminal.see(&["Scachs d'amor, ludii-1415", "your move, White", "ply 0", "F1 help"]);
    // The cursor is on the first piece that can move.
    terminal.keys(&["Up"]);
    terminal.see(&["b2: White Pawn, can go to 2 cells"]);
    terminal.keys(&["Enter"]);
    let picked = terminal.see(&["<♙>", "Pawn on b2 can go to b3, b4"]);
    assert_eq!(picked.matches("(•)").count(), 2, "{picked}");
    assert!(picked.lines().all(|line| line.chars().count() <= 80), "{picked}");
    terminal.keys(&["Up", "Up", "Enter"]);
    terminal.see(&["your move, Black", "1. b2-b4"]);
    // The list shows every move with its rule and the rule's sources.
    terminal.keys(&["M"]);
    terminal.see(&["20 legal moves", "pawn.double", "Digital Ludeme Project"]);
    terminal.text("b8");
    terminal.see(&["2 of 20 legal moves with `b8`", "> b8-a6  knight.leap"]);
    terminal.keys(&["Down", "Enter"]);
    terminal.see(&["1. b2-b4  b8-c6", "your move, White"]);
    terminal.keys(&["U"]);
    terminal.see(&["your move, Black", "taken back"]);
    terminal.keys(&["R"]);
    terminal.see(&["your move, White", "1. b2-b4  b8-c6", "played again"]);
    terminal.keys(&["/"]);
    terminal.see(&["\nmove:"]);
    terminal.text("e2-e5");
    terminal.keys(&["Enter"]);
    terminal.see(&["e2-e5 is not legal"]);
    terminal.keys(&["S"]);
    terminal.see(&["save as: scachs.ron"]);
    terminal.keys(&["Enter"]);
    terminal.see(&["2 moves kept in scachs.ron"]);
    terminal.keys(&["Q"]);
    let left = terminal.ended();
    assert!(!left.contains("your move, White"), "the terminal is as it was found:\n{left}");

    terminal.start(80, 24, &["play", "--resume", "scachs.ron"]);
    terminal.see(&["1. b2-b4  b8-c6", "your move, White"]);
    terminal.keys(&["G"]);
    terminal.see(&["Does White give the game up?"]);
    terminal.keys(&["Down", "Enter"]);
    terminal.see(&["The game is over", "White resigns: Black wins."]);
    terminal.keys(&["C-c"]);
    terminal.see(&["This game is not saved."]);
    terminal.keys(&["C-c"]);
    terminal.ended();
    let record = std::fs::read_to_string(Path::new(&terminal.folder).join("scachs.ron")).expect("a record");
    assert!(record.contains("b2-b4 b8-c6") && !record.contains("Resigned"), "{record}");
}

#[test]
fn two_random_players_are_watched_and_the_terminal_may_change_its_size() {
    if !tmux_is_here() {
        return;
    }
    let mut terminal = Terminal::new("watch");
    let watch = ["--seats", "Green=random,Red=random,Black=random,White=random", "--delay", "50"];
    terminal.start(80, 24, &[&["play", "four-seasons"], &watch[..]].concat());
    terminal.see(&["at random", "2. Red ", "5. Green "]);
    terminal.keys(&["P"]);
    terminal.see(&["waits: at random"]);
    let resize = |columns: &str, rows: &str| {
        let output = terminal.tmux(&["resize-window", "-t", "game", "-x", columns, "-y", rows]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    resize("24", "8");
    terminal.see(&["make the terminal"]);
    resize("120", "30");
    terminal.lose(&["make the terminal"]);
    terminal.see(&["waits: at random"]);
    resize("80", "24");
    terminal.keys(&["U"]);
    terminal.see(&["taken back"]);
    terminal.keys(&["O"]);
    terminal.see(&["Who plays whom?", "Green: at random"]);
    terminal.keys(&["Escape"]);
    terminal.lose(&["Who plays whom?"]);
    terminal.keys(&["C-c"]);
    terminal.see(&["This game is not saved."]);
    terminal.keys(&["Down", "Down", "Enter"]);
    terminal.ended();
}

#[test]
fn small_terminals_and_plain_ones_are_talked_to_line_by_line() {
    if !tmux_is_here() {
        return;
    }
    let mut terminal = Terminal::new("plain");
    for (columns, args) in [(80, &["play", "scachs", "--plain"][..]), (50, &["play", "scachs"])] {
        terminal.start(columns, 24, args);
        terminal.see(&["White>"]);
        terminal.text("pick e2");
        terminal.keys(&["Enter"]);
        terminal.see(&["Pawn on e2 can go to e3, e4", "White>"]);
        terminal.text("quit");
        terminal.keys(&["Enter"]);
        terminal.ended();
    }
}

#[test]
fn long_texts_are_read_in_a_pager_and_short_ones_are_not() {
    if !tmux_is_here() {
        return;
    }
    let mut terminal = Terminal::new("pager");
    for (args, is_long) in [
        (&["explain", "chess"][..], true),
        (&["readings", "chess"], true),
        (&["explain", "chess", "--rule", "end.mate"], false),
        (&["show", "chess"], false),
    ] {
        terminal.start(80, 24, args);
        assert_eq!(terminal.ended().contains("paged:"), is_long, "{args:?}");
    }
}

#[test]
fn signals_leave_the_terminal_as_it_was_and_the_game_kept() {
    if !tmux_is_here() {
        return;
    }
    let mut terminal = Terminal::new("signals");
    let end = |terminal: &Terminal, signal: &str| {
        let pid = std::fs::read_to_string(terminal.folder.join("pid")).expect("a process");
        let sent = Command::new("kill").args(["-s", signal, pid.trim()]).status().expect("kill runs");
        assert!(sent.success());
    };
    for (signal, code) in [("TERM", "left with 143"), ("INT", "left with 130"), ("HUP", "left with 129")] {
        let file = format!("{signal}.ron");
        terminal.start(80, 24, &["play", "scachs", "--seats", "White=human", "--save", &file]);
        terminal.see(&["your move, White"]);
        terminal.text("e2-e4");
        terminal.keys(&["Enter"]);
        terminal.see(&["your move, Black"]);
        end(&terminal, signal);
        let kept = format!("1 move kept in {file}");
        terminal.see(&[code, "left as it was", &kept]);
    }
    terminal.start(80, 24, &["play", "scachs", "--seats", "White=human"]);
    terminal.see(&["your move, White"]);
    terminal.text("e2-e4 e7-e5");
    terminal.keys(&["Enter"]);
    terminal.see(&["ply 2"]);
    end(&terminal, "TERM");
    terminal.see(&["left with 143", "left as it was", "2 moves not saved", "e2-e4 e7-e5"]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_whose_terminal_is_gone_ends() {
    if !tmux_is_here() {
        return;
    }
    let mut terminal = Terminal::new("gone");
    terminal.start(80, 24, &["play", "scachs"]);
    terminal.see(&["your move, White"]);
    let pid = std::fs::read_to_string(terminal.folder.join("pid")).expect("a process");
    let process = std::path::Path::new("/proc").join(pid.trim());
    assert!(process.exists());
    let _ = terminal.tmux(&["kill-server"]);
    let begun = Instant::now();
    while process.exists() {
        assert!(begun.elapsed() < PATIENCE, "it goes on without a terminal");
        sleep(PAUSE);
    }
}

#[test]
fn an_opponent_answers_and_gives_hints() {
    if !tmux_is_here() {
        return;
    }
    let mut terminal = Terminal::new("opponent");
    terminal.start(80, 24, &["play", "scachs", "--seed", "7"]);
    terminal.see(&["your move, White", "ply 0"]);
    terminal.keys(&["H"]);
    terminal.see(&["Hint: ", "expected: "]);
    terminal.keys(&["Escape"]);
    terminal.lose(&["Hint: "]);
    terminal.text("e2-e4");
    terminal.keys(&["Enter"]);
    terminal.see(&["your move, White", "ply 2", "Black "]);
    terminal.keys(&["O"]);
    terminal.see(&["White: a person", "Black: casual (level:3)", "Seed 7"]);
}

/// A game whose law asks about every combination of cells once a round is over.
const SLOW: &str = r#"game "Small"

players White "w" facing north, Black "b" facing south
board grid 8 by 8

piece King "K" royal { king.step: step any }
piece Stone "S" { stone.step: step forward }
setup { White King a1  White Stone a2  Black King d4  Black Stone d3 }
captures { capture.any: piece x may capture piece y if owner of x /= owner of y }
legal { legal.x: forbid rounds > 0 and (some cell vix where (some cell vhx where (some cell vgx where (some cell vfx where (some cell vex where (some cell vdx where (some cell vcx where (some cell vbx where (rounds > 200 or rank of vix + rank of vhx + rank of vgx + rank of vfx + rank of vex + rank of vdx + rank of vcx + rank of vbx > rounds + 9999))))))))) }

turn { turn.move: move  turn.judge: judge next }
end { end.mate: when next is mated -> next loses  end.long: when rounds >= 50 -> draw }
"#;

#[test]
fn the_screen_can_be_left_while_the_rules_take_their_time() {
    if !tmux_is_here() {
        return;
    }
    let mut terminal = Terminal::new("slow");
    std::fs::write(terminal.folder.join("slow.rules"), SLOW).expect("written");
    terminal.start(80, 24, &["play", "slow.rules", "--seats", "Black=random"]);
    terminal.see(&["your move, White"]);
    terminal.text("a2-a3");
    terminal.keys(&["Enter"]);
    let begun = Instant::now();
    while !terminal.screen().contains("left with") {
        assert!(begun.elapsed() < PATIENCE, "nobody can leave:\n{}", terminal.screen());
        sleep(Duration::from_millis(700));
        if !terminal.screen().contains("left with") {
            terminal.keys(&["C-c"]);
        }
    }
    terminal.see(&["left as it was"]);
}
