//! The text below the help of each command: examples to try.
//!
//! The program replaces the words in capitals with names from a shipped game: see [`Example`].

use super::{Typed, groups};
use clap::CommandFactory;

const TOP: &str = "\
Examples:
  alfonso show GAME  # the board at the start
  alfonso play GAME  # play it in the terminal
  alfonso readings GAME  # the questions that its sources leave open
  alfonso new mygame  # a rule file to begin with
  alfonso check mygame.rules  # report its mistakes

A game is the path of a .rules file or the name of a shipped game; `@` and a name choose a ruleset.
Results go to standard output, diagnostics to standard error.
Exit status: 0 done, 1 mistake in the rule file or in the request, 2 wrong usage.
The glossary (docs/glossary.md) explains the words of this help.";

const CHECK: &str = "\
Examples:
  alfonso check mygame.rules
  alfonso check mygame.rules other.rules --deny-warnings
  alfonso check mygame.rules --format json
  alfonso check mygame.rules --play
  alfonso check mygame.rules --fix  # first correct misspelt words and forms of earlier versions
  alfonso check --fix my-games  # all rule files of a folder
  alfonso check mygame.rules --watch  # again after each save, with board and changed pieces

The command checks the file in enough readings to cover every clause, every choice and every ruleset. It \
also tests every claim of the file. With `--play`, it plays random games in readings drawn from all \
combinations of answers. With `--format json`, `readings` is the number of readings that were checked, and \
the diagnostics are part of the result.";

const IMPORT: &str = "\
Examples:
  alfonso import variants.ini --into my-games
  alfonso import variants.ini my-variant > my-variant.rules
  alfonso import page.html --into my-games

Each variant becomes a rule file in the usual layout. Settings that a rule file cannot express are left \
open; the head of the file and the report list them. Before you rely on a file, compare the counts of \
`alfonso perft` with those of the other program.";

const FMT: &str = "\
Examples:
  alfonso fmt mygame.rules
  alfonso fmt  # every .rules file in this folder and the folders inside it
  alfonso fmt --check games  # what would change, as a diff; exit status 1 if anything would
  alfonso fmt - < mygame.rules > other.rules

Line breaks and empty lines stay where you put them. Spaces between words, indentation and columns follow \
the usual layout. Words, comments, quotations and the pieces in drawings never change. A file that cannot be \
parsed stays as it is, and the command continues with the other files.";

const SHOW: &str = "\
Examples:
  alfonso show GAME
  alfonso show GAME --after \"MOVES\"
  alfonso show GAME@RULESET --read ANSWER
  alfonso show GAME --format svg > board.svg
  alfonso show GAME --format json > here.json
  alfonso show GAME --from here.json

`--from` reads the output of `--format json`, here and in other commands, for every game.";

const MOVES: &str = "\
Examples:
  alfonso moves GAME
  alfonso moves GAME --why
  alfonso moves GAME --after \"MOVES\" --format json

Before a roll of dice, the list has every roll with its weight and the moves that it allows. Below it are \
the average number of moves and the probability that the turn is lost, as exact fractions. A pass is not \
counted as a move.";

const PERFT: &str = "\
Examples:
  alfonso perft GAME --depth 3
  alfonso perft GAME --depth 2 --divide
  alfonso perft GAME --depth 3 --turns

A position in which a rule has ended the game has no moves. Rules that count moves or repetitions never end \
a sequence. A decision, such as a vote or a bid, is a move. Games with dice have no such numbers.";

const VALUE: &str = "\
Examples:
  alfonso value dice.rules
  alfonso value dice.rules --format json
  alfonso value GAME --agents random

If no player has a choice, the value of a game can be computed as exact fractions: the probability that each \
player wins, the probability of each ending, the mean number of rolls, and the mean money and points at the \
end. With `--agents random`, every choice is made at random, and all moves are equally likely. Games of too \
many positions are refused; `simulate` plays such games, and reports how precise its figures are.";

const CONSISTENT: &str = "\
Examples:
  alfonso consistent GAME --game game.pgn
  alfonso consistent GAME --claims problems.rules

A reading survives if some answers to the other questions permit all evidence in the files under the same \
rules. A reading is refuted if no combination that was tried permits it; the report says how many \
combinations were tried, and whether these were all. Text that no reading understands is not evidence: it is \
reported as a mistake. Claims are written as in a rule file, without `in` and `with`.";

const BEST: &str = "\
Examples:
  alfonso best GAME
  alfonso best GAME --after \"MOVES\" --agent greedy
  alfonso best GAME --agent level:9 --format json
  alfonso best GAME --agent mcts:playouts=2000

Agents know only the rules of a game: they value a piece by the cells that it reaches on an empty board, and \
count money and points. Each agent has its own method: `alphabeta` searches games of two players without \
dice, `expectimax` games of two players with dice, `paranoid` and `maxn` games of any number of players; \
`mcts` plays random games; `greedy` looks one move ahead. `level:1` to `level:10` use a method that suits \
the game, and levels below 5 make mistakes.

Limits are `depth`, `nodes`, `playouts` and `time`; without `time`, the choice depends on the seed alone. \
`memory=64MiB` limits the memory of `alphabeta` and `mcts` (default: 40 and 128 MiB).";

const MATCH: &str = "\
Examples:
  alfonso match GAME alphabeta:depth=2 greedy
  alfonso match GAME greedy random --games 100 --seed 7 --format json
  alfonso match GAME level:6 level:5 --sprt 0,50

Both games of a pair begin with the same random moves, and the agents exchange their seats. In games of more \
than two seats, each agent has every second seat. The report gives the difference in strength in points of \
Elo, with its interval over the pairs. `--sprt` ends the match when one of the two differences is 19 times \
as likely as the other.";

const TUNE: &str = "\
Examples:
  alfonso tune GAME
  alfonso tune GAME --games 1000 --agent alphabeta:depth=2 --into weights.ron
  alfonso match GAME greedy greedy --weights weights.ron

The command models the results of games as a logistic function of the score of a position, and fits the \
weights to them. A fifth of the games is held out, to measure how well the weights predict results. Weights \
hold only for the reading for which they were tuned.";

const UCI: &str = "\
Examples:
  alfonso uci
  alfonso uci GAME

A program that lets engines play starts this command, and chooses another game by the option `UCI_Variant`. \
It can choose games of two players without dice whose file declares a position notation. The option `Hash` \
is the memory of the search in mebibytes.";

const SOLVE: &str = "\
Examples:
  alfonso solve GAME
  alfonso solve GAME --after \"MOVES\" --format json
  alfonso solve GAME --memory 4GiB
  alfonso solve GAME --proof
  alfonso solve GAME --after \"MOVES\" --mates 2

The command lists all positions that can be reached, and computes their values backwards, so that nothing is \
estimated. Endless play is a draw. Endings that count moves or repetitions and give a draw are therefore \
ignored, and the report names them. A position takes about 100 bytes of memory, and more if it has many \
moves.

`--proof` searches from the start for the winner instead, and examines far fewer positions; it needs a game \
in which no position can repeat. `--mates N` only determines whether the player to move can force a win \
within N of their moves. It examines every reply, and lists all first moves that force the win.";

const GAMES: &str = "\
Examples:
  alfonso games
  alfonso games WORD  # in names, titles, places, pieces and sources
  alfonso games --sort year
  alfonso games --book BOOK
  alfonso games --year ..1500 --players 4
  alfonso games --family race --format json";

const READINGS: &str = "\
Examples:
  alfonso readings GAME
  alfonso readings GAME@RULESET  # only that ruleset's answers
  alfonso readings GAME --format json";

const SOURCES: &str = "\
Examples:
  alfonso sources GAME
  alfonso sources GAME --format bibtex
  alfonso sources --format csl  # of all games, for Zotero or Pandoc";

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
  alfonso play --resume game.ron  # continue it
  alfonso show GAME --from game.ron  # its last position
  echo \"MOVES\" | alfonso play GAME

A terminal of at least 60 by 18 characters shows the game on the full screen: arrow keys and Enter pick a \
piece and move it, and `?` lists all keys. With `--plain`, and through pipes, type a move or its number, or \
a command: `moves`, `list`, `pick CELL`, `why MOVE`, `hint`, `undo`, `redo`, `board`, `seats`, `save FILE`, \
`resign`, `help`, `quit`.

Without `--seats`, you have the first seat at a terminal, and the agent `level:3` has the others; through \
pipes all seats are human. Levels go from 1 to 10. The seed determines the dice; with `--seats Chance=human` \
you type the rolls. A recorded game is continued only under the rules by which it was played.";

const RECORD: &str = "\
Examples:
  alfonso record game.ron --format pgn > game.pgn
  alfonso record games.pgn#3 GAME --format ron > third.ron
  alfonso play GAME --save game.pgn  # save a game as PGN while you play
  alfonso play GAME --resume games.pgn#3

Comments, variations and glyphs in PGN are ignored. Moves are written in the short notation that the rule \
file declares, or else in the notation of this program; both are read. A tag and a comment contain hashes of \
the rules, so that a game is replayed only under the same rules.";

const SIMULATE: &str = "\
Examples:
  alfonso simulate GAME --games 1000 --seed 7
  alfonso simulate GAME --games 1000 --max-plies 400 --format json
  alfonso simulate GAME --games 20 --agents greedy

The same seed gives the same games, on every machine and with any number of threads. Games that reach the \
limit of plies are counted as unfinished. A turn is lost when a player passes because they cannot move. \
Scores and money are means at the end of games.";

const RUN: &str = "\
Examples:
  alfonso run plan.ron --into study
  alfonso run plan.ron --into study --resume  # continue after a stop
  alfonso run plan.ron --into study --resume --so-far  # the summary of the games in the folder
  alfonso run plan.ron --into study --shard 1/4  # a quarter; the others elsewhere
  alfonso run plan.ron --into study --rows csv --format json

A plan looks like this:
  (schema: 1, seed: 1283, games: 1000, cells: [(game: \"GAME\", vary: {\"QUESTION\": All})],
   agents: [{\"*\": \"random\"}, {\"*\": \"level:3\"}], start: RandomPlies(4), rows: Parquet)

Each entry of `agents` plays every cell, and its agents exchange their seats in each game of a block. \
Further fields: `max_plies`; `evaluated: true` for figures on who leads; `moves: true` for the moves; \
`timed: true` for agents with `time`. The results depend only on the plan, not on threads, parts or stops.";

const LATTICE: &str = "\
Examples:
  alfonso lattice GAME --games 200
  alfonso lattice GAME --design single --games 1000  # each answer against the ruleset's
  alfonso lattice GAME --design sample:2000 --into study  # Ctrl-C stops; --resume continues
  alfonso lattice GAME --agents random --agents greedy --figures plies,first
  alfonso lattice GAME --format html > lattice.html

Readings with the same rules are played once. Shares of the variance are Sobol's indices, without the noise \
of the games. All questions and pairs of a figure are tested together (Holm). If nothing has an effect, \
about one figure in twenty gives a false alarm, and more with fewer than about 30 games.

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

Random play is always weighed too. Evidence that it explains equally well says nothing about skilled play. \
The result is a table of posterior probabilities and Bayes factors, for the stated prior and likelihood. It \
also names the segments whose examination would give the most information.";

const BENCH: &str = "\
Examples:
  alfonso bench  # every shipped game, one line each; takes about a minute
  alfonso bench GAME GAME@RULESET --seconds 1 --rounds 7
  alfonso bench GAME --plan  # how its rules were compiled, and why
  alfonso bench GAME --format json

Rates are per second of processor time of one thread. They are medians over rounds, in which random games, \
counting in bulk and counting leaf by leaf take turns. Compare only rates that were measured at the same \
time on the same machine.

Before it measures, the command tests both ways of counting. The reference is the deepest count of up to \
300,000 sequences in NAME.expect.ron beside the file, made by other programs or people. A game with wrong \
counts has no rates, and the exit status is 1. Without such a count, both ways must agree with each other. \
In games with dice, repeated games must be the same.";

const COMPARE: &str = "\
Examples:
  alfonso compare GAME @RULESET
  alfonso compare GAME GAME --read B:ANSWER
  alfonso compare GAME @RULESET --positions 200000 --format markdown
  alfonso compare mygame.rules GAME --games 0

The report lists the clauses that differ with their sources, the counts of sequences of moves, and the \
shortest lines of play after which legal moves, payments or results differ. The starts are matched by a \
symmetry of the board, if one matches them. The report says how far the search went: beyond `--positions`, \
there may be differences that it has not found. If the search finds no difference, the report gives a random \
game that shows one, without the moves that it does not need.";

const NEW: &str = "\
Examples:
  alfonso new mygame
  alfonso new mygame --from GAME  # a variant of it
  alfonso new mygame --into rules

The file is sound and can be played at once; change it into your own game. In a new game, every part is \
explained. In a variant, all rules of the game are listed, ready to be changed. Existing files are never \
overwritten.";

const EXPLAIN: &str = "\
Examples:
  alfonso explain GAME  # the rules in plain English, with their sources
  alfonso explain GAME@RULESET --read ANSWER
  alfonso explain GAME --rule turn.move  # one clause, and how it is written
  alfonso explain GAME --format markdown > rules.md
  alfonso explain A0302  # the meaning of a mistake's code

Clauses are named by their ids, such as `end.mate`; `moves --why` and `play` name them too. The code of a \
mistake stands above its message, in `check` and in other commands.";

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

Editors start this command themselves; the book's page on editors has the settings for each of them. The \
command reads messages of the Language Server Protocol from standard input, and answers on standard output. \
Diagnostics appear while you type: first those of the text and the default ruleset, then those of all \
readings.";

const SCHEMA: &str = "\
Examples:
  alfonso schema show  # the object that `show --format json` prints
  alfonso schema play  # each line that `play --format json` prints";

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
        ("compare", COMPARE),
        ("new", NEW),
        ("explain", EXPLAIN),
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
