"""Counts moves of wa shogi, by readings, from descriptions of it; nothing of Alfonso is used.

    python3 tests/peers/slow/wa-shogi.py

Prints, for each reading and position, the numbers of sequences of 1, 2, 3, ... legal moves; a dropped pawn that mates ends a game too.

A board is a dictionary from (file, rank) to a sign: letters of a kind, capitals for the side that begins and goes up. A way is a step
(right, ahead) and how often it may be made; a leap is one that is made once, over anything.
"""

import re

AHEAD, BACK, SIDE = [(0, 1)], [(0, -1)], [(1, 0), (-1, 0)]
FORE, REAR = [(1, 1), (-1, 1)], [(1, -1), (-1, -1)]
ALL = AHEAD + BACK + SIDE + FORE + REAR


def ways(*parts):
    return [(step, far) for steps, far in parts for step in steps]


FOX = ways((AHEAD + BACK + FORE + REAR, 1), ([(0, 2), (0, -2), (2, 2), (-2, 2), (2, -2), (-2, -2)], 1))
WOLF = ways((AHEAD + BACK + SIDE + FORE, 1))
STAG = ways((AHEAD + FORE + REAR, 1))
WINGS = ways((SIDE, 99), (AHEAD + BACK, 1))
FALCON = ways((FORE + REAR, 99), (AHEAD, 1))
COCK = ways((SIDE + FORE, 1))
CROW = ways((AHEAD + REAR, 1))

KINDS = {
    "CK": ways((ALL, 1)), "TF": FOX, "RX": FOX, "FF": FALCON, "CF": FALCON, "VW": WOLF, "DW": WOLF, "GB": WOLF, "VS": STAG, "MS": STAG,
    "TN": ways((AHEAD + BACK + FORE + REAR, 99), (SIDE, 1)), "RR": ways((AHEAD, 99), (FORE + REAR + BACK, 1)), "BE": ways((ALL, 1)),
    "PO": ways((ALL, 1)), "RB": ways((AHEAD + SIDE + FORE + REAR, 1)), "BD": ways((SIDE + BACK + FORE, 1)),
    "CM": ways((AHEAD + BACK + FORE, 1)), "FG": ways((AHEAD + BACK + FORE, 1)), "SW": WINGS, "GW": WINGS, "FC": COCK,
    "RF": ways((AHEAD + BACK, 99), (SIDE + FORE, 1)), "GS": ways((AHEAD + BACK + SIDE, 99)), "SC": CROW,
    "LH": ways((AHEAD, 99), (BACK, 2)), "HH": ways(([(1, 2), (-1, 2), (1, -2), (-1, -2)], 1)), "OC": ways((AHEAD, 99)), "SP": ways((AHEAD, 1)),
}
RISES = {
    "FF": "TN", "RR": "RX", "VW": "BE", "VS": "RB", "BD": "DW", "CM": "MS", "FG": "GW", "FC": "RF", "SW": "GS", "SC": "CF", "SO": "OE",
    "LH": "HH", "OC": "PO", "SP": "GB",
}
START = (
    "lhcmsofcvsckvwfgscbdoc/1ce3sw3ff1/spspsprrspspsptfspspsp/3sp3sp3/11/11/11/3SP3SP3/SPSPSPTFSPSPSPRRSPSPSP/1FF3SW3CE1/"
    "OCBDSCFGVWCKVSFCSOCMLH[]"
)
# Drops, the broad eagle, the owl as a crow, the depth of the zone.
READINGS = {"modern": (True, True, True, 3), "without-drops": (False, True, True, 3), "preset": (True, False, False, 3), "deep": (False, True, True, 4)}
POSITIONS = [
    "5ck5/2SO1LH5OC/7RR3/4vs2ff3/2ce2tf5/11/4CE2TF3/3so3lh3/7sp3/2fg3SP4/5CK5[]",
    "4ck6/4SP6/4FG6/3HH3RX3/11/5OE5/6cf4/2tn8/gs9rf/11/5CK5[]",
]
HANDS = ["5ck5/11/3SP3SP3/11/11/3vw3fc3/11/11/3BD3OC3/11/5CK5[SPOCCEsp]", "sc1ck8/bd10/1SC1VW7/11/11/11/11/11/11/11/5CK5[SP]"]


class Wa:
    def __init__(self, drops, broad, crow, depth):
        eagle = ways((AHEAD + BACK, 99), (FORE, 3), (SIDE + REAR if broad else SIDE, 1))
        self.kinds = {**KINDS, "CE": eagle, "OE": eagle, "SO": CROW if crow else COCK}
        self.drops, self.depth = drops, depth

    def reached(self, board, cell):
        sign = board[cell]
        up = 1 if sign.isupper() else -1
        for (right, ahead), far in self.kinds[sign.upper()]:
            file, rank = cell
            for _ in range(far):
                file, rank = file + right, rank + ahead * up
                there = board.get((file, rank))
                if not (1 <= file <= 11 and 1 <= rank <= 11) or there and there.isupper() == sign.isupper():
                    break
                yield file, rank
                if there:
                    break

    def attacked(self, board, upper):
        king = next(cell for cell, sign in board.items() if sign == ("CK" if upper else "ck"))
        return any(king in self.reached(board, cell) for cell, sign in board.items() if sign.isupper() != upper)

    def after(self, board, hands, upper):
        """The positions after all legal moves, with the kind that was dropped, if any."""
        return [found[1:] for found in self.moves(board, hands, upper)]

    def moves(self, board, hands, upper):
        """The texts of all legal moves, and what `after` says of each."""
        case = str.upper if upper else str.lower
        last = 11 if upper else 1
        in_zone = (lambda rank: rank > 11 - self.depth) if upper else (lambda rank: rank <= self.depth)
        found = []
        for cell, sign in board.items():
            if sign.isupper() != upper:
                continue
            for there in self.reached(board, cell):
                kind, kinds = sign.upper(), [sign.upper()]
                if kind in RISES and (in_zone(cell[1]) or in_zone(there[1])):
                    kinds = [RISES[kind]] if kind in ("SP", "OC") and there[1] == last else [kind, RISES[kind]]
                for new in kinds:
                    next_board, next_hands = dict(board), hands
                    taken = next_board.pop(there, None)
                    if taken and self.drops:
                        plain = {rise: base for base, rise in RISES.items()}.get(taken.upper(), taken.upper())
                        next_hands = (*hands, case(plain))
                    del next_board[cell]
                    next_board[there] = case(new)
                    chosen = "=" + new if len(kinds) > 1 else ""
                    found.append((name(cell) + "-" + name(there) + chosen, next_board, next_hands, None))
        for piece in sorted({piece for piece in hands if piece.isupper() == upper}):
            for there in ((file, rank) for file in range(1, 12) for rank in range(1, 12)):
                if there in board or piece.upper() in ("SP", "OC") and there[1] == last:
                    continue
                if piece.upper() == "SP" and any(board.get((there[0], rank)) == piece for rank in range(1, 12)):
                    continue
                rest = list(hands)
                rest.remove(piece)
                found.append((piece.upper() + "@" + name(there), {**board, there: piece}, tuple(rest), piece.upper()))
        return [each for each in found if not self.attacked(each[1], upper)]

    def count(self, board, hands, upper, depth):
        found = self.after(board, hands, upper)
        if depth == 1:
            return len(found)
        return sum(self.count(next_board, next_hands, not upper, depth - 1) for next_board, next_hands, _ in found)


def name(cell):
    return "abcdefghijk"[cell[0] - 1] + str(cell[1])


def drawn(text):
    text, hand = text[:-1].split("[")
    board = {}
    for number, row in enumerate(text.split("/")):
        file = 1
        for token in re.findall(r"\d+|[A-Za-z]{2}", row):
            if token.isdigit():
                file += int(token)
            else:
                board[file, 11 - number], file = token, file + 1
    return board, tuple(re.findall("..", hand))


if __name__ == "__main__":
    for name, reading in READINGS.items():
        for text in [START, *POSITIONS, *(HANDS if reading[0] else [])]:
            print(name, text, [Wa(*reading).count(*drawn(text), True, plies) for plies in (1, 2)], flush=True)
