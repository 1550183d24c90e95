//! A file that is checked and drawn again whenever it is saved.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The time within which something has to be told; it usually takes a part of a second.
const PATIENCE: Duration = Duration::from_secs(60);

struct Watcher {
    child: Child,
    told: Receiver<String>,
}

impl Watcher {
    fn start(file: &str) -> Self {
        let mut child = Command::new("env")
            .args(["--default-signal=INT", env!("CARGO_BIN_EXE_alfonso"), "check", "--watch", file])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let (tell, told) = channel();
        let outputs: [Box<dyn Read + Send>; 2] = [
            Box::new(child.stdout.take().expect("an output")),
            Box::new(child.stderr.take().expect("an output")),
        ];
        for output in outputs {
            let tell = tell.clone();
            std::thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    let _ = tell.send(line);
                }
            });
        }
        Self { child, told }
    }

    /// Waits for a line with a word, and returns all lines until there.
    fn wait(&self, word: &str) -> String {
        let (begun, mut all) = (Instant::now(), String::new());
        while begun.elapsed() < PATIENCE {
            let Ok(line) = self.told.recv_timeout(Duration::from_millis(100)) else { continue };
            all.push_str(&line);
            all.push('\n');
            if line.contains(word) {
                return all;
            }
        }
        panic!("`{word}` was never told:\n{all}");
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn a_file_is_told_again_whenever_it_is_saved() {
    let folder = std::env::temp_dir().join(format!("alfonso-watch-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("small.rules");
    let text = include_str!("../../lsp/small.rules");
    std::fs::write(&file, text).expect("written");
    let mut watcher = Watcher::start(&file.to_string_lossy());
    watcher.wait(": sound");
    let board = watcher.wait("a  b  c  d");
    assert!(!board.contains("man.step"), "nothing has changed yet: {board}");
    // A piece that moves otherwise is drawn.
    std::fs::write(&file, text.replace("one: orthogonal", "one: diagonal")).expect("written");
    watcher.wait("man.step");
    // A mistake is told, and the watch goes on.
    std::fs::write(&file, text.replace("onto empty", "onto emty")).expect("written");
    watcher.wait("emty");
    std::fs::write(&file, text).expect("written");
    watcher.wait(": sound");
    let sent = Command::new("kill").args(["-s", "INT", &watcher.child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    assert_eq!(watcher.child.wait().expect("it ends").code(), Some(130));
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn only_files_of_ones_own_are_watched() {
    for args in [&["check", "--watch", "chess"][..], &["check", "--watch", "a.rules", "b.rules"]] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_alfonso")).args(args).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("A0705"), "{args:?}");
    }
}
