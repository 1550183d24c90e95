# The sentences of play in English. Every other language has the same entries with the same values; what it lacks is English.
# docs/languages.md says how another language is added.

## Names in sentences. `end` is the end of a name, of ASCII letters: two letters of a player's, one of a piece's.

# yes if the name of a player in this language is a plural. `own` is what the rule file says.
is-plural = { $end ->
   *[other] { $own }
}
# The gender of the name of a piece, for the entries below.
gender = { $end ->
   *[other] { $piece ->
       *[other] none
    }
}
the-piece = { $gender ->
   *[other] the { $piece }
}
one-piece = { $gender ->
   *[other] a { $piece }
}
some-piece = piece
royal-piece = royal piece
whose = { $end ->
    [s] { $player }'
   *[other] { $player }'s
}
owned = { $plural ->
    [yes] { $whose } { $piece }
   *[other] { $player } { $piece }
}
some-rule = a rule
the-rule = the rule { $rule }

## Lists and numbers

nothing = nothing
or-last = { $items } or { $last }
or-others = { $items } or one of { $others } others
and-last = { $items } and { $last }
legal-moves = { $number ->
    [1] { $number } legal move
   *[other] { $number } legal moves
}
counted-moves = { $number ->
    [1] { $number } move
   *[other] { $number } moves
}
counted-plies = { $number ->
    [1] { $number } ply
   *[other] { $number } plies
}
counted-random-games = { $number ->
    [1] { $number } random game
   *[other] { $number } random games
}
counted-positions = { $number ->
    [1] { $number } position
   *[other] { $number } positions
}
yes = yes
no = no

## Dice

dice-show = { $dice } shows { $numbers }
dice-left = left: { $numbers }
roll-due = the dice are to be rolled: { $rolls }
roll-first = the dice must be rolled first
no-roll = no dice can be rolled here
thrown-again = `{ $dice }` is thrown again after { $numbers } and after nothing else, up to { $most } times
other-die = with another die it is: { $moves }
nothing-follows = nothing follows
turn-lost = the turn is lost
roll-follows = another roll follows
choice-follows = a choice follows
mean-moves = { $one ->
    [yes] on average { $moves } move; the turn is lost with probability { $lost }
   *[other] on average { $moves } moves; the turn is lost with probability { $lost }
}
mean-unknown = the moves are known once that is settled: `--after` goes on from a roll

## Players

player-decides = { $plural ->
    [yes] { $player } are to decide
   *[other] { $player } is to decide
}
player-wins = { $plural ->
    [yes] { $player } win
   *[other] { $player } wins
}
player-loses = { $plural ->
    [yes] { $player } lose
   *[other] { $player } loses
}
player-resigns = { $plural ->
    [yes] { $player } resign
   *[other] { $player } resigns
}
rolls = { $plural ->
    [yes] { $player } roll { $numbers }
   *[other] { $player } rolls { $numbers }
}
plays = { $plural ->
    [yes] { $player } play { $move }
   *[other] { $player } plays { $move }
}

## Reasons why a move is not legal

not-legal = { $move } is not legal: { $reason }
ambiguous = { $move } is ambiguous: { $reason }
did-you-mean = did you mean { $moves }?
move-not-legal = move { $number } of { $count }, `{ $move }`, is not legal
move-ambiguous = move { $number } of { $count }, `{ $move }`, is ambiguous
nearest-moves = { $count ->
    [1] the nearest legal move is { $moves }
   *[other] the nearest legal moves are { $moves }
}
over-budget = { $rule } takes more than { $steps } steps here, so play cannot continue
game-over = the game is over; { $end }
no-choice = no player can decide that here: it is { $turn } turn to move
preferred = the rule { $rule } puts other moves before it
no-pass-yet = { $player } may not pass: only a player without a legal move passes here
no-pass = { $player } may not pass: no rule gives a pass here
write-it-as = write it as { $moves }
none-in-reserve = { $plural ->
    [yes] { $player } have no { $piece } in reserve
   *[other] { $player } has no { $piece } in reserve
}
occupied = { $cell } is not empty: { $the } stands there
unplaced = no rule lets { $one } enter from the reserve
empty-cell = there is no piece on { $cell }
not-yours = { $the } on { $cell } is { $owner }, and it is { $turn } turn
not-now = { $the } on { $cell } may not move so at this point of the turn
full = there is no room on { $cell }, where your own { $piece } stands
own-piece = { $cell } is held by your own { $piece }
blocked-by = { $the } is stopped by { $by } on { $cell }
blocked = { $the } is stopped on { $cell }
forbidden = the rule { $rule } forbids it
cannot-take = { $the } cannot take { $other } on { $cell } that way
nothing-to-take = { $the } moves that way only to capture, and there is no piece on { $cell }
condition = { $the } could go there by the rule { $rule }, but its condition does not hold
never-taken = { $the } on { $cell } is royal and is never taken
not-taken-by = { $the } on { $cell } may not be taken by { $taker }
not-taken = { $the } on { $cell } may not be taken by that piece
check = your { $piece } would stand in check
still-check = your { $piece } would still stand in check
check-there = your { $piece } would stand in check on { $cell }
immobile = { $the } has no legal move
immobile-on = { $the } on { $cell } has no legal move
may-go = { $the } may go to { $targets }, not to { $typed }
may-step = { $the } may step to { $targets }, not to { $typed }
may-leap = { $the } may leap to { $targets }, not to { $typed }

## Texts that are no moves

not-a-move = `{ $text }` is not a move
not-a-move-like = `{ $text }` is not a move; write a move like { $like }
no-such-piece = there is no piece `{ $piece }`
no-such-cell = the board has no cell `{ $cell }`
no-such-rank = the board has no cell `{ $cell }`: ranks are counted from 1
no-such-number = the board has no cell { $cell }: its cells have the numbers 1 to { $most }
no-such-hodges = the board has no cell `{ $cell }`: files are counted from the right, ranks from above
lower-case = write cells in lower case: `{ $cell }`, not `{ $typed }`
may-be = it may be { $moves }
takes-nothing = it takes nothing: without the sign of a capture it is { $move }
not-in-notation = no legal move is written `{ $text }` in the notation { $notation }
a-result = `{ $text }` is the result of a game, not a move
digits-alone = digits alone do not name a cell here: a move is written like { $like }
cell-missing = `{ $text }` does not say where: the cell is missing
nothing-so = this is not a notation of this game
nothing-so-but = this is not a notation of this game; a move is written like { $like }
castling-so = castling is written { $texts }
no-tag-so = no move with the tag `{ $tag }` leads { $way } here
has-no-such = { $player } has no { $piece }
none-there = no { $piece } of { $player } stands there
none-goes = no { $piece } of { $player } can go to { $cell }, from { $from }

## The end of a game

draw = a draw
by-rule = by { $rule }
players-win = { $players } win
if-claimed = { $end }, if { $player } claims it
after-source = after { $source }
added-by-engine = added by the engine: { $why }
stuck = { $player } cannot move, and no rule says what follows
resigned = { $resigns }: { $wins }.
resigned-among-many = { $resigns }: the game stops, and no rule says who has won.

## The position

with-answers = with { $answers }
lines = lines: { $lines }
wall = a wall
wall-for = a wall for { $pieces }
marked = marked:
goes-on = the board goes on at the other side
from-the-bottom = from the bottom:
height-on = { $height } on
in-reserve = in reserve of { $player }: { $pieces }
out = out of the game: { $players }
off = off: { $player } { $pieces }
to-move = { $plural ->
   *[other] { $player } to move{ $check }, ply { $ply }
}
and-in-check = {" "}and is in check
before-the-first-turn = before the first turn, ply { $ply }
last-move = last move: { $moves }
elsewhere = { $text }, elsewhere { $usual }
everywhere = { $usual } everywhere

## The worth of a move

wins-in = { $wins } in { $plies }
worth-share = worth { $percent }% of a win
worth = worth { $units }
expected = expected: { $moves }
or-claim = or { $end }
by-agent-games = by { $agent }: { $games }
by-agent-positions = by { $agent }: { $positions } looked at, { $plies } deep
nobody-chooses = the dice must be rolled first, so nobody has a choice
nobody-moves = nobody can move here
good-move = a good move: { $move }
claim-draws = `claim` makes it a draw; { $advice }

## Play line by line

play-welcome = Type a move, `moves` for a list, `help` for more.
play-help =
    a move, or its number in the list; several moves, separated by spaces
      moves, ?        list the legal moves with their numbers
      list            list the legal moves with the rule that allows each
      pick CELL       show on the board where the piece on a cell can go
      why MOVE        name the rule that allows a move and its sources, or why it is not legal
      hint            show a good move, its score, and the expected moves
      undo, redo      take a move back, and play it again
      board           show the board
      seats           list the player of each seat; `seats SEAT=level:5` changes one
      save FILE       save the game as a record; `play --resume FILE` continues it
      claim           claim a draw that the rules allow here; a move plays on instead
      resign          resign the game
      quit            stop
seats-and-seed = { $seats }; seed { $seed }
end-of-input = end of input
prompt-over = over
prompt-dice = dice
not-understood = `{ $rest }` after `{ $command }` is not understood
no-move-of-number = { $count ->
    [1] there is no move { $number }; there are { $count } legal move
   *[other] there is no move { $number }; there are { $count } legal moves
}
pick-what = write `pick` and a cell
why-what = a move is missing: write `why` and a move
legal-by = { $move } is legal by { $rule }
piece-on = { $piece } on { $cell }
piece-in-reserve = { $piece } in reserve
takes = (takes)
can-go-to = { $piece } can go to { $cells }
claimed = claimed: { $end }
no-claim = no draw can be claimed here
no-resigning = nobody can resign now: it is nobody's turn
nothing-to-take-back = nothing of yours was played that could be taken back
nothing-taken-back = nothing was taken back
all-played = the program plays all seats now; each empty line plays one move
broken-off = broken off after { $plies }
too-many-rolls = stopped after { $most } rolls without a move between them
seat-not-a-pair = write it as SEAT=human, SEAT=random or SEAT=greedy
seat-twice = the player of { $player } is given twice
seat-once = name each seat once
no-such-player = no player is called `{ $typed }`
known-players = the players are { $players }
known-players-and-dice = the players are { $players }, and { $chance } rolls the dice
near-player = did you mean `{ $near }`? { $known }

## Files

kept-in = { $moves } kept in { $file }; continue with `alfonso play --resume { $word }`
cannot-be-written = `{ $file }` cannot be written: { $why }
locked-remarks = the game has remarks or variations there, which would be lost
locked-letters = its letters are not those of UTF-8
locked-missing = the game cannot be found there
play-goes-on = { $problem }; play goes on, and `save FILE` saves the game elsewhere
file-exists = there is a file `{ $file }` already: choose another name
unsaved = { $moves } not saved; they were, as `--after` takes them:

## Play on the full screen

screen-marks = <x> the picked piece, ({ $target }) where it can go, {"{"}x{"}"} what it takes, [x] the last move
prompt-move = move:
prompt-why = why not:
prompt-save = save as:
too-small = make the terminal larger: at least { $columns } by { $rows }
changed = (changed)
screen-working = The program is evaluating the rules. Ctrl-C leaves.
screen-thinking = The program thinks. Space lets it move at once; Ctrl-C leaves.
screen-again = Ctrl-C again leaves at once; moves that are not saved are printed.
no-squares-to-turn = this board has no squares: it is not turned round
play-on = Play on
claim-the-draw = Claim the draw
the-game-is-over = The game is over
over-now = the game is over
not-yours-to-move = it is not yours to move: { $who } will be played by the program{ $wait }
the-dice = the dice
space-plays-it = space plays it
which-of-these = Which of these?
put-back = put back
played-again = played again
who-plays-whom = Who plays whom?
nobody-resigns = nobody here can resign now
no-play-on = No, play on
gives-up = Does { $player } give the game up?
not-saved = This game is not saved.
stay = Stay
save-and-leave = Save and leave
leave-unsaved = Leave without saving
agents-move = agents move by themselves
agents-delay = agents wait { $milliseconds } milliseconds
why = Why?
no-move-selected = no move is selected, and none was made
who-says-so = Who says so
answer-no = No
write-over = Write over { $file }
file-there = There is a file { $file } already.
no-completion = no legal move begins with this text
how-dice-fall = How do the dice fall?
watch-all = Everybody at random: watch
seed = Seed { $seed }
filtered = { $count } of { $all } with `{ $filter }`
in-check = , in check
ply = ply { $ply }
screen-welcome = Arrow keys and Enter, or a click, act on a cell. F1 shows the rules in short and all keys.
screen-after-the-end = U takes the last move back, S saves the game, Q leaves.
screen-keys =
    arrows, PgUp/PgDn  move the cursor
    Enter, space       act on the cell: place, choose, pick a piece, move it there;
                       throw the dice, pass, or see the next move
    Tab                next cell or piece of the reserve that you can act on
    Esc                put the piece back, close a window
    a-z, 0-9, /        type a move, or the numbers of dice thrown at the table;
                       Tab completes a move
    E                  end the turn or pass, where the rules allow it
    H                  hint: a good move and its worth (space ends the search)
    M                  all legal moves with their rules; type to filter
    W                  why a move to the cursor is legal or not
    I                  sources of the selected or the last move
    U, Ctrl-Z          take back       R, Ctrl-Y   play again
    S                  save a record   O           players and strength
    G                  give up         Q, Ctrl-C   leave
    P                  pause agents; + and - change their pace
    L                  large cells, small cells, or as the screen allows
    T                  turn a board of squares round
    mouse              a click acts like Enter, also on the keys of the last line;
                       the wheel scrolls
plies-watched = { $plies ->
    [1] { $plies } ply was watched; P continues
   *[other] { $plies } plies were watched; P continues
}
cells-large = cells are large if the screen allows it
cells-small = cells are small
cells-fitting = cells are as large as the screen allows
who-comes-here = Which piece do you place on { $cell }?
all-at-random = everybody plays at random; P pauses, + and - change the pace
taken-back = taken back; R plays it again
agents-wait-space = agents wait; space plays one move, P continues
agents-will-wait = agents will wait; P lets them move by themselves
hint-is = Hint: { $hint }
no-pass-now = no rule gives a pass here
trial-agent = the agent { $agent } needs a clock or exact values; trials are played at random or by levels
roll-numbers = { $first } and { $last }
roll-chance = { $numbers } – { $weight } of { $of }
person-as = { $person } ({ $player })
your-move = your move, { $player }{ $check }
your-throw = your throw, { $player }
your-choice = your choice, { $player }
program-throws = the dice are thrown for { $player }
agent-thinks = { $plural ->
    [yes] { $player } are thinking: { $who }
   *[other] { $player } is thinking: { $who }
}
agent-waits = { $plural ->
    [yes] { $player } wait: { $who }
   *[other] { $player } waits: { $who }
}
throw-or-type = Enter throws the dice. Or throw your own and type the numbers.
only-pass = No legal move: Enter passes.
nothing-there = empty
can-go-count = { $count ->
    [1] can go to { $count } cell
   *[other] can go to { $count } cells
}
its-moves = { $count ->
    [1] { $count } move of this piece
   *[other] { $count } moves of this piece
}
more-moves = and { $count } more: M
more-below = more below
reserve-counts = in reserve: { $counts }
lift = pick up the piece that stands there
more-in-help = (more: F1)
board-goes-on = board continues { $sides }: arrows, PgUp, PgDn
side-above = above
side-below = below
side-left = on the left
side-right = on the right
goal-is = Goal: { $goal }
travels = Direction: { $ways }

## The keys of the last line of the screen

key-choose = choose
key-close = close
key-down = down
key-filter = filter
key-hint = hint
key-help = help
key-larger = larger
key-move = move there
key-moves = moves
key-next = next
key-next-move = next move
key-pass = pass
key-pause = pause
key-pick = pick
key-pick-or-place = pick or place
key-place = place
key-play = play
key-players = players
key-put-back = put back
key-quit = quit
key-redo = redo
key-result = result
key-save = save
key-throw = throw the dice
key-undo = undo
key-why = why

## What a move has done

did-take = takes { $pieces }
did-turn = { $count ->
    [1] turns { $count } piece: { $cells }
   *[other] turns { $count } pieces: { $cells }
}
did-become = becomes { $piece }
did-leave = leaves the board
last-fell = the last one falls on { $cell }
and-more = { $items } and { $count } more
player-passes = { $plural ->
    [yes] { $player } pass
   *[other] { $player } passes
}

## The strength of players, and the worth of moves

strength-human = a person
strength-random = at random
strength-beginner = beginner
strength-casual = casual
strength-medium = medium
strength-strong = strong
strength-very-strong = very strong
judged-even = about even
judged-slightly-better = slightly better
judged-clearly-better = clearly better
judged-much-better = much better
judged-slightly-worse = slightly worse
judged-clearly-worse = clearly worse
judged-much-worse = much worse
judged-share = { $judged }, { $percent }% of a win
judged-score = { $judged }, { $units }

## Pages for browsers

page-rules = Rules
page-sources = Questions and sources
page-scripts = Play needs JavaScript, and this browser does not run it. The rest of this page works without it.
page-incomplete = This game is incomplete and cannot be played: { $why }

## Sheets of rules

sheet-goal = Aim
sheet-board = Board and start
sheet-pieces = Pieces
sheet-several = Several kinds of piece
sheet-diagrams = How they move
sheet-opening = Before the first turn
sheet-turn = A turn
sheet-captures = Captures
sheet-legal = Duties and limits
sheet-rules = Further rules
sheet-end = End of the game
sheet-decided = Where accounts differ
sheet-for-players = { $number ->
    [1] For one player: { $players }.
   *[other] For { $number } players: { $players }.
}
sheet-opening-decides = The opening decides who begins.
sheet-begins = { $plural ->
    [yes] { $player } begin.
   *[other] { $player } begins.
}
sheet-order = Turns go round in this order.
sheet-partners = { $players } are partners.
sheet-ahead = In the picture, ahead is { $ways }.
sheet-up = up for { $player }
sheet-down = down for { $player }
sheet-right = to the right for { $player }
sheet-left = to the left for { $player }
sheet-squares = The board has { $files } by { $ranks } squares.
sheet-other-squares = The board has { $number } squares.
sheet-grid-of-points = The board has { $files } by { $ranks } points, joined by lines.
sheet-points = The board has { $number } points, joined by lines.
sheet-tables = The board has four tables of { $number } points each.
sheet-half-tables = The board has two tables of { $number } points each.
sheet-rings = The board has { $number } cells in { $rings } rings.
sheet-no-board = There is no board.
sheet-starts = The start is one of { $number }, drawn by lot; the picture shows one of them.
sheet-way = { $closed ->
    [yes] The way{ $name } leads over { $cells } and back to its beginning.
   *[no] The way{ $name } leads over { $cells }.
}
sheet-way-of = { $closed ->
    [yes] { $whose } way{ $name } leads over { $cells } and back to its beginning.
   *[no] { $whose } way{ $name } leads over { $cells }.
}
sheet-region = { $name }: { $cells }.
sheet-region-one = The { $name } is { $cell }.
sheet-marked = { $name }, marked on the board: { $cells }.
sheet-marked-one = The { $name }, marked on the board, is { $cell }.
sheet-marked-many = { $name }: marked on the board.
sheet-edge = all cells at the edge of the board
sheet-line = A line is drawn from { $from } to { $to }.
sheet-wall = A wall runs from { $from } to { $to }; no piece may cross it.
sheet-wall-for = A wall runs from { $from } to { $to }; it may not be crossed by { $pieces }.
sheet-holds = In the reserve of { $player }, off the board: { $pieces }.
sheet-each-holds = In each player's reserve, off the board: { $pieces }.
sheet-in-each = At the start there are { $number } in each cell.
sheet-in-each-but = At the start there are { $number } in each cell except { $cells }.
sheet-begins-with = Each player begins with { $number } ({ $name }).
sheet-die = One die, with { $faces } on its faces.
sheet-dice = { $number } dice, each with { $faces } on its faces.
sheet-thrown-again = It is thrown again when it shows { $numbers }, up to { $most } throws in all; all of them count.
sheet-royal = It is royal: it can be in check and be checkmated, and is never taken.
sheet-stays = It does not move by itself.
sheet-letters = { $first } pieces have capital letters, { $second } pieces small ones.
sheet-signs-later = { $player }: { $signs }; later also { $later }.
sheet-stacks = Stacks at the start, { $stacks }.
sheet-sums = In each stack the top number, listed last, is the sum of the others.
sheet-mark-both = moves or takes there
sheet-mark-move = moves there, takes nothing there
sheet-mark-take = only takes there
sheet-mark-over = lands there, takes what it crosses
sheet-mark-exchange = changes places there
sheet-mark-unmoved = { $mark }, if it has not moved yet
sheet-mark-asked = { $mark }, under a condition (see the text beside it)
sheet-mark-roll = goes there if the dice show the number
sheet-mark-gate = passes, does not stop
sheet-mark-on = A line to the edge of a diagram goes on beyond it.
sheet-movement = how { $piece } moves

## Another reading

clause-reworded = reworded: { $text }
clause-declared = the declaration { $name } of the rule file
clause-added = added: { $text }
clause-removed = removed: { $text }
clause-changed = changed: { $text } (before: { $before })
reading-same = The rules are the same in this reading.
reading-goes-on = The game so far is possible in this reading too.
reading-parts = The game so far is not possible in this reading, so it begins anew. Move { $number }, { $move }: { $why }.
reading-parts-so = The game so far is not possible in this reading, so it begins anew: { $why }.

## Refusals of the page in the browser.

fault-english = { $message }
fault-request = this is not a request: { $why }
fault-request-long = the request is longer than { $most } bytes
fault-nothing-open = no game is open
fault-no-game = there is no shipped game { $name }
fault-moves-long = the moves or the position are longer than { $most } bytes
fault-seats = { $players ->
    [1] the game has { $players } seat, not { $count }
   *[other] the game has { $players } seats, not { $count }
}
fault-agent = there is no agent { $agent }
fault-pieces = there is no set of pieces { $pieces }
fault-item = there is no open menu with an item { $item }
fault-cell = there is no cell { $cell }
fault-kind = there is no kind { $kind }
fault-unsolved = the agent { $agent } found no exact values
fault-unsolved-help = level:5 needs no exact values
fault-form = the game cannot be written in this form: { $why }
fault-link-save = this game is too long for a link
fault-link-save-help = save it as a file instead
fault-link-long = the link is longer than { $most } bytes
fault-link-game = the link does not name a game
fault-link-dice = the part dice of a link is hand, or it is missing
fault-link-start = the part start of the link is no number
fault-link-answer = an answer in the link is not written as QUESTION:READING
fault-link-part = the link has a part that this program does not know
fault-link-parts = its parts are { $parts }
fault-link-encoding = the part { $part } of the link is not in percent-encoding
fault-link-twice = the link has the part { $part } twice
