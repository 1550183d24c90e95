"""Asks another program about positions, by its rules.

    python moves.py VARIANT POSITIONS PLIES SEED

Plays random games and prints what the program says of each position. One line a position, fields separated by tabs: the legal moves, 1 if the player to move is in check, how the game has ended
(`-` if it has not), and the move that is played next (`-` if none is). An empty line stands between games.

    python moves.py VARIANT < POSITIONS

Reads a position in FEN from each line of the input. One line a position, fields separated by tabs: the legal moves, 1 if the
player to move is in check, and 1 if the program takes the text for a position.
"""

import random
import sys

import pyffish


def ending(variant, start, moves, legal):
    """How the game has ended: by what is on the board, for want of moves, or by a claim."""
    over, _ = pyffish.is_immediate_game_end(variant, start, moves)
    if over:
        return "board"
    if not legal:
        return "moves"
    over, _ = pyffish.is_optional_game_end(variant, start, moves)
    return "claim" if over else "-"


def shown(variant, fens):
    """Prints what the program says of positions that somebody else has written."""
    for fen in fens:
        valid = int(pyffish.validate_fen(fen, variant) == pyffish.FEN_OK)
        # A refused text may make it stop.
        legal = sorted(pyffish.legal_moves(variant, fen, [])) if valid else []
        check = int(pyffish.gives_check(variant, fen, [])) if valid else 0
        print(" ".join(legal), check, valid, sep="\t")


def games(variant, positions, plies, seed):
    """Prints what the program says of the positions of random games."""
    draw = random.Random(seed)
    start = pyffish.start_fen(variant)
    while positions > 0:
        moves = []
        for ply in range(plies):
            legal = sorted(pyffish.legal_moves(variant, start, moves))
            check = int(pyffish.gives_check(variant, start, moves))
            end = ending(variant, start, moves, legal)
            over = end != "-" or ply + 1 == plies
            chosen = "-" if over else draw.choice(legal)
            print(" ".join(legal), check, end, chosen, sep="\t")
            positions -= 1
            if over:
                break
            moves.append(chosen)
        print()


def main():
    variant, numbers = sys.argv[1], [int(number) for number in sys.argv[2:]]
    if variant not in pyffish.variants():
        sys.exit(f"there is no variant {variant}")
    if numbers:
        games(variant, *numbers)
    else:
        # All of them before the first answer, so that neither side waits for the other.
        shown(variant, sys.stdin.read().splitlines())


main()
