//! The other program: cozy-chess, which was written for one game, made to do the same work.

use alfonso_bench::{Tally, Workload};
use alfonso_game::{Leaves, Random};
use cozy_chess::{BitBoard, Board, Color, Move, Piece};

/// The ways in which games end, in the order of [`Tally::ended`]: the names of our rules.
pub const ENDINGS: [&str; 5] = ["end.mate", "end.stalemate", "end.dead", "end.repeat", "end.quiet"];

/// After so many plies without a capture and a pawn's move the game is a draw.
const QUIET: u8 = 100;
/// A position that stands so often is a draw.
const STOOD: usize = 3;

/// Random games: the complete list of moves at every ply, one of them drawn by the generator that we use.
pub struct Playouts {
    seed: u64,
    next: u64,
    max_plies: u32,
    moves: Vec<Move>,
    hashes: Vec<u64>,
    tally: Tally,
}

impl Playouts {
    /// The games of a seed, each broken off after so many plies.
    pub fn new(seed: u64, max_plies: u32) -> Self {
        let tally = Tally { ended: vec![0; ENDINGS.len()], ..Tally::default() };
        Self { seed, next: 0, max_plies, moves: Vec::new(), hashes: Vec::new(), tally }
    }

    /// All games that were played so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// One game: how many plies, how many moves to choose from in all, and how it ended (`None` if it was broken off).
    fn play(&mut self, random: &mut Random) -> (u32, u64, Option<usize>) {
        let mut board = Board::default();
        let (mut plies, mut choices) = (0, 0);
        self.hashes.clear();
        loop {
            self.moves.clear();
            board.generate_moves(|moves| {
                self.moves.extend(moves);
                false
            });
            if let Some(ending) = self.ending(&board) {
                return (plies, choices, Some(ending));
            }
            if plies >= self.max_plies {
                return (plies, choices, None);
            }
            choices += self.moves.len() as u64;
            plies += 1;
            let drawn = random.below(u32::try_from(self.moves.len()).unwrap_or(u32::MAX));
            board.play_unchecked(self.moves[drawn as usize]);
        }
    }

    fn ending(&mut self, board: &Board) -> Option<usize> {
        if self.moves.is_empty() {
            return Some(usize::from(board.checkers().is_empty()));
        }
        if is_dead(board) {
            return Some(2);
        }
        // Nothing that stood before the last irreversible move can stand again.
        let hash = board.hash();
        let since = usize::from(board.halfmove_clock());
        let stood = self.hashes.iter().rev().take(since).filter(|earlier| **earlier == hash).count() + 1;
        self.hashes.push(hash);
        if stood >= STOOD {
            return Some(3);
        }
        (board.halfmove_clock() >= QUIET).then_some(4)
    }
}

/// Nobody can be mated: a bare king against a king and one knight or bishop, or bishops of one colour only.
fn is_dead(board: &Board) -> bool {
    let of = |piece| board.pieces(piece);
    if !(of(Piece::Pawn) | of(Piece::Rook) | of(Piece::Queen)).is_empty() {
        return false;
    }
    let bishops = of(Piece::Bishop);
    let one_colour = bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_subset(BitBoard::LIGHT_SQUARES);
    board.occupied().len() <= 3 || of(Piece::Knight).is_empty() && one_colour
}

impl Workload for Playouts {
    fn run(&mut self, times: u64) -> u64 {
        let before = self.tally.plies;
        for _ in 0..times {
            let mut random = Random::of_game(self.seed, self.next);
            self.next += 1;
            let (plies, choices, ending) = self.play(&mut random);
            self.tally.games += 1;
            self.tally.plies += u64::from(plies);
            self.tally.squares += u128::from(plies).pow(2);
            self.tally.choices += choices;
            match ending {
                Some(ending) => self.tally.ended[ending] += 1,
                None => self.tally.capped += 1,
            }
        }
        self.tally.plies - before
    }
}

/// Sequences of legal moves from the start.
pub struct Counting {
    /// The length of the sequences, in plies.
    pub depth: u32,
    /// The way in which the last ply is counted.
    pub leaves: Leaves,
}

impl Counting {
    /// Returns the number of sequences.
    pub fn count(&self) -> u64 {
        let board = Board::default();
        match self.leaves {
            Leaves::Bulk => bulk(&board, self.depth),
            Leaves::Made => leaf_by_leaf(&board, self.depth),
        }
    }
}

impl Workload for Counting {
    fn run(&mut self, times: u64) -> u64 {
        (0..times).map(|_| self.count()).sum()
    }
}

fn bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth <= 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut below = board.clone();
                below.play_unchecked(m);
                nodes += bulk(&below, depth - 1);
            }
        }
        false
    });
    nodes
}

fn leaf_by_leaf(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        // The optimiser must not drop the positions that were made.
        return std::hint::black_box(board.side_to_move() == Color::White || board.hash() != 0).into();
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut below = board.clone();
            below.play_unchecked(m);
            nodes += leaf_by_leaf(&below, depth - 1);
        }
        false
    });
    nodes
}
