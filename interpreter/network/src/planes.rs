//! Positions as planes of numbers, for programs that learn.

use alfonso_board::{CellId, CellNode, Direction, Shape};
use alfonso_game::blueprint::{Per, VarKind};
use alfonso_game::{Game, Line, NumberName, Seat};

/// The planes in which [`Planes::write`] writes a position.
///
/// A plane has one number for each cell of the board. Players are counted from the seat that
/// observes: player 0 is the seat itself, player 1 the next in the order of turns. The board is never
/// turned. The planes and their order depend only on the rules:
///
/// 1. for each kind and player, 1 where such a piece is (topmost, if pieces lie on each other);
/// 2. for each direction, 1 where a piece faces it, if the facing of pieces affects their moves;
/// 3. 1 where a piece has not moved, if rules read it;
/// 4. the number of pieces on the cell, if several can share it;
/// 5. for each kind and player, the number of pieces beneath the topmost one, if pieces form stacks;
/// 6. for each player, 1 everywhere if they are to act (all 0 where chance decides);
/// 7. for each player, 1 everywhere if they are still in play, in games of more than two players;
/// 8. the variables: their value, everywhere or on its cell. A variable that holds a cell is 1 on that
///    cell. A variable that holds a player is 1 more than the number of that player, and 0 for nobody;
/// 9. the dice of the turn: the number of dice thrown, and for each die its number and whether it has
///    been used, everywhere;
/// 10. the plies since an event, everywhere, if rules read them;
/// 11. for each kind and player, the number of pieces in reserve, everywhere.
///
/// Earlier positions, lost pieces and the remaining time of temporary variables are not observed.
///
/// ```
/// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// use alfonso_driver::play_all;
/// use alfonso_game::Seat;
/// use alfonso_network::Planes;
///
/// let planes = Planes::of(&game);
/// assert_eq!(planes.shape(), [6, 3, 3]);
/// let names: Vec<&str> = planes.planes().iter().map(|plane| plane.name.as_str()).collect();
/// assert_eq!(names[..4], ["piece Token of 0", "piece Token of 1", "to act 0", "to act 1"]);
///
/// let mut line = game.line();
/// play_all(&mut *line, "Token@b2").expect("a legal move");
/// let mut written = vec![0.0; planes.size()];
/// planes.write(&*line, Seat(1), &mut written);
/// // The piece in the centre belongs to the other player.
/// assert_eq!((written[4], written[9 + 4]), (0.0, 1.0));
/// ```
#[derive(Clone, Debug)]
pub struct Planes {
    planes: Vec<Plane>,
    shape: Vec<usize>,
    /// The index of each cell in a plane.
    offsets: Vec<usize>,
    seats: usize,
    /// The kind of each class, and the plane of its facing.
    classes: Vec<(usize, Option<usize>)>,
    kinds: usize,
    /// The plane of pieces that have not moved.
    unmoved: Option<usize>,
    /// The plane of the numbers of pieces.
    height: Option<usize>,
    /// The first of the planes of pieces beneath others.
    beneath: Option<usize>,
}

/// A plane of [`Planes`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plane {
    /// The name of the plane: `piece Pawn of 0`, `to act 1`, `variable pot`.
    pub name: String,
    /// The source of its numbers.
    pub source: PlaneSource,
}

/// The source of the numbers of a plane. Numbers of a position have the order of
/// [`Game::numbers`]. A number for each seat begins at `first`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum PlaneSource {
    /// The topmost pieces of a kind and player.
    Pieces { kind: usize, player: usize },
    /// The pieces that face a direction.
    Facing(Direction),
    /// The pieces that have not moved.
    Unmoved,
    /// The numbers of pieces on cells.
    Height,
    /// The numbers of pieces of a kind and player beneath others.
    Beneath { kind: usize, player: usize },
    /// True if a player is to act.
    ToAct(usize),
    /// True if a player is in play.
    InPlay(usize),
    /// One number of the position, everywhere.
    Number(usize),
    /// The number of a player, everywhere.
    OfPlayer { first: usize, player: usize },
    /// The number of each cell.
    OfCells { first: usize },
    /// The cell that a number names.
    Cell(usize),
    /// The cell that the number of a player names.
    CellOf { first: usize, player: usize },
    /// The player that a number names.
    Player(usize),
}

impl Planes {
    /// The version of the planes. It changes if positions of a reading of equal rules are written in
    /// another way.
    pub const VERSION: u32 = 1;

    /// Lists the planes of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let (spec, names, topology) = (game.blueprint(), game.names(), game.topology());
        let (seats, numbers) = (names.players.len(), game.numbers());
        let mut planes = Vec::new();
        let mut add = |name: String, source| planes.push(Plane { name, source });
        let kind_name = |kind: usize| names.kinds[kind].0.as_str();
        for kind in 0..names.kinds.len() {
            for player in 0..seats {
                let name = format!("piece {} of {player}", kind_name(kind));
                add(name, PlaneSource::Pieces { kind, player });
            }
        }
        let mut facings: Vec<Direction> = spec.classes.iter().filter_map(|class| class.facing).collect();
        facings.sort_unstable();
        facings.dedup();
        for facing in facings.iter().filter(|_| facings.len() > 1) {
            add(format!("facing {}", facing.index()), PlaneSource::Facing(*facing));
        }
        if spec.heaps.is_none() && spec.kinds.iter().any(|kind| kind.unmoved_matters) {
            add("unmoved".to_owned(), PlaneSource::Unmoved);
        }
        if spec.heaps.is_some() {
            add("height".to_owned(), PlaneSource::Height);
        }
        for kind in (0..names.kinds.len()).filter(|_| spec.stacks) {
            for player in 0..seats {
                let name = format!("beneath {} of {player}", kind_name(kind));
                add(name, PlaneSource::Beneath { kind, player });
            }
        }
        (0..seats).for_each(|player| add(format!("to act {player}"), PlaneSource::ToAct(player)));
        for player in (0..seats).filter(|_| seats > 2) {
            add(format!("in play {player}"), PlaneSource::InPlay(player));
        }
        for (first, name) in numbers.iter().enumerate() {
            match name {
                NumberName::Variable { id, index: 0 } => {
                    let (var, name) = (&spec.vars[*id], &names.vars[*id]);
                    match (var.per, var.kind) {
                        (Per::Game, VarKind::Cell) => {
                            add(format!("variable {name}"), PlaneSource::Cell(first))
                        }
                        (Per::Game, VarKind::Player) => {
                            add(format!("variable {name}"), PlaneSource::Player(first));
                        }
                        (Per::Game, _) => add(format!("variable {name}"), PlaneSource::Number(first)),
                        (Per::Player, kind) => (0..seats).for_each(|player| {
                            let source = match kind {
                                VarKind::Cell => PlaneSource::CellOf { first, player },
                                _ => PlaneSource::OfPlayer { first, player },
                            };
                            add(format!("variable {name} of {player}"), source);
                        }),
                        (Per::Cell, _) => add(format!("variable {name}"), PlaneSource::OfCells { first }),
                    }
                }
                NumberName::Rolled { id } => {
                    add(format!("dice {}", spec.dice[*id].name), PlaneSource::Number(first));
                }
                NumberName::Die { id, which } => {
                    add(format!("die {which} of {}", spec.dice[*id].name), PlaneSource::Number(first));
                }
                NumberName::Used { id, which } => {
                    add(format!("used {which} of {}", spec.dice[*id].name), PlaneSource::Number(first));
                }
                NumberName::Counter { what } => {
                    add(format!("plies since {what}"), PlaneSource::Number(first));
                }
                NumberName::Reserve { kind, seat: Seat(0) } => (0..seats).for_each(|player| {
                    let name = format!("reserve {} of {player}", kind_name(kind.index()));
                    add(name, PlaneSource::OfPlayer { first, player });
                }),
                _ => {}
            }
        }
        let (shape, offsets) = offsets(topology);
        let plane = |is: &dyn Fn(PlaneSource) -> bool| planes.iter().position(|it| is(it.source));
        let facing = |facing| plane(&|source| source == PlaneSource::Facing(facing));
        let classes = spec.classes.iter().map(|it| (it.kind.index(), it.facing.and_then(facing))).collect();
        let unmoved = plane(&|source| source == PlaneSource::Unmoved);
        let height = plane(&|source| source == PlaneSource::Height);
        let beneath = plane(&|source| matches!(source, PlaneSource::Beneath { .. }));
        let shape = [planes.len()].into_iter().chain(shape).collect();
        let kinds = names.kinds.len();
        Self { planes, shape, offsets, seats, classes, kinds, unmoved, height, beneath }
    }

    /// Returns the planes in order.
    #[must_use]
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// Returns the shape: the number of planes, then ranks and files of the board from the first.
    /// Boards of other shapes have only the number of cells after that of the planes, in the order of
    /// the cells of the board.
    #[must_use]
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Returns the number of numbers, the product of the shape.
    #[must_use]
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }

    /// Writes a position of this game from the viewpoint of a seat.
    ///
    /// # Panics
    /// Panics if `written` does not have [`Planes::size`] numbers.
    pub fn write(&self, line: &dyn Line, seat: Seat, written: &mut [f32]) {
        assert_eq!(written.len(), self.size(), "the planes have another size");
        written.fill(0.0);
        let area = self.shape[1..].iter().product::<usize>().max(1);
        let player = |owner: Seat| (owner.index() + self.seats - seat.index() % self.seats) % self.seats;
        let seat_of = |player: usize| (player + seat.index()) % self.seats;
        let one = |flag: bool| f32::from(u8::from(flag));
        for (index, offset) in self.offsets.iter().enumerate() {
            let cell = CellId(index as u16);
            let Some(piece) = line.piece(cell) else { continue };
            let (kind, facing) = self.classes[piece.class.index()];
            written[(kind * self.seats + player(piece.owner)) * area + offset] = 1.0;
            if let Some(plane) = facing {
                written[plane * area + offset] = 1.0;
            }
            if let Some(plane) = self.unmoved.filter(|_| line.is_unmoved(cell)) {
                written[plane * area + offset] = 1.0;
            }
            if let Some(plane) = self.height {
                written[plane * area + offset] = f32::from(line.height(cell));
            }
            if let Some(first) = self.beneath {
                for piece in line.beneath(cell) {
                    let kind = self.classes[piece.class.index()].0;
                    written[(first + kind * self.seats + player(piece.owner)) * area + offset] += 1.0;
                }
            }
        }
        let numbers = line.numbers();
        let first = self.kinds * self.seats;
        let rest = self.planes[first..].iter().zip(written[first * area..].chunks_exact_mut(area));
        for (plane, written) in rest {
            let everywhere = match plane.source {
                PlaneSource::Pieces { .. }
                | PlaneSource::Facing(_)
                | PlaneSource::Unmoved
                | PlaneSource::Height
                | PlaneSource::Beneath { .. } => continue,
                PlaneSource::OfCells { first } => {
                    self.mark(written, |cell| numbers[first + cell.index()] as f32);
                    continue;
                }
                PlaneSource::Cell(at) => {
                    self.at(written, numbers[at]);
                    continue;
                }
                PlaneSource::CellOf { first, player } => {
                    self.at(written, numbers[first + seat_of(player)]);
                    continue;
                }
                PlaneSource::ToAct(player) => {
                    let acts = !line.is_chance() && !line.moves().is_empty();
                    one(acts && line.to_move().index() == seat_of(player))
                }
                PlaneSource::InPlay(player) => one(line.is_alive(Seat::new(seat_of(player)))),
                PlaneSource::Number(at) => numbers[at] as f32,
                PlaneSource::OfPlayer { first, player } => numbers[first + seat_of(player)] as f32,
                PlaneSource::Player(at) => {
                    usize::try_from(numbers[at]).map_or(0.0, |owner| (player(Seat::new(owner)) + 1) as f32)
                }
            };
            if everywhere != 0.0 {
                written.fill(everywhere);
            }
        }
    }

    /// Writes the number of each cell into a plane.
    fn mark(&self, written: &mut [f32], number: impl Fn(CellId) -> f32) {
        for (index, offset) in self.offsets.iter().enumerate() {
            written[*offset] = number(CellId(index as u16));
        }
    }

    /// Writes 1 on the cell with this number, if there is one.
    fn at(&self, written: &mut [f32], cell: i32) {
        let offset = usize::try_from(cell).ok().and_then(|cell| self.offsets.get(cell));
        if let Some(offset) = offset {
            written[*offset] = 1.0;
        }
    }
}

/// Returns the shape of a plane, and the index of each cell in it. A grid with many gaps is a list of
/// cells, like a board of rings.
fn offsets(topology: &alfonso_board::Topology) -> (Vec<usize>, Vec<usize>) {
    let list = || (vec![topology.len().max(1)], (0..topology.len()).collect());
    let nodes = || topology.cells().map(|cell| topology.cell(cell));
    let ends = |of: fn(&CellNode) -> i16| Some((nodes().map(of).min()?, nodes().map(of).max()?));
    let (Some((left, right)), Some((low, high))) = (ends(|cell| cell.file), ends(|cell| cell.rank)) else {
        return list();
    };
    let [files, ranks] = [right - left, high - low].map(|last| usize::from(last.unsigned_abs()) + 1);
    if topology.shape() != Shape::Grid || files * ranks > 2 * topology.len() {
        return list();
    }
    let steps = |at: i16, first: i16| usize::from((at - first).unsigned_abs());
    let offset = |cell: &CellNode| steps(cell.rank, low) * files + steps(cell.file, left);
    let offsets: Vec<usize> = nodes().map(offset).collect();
    let apart = offsets.iter().collect::<std::collections::BTreeSet<_>>().len() == offsets.len();
    if apart { (vec![ranks, files], offsets) } else { list() }
}
