//! The kinds of pieces in a position, and the movement of each kind in a line.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::piece_legend::{Movements, in_play};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let loaded = loaded.expect("no errors");
//! let subject = Subject::of("tic-tac-toe", "tic-tac-toe", &loaded, &[]);
//! let movements = Movements::new(&subject, &loaded.rule_file, &loaded.rules.answers);
//! let pieces = in_play(&subject, &*subject.game.line());
//! assert_eq!(pieces.len(), 1);
//! assert_eq!(movements.of(pieces[0].kind), "Place one of your tokens on any empty cell.");
//! ```

use crate::sheet::Sayings;
use crate::subject::Subject;
use crate::{legend, state};
use alfonso_game::{KindId, Line, Seat};
use alfonso_rules::{Answers, RuleFile};

/// A kind of piece that takes part in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InPlay {
    /// The kind.
    pub kind: KindId,
    /// The players who own pieces of this kind, in the order of their seats.
    pub owners: Vec<Seat>,
}

/// Returns the kinds on the board, within stacks and in reserves, in the order of the rule file. If
/// the game has only one kind, it is always listed.
pub fn in_play(subject: &Subject, line: &dyn Line) -> Vec<InPlay> {
    let game = &subject.game;
    let mut found: Vec<(KindId, Seat)> = Vec::new();
    for cell in game.topology().cells() {
        let pieces = line.piece(cell).into_iter().chain(line.beneath(cell));
        found.extend(pieces.map(|piece| (game.kind(piece), piece.owner)));
    }
    for (seat, kinds) in state::reserves(subject, line) {
        found.extend(kinds.into_iter().map(|(kind, _)| (kind, seat)));
    }
    found.sort_unstable();
    found.dedup();
    let kinds = game.names().kinds.len();
    let owners = |kind: KindId| found.iter().filter(|(it, _)| *it == kind).map(|(_, owner)| *owner).collect();
    let entry = |index: usize| {
        let kind = KindId::new(index);
        let owners: Vec<Seat> = owners(kind);
        match owners.is_empty() {
            true => (kinds == 1).then(|| InPlay { kind, owners: legend::owners(game, kind) }),
            false => Some(InPlay { kind, owners }),
        }
    };
    (0..kinds).filter_map(entry).collect()
}

/// The movement of each kind in a line.
#[derive(Clone, Debug, Default)]
pub struct Movements(Vec<String>);

impl Movements {
    /// Returns the movements in one reading, in the language of the reader: the author's first
    /// sentence about a kind, otherwise the first sentence that is made from its rules.
    pub fn new(subject: &Subject, rule_file: &RuleFile, answers: &Answers) -> Self {
        let language = subject.game.names().language;
        let kinds = &subject.game.names().kinds;
        let own = |index: usize| subject.info.author.movement(index, language).map(str::to_owned);
        let mut movements: Vec<Option<String>> = (0..kinds.len()).map(own).collect();
        // Sentences are made from the rules only if the author has written none.
        if movements.iter().any(Option::is_none) {
            let explained = rule_file.explained(answers);
            let sayings = Sayings::new(language, &explained);
            for (movement, (name, _)) in movements.iter_mut().zip(kinds).filter(|(it, _)| it.is_none()) {
                let kind = explained.kinds.iter().find(|kind| kind.name == *name);
                *movement = kind.and_then(|kind| sayings.of_kind(&kind.clauses).into_iter().next());
            }
        }
        Self(movements.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// Returns the movement of a kind, or an empty text if the rules say nothing about it.
    pub fn of(&self, kind: KindId) -> &str {
        self.0.get(kind.index()).map_or("", String::as_str)
    }
}
