// Written by `RENEW=1 cargo test -p alfonso-web --lib contract` from the types of the module.

/**
 * A request of the page. In JSON: an object whose key `do` names the request.
 */
export type Request = { "do": "games" } | { "do": "open" } & Open | { "do": "screen" } | { "do": "press", 
/**
 * The cell, 0..n.
 */
cell: number, } | { "do": "lift", 
/**
 * The kind, 0..n.
 */
kind: number, } | { "do": "drag", 
/**
 * The cell of the piece.
 */
from: number, 
/**
 * The target.
 */
to: number, } | { "do": "choose", 
/**
 * The item, 0..n.
 */
item: number, } | { "do": "cancel" } | { "do": "play", 
/**
 * The text of the move.
 */
text: string, } | { "do": "pass" } | { "do": "throw" } | { "do": "undo" } | { "do": "redo" } | { "do": "resign" } | { "do": "claim" } | { "do": "play-on" } | { "do": "seats", 
/**
 * The player of each seat: empty for a person, or an agent such as `level:3`.
 */
seats: Array<string>, 
/**
 * The name of a person on each seat; empty for the name in the rules.
 */
people: Array<string>, } | { "do": "think", 
/**
 * The number of steps of this slice, about 100,000 a second.
 */
steps: number, 
/**
 * True if the agent has to move now with what it has found.
 */
now: boolean, } | { "do": "hint", 
/**
 * The number of steps of this slice.
 */
steps: number, 
/**
 * True if the adviser has to answer now.
 */
now: boolean, } | { "do": "playouts" } & TrialPart | { "do": "why", 
/**
 * The text of the move.
 */
text: string, } | { "do": "why-cell", 
/**
 * The cell.
 */
cell: number, } | { "do": "moves" } | { "do": "page", 
/**
 * The page.
 */
page: Page, } | { "do": "readings" } | { "do": "answer", 
/**
 * The question.
 */
question: string, 
/**
 * The reading.
 */
reading: string, } | { "do": "ruleset", 
/**
 * The name of the ruleset.
 */
ruleset: string, } | { "do": "save", 
/**
 * The form.
 */
form: Form, };

/**
 * A request for a game.
 */
export type Open = { 
/**
 * The name of a shipped game, or of the file from which the text was read.
 */
name: string, 
/**
 * The text of a rule file. Empty for a shipped game.
 */
text: string, 
/**
 * The bases and libraries of the text: names and texts.
 */
others: Array<[string, string]>, 
/**
 * The name of a ruleset; empty for the default one.
 */
ruleset: string, 
/**
 * Changed answers: questions and readings.
 */
answers: Array<[string, string]>, 
/**
 * The language of messages and names: `en`, `es`.
 */
language: string, 
/**
 * The player of each seat: empty for a person, or an agent.
 */
seats: Array<string>, 
/**
 * The name of a person on each seat; empty for the name in the rules.
 */
people: Array<string>, 
/**
 * True if people enter the dice that they rolled by hand.
 */
dice_by_hand: boolean, 
/**
 * A position in FEN; empty for the start.
 */
fen: string, 
/**
 * The moves after the start, separated by spaces.
 */
moves: string, 
/**
 * A recorded game in RON or PGN. It excludes `fen` and `moves`.
 */
record: string, 
/**
 * The number of the start, in a game with several. Without one, the seed decides.
 */
start?: number, 
/**
 * The fragment of a link, with or without its `#`. It excludes `name`, `ruleset`, `answers`,
 * `fen`, `start`, `moves` and `record`. The text of a game that does not ship comes with it.
 */
link?: string, 
/**
 * The text of the file of weights beside the rule file. Agents of shipped games know theirs.
 */
weights?: string, 
/**
 * The seed of dice and random agents.
 */
seed: number, 
/**
 * The set of pieces; empty for that of the rule file.
 */
pieces: string, };

/**
 * A page of text about a game.
 */
export type Page = "sheet" | "explain" | "sources";

/**
 * A form in which a game is written down.
 */
export type Form = "fen" | "pgn" | "ron" | "link" | "svg";

/**
 * A part of a trial, which plays many games from the position.
 */
export type TrialPart = { 
/**
 * The agent on all seats, such as `level:2`; empty for random moves.
 */
agent: string, 
/**
 * The seed of the trial.
 */
seed: number, 
/**
 * The number of games in the whole trial, which share a budget of steps.
 */
games: number, 
/**
 * The number of the first game to play, from 0.
 */
first: number, 
/**
 * The number after the last game to play.
 */
end: number, 
/**
 * The number of steps of this slice.
 */
steps: number, };

/**
 * An answer to a request. In JSON: an object with one key.
 */
export type Answer = { "games": Array<GameEntry> } | { "screen": Screen } | { "thought": Thought } | { "playouts": Playouts } | { "text": string } | { "moves": Array<MoveEntry> } | { "page": string } | { "readings": Readings } | { "switched": Switched } | { "error": Fault };

/**
 * A game of the module.
 */
export type GameEntry = { 
/**
 * The name of the rule file.
 */
name: string, 
/**
 * The title.
 */
title: string, 
/**
 * The title in other languages.
 */
titles: Array<[string, string]>, 
/**
 * The folder of the rule file, which groups related games.
 */
family: string, 
/**
 * The date of the first attestation, in words; empty if unknown.
 */
date: string, 
/**
 * The number of players.
 */
players: number, 
/**
 * The number of open questions.
 */
questions: number, 
/**
 * The reason why nobody can play the game; empty if it can be played.
 */
incomplete: string, 
/**
 * Other names and places, for searches.
 */
words: Array<string>, };

/**
 * The state of a slice of thinking.
 */
export type Thought = { 
/**
 * The share of the work that is done, 0..1.
 */
share: number, 
/**
 * The screen after the move, or with the advice as its message.
 */
screen: Screen | null, };

/**
 * The games that were finished in a slice of a trial.
 */
export type Playouts = { 
/**
 * The number of games.
 */
games: number, 
/**
 * The number of games that each seat has won.
 */
wins: Array<number>, 
/**
 * The number of games that ended without a winner.
 */
draws: number, 
/**
 * The number of games that no rule has ended: they were too long or too costly, or somebody
 * could not move.
 */
unfinished: number, 
/**
 * The number of plies in all games.
 */
plies: number, 
/**
 * The number of the game with which the next slice begins. It is `end` if the part is done.
 */
next: number, };

/**
 * A legal move.
 */
export type MoveEntry = { 
/**
 * The text.
 */
text: string, 
/**
 * The title of the rule.
 */
rule: string, };

/**
 * The questions of a rule file.
 */
export type Readings = { 
/**
 * The rulesets.
 */
rulesets: Array<RulesetEntry>, 
/**
 * The questions.
 */
questions: Array<QuestionEntry>, };

/**
 * A ruleset.
 */
export type RulesetEntry = { 
/**
 * The name.
 */
name: string, 
/**
 * The description.
 */
text: string, 
/**
 * True if it is in play, with no answer changed.
 */
played: boolean, };

/**
 * A question of a rule file.
 */
export type QuestionEntry = { 
/**
 * The name.
 */
name: string, 
/**
 * The question in words.
 */
text: string, 
/**
 * The readings.
 */
readings: Array<ReadingEntry>, };

/**
 * A reading of a question.
 */
export type ReadingEntry = { 
/**
 * The name.
 */
name: string, 
/**
 * The reading in words.
 */
text: string, 
/**
 * The sources that support it, each with a confidence.
 */
cited: Array<string>, 
/**
 * True if it is in play.
 */
played: boolean, };

/**
 * The effects of another answer.
 */
export type Switched = { 
/**
 * The screen in the other reading.
 */
screen: Screen, 
/**
 * True if the game so far is possible in the other reading. If not, the game begins anew.
 */
possible: boolean, 
/**
 * The effect in words.
 */
message: string, 
/**
 * The cells that look different, 0..n.
 */
cells: Array<number>, 
/**
 * The clauses that differ.
 */
clauses: Array<ClauseEntry>, };

/**
 * A clause that another answer adds, removes or changes.
 */
export type ClauseEntry = { 
/**
 * The change in a sentence for players.
 */
sentence: string, 
/**
 * The words of the rule file; before the change if the clause is removed.
 */
rule: string, 
/**
 * The words of the rule file before the change; empty unless the clause is changed.
 */
before: string, };

/**
 * The reason why a request was refused.
 */
export type Fault = { 
/**
 * The code of the first mistake, such as `A0201`; empty if it has none.
 */
code: string, 
/**
 * The message.
 */
message: string, 
/**
 * The way out; empty if there is none.
 */
help: string, 
/**
 * All mistakes of a rule file as text, with the lines in which they stand.
 */
listing: string, };

/**
 * The screen of a game in progress. Strings are plain text except those whose names end with
 * `svg`, in which the texts of rule files are escaped.
 */
export type Screen = { 
/**
 * The title of the game.
 */
heading: string, 
/**
 * The goal in a line; empty if the rule file has none.
 */
goal: string, 
/**
 * The reference of the reading: `scachs@poem, rules 5f1c...`.
 */
reference: string, 
/**
 * The board with its pieces and marks.
 */
board_svg: string, 
/**
 * The width and height of the board, in the units of its cells.
 */
size: [number, number], 
/**
 * The cells in the order of the engine.
 */
cells: Array<CellView>, 
/**
 * The action that the position asks for.
 */
due: Due, 
/**
 * The text about whose turn it is: "Your move, White".
 */
turn: string, 
/**
 * The player to move, 0..n.
 */
to_move: number, 
/**
 * The cell of the picked piece.
 */
picked: number | null, 
/**
 * The kind that was picked from the reserve.
 */
lifted: number | null, 
/**
 * The open menu.
 */
menu: Menu | null, 
/**
 * The effect of the last action, or the reason why it was refused. Empty if there is nothing
 * to say.
 */
message: string, 
/**
 * The effects of the last move, in words.
 */
happened: string, 
/**
 * The path of the last move.
 */
path: PathView, 
/**
 * The result of the game with its reason; empty while it goes on.
 */
ended: string, 
/**
 * The facts about the position: dice, numbers, pieces that left the board.
 */
facts: Array<string>, 
/**
 * The texts about the board that stay the same: directions of travel, drawn regions and lines.
 */
notes: Array<string>, 
/**
 * The cells of the move that the adviser has just named.
 */
advised: Array<number>, 
/**
 * The dice that lie on the table, as pictures.
 */
dice_svg: Array<string>, 
/**
 * The players.
 */
players: Array<PlayerView>, 
/**
 * The pieces and their movement.
 */
legend: Array<LegendEntry>, 
/**
 * The moves played, with rolls.
 */
played: Array<PlayedEntry>, 
/**
 * True if a move can be taken back.
 */
can_undo: boolean, 
/**
 * True if a move that was taken back can be played again.
 */
can_redo: boolean, 
/**
 * True if the person to move may pass instead of another move.
 */
may_pass: boolean, 
/**
 * True if the person to move may claim a draw or go on.
 */
may_claim: boolean, 
/**
 * True if somebody can give the game up.
 */
may_resign: boolean, 
/**
 * The position in FEN; empty if it cannot be written.
 */
fen: string, 
/**
 * The fragment of a link to this game, reading and position.
 */
link: string, };

/**
 * The path of the last move: over which cells a piece went, or where seeds fell.
 */
export type PathView = { 
/**
 * The cells in order, 0..n, from the origin to the last cell; empty if the last move has no
 * path. A leap has only its two ends.
 */
cells: Array<number>, 
/**
 * The cells between the ends at which the piece landed, or on which a seed fell.
 */
stations: Array<number>, };

/**
 * The kind of action that a position asks for.
 */
export type Due = "over" | "watch" | "throw" | "enter" | "pass" | "cells" | "choice";

/**
 * A cell of the board.
 */
export type CellView = { 
/**
 * The name.
 */
name: string, 
/**
 * The content in words: "White King", "4 seeds", "empty".
 */
holds: string, 
/**
 * The corners of its outline, in the units of the board. The pointer acts on the cell within it.
 */
outline: Array<[number, number]>, 
/**
 * The use of the cell for the person to move.
 */
can: Can, 
/**
 * True if the last move changed the cell.
 */
changed: boolean, 
/**
 * The cells to which the piece on the cell can go; empty if a press acts at once.
 */
to: Array<number>, };

/**
 * The use of a cell for the person to move.
 */
export type Can = "nothing" | "act" | "target" | "take";

/**
 * An open menu.
 */
export type Menu = { 
/**
 * The question.
 */
title: string, 
/**
 * The choices. [`Request::Choose`](crate::request::Request::Choose) takes their index.
 */
items: Array<string>, 
/**
 * The cell at which the menu opens, if it is about one.
 */
cell: number | null, };

/**
 * A player.
 */
export type PlayerView = { 
/**
 * The name in the rules, in the language of the page.
 */
name: string, 
/**
 * The player in words: "a person", "the program, beginner".
 */
who: string, 
/**
 * The name that the person on the seat gave, even while an agent plays there; empty if there is
 * none.
 */
person: string, 
/**
 * The agent as it is spelt; empty for a person.
 */
agent: string, 
/**
 * The token of the player.
 */
token_svg: string, 
/**
 * The pieces in reserve.
 */
reserve: Array<ReserveEntry>, 
/**
 * The pieces that left the board since the beginning, in words.
 */
off: Array<string>, 
/**
 * The numbers of the player that people look at, each with its title.
 */
numbers: Array<[string, string]>, };

/**
 * Pieces of a kind in reserve.
 */
export type ReserveEntry = { 
/**
 * The kind, 0..n.
 */
kind: number, 
/**
 * The name of the kind.
 */
name: string, 
/**
 * The number of pieces.
 */
count: number, 
/**
 * The picture of the piece.
 */
svg: string, 
/**
 * True if one of them can be placed now.
 */
can: boolean, };

/**
 * A kind of piece in the legend.
 */
export type LegendEntry = { 
/**
 * The name of the kind.
 */
name: string, 
/**
 * The picture of the piece.
 */
svg: string, 
/**
 * Its movement in a line; empty if the rules give none.
 */
movement: string, };

/**
 * A move that was played.
 */
export type PlayedEntry = { 
/**
 * The player, 0..n.
 */
seat: number, 
/**
 * The text.
 */
text: string, 
/**
 * True if it is a roll of dice.
 */
roll: boolean, };

/**
 * The first screen of a game and the screens after its first moves.
 */
export type Expected = { 
/**
 * The first screen.
 */
screen: Screen, 
/**
 * The elements of the boards after the moves that the first board does not have. An element
 * begins with `<` and ends before the next one.
 */
elements: Array<string>, 
/**
 * The first moves that need no choice beside the presses of cells.
 */
moves: Array<ExpectedMove>, };

/**
 * A first move and the changes that it makes on the screen.
 */
export type ExpectedMove = { 
/**
 * The cells that a person presses: the piece and its target, or a single cell.
 */
presses: Array<number>, 
/**
 * The board: the numbers of its elements. The different elements of the first board are counted
 * in the order in which they come, and those of `elements` after them.
 */
board: Array<number>, 
/**
 * The cells that change, with the keys that differ.
 */
cells: [number, Partial<CellView>][], 
/**
 * The other keys of the screen that differ.
 */
changes: Partial<Screen>, };
