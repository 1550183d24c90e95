//! The moves that a position offers: the legal ones, and moves that are illegal in one respect.

use crate::fault::Fault;
use crate::play::Moment;
use crate::relaxed::Relaxations;
use crate::subject::QuizGame;
use alfonso_driver::refusal;
use alfonso_game::{Line, Move, MoveKind, PlacedPiece, Position, Random, Refusal};
use std::collections::{BTreeMap, BTreeSet};

/// A legal move of a position.
#[derive(Clone, Debug)]
pub struct Legal {
    /// The move as text.
    pub text: String,
    /// The rule that allows it.
    pub rule: String,
    /// The rules that fire when it is played, with its own.
    pub fires: Vec<String>,
}

/// A move that is illegal in one respect.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The move as text.
    pub text: String,
    /// The respect in which it is illegal.
    pub fault: Fault,
    /// The rule that makes it illegal.
    pub rule: String,
    /// The reason, as the engine gives it.
    pub reason: String,
    /// True if the move becomes legal once this respect alone is relaxed.
    pub proven: bool,
    /// The weight of the move in a draw: the easier it is mistaken for a legal one, the more.
    pub weight: u32,
}

/// A position with the moves that questions can be about.
pub struct Offer {
    /// The position.
    pub moment: Moment,
    /// The legal moves, sorted by text.
    pub legal: Vec<Legal>,
    /// The illegal moves, sorted by text.
    pub wrong: Vec<Wrong>,
}

/// Returns what positions offer. Positions without a legal or an illegal move are left out.
#[must_use]
pub fn offers(quizzed: &QuizGame, relaxed: &Relaxations, moments: Vec<Moment>, seed: u64) -> Vec<Offer> {
    let mut random = Random::new(seed ^ 0x51);
    let mut seen = BTreeSet::new();
    let fresh = moments.into_iter().filter(|moment| seen.insert(moment.line.hash()));
    let offers = fresh.map(|moment| offer(quizzed, relaxed, moment, &mut random));
    offers.filter(|offer| !offer.legal.is_empty() && !offer.wrong.is_empty()).collect()
}

fn offer(quizzed: &QuizGame, relaxed: &Relaxations, moment: Moment, random: &mut Random) -> Offer {
    let line = &*moment.line;
    let legal = legal(quizzed, line);
    let wrong = Search { quizzed, line, legal: &legal, found: BTreeMap::new() }.wrong(relaxed, random);
    Offer { legal, wrong, moment }
}

fn legal(quizzed: &QuizGame, line: &dyn Line) -> Vec<Legal> {
    let names = &quizzed.subject.game.names().rules;
    let mut all = BTreeMap::new();
    for m in line.moves() {
        let rule = names[line.rule(*m).index()].clone();
        all.entry(line.text(*m)).or_insert((*m, rule));
    }
    let of = |(text, (m, rule)): (String, (Move, String))| {
        let fires = line.fires(m).into_iter().map(|rule| names[rule.index()].clone());
        let fires: BTreeSet<String> = fires.chain([rule.clone()]).collect();
        Legal { text, rule, fires: fires.into_iter().collect() }
    };
    all.into_iter().map(of).collect()
}

/// A search for illegal moves of one position.
struct Search<'a> {
    quizzed: &'a QuizGame,
    line: &'a dyn Line,
    legal: &'a [Legal],
    found: BTreeMap<String, Wrong>,
}

impl Search<'_> {
    fn wrong(mut self, relaxed: &Relaxations, random: &mut Random) -> Vec<Wrong> {
        let position = self.line.position();
        let count =
            |line: &dyn Line| line.moves().iter().map(|m| line.text(*m)).collect::<BTreeSet<_>>().len();
        let free = relaxed.dutiless.as_ref().map(|game| count(&*game.line(&position)));
        let is_bound = free.is_some_and(|free| free != self.legal.len());
        let tempting = self.tempting(&position);
        for game in relaxed.games.iter().filter(|game| game.keeps_duties || !is_bound) {
            let line = game.line(&position);
            for m in line.moves() {
                let Some(cause) = game.cause(&*line, *m) else { continue };
                let text = line.text(*m);
                let weight = self.weight(cause.fault, *m, &text, &tempting);
                self.add(text, cause.fault, &cause.rule, true, weight);
            }
        }
        if !is_bound {
            self.of_others(&position);
            self.onto_occupied();
        }
        self.of_before();
        if relaxed.passes && random.below(3) == 0 {
            let rule = self.legal.first().map(|legal| legal.rule.clone()).unwrap_or_default();
            self.add("pass".to_owned(), Fault::Duty, &rule, false, 1);
        }
        self.found.into_values().collect()
    }

    /// Adds a move unless it is legal, or could be taken for a legal one in other words.
    fn add(&mut self, text: String, fault: Fault, rule: &str, proven: bool, weight: u32) {
        // Of several respects that could be relaxed, the closest one is kept.
        let is_known = self.found.get(&text).is_some_and(|known| known.fault <= fault);
        if is_known || self.legal.iter().any(|legal| legal.text == text) {
            return;
        }
        let refused = self.line.refusal(&text);
        let fault = match (&refused, fault) {
            (Refusal::Check { .. }, Fault::Forbidden) => Fault::Check,
            (_, fault) => fault,
        };
        let is_unclear = match &refused {
            Refusal::Tag(_) => fault != Fault::Duty,
            Refusal::Over(_) | Refusal::OverBudget(_) | Refusal::RollDue(_) => true,
            _ => false,
        };
        if is_unclear || self.says_the_same(&text) {
            return;
        }
        let subject = &self.quizzed.subject;
        let reason = refusal(subject.about(), self.line, &text, &refused);
        let rule = rule.to_owned();
        self.found.insert(text.clone(), Wrong { text, fault, rule, reason, proven, weight });
    }

    /// Returns true if a legal move differs from a text in its tag or its capture sign alone.
    fn says_the_same(&self, text: &str) -> bool {
        let bare = |text: &str| text.split(':').next().unwrap_or(text).replacen('x', "-", 1);
        let tagged = text.contains(':');
        self.legal
            .iter()
            .any(|legal| (!tagged || !legal.text.contains(':')) && bare(&legal.text) == bare(text))
    }

    /// Returns the weight of a move in a draw.
    fn weight(&self, fault: Fault, m: Move, text: &str, tempting: &BTreeSet<String>) -> u32 {
        if fault != Fault::Direction {
            return 4;
        }
        let MoveKind::Piece { from, to, .. } = m.kind() else { return 1 };
        if tempting.contains(text) {
            return 200;
        }
        let board = self.quizzed.subject.game.topology();
        let legal = self.line.moves().iter().filter(|legal| legal.by().is_some() && legal.from() == from);
        let near = legal.map(|legal| board.distance(legal.to(), to)).min();
        match (near, board.distance(from, to)) {
            (Some(0 | 1), _) => 40,
            (Some(2), _) | (_, 1 | 2) => 10,
            _ => 1,
        }
    }

    /// Returns the moves that pieces of the player could make if they were of another kind, or if
    /// they faced the other way.
    fn tempting(&self, position: &Position) -> BTreeSet<String> {
        let game = &self.quizzed.subject.game;
        let spec = game.blueprint();
        let mut all = BTreeSet::new();
        if spec.heaps.is_some() {
            return all;
        }
        let mut try_with = |index: usize, piece: PlacedPiece| {
            let mut changed = position.clone();
            changed.pieces[index] = piece;
            let line = game.line_from(&changed);
            let of_piece = line.moves().iter().filter(|m| m.by().is_some() && m.from() == piece.cell);
            all.extend(of_piece.map(|m| line.text(*m)));
        };
        for (index, piece) in position.pieces.iter().enumerate() {
            if piece.owner != position.player {
                continue;
            }
            for kind in (0..spec.kinds.len()).map(alfonso_game::KindId::new) {
                let is_other = kind != piece.kind && !spec.kinds[kind.index()].royal;
                if is_other && spec.faces(kind, piece.facing) {
                    try_with(index, PlacedPiece { kind, unmoved: false, ..*piece });
                }
            }
            let turned = piece.facing.map(|facing| {
                alfonso_board::Direction::new((facing.index() + 4) % alfonso_board::Direction::ALL.len())
            });
            if turned.is_some() && spec.faces(piece.kind, turned) {
                try_with(index, PlacedPiece { facing: turned, ..*piece });
            }
        }
        all
    }

    /// Adds the moves of other players, as if it were their turn.
    fn of_others(&mut self, position: &Position) {
        let game = &self.quizzed.subject.game;
        for seat in (0..game.names().players.len()).map(alfonso_game::Seat::new) {
            if seat == position.player || position.out.contains(&seat) {
                continue;
            }
            let line = game.line_from(&Position { player: seat, ..position.clone() });
            for m in line.moves().iter().filter(|m| m.by().is_some()) {
                let (text, rule) = (line.text(*m), &game.names().rules[line.rule(*m).index()]);
                if matches!(self.line.refusal(&text), Refusal::NotYours(..)) {
                    self.add(text, Fault::Other, rule, false, 2);
                }
            }
        }
    }

    /// Adds the placing of pieces on cells that are occupied.
    fn onto_occupied(&mut self) {
        let game = &self.quizzed.subject.game;
        let placed = self.legal.iter().filter_map(|legal| {
            let (kind, rest) = legal.text.split_once('@')?;
            let end = rest.find([':', '=']).unwrap_or(rest.len());
            Some((kind.to_owned(), rest[end..].to_owned(), legal.rule.clone()))
        });
        let placed: BTreeSet<_> = placed.collect();
        for (kind, tail, rule) in placed {
            for cell in game.topology().cells() {
                let text = format!("{kind}@{}{tail}", game.topology().cell(cell).name);
                if matches!(self.line.refusal(&text), Refusal::Occupied(..)) {
                    self.add(text, Fault::Cell, &rule, false, 4);
                }
            }
        }
    }

    /// Adds the moves of the player's turn before this one that are no longer possible.
    fn of_before(&mut self) {
        let step = self.line.position().step;
        let player = self.line.player();
        let mut before = self.line.copied();
        for _ in 0..8 {
            if before.undo().is_none() {
                return;
            }
            if before.player() != player || before.position().step != step || before.is_chance() {
                continue;
            }
            let names = &self.quizzed.subject.game.names().rules;
            for m in before.moves() {
                let (text, rule) = (before.text(*m), &names[before.rule(*m).index()]);
                let is_over = matches!(
                    self.line.refusal(&text),
                    Refusal::Empty(_) | Refusal::NotYours(..) | Refusal::NotInReserve(_)
                );
                if is_over {
                    self.add(text, Fault::Earlier, rule, false, 1);
                }
            }
            return;
        }
    }
}
