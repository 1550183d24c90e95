"""Counts moves of Heian shogi, by readings, from descriptions of it; nothing of Alfonso is used.

    python3 tests/peers/slow/heian-shogi.py

Prints, for each reading and position, the numbers of sequences of 1, 2, 3, ... legal moves. Mate and stalemate end a game, and so does a
bare king where that loses.

A board is a list of ranks from below, each a list of signs; capitals are those of the side that begins and goes up. `promotion` is
"chosen" (into a gold, on moving into, within or out of the three farthest ranks), "always" (on coming into them) or "never".
"""

STEPS = {
    "K": [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)],
    "G": [(0, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)],
    "S": [(-1, -1), (1, -1), (-1, 1), (0, 1), (1, 1)],
    "N": [(-1, 2), (1, 2)],
    "P": [(0, 1)],
}

NINE = "lnsgkgsnl/9/ppppppppp/9/9/PPPPPPPPP/9/LNSGKGSNL"
EIGHT = "lnsgksnl/8/pppppppp/8/8/PPPPPPPP/8/LNSKGSNL"
SQUARE = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL"
NEAR = "lnsgkgsnl/ppppppppp/9/9/9/9/PPPPPPPPP/LNSGKGSNL"

READINGS = {
    "encyclopedia": (NINE, "chosen", True),
    "reconstruction": (EIGHT, "always", True),
    "preset": (EIGHT, "chosen", False),
    "nine-ranks": (SQUARE, "chosen", False),
    "unpromoted": (NEAR, "never", True),
}

# On nine files by eight ranks, and on eight by eight.
POSITIONS = {
    "encyclopedia": [
        "1n1gk1s1l/3P2g2/p1S1p1p1p/2p2P1p1/P2p2N2/2PGP1P1P/4K1G2/LN3S2L",
        "4k4/2P1N1L2/1S2g4/3p5/6s2/2K6/5p1n1/9",
        "3gk4/9/9/9/9/4p4/4G4/4K4",
    ],
    "reconstruction": ["l2gk2l/2P1s3/pNp2ppp/1p6/P2n1P2/2PP2PP/4GS2/LN1K3L", "4k3/8/2P1N1L1/8/2g5/8/1S3p2/3K4"],
    "preset": ["l2gk2l/2P1s3/pNp2ppp/1p6/P2n1P2/2PP2PP/4GS2/LN1K3L", "4k3/2P1N1L1/8/8/8/2g5/1S3p1n/3K4"],
    "nine-ranks": ["4k4/2P1N1L2/1S2g4/9/3p5/6s2/2K6/5p1n1/9"],
    "unpromoted": ["4k4/2P1N1L2/1S2g4/3p5/6s2/2K6/5p1n1/9"],
}


def drawn(text):
    board = []
    for row in reversed(text.split("/")):
        board.append([cell for sign in row for cell in ("." * int(sign) if sign.isdigit() else sign)])
    return board


def reached(board, file, rank):
    """The cells to which the piece on a cell goes, if its own side is not there."""
    sign = board[rank][file]
    up = 1 if sign.isupper() else -1
    steps, far = (STEPS.get(sign.upper(), [(0, 1)]), sign.upper() == "L")
    for aside, ahead in steps:
        to_file, to_rank = file + aside, rank + ahead * up
        while 0 <= to_rank < len(board) and 0 <= to_file < len(board[0]):
            there = board[to_rank][to_file]
            if there == "." or there.isupper() != sign.isupper():
                yield to_file, to_rank
            if there != "." or not far:
                break
            to_rank += up


def attacked(board, upper):
    """Whether the king of a side may be taken."""
    king = "K" if upper else "k"
    for rank, row in enumerate(board):
        for file, sign in enumerate(row):
            if sign != "." and sign.isupper() != upper:
                if any(board[r][f] == king for f, r in reached(board, file, rank)):
                    return True
    return False


def name(file, rank):
    return "abcdefghi"[file] + str(rank + 1)


def moves(board, upper, promotion):
    """The texts of all legal moves, one for each choice, and the positions after them."""
    high = len(board)
    zone = range(high - 3, high) if upper else range(3)
    for rank in range(high):
        for file in range(len(board[0])):
            sign = board[rank][file]
            if sign == "." or sign.isupper() != upper:
                continue
            for to_file, to_rank in reached(board, file, rank):
                signs = [sign]
                gold = "G" if upper else "g"
                if sign.upper() in "SNLP":
                    if promotion == "chosen" and (rank in zone or to_rank in zone):
                        signs = [sign, gold]
                    if promotion == "always" and to_rank in zone and rank not in zone:
                        signs = [gold]
                for becomes in signs:
                    next_board = [row[:] for row in board]
                    next_board[rank][file] = "."
                    next_board[to_rank][to_file] = becomes
                    if not attacked(next_board, upper):
                        chosen = "=" + becomes.upper() if len(signs) > 1 else ""
                        yield name(file, rank) + "-" + name(to_file, to_rank) + chosen, next_board


def after(board, upper, promotion):
    """The positions after all legal moves, one for each choice."""
    return (next_board for _, next_board in moves(board, upper, promotion))


def alone(board, upper):
    return sum(sign != "." and sign.isupper() == upper for row in board for sign in row) == 1


def count(board, upper, depth, promotion, bare_loses):
    boards = list(after(board, upper, promotion))
    if boards and bare_loses and alone(board, upper):
        return 0
    if depth == 1:
        return len(boards)
    return sum(count(next_board, not upper, depth - 1, promotion, bare_loses) for next_board in boards)


if __name__ == "__main__":
    for name, (array, promotion, bare_loses) in READINGS.items():
        for text in [array, *POSITIONS[name]]:
            print(name, text, [count(drawn(text), True, plies, promotion, bare_loses) for plies in (1, 2, 3)])
