"""Games of tables in which the sides run against each other, for the slow programs beside this file.

White runs from its 1st point, d1, over d6, c6, c1, b1, b6 and a6 to its 24th, a1, and leaves from there; Black runs the other way. Pieces are
counted by White's points, Black's below zero. A piece of a player is `place` points from where that player's way begins.
"""

WAY = [f"d{n}" for n in range(1, 7)] + [f"c{n}" for n in range(6, 0, -1)] + [f"b{n}" for n in range(1, 7)] + [f"a{n}" for n in range(6, 0, -1)]
ROWS = [
    [f"c{n}" for n in range(1, 7)] + [f"d{n}" for n in range(6, 0, -1)],
    [f"b{n}" for n in range(1, 7)] + [f"a{n}" for n in range(6, 0, -1)],
]


class Contrary:
    """A state is the pieces, those on the bar, the player (1 or -1), the dice left, or None, and the stage of the game."""

    LETTERS = "Tt"
    WAY = WAY
    DICE = 2
    DOUBLES_TWICE = False
    # Of several uses of the dice those with most dice, then those with the greatest sum.
    GREATEST = True

    def array(self):
        """Returns how many pieces stand at which places of their own way."""
        return {1: 2, 12: 5, 17: 3, 19: 5}

    def start(self):
        men = [0] * 24
        for place, number in self.array().items():
            men[self.index(1, place)] += number
            men[self.index(-1, place)] -= number
        return (tuple(men), (0, 0), 1, None, "throw")

    def needs_roll(self, state):
        return state[4] in ("opening", "throw")

    def is_over(self, state):
        men, bar, player, dice, stage = state[:5]
        return dice is None and stage != "opening" and not bar[player == 1] and not any(n * -player > 0 for n in men)

    def roll(self, state, chance):
        dice = tuple(sorted(chance.randint(1, 6) for _ in range(self.DICE)))
        text = "roll:" + ",".join(map(str, dice))
        if self.DOUBLES_TWICE and dice[0] == dice[1]:
            dice *= 2
        return text, state[:3] + (dice, "move") + state[5:]

    def index(self, player, place):
        """Returns which of White's points, from 0, is at a place of the player's way."""
        return place - 1 if player == 1 else 24 - place

    def at(self, men, player, place):
        """Returns the player's pieces at a place of their way; the other player's are below zero."""
        return men[self.index(player, place)] * player

    def cell(self, player, place):
        return self.WAY[self.index(player, place)]

    def changed(self, men, bar, player, origin, target):
        """Returns the pieces and the bar after a move; `origin` 0 is the bar, `target` 25 is off."""
        men, bar, me = list(men), list(bar), 0 if player == 1 else 1
        index = lambda place: self.index(player, place)
        if origin:
            men[index(origin)] -= player
        else:
            bar[me] -= 1
        if target <= 24:
            if men[index(target)] == -player:
                men[index(target)] = 0
                self.send_back(men, bar, player)
            men[index(target)] += player
        return tuple(men), tuple(bar)

    def send_back(self, men, bar, player):
        """Puts the piece that `player` has hit where it has to begin anew."""
        bar[1 if player == 1 else 0] += 1

    def may_stop(self, men, player, origin, target):
        return self.at(men, player, target) >= -1

    def may_leave(self, men, bar, player, origin, die):
        last = min(place for place in range(1, 25) if self.at(men, player, place) > 0)
        return last > 18 and (origin + die == 25 or (origin + die > 25 and origin == last))

    def single(self, state, die):
        """Yields the moves with a die: the text, and the pieces and the bar after it."""
        men, bar, player = state[:3]
        if bar[0 if player == 1 else 1]:
            if self.may_stop(men, player, 0, die):
                yield f"Tableman@{self.cell(player, die)}:{die}", *self.changed(men, bar, player, 0, die)
            return
        for place in range(1, 25):
            if self.at(men, player, place) <= 0:
                continue
            target = place + die
            if target <= 24 and self.may_stop(men, player, place, target):
                yield f"{self.cell(player, place)}-{self.cell(player, target)}:{die}", *self.changed(men, bar, player, place, target)
            if target > 24 and self.may_leave(men, bar, player, place, die):
                yield f"{self.cell(player, place)}:off:{die}", *self.changed(men, bar, player, place, 25)

    def best(self, state, known):
        """Returns the most dice that can be used, and the greatest sum of so many."""
        if state not in known:
            most = (0, 0)
            for die in set(state[3]):
                rest = list(state[3])
                rest.remove(die)
                for _, men, bar in self.single(state, die):
                    used, total = self.best((men, bar, state[2], tuple(rest)) + state[4:], known)
                    most = max(most, (used + 1, total + die if self.GREATEST else 0))
                    if most == (len(state[3]), sum(state[3])):
                        break
            known[state] = most
        return known[state]

    def next_turn(self, state, men, bar):
        return (men, bar, -state[2], None, "throw") + state[5:]

    def options(self, state):
        found, known = {}, {}
        best = self.best(state, known)
        if best[0] == 0:
            return {"pass": self.next_turn(state, state[0], state[1])}
        for die in set(state[3]):
            rest = list(state[3])
            rest.remove(die)
            for text, men, bar in self.single(state, die):
                after = (men, bar, state[2], tuple(rest)) + state[4:]
                used, total = self.best(after, known)
                if (used + 1, total + die if self.GREATEST else 0) == best:
                    found[text] = after if rest else self.next_turn(state, men, bar)
        return found

    def fen(self, state):
        men, bar, player = state[:3]
        rows = []
        for row in ROWS:
            text, gap = "", 0
            for cell in row:
                n = men[self.WAY.index(cell)]
                if n == 0:
                    gap += 1
                    continue
                text += (str(gap) if gap else "") + self.LETTERS[n < 0] + (f"{{{abs(n)}}}" if abs(n) > 1 else "")
                gap = 0
            rows.append(text + (str(gap) if gap else ""))
        return "/".join(rows) + f"[{self.LETTERS[0] * bar[0]}{self.LETTERS[1] * bar[1]}] {'w' if player == 1 else 'b'}{self.more(state)} 1"

    def more(self, state):
        """Returns further fields of the position."""
        return ""
