//! What stands under the help of each command: examples that can be tried.
//!
//! Words in capitals below become names of a shipped game: see [`Example`].

use super::Typed;
use clap::CommandFactory;

const TOP: &str = "\
Examples:
  alfonso show GAME  # the board at the start
  alfonso play GAME  # play it here
  alfonso readings GAME  # what the sources leave open
  alfonso check mygame.rules  # is my own rule file sound?

A game is a path to a .rules file or the name of a shipped game; `@` and a name choose one of its rulesets.
Results go to standard output, what is wrong to standard error.
Exit status: 0 done, 1 the rule file or the request is wrong, 2 bad usage.";

const CHECK: &str = "\
Examples:
  alfonso check mygame.rules
  alfonso check mygame.rules other.rules --deny-warnings
  alfonso check mygame.rules --format json

The file is read in as many ways as it takes to meet every clause and every choice, each ruleset's among them, and
every claim of the file is played. With `--format json`, `readings` is the number of these ways, and the diagnostics
are part of the result.";

const SHOW: &str = "\
Examples:
  alfonso show GAME
  alfonso show GAME --after \"MOVES\"
  alfonso show GAME@RULESET --read ANSWER
  alfonso show GAME --format svg > board.svg
  alfonso show GAME --format json > here.json
  alfonso show GAME --from here.json

What `--format json` prints is read by `--from`, here and in other commands, for every game.";

const MOVES: &str = "\
Examples:
  alfonso moves GAME
  alfonso moves GAME --why
  alfonso moves GAME --after \"MOVES\" --format json

Where dice are to be rolled, each roll is listed with its weight and what it allows, and below how many moves there are
on average and how likely it is that the turn is lost: exact fractions. A pass is not counted as a move.";

const PERFT: &str = "\
Examples:
  alfonso perft GAME --depth 3
  alfonso perft GAME --depth 2 --divide

A position that a rule has decided has no moves; repetition and other counting rules never cut a line. What somebody
decides (a vote, a bid) is a move. Games with dice have no such numbers.";

const READINGS: &str = "\
Examples:
  alfonso readings GAME
  alfonso readings GAME@RULESET  # only that ruleset's answers
  alfonso readings GAME --format json";

const PLAY: &str = "\
Examples:
  alfonso play GAME
  alfonso play GAME --seats SEATS --seed 7
  echo \"MOVES\" | alfonso play GAME

While playing: a move or its number, `moves`, `why MOVE`, `undo`, `redo`, `board`, `help`, `quit`.
Dice are thrown from the seed; with `--seats Chance=human` rolls are typed like moves.";

const SIMULATE: &str = "\
Examples:
  alfonso simulate GAME --games 1000 --seed 7
  alfonso simulate GAME --games 1000 --max-plies 400 --format json

The same seed gives the same games, on every machine and any number of threads. Games that reach the limit of plies
are counted as unfinished. Lost turns are passes of who cannot move; scores and money are means when games are over.";

const COMPARE: &str = "\
Examples:
  alfonso compare GAME @RULESET
  alfonso compare GAME GAME --read B:ANSWER
  alfonso compare GAME @RULESET --positions 200000 --format markdown
  alfonso compare mygame.rules GAME --games 0

Told are the clauses that differ with their sources, the counts of sequences of moves, and the shortest lines of play
after which legal moves, payments or results differ; the starts are matched by a symmetry of the board where there is
one. How far was looked is told: what is not found within `--positions` may lie beyond.";

/// What the examples are about.
#[derive(Clone, Debug)]
pub struct Example {
    /// A game.
    pub game: String,
    /// One of its rulesets.
    pub ruleset: String,
    /// A question and a reading.
    pub answer: String,
    /// Moves from the start.
    pub moves: String,
    /// A person against chance.
    pub seats: String,
}

impl Default for Example {
    fn default() -> Self {
        Self {
            game: "FILE".to_owned(),
            ruleset: "RULESET".to_owned(),
            answer: "QUESTION=READING".to_owned(),
            moves: "MOVE MOVE".to_owned(),
            seats: "SEAT=human,SEAT=random".to_owned(),
        }
    }
}

/// The command line with its examples.
pub fn command(example: &Example) -> clap::Command {
    let texts = [
        ("check", CHECK),
        ("show", SHOW),
        ("moves", MOVES),
        ("perft", PERFT),
        ("readings", READINGS),
        ("play", PLAY),
        ("simulate", SIMULATE),
        ("compare", COMPARE),
    ];
    let words = [
        ("GAME", &example.game),
        ("RULESET", &example.ruleset),
        ("ANSWER", &example.answer),
        ("MOVES", &example.moves),
        ("SEATS", &example.seats),
    ];
    let fill = |text: &str| {
        aligned(&words.iter().fold(text.to_owned(), |text, (word, name)| text.replace(word, name)))
    };
    let command = Typed::command().after_help(fill(TOP));
    texts.into_iter().fold(command, |command, (name, text)| {
        command.mut_subcommand(name, |subcommand| subcommand.after_help(fill(text)))
    })
}

/// The same text with what stands behind `  # ` in one column.
fn aligned(text: &str) -> String {
    let parts =
        |line: &'_ str| line.split_once("  # ").map(|(left, right)| (left.to_owned(), right.to_owned()));
    let width = text.lines().filter_map(parts).map(|(left, _)| left.chars().count()).max().unwrap_or(0);
    let line = |line: &str| match parts(line) {
        Some((left, right)) => format!("{left:<width$}  {right}"),
        None => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::aligned;

    #[test]
    fn examples_line_up() {
        assert_eq!(aligned("ab  # one\nabcd  # two\nx"), "ab    one\nabcd  two\nx");
    }
}
