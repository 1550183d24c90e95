//! The text below the help of each command: examples to try.
//!
//! The program replaces the words in capitals with names from a shipped game: see [`Example`].

use super::{Typed, groups};
use clap::CommandFactory;

const TOP: &str = "\
Examples:
  alfonso show GAME  # the board at the start
  alfonso play GAME  # play it in the terminal
  alfonso readings GAME  # the questions that the sources leave open
  alfonso new mygame  # create a rule file
  alfonso check mygame.rules  # report mistakes in the file

A game is the path of a .rules file or the name of a shipped game; `@` and a name choose a ruleset.
Results go to standard output, diagnostics to standard error.
Exit status: 0 success, 1 mistake in the rule file or in the request, 2 wrong usage.
The glossary (docs/glossary.md) explains the terms of this help.";

const CHECK: &str = "\
Examples:
  alfonso check mygame.rules
  alfonso check mygame.rules other.rules --deny-warnings
  alfonso check mygame.rules --format json
  alfonso check mygame.rules --play
  alfonso check mygame.rules --fix  # first correct misspelt words and outdated forms
  alfonso check --fix my-games  # all rule files in a folder
  alfonso check mygame.rules --watch  # check after each save; show board and changed pieces

The command checks the file in enough readings to cover every clause, every choice and every ruleset. It \
also tests every claim of the file. With `--play`, it plays random games in randomly chosen readings. With \
`--format json`, the field `readings` is the number of readings that were checked, and the diagnostics are \
part of the result.";

const IMPORT: &str = "\
Examples:
  alfonso import variants.ini --into my-games
  alfonso import variants.ini my-variant > my-variant.rules
  alfonso import page.html --into my-games

Each variant becomes a rule file in the usual layout. The command leaves out settings that a rule file \
cannot express; the head of the file and the report list these settings. Before you rely on a file, compare \
its `alfonso perft` counts with the counts of the other program.";

const FMT: &str = "\
Examples:
  alfonso fmt mygame.rules
  alfonso fmt  # all .rules files in this folder and in the folders inside it
  alfonso fmt --check games  # show the changes as a diff; exit status 1 if there are any
  alfonso fmt - < mygame.rules > other.rules

Line breaks and empty lines stay where they are. The command adjusts the spaces between words, the \
indentation and the columns. Words, comments, quotations and the pieces in drawings never change. If a file \
cannot be parsed, the command leaves it unchanged and continues with the other files.";

const SHOW: &str = "\
Examples:
  alfonso show GAME
  alfonso show GAME --after \"MOVES\"
  alfonso show GAME@RULESET --read ANSWER
  alfonso show GAME --format svg > board.svg
  alfonso show GAME --format json > here.json
  alfonso show GAME --from here.json

`--from` reads the output of `--format json`. Other commands have this option too, and it works for every \
game.";

const MOVES: &str = "\
Examples:
  alfonso moves GAME
  alfonso moves GAME --why
  alfonso moves GAME --after \"MOVES\" --format json

If dice must be rolled, the list has every roll with its weight, and the moves that each roll allows. Below \
the list are the average number of moves and the probability that the turn is lost, as exact fractions. A \
pass is not counted as a move.";

const PERFT: &str = "\
Examples:
  alfonso perft GAME --depth 3
  alfonso perft GAME --depth 2 --divide
  alfonso perft GAME --depth 3 --turns

A position has no moves if a rule has ended the game. Rules that count moves or repetitions never end a \
sequence. A decision, such as a vote or a bid, counts as a move. The command does not count games with \
dice.";

const VALUE: &str = "\
Examples:
  alfonso value dice.rules
  alfonso value dice.rules --format json
  alfonso value GAME --agents random

If no player has a choice, the command computes the value of a game as exact fractions: the probability \
that each player wins, the probability of each ending, the mean number of rolls, and the mean money and \
points at the end. With `--agents random`, every choice is random, and all moves are equally likely. The \
command refuses games with too many positions. For such games, `simulate` estimates the same figures and \
reports their precision.";

const CONSISTENT: &str = "\
Examples:
  alfonso consistent GAME --game game.pgn
  alfonso consistent GAME --claims problems.rules

A reading is possible if all evidence in the files is permitted by some combination of answers that \
contains it. A reading is refuted if none of the combinations that were tried permits all evidence. The \
report gives the number of combinations that were tried, and whether these are all combinations. If no \
reading can parse a move, the move is not evidence, and the command reports it as a mistake. Write claims \
as in a rule file, without `in` and `with`.";

const BEST: &str = "\
Examples:
  alfonso best GAME
  alfonso best GAME --after \"MOVES\" --agent greedy
  alfonso best GAME --agent level:9 --format json
  alfonso best GAME --agent mcts:playouts=2000

Agents know only the rules of a game. They value a piece by the number of cells that it reaches on an empty \
board, and they count money and points. `alphabeta` searches games of two players without dice, \
`expectimax` games of two players with dice, and `paranoid` and `maxn` games of any number of players. \
`mcts` plays random games. `greedy` looks one move ahead. `level:1` to `level:10` use a method that suits \
the game; levels below 5 make mistakes. `net:FILE.onnx,simulations=200` plays by a network that another \
program has trained, if this program was built with the feature `net`.

The limits are `depth`, `nodes`, `playouts` and `time`. Without `time`, the choice depends only on the \
position and the seed. `memory=64MiB` limits the memory of `alphabeta` (default: 40 MiB) and `mcts` \
(default: 128 MiB).";

const MATCH: &str = "\
Examples:
  alfonso match GAME alphabeta:depth=2 greedy
  alfonso match GAME greedy random --games 100 --seed 7 --format json
  alfonso match GAME level:6 level:5 --sprt 0,50

Both games of a pair begin with the same random moves; for the second game, the agents exchange their \
seats. In a game of more than two seats, each agent has every second seat. The report gives the difference \
in strength in points of Elo, with its confidence interval over the pairs. `--sprt` ends the match when one \
of the two given differences is 19 times as likely as the other.";

const TUNE: &str = "\
Examples:
  alfonso tune GAME
  alfonso tune GAME --games 1000 --agent alphabeta:depth=2 --into weights.ron
  alfonso match GAME greedy greedy --weights weights.ron

The command models the result of a game as a logistic function of the score of a position, and fits the \
weights of the score to the results. A fifth of the games is not used for the fit; with these games the \
command measures how well the weights predict results. The weights are valid only for the reading for which \
they were tuned.";

const UCI: &str = "\
Examples:
  alfonso uci
  alfonso uci GAME

A graphical interface or a tournament program starts this command as an engine. It chooses another game \
with the option `UCI_Variant`. The available games have two players, no dice, and a rule file that declares \
a position notation. The option `Hash` sets the memory of the search in mebibytes.";

const SOLVE: &str = "\
Examples:
  alfonso solve GAME
  alfonso solve GAME --after \"MOVES\" --format json
  alfonso solve GAME --memory 4GiB
  alfonso solve GAME --proof
  alfonso solve GAME --after \"MOVES\" --mates 2

The command lists all positions that can be reached, and computes their exact values backwards from the end \
of the game. Endless play is a draw. If an ending counts moves or repetitions and gives a draw, the command \
ignores it, and the report names it. A position takes about 100 bytes of memory, and more if it has many \
moves.

With `--proof`, the command searches from the start for the winner, and examines far fewer positions; the \
game must be one in which no position can repeat. With `--mates N`, the command determines only whether the \
player to move can force a win within N of their moves. It examines every reply, and lists all first moves \
that force the win.";

const GAMES: &str = "\
Examples:
  alfonso games
  alfonso games WORD  # search names, titles, places, pieces and sources
  alfonso games --sort year
  alfonso games --book BOOK
  alfonso games --year ..1500 --players 4
  alfonso games --family race --format json";

const READINGS: &str = "\
Examples:
  alfonso readings GAME
  alfonso readings GAME@RULESET  # only the answers of this ruleset
  alfonso readings GAME --format html > questions.html
  alfonso readings GAME --format json";

const SOURCES: &str = "\
Examples:
  alfonso sources GAME
  alfonso sources GAME --format bibtex
  alfonso sources GAME --format html > sources.html
  alfonso sources --format csl  # the sources of all games, for Zotero or Pandoc";

const CITE: &str = "\
Examples:
  alfonso cite GAME
  alfonso cite GAME --format bibtex
  alfonso cite GAME --format cff > CITATION.cff";

const PLAY: &str = "\
Examples:
  alfonso play GAME
  alfonso play GAME --seats SEATS --seed 7
  alfonso play GAME --save game.ron  # save the game after each move
  alfonso play --resume game.ron  # continue the game
  alfonso show GAME --from game.ron  # show the last position of the game
  echo \"MOVES\" | alfonso play GAME

In a terminal of at least 60 by 18 characters, the game is shown on the full screen. The arrow keys and \
Enter, or a click, act on a cell, and F1 lists all keys. With `--plain`, and through pipes, type a move or \
its number, or one of these commands: `moves`, `list`, `pick CELL`, `why MOVE`, `hint`, `undo`, `redo`, \
`board`, `seats`, `save FILE`, `resign`, `help`, `quit`.

Without `--seats`, at a terminal you have the first seat, and the agent `level:3` has the others; through \
pipes all seats are human. Levels go from 1 to 10. The seed determines the dice. With `--seats \
Chance=human`, you type the rolls. A recorded game can be continued only under the rules with which it was \
played.";

const RECORD: &str = "\
Examples:
  alfonso record game.ron --format pgn > game.pgn
  alfonso record games.pgn#3 GAME --format ron > third.ron
  alfonso play GAME --save game.pgn  # save a game as PGN while you play
  alfonso play GAME --resume games.pgn#3

The command ignores comments, variations and glyphs in PGN. It writes moves in the short notation that the \
rule file declares, or else in the notation of this program, and reads both. A tag and a comment contain \
hashes of the rules, so that a game can be replayed only under the same rules.";

const SIMULATE: &str = "\
Examples:
  alfonso simulate GAME --games 1000 --seed 7
  alfonso simulate GAME --games 1000 --max-plies 400 --format json
  alfonso simulate GAME --games 20 --agents greedy

The same seed gives the same games, on every machine and with any number of threads. Games that reach the \
limit of plies are counted as unfinished. A turn is lost when a player passes because they cannot move. \
Scores and money are averages at the end of games.";

const RUN: &str = "\
Examples:
  alfonso run plan.ron --into study
  alfonso run plan.ron --into study --resume  # continue after a stop
  alfonso run plan.ron --into study --resume --so-far  # summarise the games played so far
  alfonso run plan.ron --into study --shard 1/4  # play only part 1 of 4
  alfonso run plan.ron --into study --rows csv --format json

A plan looks like this:
  (schema: 1, seed: 1283, games: 1000, cells: [(game: \"GAME\", vary: {\"QUESTION\": All})],
   agents: [{\"*\": \"random\"}, {\"*\": \"level:3\"}], start: RandomPlies(4), rows: Parquet)

Each entry of `agents` plays every cell. Within a block of games, the agents of an entry exchange their \
seats. A plan can have further fields: `max_plies`; `evaluated: true` for figures on who leads; `moves: \
true` for the moves; `timed: true` for agents with `time`. The results depend only on the plan. They do not \
depend on threads, on `--shard` or on interruptions.";

const LATTICE: &str = "\
Examples:
  alfonso lattice GAME --games 200
  alfonso lattice GAME --design single --games 1000  # change one answer of the ruleset at a time
  alfonso lattice GAME --design sample:2000 --into study  # Ctrl-C stops the games, --resume continues them
  alfonso lattice GAME --agents random --agents greedy --figures plies,first
  alfonso lattice GAME --format html > lattice.html

Readings with the same rules are played once. The shares of the variance are Sobol's indices, corrected for \
the noise of the games. For each figure, the p-values of all questions and pairs are adjusted together \
(Holm's method). If no question has an effect, about one figure in twenty still shows one; with fewer than \
about 30 games, more figures do.

Figures: plies, turns, branching, decisions, tree, coverage, repetition, won, drawn, open, first.";

const WEIGH: &str = "\
Examples:
  alfonso weigh GAME --evidence stone.ron --games 1000
  alfonso weigh GAME --evidence stone.ron --agents level:2 --prior split:family,board
  alfonso weigh GAME --evidence stone.ron --record game.pgn --slip 0.05
  alfonso weigh GAME --record game.pgn --claims sayings.rules
  alfonso weigh GAME --evidence stone.ron --calibrate 100

Evidence looks like this:
  (schema: 1, title: \"The stone\", classes: [\"none\", \"light\", \"heavy\"],
   segments: [(name: \"middle\", lines: [(when: {\"board\": [\"b1\", \"b2\"]}, on: [\"b1-b4\"])])],
   wear: [(segment: \"middle\", class: Likely([0.1, 0.3, 0.6]), source: \"...\")],
   figures: [(figure: \"plies\", value: 40, deviation: 15)])

The command always weighs random play as well. If random play explains the evidence equally well, the \
evidence says nothing about skilled play. The result is a table of posterior probabilities and Bayes \
factors, for the stated prior and likelihood. It also names the segments whose examination would give the \
most information.";

const BENCH: &str = "\
Examples:
  alfonso bench  # all shipped games, in about a minute
  alfonso bench GAME GAME@RULESET --seconds 1 --rounds 7
  alfonso bench GAME --plan  # show how the rules were compiled, and why
  alfonso bench GAME --format json

Rates are per second of processor time of one thread. Each rate is the median over several rounds. A round \
measures random games, counting in bulk and counting leaf by leaf. Compare only rates that were measured at \
the same time on the same machine.

Before it measures, the command tests both ways of counting against reference counts. The file \
NAME.expect.ron beside the rule file contains these counts, made by other programs or by hand; the command \
uses the deepest count of at most 300,000 sequences. If a count is wrong, the game gets no rates, and the \
exit status is 1. Without a reference count, both ways must give the same count. In games with dice, games \
with the same seed must be the same.";

const PROFILE: &str = "\
Examples:
  alfonso profile GAME
  alfonso profile GAME --games 100 --seed 7
  alfonso profile GAME --after \"MOVES\" --format json

The command plays the random games of `simulate` with this seed, and counts the steps of the engine by \
rules. A step is a thing that a condition or an effect looks at, or a part of a move that is made on a copy of \
the position. Sets of cells and ordinary ways of moving take none, so steps are not time: `bench` measures \
time. Where the program knows a cheaper wording of a rule that takes steps, it says so.";

const COMPARE: &str = "\
Examples:
  alfonso compare GAME @RULESET
  alfonso compare GAME GAME --read B:ANSWER
  alfonso compare GAME @RULESET --positions 200000 --format markdown
  alfonso compare mygame.rules GAME --games 0

The report lists the clauses that differ with their sources, the counts of sequences of moves, and the \
shortest lines of play after which legal moves, payments or results differ. If a symmetry of the board \
matches the two start positions, the command uses it. The report says how far the search went. Beyond the \
limit `--positions`, there may be differences that the search has not found. If the search finds no \
difference but a random game does, the report shows that game, shortened to the moves that lead to the \
difference.";

const NEW: &str = "\
Examples:
  alfonso new mygame
  alfonso new mygame --from GAME  # a variant of this game
  alfonso new mygame --into rules

The new file has no mistakes and can be played at once; change it into your own game. In a new game, \
comments explain every part. In a variant, the file lists all rules of the base game, ready to be changed. \
The command never overwrites a file.";

const EXPLAIN: &str = "\
Examples:
  alfonso explain GAME  # the rules in plain English, with their sources
  alfonso explain GAME --short  # what a player needs, on one or two pages
  alfonso explain GAME@RULESET --read ANSWER
  alfonso explain GAME --rule turn.move  # one clause, with its text in the rule file
  alfonso explain GAME --lang es  # the author's sentences in Spanish, if the file has them
  alfonso explain GAME --format markdown > rules.md
  alfonso explain A0302  # explain the code of a mistake

A clause is named by its id, such as `end.mate`; `moves --why` and `play` show these ids too. The code of a \
mistake is printed above its message, in `check` and in other commands.";

const SHEET: &str = "\
Examples:
  alfonso sheet GAME > game.html  # open it in a browser, and print it on A4 or Letter
  alfonso sheet GAME@RULESET --read ANSWER > game.html
  alfonso sheet GAME --lang es > game.html

The page has the aim of the game, the board, a diagram of each piece's movement, and the rules in the \
author's sentences, without sources. It needs no other file and no network. `explain --short` prints the \
same as text.";

const PAGE: &str = "\
Examples:
  alfonso page GAME > game.html  # open it in a browser, or send it to somebody
  alfonso page GAME@RULESET --read ANSWER > game.html
  alfonso page GAME --lang es > game.html

The page is one file with the rules, the module that plays them, the rules sheet, the questions and the \
sources. It needs no other file and no network. Board, rules and sources are there before its script runs, \
and without scripts. A page of an incomplete game has no script. The command needs a program that was built \
with the page: `bash interpreter/web/build/run`, then `cargo build --release --features page`.";

const SERVE: &str = "\
Examples:
  alfonso serve --open
  alfonso serve mygame.rules --open  # the page changes whenever you save the file
  alfonso serve --port 0  # on a free port
  alfonso serve --host 0.0.0.0  # for all machines of the network

The command prints the address of the page and serves it until you press Ctrl-C. Unless `--host` says \
otherwise, only programs on this machine reach the server. It shows the shipped games and the given rule \
files, with their bases and libraries; no request makes it open another file. It refuses requests for other \
host names and from pages of other origins. The command needs a program that \
was built with the page: `bash interpreter/web/build/run`, then `cargo build --release --features page`.";

const COMPLETIONS: &str = "\
Examples:
  alfonso completions bash > ~/.local/share/bash-completion/completions/alfonso
  alfonso completions zsh > ~/.zfunc/_alfonso
  alfonso completions fish > ~/.config/fish/completions/alfonso.fish";

const MANUAL: &str = "\
Examples:
  alfonso manual > alfonso.1
  man -l alfonso.1";

const LSP: &str = "\
Examples:
  alfonso lsp

Editors start this command themselves. The page on editors in the manual has the settings for each editor. \
The command reads messages of the Language Server Protocol from standard input, and answers on standard \
output. Diagnostics appear while you type: first the diagnostics of the text and the default ruleset, then \
those of all readings.";

const SCHEMA: &str = "\
Examples:
  alfonso schema show  # schema of the output of `show --format json`
  alfonso schema play  # schema of each line of `play --format json`";

/// The names that the examples use.
#[derive(Clone, Debug)]
pub struct Example {
    /// The name of a game.
    pub game: String,
    /// One of its rulesets.
    pub ruleset: String,
    /// A question and its reading.
    pub answer: String,
    /// Moves from the start.
    pub moves: String,
    /// Seats for a person against chance.
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

/// Returns the command line with its examples.
pub fn command(example: &Example) -> clap::Command {
    let texts = [
        ("check", CHECK),
        ("fmt", FMT),
        ("import", IMPORT),
        ("games", GAMES),
        ("show", SHOW),
        ("moves", MOVES),
        ("perft", PERFT),
        ("readings", READINGS),
        ("sources", SOURCES),
        ("cite", CITE),
        ("consistent", CONSISTENT),
        ("play", PLAY),
        ("record", RECORD),
        ("simulate", SIMULATE),
        ("run", RUN),
        ("lattice", LATTICE),
        ("weigh", WEIGH),
        ("best", BEST),
        ("match", MATCH),
        ("value", VALUE),
        ("solve", SOLVE),
        ("tune", TUNE),
        ("uci", UCI),
        ("bench", BENCH),
        ("profile", PROFILE),
        ("compare", COMPARE),
        ("new", NEW),
        ("explain", EXPLAIN),
        ("sheet", SHEET),
        ("page", PAGE),
        ("serve", SERVE),
        ("lsp", LSP),
        ("schema", SCHEMA),
        ("completions", COMPLETIONS),
        ("manual", MANUAL),
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
    let command = texts.into_iter().fold(command, |command, (name, text)| {
        command.mut_subcommand(name, |subcommand| subcommand.after_help(fill(text)))
    });
    let list = groups::list(&command);
    command.help_template(format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n\n{list}\nOptions:\n{{options}}{{after-help}}"
    ))
}

/// Returns the text with all remarks (the parts after `  # `) aligned in one column.
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
