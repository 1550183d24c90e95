//! The text below the help of each command: examples to try.
//!
//! The program replaces the words in capitals with names from a shipped game: see [`Example`].

use super::{Typed, groups};
use clap::CommandFactory;

const TOP: &str = "\
Examples:
  alfonso show GAME  # the board at the start
  alfonso play GAME  # play it here
  alfonso readings GAME  # what the sources leave open
  alfonso new mygame  # a file to begin with
  alfonso check mygame.rules  # is it sound?

A game is a path to a .rules file or the name of a shipped game; `@` and a name choose one of its rulesets.
Results go to standard output, what is wrong to standard error.
Exit status: 0 done, 1 the rule file or the request is wrong, 2 bad usage.";

const CHECK: &str = "\
Examples:
  alfonso check mygame.rules
  alfonso check mygame.rules other.rules --deny-warnings
  alfonso check mygame.rules --format json
  alfonso check mygame.rules --play
  alfonso check mygame.rules --fix  # misspelt words first
  alfonso check mygame.rules --watch  # again whenever it is saved, with board and changed pieces

The file is read in as many ways as it takes to meet every clause and every choice, each ruleset's among them, and
every claim of the file is played. With `--play`, random games are played in readings drawn from all combinations of
answers. With `--format json`, `readings` is the number of the ways in which the file was read, and the diagnostics are
part of the result.";

const IMPORT: &str = "\
Examples:
  alfonso import variants.ini --into my-games
  alfonso import variants.ini my-variant > my-variant.rules
  alfonso import page.html --into my-games

Each variant becomes a rule file of its own, in the usual layout. What the configuration sets and a rule file cannot say
is left open: it is listed at the head of the file and in the report. Compare the counts of `alfonso perft` with those of the
program before you rely on a file.";

const FMT: &str = "\
Examples:
  alfonso fmt mygame.rules
  alfonso fmt  # every .rules file in this folder and those inside it
  alfonso fmt --check games  # what would change, as a diff; exit status 1 if anything
  alfonso fmt - < mygame.rules > other.rules

Lines break and stay empty where you like; what lies between words, indentation and columns follow the usual layout. Words,
comments, quotations and the men of drawings are never changed. A file that cannot be parsed stays as it is, and the others
go on.";

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
  alfonso perft GAME --depth 3 --turns

A position that a rule has decided has no moves; repetition and other counting rules never cut a line. What somebody
decides (a vote, a bid) is a move. Games with dice have no such numbers.";

const VALUE: &str = "\
Examples:
  alfonso value dice.rules
  alfonso value dice.rules --format json
  alfonso value GAME --agents random

Where nobody has a choice, a game is worth something that can be worked out: how likely it is that each player wins, how it
ends, how many rolls it takes, and the money and points at the end, as fractions. With `--agents random` every choice is
drawn, each move as likely as any other. Games of many positions are refused; `simulate` plays such games, and tells how sure its figures are.";

const CONSISTENT: &str = "\
Examples:
  alfonso consistent GAME --game game.pgn
  alfonso consistent GAME --claims problems.rules

A reading survives if some answers to the other questions allow all that the files tell, under one and the same rules. A
reading is called refuted if no combination that was tried allows it: the number tried is told, and whether these were all.
What no reading understands is no evidence, but a mistake at its place. Claims stand in a file as in a rule file,
without `in` and `with`.";

const BEST: &str = "\
Examples:
  alfonso best GAME
  alfonso best GAME --after \"MOVES\" --agent greedy
  alfonso best GAME --agent level:9 --format json
  alfonso best GAME --agent mcts:playouts=2000

Agents know a game by its rules alone: a piece is worth what it reaches on an empty board, and money and points count. Each
searches in its own way: `alphabeta` for two players without dice, `expectimax` for two with dice, `paranoid` and `maxn` for
any number of players, `mcts` by random games; `greedy` looks one move ahead. `level:1` to `level:10` take what suits the
game, and below 5 they make mistakes. Limits are `depth`, `nodes`, `playouts` and `time`; without `time`, the choice depends
on the seed alone. `memory=64MiB` says how much `alphabeta` and `mcts` may remember (40 and 128 MiB if it is not said).";

const MATCH: &str = "\
Examples:
  alfonso match GAME alphabeta:depth=2 greedy
  alfonso match GAME greedy random --games 100 --seed 7 --format json
  alfonso match GAME level:6 level:5 --sprt 0,50

Each pair of games begins with the same random moves, with the seats exchanged; of more than two seats, agents take every
second. The difference in strength is told in points of Elo, with the interval that pairs allow. `--sprt` ends the match once
one of two differences is 19 times as likely as the other.";

const TUNE: &str = "\
Examples:
  alfonso tune GAME
  alfonso tune GAME --games 1000 --agent alphabeta:depth=2 --into weights.ron
  alfonso match GAME greedy greedy --weights weights.ron

Results are taken for a logistic function of what a position is worth, and the weights are fitted to them; a fifth of the
games is left out, to see how well results are foretold. Weights hold for the reading for which they were tuned.";

const UCI: &str = "\
Examples:
  alfonso uci
  alfonso uci GAME

A program that lets engines play starts this command, and chooses another game by the option `UCI_Variant`: games of two
players without dice whose file declares a notation for positions. `Hash` is the memory of the search in mebibytes.";

const SOLVE: &str = "\
Examples:
  alfonso solve GAME
  alfonso solve GAME --after \"MOVES\" --format json
  alfonso solve GAME --memory 4GiB
  alfonso solve GAME --proof
  alfonso solve GAME --after \"MOVES\" --mates 2

All positions that can be reached are listed, and their values worked out backwards, so that nothing is estimated. Play
without end is a draw; endings that count moves or repetitions and draw are set aside for that, and told. A position takes
some 100 bytes of memory, and more where it has many moves. `--proof` searches from the start for who wins instead, and
looks at far fewer positions than there are; it needs a game in which no position comes again. With `--mates N` only the
question is answered whether the player to move can force a win within N of their moves, with all first moves that do so:
every answer is looked at.";

const GAMES: &str = "\
Examples:
  alfonso games
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
  alfonso play GAME --save game.ron  # keep the game as it goes
  alfonso play --resume game.ron  # go on with it
  alfonso show GAME --from game.ron  # where it has come to
  echo \"MOVES\" | alfonso play GAME

At a terminal of at least 60 by 18 the whole screen is used: arrow keys and Enter pick a piece and move it, `?` tells all
keys. With `--plain`, and through pipes: a move or its number, `moves`, `list`, `pick CELL`, `why MOVE`, `hint`, `undo`,
`redo`, `board`, `seats`, `save FILE`, `resign`, `help`, `quit`. Without `--seats`, you take the first seat at a terminal and
`level:3` the others; through pipes all seats are human. Levels go from 1 to 10. Dice are thrown from the seed; with
`--seats Chance=human` you say how they fall. A record is played again by the rules it was played by or not at all.";

const RECORD: &str = "\
Examples:
  alfonso record game.ron --format pgn > game.pgn
  alfonso record games.pgn#3 GAME --format ron > third.ron
  alfonso play GAME --save game.pgn  # keep a game as PGN at once
  alfonso play GAME --resume games.pgn#3

Comments, variations and glyphs of PGN are read over. Moves are in short notation where the rule file declares it, else as
everywhere here; both are read. Hashes of the rules stand in a tag and a comment: a game is played again by the same rules.";

const SIMULATE: &str = "\
Examples:
  alfonso simulate GAME --games 1000 --seed 7
  alfonso simulate GAME --games 1000 --max-plies 400 --format json
  alfonso simulate GAME --games 20 --agents greedy

The same seed gives the same games, on every machine and any number of threads. Games that reach the limit of plies
are counted as unfinished. Lost turns are passes of who cannot move; scores and money are means when games are over.";

const RUN: &str = "\
Examples:
  alfonso run plan.ron --into study
  alfonso run plan.ron --into study --resume  # go on after a stop
  alfonso run plan.ron --into study --shard 1/4  # a quarter; the others elsewhere
  alfonso run plan.ron --into study --rows csv --format json

A plan reads like
  (schema: 1, seed: 1283, games: 1000, cells: [(game: \"GAME\", vary: {\"QUESTION\": All})],
   agents: [{\"*\": \"random\"}, {\"*\": \"level:3\"}], start: RandomPlies(4), rows: Parquet)
Every cell is played by every entry of `agents`, who change seats in each game of a block. Further fields: `max_plies`,
`evaluated: true` for who leads, `moves: true` for the moves, `timed: true` for agents with `time`. What comes out depends
on the plan alone, and not on threads, parts and stops.";

const LATTICE: &str = "\
Examples:
  alfonso lattice GAME --games 200
  alfonso lattice GAME --design single --games 1000  # each answer against the ruleset's
  alfonso lattice GAME --design sample:2000 --into study  # Ctrl-C stops; --resume goes on
  alfonso lattice GAME --agents random --agents greedy --figures plies,first
  alfonso lattice GAME --format html > lattice.html

Readings with the same rules are played once. Parts of the variance are Sobol's indices, without the noise of the games;
all questions and pairs of a figure are tested together (Holm): where nothing matters, about one figure of twenty says it
does, with fewer than some 30 games more.
Figures: plies, turns, branching, decisions, tree, coverage, repetition, won, drawn, open, first.";

const WEIGH: &str = "\
Examples:
  alfonso weigh GAME --evidence stone.ron --games 1000
  alfonso weigh GAME --evidence stone.ron --agents level:2 --prior split:family,board
  alfonso weigh GAME --evidence stone.ron --record game.pgn --slip 0.05
  alfonso weigh GAME --record game.pgn --claims sayings.rules
  alfonso weigh GAME --evidence stone.ron --calibrate 100

Evidence reads like
  (schema: 1, title: \"The stone\", classes: [\"none\", \"light\", \"heavy\"],
   segments: [(name: \"middle\", lines: [(when: {\"board\": [\"b1\", \"b2\"]}, on: [\"b1-b4\"])])],
   wear: [(segment: \"middle\", class: Likely([0.1, 0.3, 0.6]), source: \"...\")],
   figures: [(figure: \"plies\", value: 40, deviation: 15)])
Random play is always weighed, too: what it explains as well says nothing about skilled play. The result is a table of
shares of belief and Bayes factors under a stated prior and likelihood, and what one more look would tell.";

const BENCH: &str = "\
Examples:
  alfonso bench  # every shipped game, a line each: about a minute
  alfonso bench GAME GAME@RULESET --seconds 1 --rounds 7
  alfonso bench GAME --plan  # what was made of its rules, and why
  alfonso bench GAME --format json

Rates are per second of processor time of one thread, medians of rounds in which random games, counting in bulk, and
counting leaf by leaf take turns. Only what was measured at the same time on the same machine can be compared. Before, the
deepest count of up to 300,000 sequences that others have made, in NAME.expect.ron beside the file, must hold both ways: a
game whose counts are off has no rates, and the exit status is 1. Where nobody has counted, both ways must agree; where
dice fall, games must repeat.";

const COMPARE: &str = "\
Examples:
  alfonso compare GAME @RULESET
  alfonso compare GAME GAME --read B:ANSWER
  alfonso compare GAME @RULESET --positions 200000 --format markdown
  alfonso compare mygame.rules GAME --games 0

Told are the clauses that differ with their sources, the counts of sequences of moves, and the shortest lines of play
after which legal moves, payments or results differ. The starts are matched by a symmetry of the board, if one does.
How far was looked is told: what is not found within `--positions` may lie beyond. Where nothing is found, a game of random
play that parts is the witness, without the moves it can spare.";

const NEW: &str = "\
Examples:
  alfonso new mygame
  alfonso new mygame --from GAME  # a variant of it
  alfonso new mygame --into rules

The file is sound and can be played as it is: change it into yours. Every part of a new game is explained; in a variant
every rule of the game stands ready to be changed. Nothing is written over.";

const EXPLAIN: &str = "\
Examples:
  alfonso explain GAME  # the rules in plain English, and who says so
  alfonso explain GAME@RULESET --read ANSWER
  alfonso explain GAME --rule turn.move  # one clause, and how it is written
  alfonso explain GAME --format markdown > rules.md
  alfonso explain A0302  # a mistake, by the code that stands above it

Clauses are named by their ids, `end.mate`; `moves --why` and `play` name them too. The codes of mistakes stand above what
`check` and other commands find wrong.";

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

Editors start it by themselves: the page on editors of the book has the settings for each. It reads messages of the Language
Server Protocol from standard input and answers on standard output. Diagnostics come while one types, first of the text and
the default ruleset, then of all readings.";

const SCHEMA: &str = "\
Examples:
  alfonso schema show  # what `show --format json` prints
  alfonso schema play  # each of its lines";

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
