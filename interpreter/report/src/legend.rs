//! The signs of pieces and their legend.

use super::{tint, words};
use crate::subject::Subject;
use alfonso_board::Direction;
use alfonso_driver::message;
use alfonso_game::{Game, KindId, Line, Seat};
use unicode_width::UnicodeWidthStr;

/// The signs of the pieces.
///
/// The sign of a piece is the letter of its kind, as in FEN. It is upper case for the first player
/// and lower case for the second. With more than two players, the owner's letters precede the
/// kind's letter. If there is only one kind, the owner's letters are used alone. Signs from the
/// rule file replace the letters if the screen can show them.
#[derive(Clone, Debug)]
pub struct Signs {
    /// The signs by kind, then by seat.
    signs: Vec<Vec<String>>,
    /// The part of each sign that shows the kind, if signs begin with the owners' letters.
    kinds: Vec<String>,
    /// The owners' letters by seat, if signs begin with these letters.
    owners: Vec<String>,
    /// The signs by kind for drawings whose colours show the owner. Each kind has one sign for all
    /// players, or one for each.
    symbols: Vec<Vec<String>>,
    ascii: bool,
}

impl Signs {
    /// Returns the signs of a game. With `ascii`, the signs contain only ASCII characters.
    pub fn new(subject: &Subject, ascii: bool) -> Self {
        let names = subject.game.names();
        let lettered = names.players.len() > 2;
        let owners = if lettered { names.letters() } else { Vec::new() };
        let given = if ascii { Vec::new() } else { in_colours(subject) };
        let drawn = |kind: usize| given.get(kind).map_or(&[][..], Vec::as_slice);
        let kind_sign = |kind: usize, letter: &str| match drawn(kind) {
            _ if names.kinds.len() == 1 => String::new(),
            [sign] => sign.to_string(),
            _ => letter.to_owned(),
        };
        let sign = |kind: usize, letter: &str, seat: usize| {
            let signs = drawn(kind);
            match (signs, seat) {
                (_, seat) if signs.len() > seat && signs.len() > 1 => signs[seat].to_string(),
                _ if lettered => format!("{}{}", owners[seat], kind_sign(kind, letter)),
                ([sign], _) => sign.to_string(),
                (_, 0) => letter.to_uppercase(),
                _ => letter.to_lowercase(),
            }
        };
        let symbols = |kind: usize, letter: &str| match drawn(kind) {
            [] if lettered && names.kinds.len() == 1 => owners.clone(),
            [] => vec![letter.to_owned()],
            signs => signs.iter().map(char::to_string).collect(),
        };
        let signs_of = |kind: usize, letter: &str| {
            (0..names.players.len()).map(|seat| sign(kind, letter, seat)).collect()
        };
        Self {
            signs: names.kinds.iter().enumerate().map(|(kind, (_, letter))| signs_of(kind, letter)).collect(),
            kinds: match lettered {
                true => names
                    .kinds
                    .iter()
                    .enumerate()
                    .map(|(kind, (_, letter))| kind_sign(kind, letter))
                    .collect(),
                false => Vec::new(),
            },
            symbols: names
                .kinds
                .iter()
                .enumerate()
                .map(|(kind, (_, letter))| symbols(kind, letter))
                .collect(),
            owners,
            ascii,
        }
    }

    /// Returns the sign of a piece.
    pub fn of(&self, kind: KindId, owner: Seat) -> &str {
        self.signs.get(kind.index()).and_then(|signs| signs.get(owner.index())).map_or("?", String::as_str)
    }

    /// Returns the first of `marks` that is not the sign of a piece, or a space if all of them are.
    pub fn free(&self, marks: &'static [&'static str]) -> &'static str {
        let taken = |mark: &&&str| self.signs.iter().flatten().any(|sign| sign == **mark);
        marks.iter().find(|mark| !taken(mark)).copied().unwrap_or(" ")
    }

    /// Returns the mark of a facing.
    pub fn facing(&self, facing: Direction) -> char {
        let marks = if self.ascii { "^/>\\v/<\\" } else { "↑↗→↘↓↙←↖" };
        marks.chars().nth(facing.index()).unwrap_or('?')
    }

    /// Returns the letters of the players by seat, if letters distinguish the owners of pieces. If
    /// there is only one kind, returns the signs of that kind.
    pub fn owners(&self) -> &[String] {
        match self.signs.as_slice() {
            [only] if !self.owners.is_empty() => only,
            _ => &self.owners,
        }
    }

    /// Returns the sign for a piece's token in a picture, where the colour shows the owner.
    pub fn symbol(&self, kind: KindId, owner: Seat) -> &str {
        match self.symbols.get(kind.index()).map(Vec::as_slice) {
            Some([one]) => one,
            Some(several) => several.get(owner.index()).map_or("?", String::as_str),
            None => "?",
        }
    }

    /// Returns the width of the widest sign in columns.
    pub fn width(&self) -> usize {
        self.signs.iter().flatten().map(|sign| sign.width()).max().unwrap_or(1).max(1)
    }

    /// Returns a sentence that distinguishes the signs of two players, or `None` if letters of the
    /// players do so or if no sign does.
    pub fn owners_in_words(&self, subject: &Subject) -> Option<String> {
        let game = &subject.game;
        let seats = game.names().players.len();
        if seats != 2 || !self.owners.is_empty() {
            return None;
        }
        let pairs = self.signs.iter().filter_map(|signs| match signs.as_slice() {
            [first, second] if first != second => Some((first.as_str(), second.as_str())),
            _ => None,
        });
        let pairs: Vec<(&str, &str)> = pairs.collect();
        let (first, second) = (Seat::new(0), Seat::new(1));
        let is_letter = |(upper, lower): &(&str, &str)| upper.to_lowercase() == *lower;
        match pairs.as_slice() {
            [] => None,
            all if all.iter().all(is_letter) => {
                let (first, second) = (words::owner(game, first), words::owner(game, second));
                Some(message!(game, "sheet-letters", first = first, second = second))
            }
            [(one, other)] if self.signs.len() == 1 => {
                let kind = words::capital(words::kind(game, KindId::new(0)));
                let (first, second) = (words::seat(game, first), words::seat(game, second));
                Some(format!("{kind}: {one} {first}, {other} {second}."))
            }
            _ => {
                let differs = |kind: &KindId| self.of(*kind, first) != self.of(*kind, second);
                let kinds: Vec<KindId> = (0..self.signs.len()).map(KindId::new).filter(differs).collect();
                let signs = |seat: Seat| {
                    let own = kinds.iter().copied().filter(|kind| owners(game, *kind).contains(&seat));
                    let (later, first): (Vec<KindId>, Vec<KindId>) =
                        own.partition(|kind| beginners(game, *kind).is_empty());
                    let signs = |kinds: &[KindId]| {
                        kinds.iter().map(|kind| self.of(*kind, seat)).collect::<Vec<_>>().join(" ")
                    };
                    let (player, first, later) = (words::seat(game, seat), signs(&first), signs(&later));
                    match (first.is_empty(), later.is_empty()) {
                        (true, true) => None,
                        (false, false) => Some(message!(
                            game,
                            "sheet-signs-later",
                            player = player,
                            signs = first,
                            later = later
                        )),
                        _ => Some(format!("{player}: {first}{later}.")),
                    }
                };
                let sentences: Vec<String> = [first, second].into_iter().filter_map(signs).collect();
                Some(sentences.join(" "))
            }
        }
    }

    /// Returns the legend of the signs on the board, with kinds in the order of the rule file:
    /// `T t Tower, C Crown`.
    pub fn legend(&self, subject: &Subject, line: &dyn Line) -> Vec<String> {
        self.entries(subject, line, &[]).into_iter().map(|(_, entry)| entry).collect()
    }

    /// Returns the legend of the signs on the board and of further pieces, each entry with its
    /// kind.
    pub fn entries(
        &self,
        subject: &Subject,
        line: &dyn Line,
        further: &[(KindId, Seat)],
    ) -> Vec<(KindId, String)> {
        let game = &subject.game;
        let pieces: Vec<_> = game.topology().cells().filter_map(|cell| line.piece(cell)).collect();
        let standing = |kind: KindId| {
            let on_board = pieces.iter().map(|piece| (game.kind(*piece), piece.owner));
            let all = on_board.chain(further.iter().copied());
            let mut owners: Vec<Seat> = all.filter(|(it, _)| *it == kind).map(|(_, owner)| owner).collect();
            owners.sort_unstable();
            owners.dedup();
            owners
        };
        let entry = |index: usize| {
            let kind = KindId::new(index);
            if let Some(sign) = self.kinds.get(index) {
                let stands = !sign.is_empty() && !standing(kind).is_empty();
                return stands.then(|| (kind, format!("{sign} {}", words::kind(game, kind))));
            }
            let mut signs: Vec<&str> = standing(kind).into_iter().map(|owner| self.of(kind, owner)).collect();
            signs.dedup();
            (!signs.is_empty()).then(|| (kind, format!("{} {}", signs.join(" "), words::kind(game, kind))))
        };
        (0..self.signs.len()).filter_map(entry).collect()
    }
}

/// Returns the players who begin with pieces of a kind, on the board or in reserve, in the order of
/// their seats. Returns all players if none does: such pieces appear during play.
pub fn owners(game: &Game, kind: KindId) -> Vec<Seat> {
    let own = beginners(game, kind);
    if own.is_empty() { (0..game.names().players.len()).map(Seat::new).collect() } else { own }
}

/// Returns the players who begin with pieces of a kind, in the order of their seats.
fn beginners(game: &Game, kind: KindId) -> Vec<Seat> {
    let spec = game.blueprint();
    let begins = |seat: &Seat| {
        let on_board = |piece: &alfonso_game::Piece| piece.owner == *seat && game.kind(*piece) == kind;
        spec.setup.iter().any(|(_, piece)| on_board(piece))
            || spec.reserve.iter().flatten().any(|(held, owner, _)| *held == kind && owner == seat)
    };
    let seats = (0..game.names().players.len()).map(Seat::new);
    seats.filter(begins).collect()
}

/// The signs that differ only in their brightness, each light one with its dark one.
const BRIGHT: [(char, char); 13] = [
    ('○', '●'),
    ('△', '▲'),
    ('▽', '▼'),
    ('□', '■'),
    ('◇', '◆'),
    ('♔', '♚'),
    ('♕', '♛'),
    ('♖', '♜'),
    ('♗', '♝'),
    ('♘', '♞'),
    ('♙', '♟'),
    ('⛀', '⛂'),
    ('⛁', '⛃'),
];

/// Returns the signs of the kinds in the rule file. If the file gives the colours of two players,
/// the lighter sign of a kind is that of the player with the lighter colour.
fn in_colours(subject: &Subject) -> Vec<Vec<char>> {
    let mut signs = subject.game.names().signs.clone();
    let tints = tint::by_seat(subject);
    if let ([Some(_), Some(_)], [first, second]) = (subject.info.colours.as_slice(), tints.as_slice()) {
        let is_darker = tint::brightness(*first) < tint::brightness(*second);
        for own in &mut signs {
            if let [one, other] = own.as_mut_slice() {
                let pair = if is_darker { (*one, *other) } else { (*other, *one) };
                if BRIGHT.contains(&pair) {
                    std::mem::swap(one, other);
                }
            }
        }
    }
    signs
}
