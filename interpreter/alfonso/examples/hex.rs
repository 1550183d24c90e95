//! A bot for hex. It plays the cell with the shortest connections of both players through it. A
//! reader who knew only the pages of `cargo doc` wrote it. The program plays a thousand games, and
//! verifies each by replaying it.
//!
//! `cargo run --release --example hex -- hex 1000 1`

use alfonso::{Game, Move, Random, Rules, Seat, Session, State};
use std::collections::{HashMap, VecDeque};
use std::error::Error;
use std::time::Instant;

const ME: Seat = Seat(0);

/// The geometry of the board: the neighbours of each cell, and the two sides that each seat
/// connects.
struct Geometry {
    index: HashMap<String, usize>,
    neighbours: Vec<Vec<usize>>,
    sides: [[Vec<usize>; 2]; 2],
}

fn place(cell: &str) -> Option<(i32, i32)> {
    let split = cell.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = cell.split_at(split);
    let file = letters.bytes().fold(0i32, |n, b| n * 26 + i32::from(b - b'a') + 1);
    Some((file - 1, digits.parse::<i32>().ok()? - 1))
}

impl Geometry {
    /// `slant` is 1 if a1 touches b2, and -1 if a2 touches b1. `files` is true if the first seat
    /// connects the first file with the last.
    fn new(session: &Session, slant: i32, files: bool) -> Result<Self, Box<dyn Error>> {
        let names: Vec<&str> = session.observe(ME).cells().collect();
        let places: Vec<(i32, i32)> =
            names.iter().map(|n| place(n).ok_or(format!("no place: {n}"))).collect::<Result<_, _>>()?;
        let (w, h) = places.iter().fold((0, 0), |(w, h), p| (w.max(p.0), h.max(p.1)));
        let by_place: HashMap<(i32, i32), usize> = places.iter().enumerate().map(|(i, p)| (*p, i)).collect();
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, slant), (-1, -slant)];
        let neighbours = places
            .iter()
            .map(|p| steps.iter().filter_map(|s| by_place.get(&(p.0 + s.0, p.1 + s.1)).copied()).collect())
            .collect();
        let all = |test: &dyn Fn(&(i32, i32)) -> bool| {
            (0..places.len()).filter(|i| test(&places[*i])).collect::<Vec<_>>()
        };
        let west_east = [all(&|p| p.0 == 0), all(&|p| p.0 == w)];
        let south_north = [all(&|p| p.1 == 0), all(&|p| p.1 == h)];
        let sides = if files { [west_east, south_north] } else { [south_north, west_east] };
        Ok(Self {
            index: names.iter().enumerate().map(|(i, n)| (n.to_string(), i)).collect(),
            neighbours,
            sides,
        })
    }

    fn owners(&self, session: &Session) -> Vec<Option<Seat>> {
        let mut owners = vec![None; self.neighbours.len()];
        for (cell, piece) in session.observe(ME).pieces() {
            owners[self.index[cell]] = Some(piece.owner);
        }
        owners
    }

    /// Returns the number of stones that a seat needs to connect a side with each cell, including
    /// the cell itself.
    fn distances(&self, owners: &[Option<Seat>], seat: Seat, side: usize) -> Vec<u32> {
        let mut far = vec![u32::MAX; owners.len()];
        let mut queue = VecDeque::new();
        let cost = |cell: usize| match owners[cell] {
            None => Some(1),
            Some(owner) if owner == seat => Some(0),
            Some(_) => None,
        };
        let reach = |cell: usize, base: u32, far: &mut Vec<u32>, queue: &mut VecDeque<usize>| {
            if let Some(c) = cost(cell)
                && base + c < far[cell]
            {
                far[cell] = base + c;
                if c == 0 { queue.push_front(cell) } else { queue.push_back(cell) }
            }
        };
        for &cell in &self.sides[seat.index()][side] {
            reach(cell, 0, &mut far, &mut queue);
        }
        while let Some(cell) = queue.pop_front() {
            let base = far[cell];
            for &next in &self.neighbours[cell] {
                reach(next, base, &mut far, &mut queue);
            }
        }
        far
    }

    fn connects(&self, owners: &[Option<Seat>], seat: Seat) -> bool {
        let far = self.distances(owners, seat, 0);
        self.sides[seat.index()][1].iter().any(|&cell| far[cell] == 0)
    }
}

/// Learns the geometry from random games. Only one guess predicts the winner of every game.
fn learn(game: &Game, games: u64) -> Result<(Geometry, i32, bool), Box<dyn Error>> {
    let start = game.session();
    let mut guesses = Vec::new();
    for slant in [1, -1] {
        for files in [true, false] {
            guesses.push((Geometry::new(&start, slant, files)?, slant, files));
        }
    }
    for n in 0..games {
        let (mut session, mut random) = (start.clone(), Random::of_game(77, n));
        while let Some(m) = session.random_move(&mut random) {
            session.play(m)?;
        }
        let outcome = session.outcome().ok_or_else(|| format!("a random game stops: {}", session.state()))?;
        guesses.retain(|(geometry, ..)| {
            let owners = geometry.owners(&session);
            [Seat(0), Seat(1)]
                .iter()
                .all(|&seat| geometry.connects(&owners, seat) == outcome.winners.contains(seat))
        });
    }
    match guesses.len() {
        1 => Ok(guesses.remove(0)),
        n => Err(format!("{n} geometries fit").into()),
    }
}

struct Bot {
    geometry: Geometry,
    targets: HashMap<Move, Option<usize>>,
}

impl Bot {
    fn choose(&mut self, session: &Session) -> Result<Move, Box<dyn Error>> {
        let legal = session.legal_moves(ME);
        let owners = self.geometry.owners(session);
        let far = |seat, side| self.geometry.distances(&owners, seat, side);
        let (mine, theirs) = ([far(Seat(0), 0), far(Seat(0), 1)], [far(Seat(1), 0), far(Seat(1), 1)]);
        let through = |far: &[Vec<u32>; 2], cell: usize| far[0][cell].saturating_add(far[1][cell]).min(1000);
        let mut best: Option<(u32, u32, Move)> = None;
        for &m in legal {
            let target = *self.targets.entry(m).or_insert_with(|| {
                session.parts(m).to.and_then(|cell| self.geometry.index.get(&cell).copied())
            });
            let Some(cell) = target else { continue };
            let (a, b) = (through(&mine, cell), through(&theirs, cell));
            // Among equal cells, the bot prefers the one nearest to the middle of its own
            // connection.
            let lean = mine[0][cell].abs_diff(mine[1][cell]);
            let (score, tie) = (a.saturating_mul(2).saturating_add(b), lean);
            // A winning move comes first.
            let score = if a == 2 { 0 } else { score };
            if best.is_none_or(|(s, t, _)| (score, tie) < (s, t)) {
                best = Some((score, tie, m));
            }
        }
        best.map(|(.., m)| m).or_else(|| legal.first().copied()).ok_or_else(|| "no legal move".into())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "hex".into());
    let games: u64 = arguments.next().map_or(Ok(1000), |n| n.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |n| n.parse())?;
    let game = Rules::load(&name)?.game()?;
    if game.seats() != 2 || game.has_chance() {
        return Err("not a game of two without chance".into());
    }
    let (geometry, slant, files) = learn(&game, 40)?;
    println!(
        "{} ({}): {} cells, slant {slant}, first seat connects {}",
        game.title(),
        game.ruleset(),
        geometry.neighbours.len(),
        if files { "files" } else { "ranks" }
    );
    let mut bot = Bot { geometry, targets: HashMap::new() };
    let (mut wins, mut losses, mut draws, mut plies, mut errors, mut illegal) =
        (0u32, 0u32, 0u32, 0u64, 0u32, 0u32);
    let mut own = 0u64;
    let began = Instant::now();
    for n in 0..games {
        let mut random = Random::of_game(seed, n);
        let mut session = game.session();
        let mut mine: Vec<(usize, Move)> = Vec::new();
        loop {
            let m = match session.state() {
                State::Over(_) => break,
                State::ToAct(seats, _) if seats.contains(ME) => {
                    let m = bot.choose(&session)?;
                    mine.push((session.played().len(), m));
                    m
                }
                State::ToAct(..) => {
                    session.random_move(&mut random).ok_or("the random player has no move")?
                }
                other => return Err(format!("game {n}: {other}").into()),
            };
            if let Err(error) = session.play(m) {
                println!("game {n}: {error}");
                errors += 1;
                break;
            }
        }
        // Verifies the game by replaying it from the start.
        let mut again = game.session();
        let mut next = mine.iter().peekable();
        for (at, &m) in session.played().iter().enumerate() {
            if let Some(&&(_, own_move)) = next.peek().filter(|(ply, _)| *ply == at) {
                next.next();
                own += 1;
                if own_move != m || !again.legal_moves(ME).contains(&own_move) {
                    println!("game {n}: illegal at {at}: {}", again.text(m));
                    illegal += 1;
                }
            }
            if let Err(error) = again.play(m) {
                println!("game {n} again: {error}");
                errors += 1;
            }
        }
        if next.next().is_some() || again.outcome() != session.outcome() || again.hash() != session.hash() {
            println!("game {n}: the game replayed differs");
            errors += 1;
        }
        plies += u64::from(session.ply());
        match session.outcome() {
            Some(outcome) if outcome.winners.contains(ME) => wins += 1,
            Some(outcome) if outcome.is_draw() => draws += 1,
            Some(_) => losses += 1,
            None => println!("game {n}: no outcome"),
        }
    }
    println!(
        "{games} games, {:.1} s: {wins} wins, {losses} losses, {draws} draws; {:.1} plies a game",
        began.elapsed().as_secs_f64(),
        plies as f64 / games as f64
    );
    println!("{own} own moves checked, {illegal} illegal; {errors} errors");
    if illegal + errors > 0 || u64::from(wins + losses + draws) != games {
        return Err("the check failed".into());
    }
    Ok(())
}
