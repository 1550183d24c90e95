//! The sign of each man, and what signs mean.

use super::words;
use crate::subject::Subject;
use alfonso_board::Direction;
use alfonso_game::{KindId, Line, Seat};
use unicode_width::UnicodeWidthStr;

/// What men are drawn as.
///
/// A man is his kind's letter: upper case the first player's, lower case the second's, as in FEN; where there are more
/// players, the owner's letters stand before it, or alone where there is but one kind. If the rule file has signs for a kind
/// and the screen can show them, they are drawn.
#[derive(Clone, Debug)]
pub struct Signs {
    /// By kind, then by seat.
    signs: Vec<Vec<String>>,
    /// By kind, if men are told apart by their owners' letters: what stands behind them.
    kinds: Vec<String>,
    /// By seat, likewise.
    owners: Vec<String>,
    /// By kind: what is drawn where colours tell whose a man is; one for all players or one for each.
    symbols: Vec<Vec<String>>,
    ascii: bool,
}

impl Signs {
    /// The signs of a game; with `ascii`, only such as every screen can show.
    pub fn new(subject: &Subject, ascii: bool) -> Self {
        let names = subject.game.names();
        let lettered = names.players.len() > 2;
        let owners = if lettered { names.letters() } else { Vec::new() };
        let drawn = |kind: usize| names.signs.get(kind).filter(|_| !ascii).map_or(&[][..], Vec::as_slice);
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
        let row = |kind: usize, letter: &str| {
            (0..names.players.len()).map(|seat| sign(kind, letter, seat)).collect()
        };
        Self {
            signs: names.kinds.iter().enumerate().map(|(kind, (_, letter))| row(kind, letter)).collect(),
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

    /// The sign of a man.
    pub fn of(&self, kind: KindId, owner: Seat) -> &str {
        self.signs.get(kind.index()).and_then(|row| row.get(owner.index())).map_or("?", String::as_str)
    }

    /// Returns the first of some marks that is no piece's sign; the last if all are.
    pub fn free(&self, marks: &'static [&'static str]) -> &'static str {
        let taken = |mark: &&&str| self.signs.iter().flatten().any(|sign| sign == **mark);
        marks.iter().find(|mark| !taken(mark)).or(marks.last()).copied().unwrap_or(" ")
    }

    /// The mark of a facing.
    pub fn facing(&self, facing: Direction) -> char {
        let marks = if self.ascii { "^/>\\v/<\\" } else { "↑↗→↘↓↙←↖" };
        marks.chars().nth(facing.index()).unwrap_or('?')
    }

    /// By seat: what the players' men are known by, if they are told apart by their owners: their letters, or where there
    /// is but one kind its signs.
    pub fn owners(&self) -> &[String] {
        match self.signs.as_slice() {
            [only] if !self.owners.is_empty() => only,
            _ => &self.owners,
        }
    }

    /// What stands on a man's disc in a picture, where his colour tells whose he is.
    pub fn symbol(&self, kind: KindId, owner: Seat) -> &str {
        match self.symbols.get(kind.index()).map(Vec::as_slice) {
            Some([one]) => one,
            Some(several) => several.get(owner.index()).map_or("?", String::as_str),
            None => "?",
        }
    }

    /// What the signs of the kinds on the board mean, whoever their owners are: sign and kind.
    pub fn kinds_in_words(&self, subject: &Subject, line: &dyn Line) -> Vec<(String, String)> {
        let game = &subject.game;
        let kinds: Vec<KindId> =
            game.topology().cells().filter_map(|cell| line.man(cell)).map(|man| game.kind(man)).collect();
        let told = |(kind, symbols): (usize, &Vec<String>)| {
            let sign = if symbols.len() > 2 { return None } else { symbols.last()? };
            let kind = KindId::new(kind);
            kinds.contains(&kind).then(|| (sign.clone(), words::kind(game, kind).to_owned()))
        };
        self.symbols.iter().enumerate().filter_map(told).collect()
    }

    /// How many columns the widest sign takes.
    pub fn width(&self) -> usize {
        self.signs.iter().flatten().map(|sign| sign.width()).max().unwrap_or(1).max(1)
    }

    /// What the signs of the men on the board mean: `T t Tower, C Crown`, kinds in the order of the file.
    pub fn legend(&self, subject: &Subject, line: &dyn Line) -> Vec<String> {
        let game = &subject.game;
        let men: Vec<_> = game.topology().cells().filter_map(|cell| line.man(cell)).collect();
        let standing = |kind: KindId| {
            let mut owners: Vec<Seat> =
                men.iter().filter(|man| game.kind(**man) == kind).map(|man| man.owner).collect();
            owners.sort_unstable();
            owners.dedup();
            owners
        };
        let entry = |index: usize| {
            let kind = KindId::new(index);
            if let Some(sign) = self.kinds.get(index) {
                let stands = !sign.is_empty() && !standing(kind).is_empty();
                return stands.then(|| format!("{sign} {}", words::kind(game, kind)));
            }
            let mut signs: Vec<&str> = standing(kind).into_iter().map(|owner| self.of(kind, owner)).collect();
            signs.dedup();
            (!signs.is_empty()).then(|| format!("{} {}", signs.join(" "), words::kind(game, kind)))
        };
        (0..self.signs.len()).filter_map(entry).collect()
    }
}
