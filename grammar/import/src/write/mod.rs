//! The rule file of a variant.

mod endings;
mod movement;
mod position;

use crate::board::Board;
use crate::castling::{Castling, castling};
use crate::options::Options;
use crate::pieces::{Listed, Piece, listed, promoted};
use crate::regions::{self, Sides};
use std::fmt::Write as _;

/// A variant with its evaluated options.
pub(crate) struct Writer<'a> {
    options: &'a Options,
    pieces: &'a [Piece],
    board: &'a Board,
    castling: Castling,
    /// The cells from which pawns may step twice as far.
    run: Option<Sides>,
    /// The cells on which pieces can be captured in passing, if not all cells.
    passable: Option<Sides>,
    /// The cells on which pieces are promoted.
    zone: Option<Sides>,
    /// The pieces with a fixed promoted form, as pairs of a piece and that form.
    promoted: Vec<(usize, usize)>,
    /// The indices of the pieces to which pawns are promoted.
    officers: Vec<usize>,
    risen: Vec<Risen>,
    royal: bool,
    /// The number of checks that a player needs to win, if checks are counted.
    checks: Option<u16>,
    drops: bool,
    /// True if captured pieces go to the capturer's reserve.
    keeps: bool,
}

/// A promoted piece, in a variant where captured pieces revert to their original kind.
struct Risen {
    /// The indices of the original piece and of the piece whose movements it has.
    from: usize,
    to: usize,
    name: String,
    letter: char,
}

/// The parts of a rule file to which several rules add text.
#[derive(Default)]
struct Parts {
    declared: String,
    pieces: String,
    rules: String,
    legal: String,
    endings: String,
    goal: Option<Sides>,
}

impl<'a> Writer<'a> {
    /// Returns the writer of a variant.
    pub(crate) fn new(options: &'a Options, pieces: &'a [Piece], board: &'a Board) -> Self {
        let passes = pieces.iter().any(|piece| piece.passes);
        let mut writer = Self {
            options,
            pieces,
            board,
            castling: castling(options, pieces, board),
            run: regions::double_steps(options, board).filter(|_| passes),
            passable: regions::sides(options, board, "enPassantRegion"),
            zone: regions::promotion(options, board),
            promoted: promoted(options, pieces),
            officers: match listed(options, "promotionPieceTypes", pieces) {
                Listed::Some(officers) => officers,
                // Rules cannot list all pieces to which a pawn may be promoted.
                Listed::All => Vec::new(),
            },
            risen: Vec::new(),
            royal: pieces.iter().any(|piece| piece.royal),
            checks: checks(options, pieces, board),
            drops: options.flag("pieceDrops"),
            keeps: options.flag("capturesToHand"),
        };
        let mut indices = 0..pieces.len();
        if writer.officers.is_empty() && indices.any(|index| writer.is_listed("promotionPawnTypes", index)) {
            // In Fairy-Stockfish, a pawn may not enter a cell where it would have to be promoted
            // but cannot be. No rule here expresses that.
            options.leave("promotionPieceTypes");
        }
        writer.risen = writer.risen();
        writer
    }

    /// Returns the text that follows the head of the file.
    pub(crate) fn text(&self) -> String {
        let mut parts = Parts::default();
        let position = self.position();
        self.movement(&mut parts);
        self.laws(&mut parts);
        self.endings(&mut parts);
        let mut regions = String::new();
        for (name, sides) in [
            ("run", &self.run),
            ("passable", if self.run.is_some() { &self.passable } else { &None }),
            ("zone", if self.asks_zone() { &self.zone } else { &None }),
            ("goal", &parts.goal),
        ] {
            sides.iter().for_each(|sides| sides.declare(name, &mut regions));
        }
        let mut text = format!(
            "{}\nplayers White \"w\" facing north, Black \"b\" facing south\nboard grid {} by {}",
            parts.declared, self.board.files, self.board.ranks
        );
        text.push_str(&block(&regions));
        text.push_str(&position);
        text.push_str(
            "\ncaptures { capture.others: piece x may capture piece y if owner of x /= owner of y }\n\n",
        );
        text.push_str(&parts.pieces);
        text.push('\n');
        for (name, lines) in [("rules", &parts.rules), ("legal", &parts.legal)] {
            if !lines.is_empty() {
                text.push_str(name);
                text.push_str(&block(lines));
            }
        }
        text.push_str("turn {\n  turn.move:  move\n  turn.judge: judge next\n}\nend");
        text.push_str(&block(&parts.endings));
        text
    }

    /// Returns `true` if a list of pieces contains a piece.
    fn is_listed(&self, key: &str, piece: usize) -> bool {
        match listed(self.options, key, self.pieces) {
            Listed::All => true,
            Listed::Some(some) => some.contains(&piece),
        }
    }

    /// Returns `true` if a rule uses the promotion zone.
    fn asks_zone(&self) -> bool {
        let indices = 0..self.pieces.len();
        let is_promoted = |index: &usize| {
            self.promoted.iter().any(|(from, _)| from == index)
                || self.is_listed("promotionPawnTypes", *index) && !self.officers.is_empty()
        };
        let is_kept_out = |piece: &Piece| {
            self.drops && piece.pawn && !piece.royal && !self.options.flag("promotionZonePawnDrops")
        };
        indices.into_iter().any(|index| is_promoted(&index)) || self.pieces.iter().any(is_kept_out)
    }

    /// Returns the promoted pieces that remember their original kind, each with a unique letter. If
    /// there are too few letters, the key is left open.
    fn risen(&self) -> Vec<Risen> {
        if !self.keeps || self.zone.is_none() {
            return Vec::new();
        }
        let mut pairs = self.promoted.clone();
        if let Some(pawn) = (0..self.pieces.len()).find(|piece| self.is_listed("promotionPawnTypes", *piece))
        {
            pairs.extend(self.officers.iter().map(|officer| (pawn, *officer)));
        }
        let free = ('A'..='Z')
            .filter(|sign| self.pieces.iter().all(|piece| piece.letter != sign.to_ascii_lowercase()));
        let risen: Vec<Risen> = pairs
            .iter()
            .zip(free)
            .map(|((from, to), letter)| {
                let (was, is) = (&self.pieces[*from], &self.pieces[*to]);
                Risen { from: *from, to: *to, name: format!("{}-from-{}", is.name, was.id()), letter }
            })
            .collect();
        if risen.len() < pairs.len() {
            self.options.leave("capturesToHand");
            return Vec::new();
        }
        risen
    }

    /// Writes prohibitions, and the effects of moves.
    fn laws(&self, parts: &mut Parts) {
        if self.royal {
            parts.legal.push_str("  legal.check: forbid mover is in-check\n");
        }
        if self.royal && !self.options.flag("checking") {
            parts.legal.push_str("  legal.no-check: forbid next is in-check\n");
        }
        if self.royal && !self.options.flag("dropChecks") {
            parts.legal.push_str("  legal.no-drop-check: forbid origin = nowhere and next is in-check\n");
        }
        if self.options.flag("mustCapture") {
            let takers = (0..self.pieces.len()).filter(|index| self.takes_in_passing(*index));
            let takers: Vec<&str> = takers.map(|index| self.pieces[index].name.as_str()).collect();
            let passing = match self.run.is_some() && !takers.is_empty() {
                true => format!(
                    " or target = passed and it is {} and origin /= nowhere and file of origin /= file of target",
                    takers.join(" or ")
                ),
                false => String::new(),
            };
            let _ = writeln!(parts.legal, "  legal.take: prefer target is enemy{passing}");
        }
        if self.keeps {
            let kind = if self.risen.is_empty() { "kind of y" } else { "plain(kind of y)" };
            let _ = writeln!(parts.rules, "  rule.hand: on capture of y -> put {kind} in reserve of mover");
        }
        if let Some(many) = self.checks {
            let _ = writeln!(parts.declared, "counter checks per player = {many}");
            parts.rules.push_str(
                "  rule.checks: on move if next is in-check -> set checks of mover to checks of mover - 1\n",
            );
        }
    }
}

/// Returns the number of checks that a player needs to win, if checks are counted. If the players
/// need different numbers, the key is left open.
fn checks(options: &Options, pieces: &[Piece], board: &Board) -> Option<u16> {
    if !options.flag("checkCounting") {
        return None;
    }
    if !pieces.iter().any(|piece| piece.royal) {
        options.leave("checkCounting");
        return None;
    }
    // Without a count, a single check wins.
    let split = board.fields.iter().find_map(|field| field.split_once('+'));
    let (white, black) = split.unwrap_or(("1", "1"));
    let many: Option<u16> = white.parse().ok().filter(|many| *many > 0);
    if white != black || many.is_none() {
        options.leave("startFen");
    }
    Some(many.unwrap_or(1))
}

/// Returns lines as a block in braces. Without lines, returns only a line break.
fn block(lines: &str) -> String {
    if lines.is_empty() { "\n".to_owned() } else { format!(" {{\n{lines}}}\n") }
}
