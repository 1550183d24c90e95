//! The declarations of a file, by name.

use super::problems::names as problems;
use super::setup::shape::Plan;
use alfonso_diag::{Diagnostic, Span, messages};
use alfonso_model::Used;
use alfonso_model::{
    BoardSpec, Dice, DiceId, Kind, KindId, Per, Player, RegionId, Seat, TableId, TrackId, Type, VarId,
    VarRole,
};
use alfonso_syntax::ast::{CellRange, Define, Drawing, Name, Table, Var};
use alfonso_syntax::{kept_cell, kept_word, looks_like_a_cell};
use alfonso_vocabulary::{self as vocabulary, BoardKind, Role};
use std::collections::{BTreeMap, BTreeSet};

/// The declaration to which a name refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declared {
    Player(Seat),
    Kind(KindId),
    Region(RegionId),
    /// A region of each player, as an index into `World::regions_of`.
    RegionOf(usize),
    /// A sector of a board of rings, by its index from 0.
    Sector(u16),
    /// A point of the board whose name does not have the form of a cell name.
    Point,
    Dice(DiceId),
    Var(VarId),
    Table(TableId),
    Define(usize),
    Drawing(usize),
}

impl Declared {
    /// Returns the sort of declaration as a phrase for a message.
    pub(super) fn a(self) -> &'static str {
        match self {
            Self::Player(_) => "a player",
            Self::Kind(_) => "a kind of piece",
            Self::Region(_) => "a region",
            Self::RegionOf(_) => "a region of each player",
            Self::Sector(_) => "a sector",
            Self::Point => "a point",
            Self::Dice(_) => "a name of dice",
            Self::Var(_) => "a variable",
            Self::Table(_) => "a table",
            Self::Define(_) => "a definition",
            Self::Drawing(_) => "a drawing",
        }
    }

    /// Returns what an author may want who writes such a name where something should happen.
    pub(super) fn use_of(self, name: &str) -> Option<String> {
        match self {
            Self::Dice(_) => Some(format!("`roll {name}` rolls these dice, as a step of the turn")),
            Self::Var(_) => Some(format!("`set {name} to VALUE` changes it")),
            _ => None,
        }
    }
}

/// A declared variable. Its type is `None` if the resolver could not determine it.
pub(super) struct VarHead<'f> {
    pub(super) var: &'f Var,
    pub(super) ty: Option<Type>,
    pub(super) per: Per,
    pub(super) role: VarRole,
}

/// A track that may visit a cell several times.
pub(super) struct CountedTrack<'f> {
    /// The number per piece that counts the visits of a piece, from 1.
    pub(super) number: &'f Name,
    /// The track, once for each visit.
    pub(super) visits: Vec<TrackId>,
}

/// A declared table.
pub(super) struct TableHead<'f> {
    pub(super) table: &'f Table,
    pub(super) domain: Option<Type>,
    /// The first and the last number of a table over numbers.
    pub(super) range: Option<(i64, i64)>,
    pub(super) ty: Option<Type>,
}

/// A declared definition.
pub(super) struct DefineHead<'f> {
    pub(super) define: &'f Define,
    pub(super) params: Vec<Option<Type>>,
    pub(super) sort: Defined,
    /// True if the definition is in error. The resolver has reported that, and does not report its
    /// uses.
    pub(super) broken: bool,
}

/// The sort of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Defined {
    Move,
    Effect,
    /// A value. Its type is `None` until it is known.
    Value(Option<Type>),
}

impl Defined {
    /// Returns the sort as a phrase for a message.
    pub(super) fn a(self) -> &'static str {
        match self {
            Self::Move => "a movement",
            Self::Effect => "an effect",
            Self::Value(_) => "a value",
        }
    }
}

/// A region that each player has.
pub(super) struct RegionOf<'f> {
    pub(super) name: &'f Name,
    /// The players, each with the cells of that player's region.
    pub(super) rows: &'f [(Name, Vec<CellRange>)],
    /// The index of the region of the first row. The regions of the other rows follow.
    pub(super) first: usize,
}

/// All declarations.
pub(super) struct World<'f> {
    /// True if the file is a library. Games that use it may declare the capitalised names.
    pub(super) library: bool,
    pub(super) names: BTreeMap<&'f str, (Declared, Span)>,
    /// Names that could not be declared because they are reserved words. Their uses are not
    /// reported again.
    pub(super) refused: BTreeSet<&'f str>,
    pub(super) players: Vec<Player>,
    pub(super) kinds: Vec<Kind>,
    pub(super) board: Option<BoardSpec>,
    /// The cells of a board of squares.
    pub(super) plan: Option<Plan>,
    pub(super) regions_of: Vec<RegionOf<'f>>,
    /// The tracks of the players, by the name that these tracks share.
    pub(super) tracks_of: BTreeMap<&'f str, Vec<(Seat, TrackId)>>,
    /// The tracks that may visit a cell several times, each by the id of its first visit.
    pub(super) counted: BTreeMap<TrackId, CountedTrack<'f>>,
    /// The sort of board, even if the board is in error; `None` without a board.
    pub(super) board_kind: Option<BoardKind>,
    /// True if the board consists of points. Such a board has coordinates and directions, as a grid
    /// has.
    pub(super) points: bool,
    /// True if a cell can hold several pieces.
    pub(super) heaps: bool,
    /// True if several pieces of any kind may stand on a cell, in order.
    pub(super) stacks: bool,
    /// The sectors of a board of rings, under the names that tables use.
    pub(super) sectors: Vec<String>,
    pub(super) dice: Vec<Dice>,
    /// The dice that the steps of a turn use one by one.
    pub(super) used_dice: BTreeSet<DiceId>,
    pub(super) vars: Vec<VarHead<'f>>,
    pub(super) tables: Vec<TableHead<'f>>,
    pub(super) defines: Vec<DefineHead<'f>>,
    pub(super) drawings: Vec<&'f Drawing>,
    /// The names that the file uses from libraries, with the spans that request them.
    pub(super) used: &'f BTreeMap<String, Used>,
}

impl<'f> World<'f> {
    pub(super) fn new(library: bool, used: &'f BTreeMap<String, Used>) -> Self {
        Self {
            library,
            names: BTreeMap::new(),
            refused: BTreeSet::new(),
            players: Vec::new(),
            kinds: Vec::new(),
            board: None,
            plan: None,
            regions_of: Vec::new(),
            tracks_of: BTreeMap::new(),
            counted: BTreeMap::new(),
            board_kind: None,
            points: false,
            heaps: false,
            stacks: false,
            sectors: Vec::new(),
            dice: Vec::new(),
            used_dice: BTreeSet::new(),
            vars: Vec::new(),
            tables: Vec::new(),
            defines: Vec::new(),
            drawings: Vec::new(),
            used,
        }
    }

    /// Declares a name. If the name is taken or reserved, returns the diagnostic and declares
    /// nothing.
    pub(super) fn declare(&mut self, name: &'f Name, as_what: Declared) -> Option<Diagnostic> {
        if let Some((_, first)) = self.names.get(name.node.as_str()) {
            let what = as_what.a().trim_start_matches("a ").to_owned();
            return Some(messages::double(name, *first, &what));
        }
        // A file could declare a word of the grammar, but no rule could then use that name.
        if vocabulary::is_kept(&name.node) {
            self.refused.insert(&name.node);
            return Some(kept_word(&name.node, name.span));
        }
        if looks_like_a_cell(&name.node) {
            self.refused.insert(&name.node);
            return Some(kept_cell(&name.node, name.span));
        }
        self.names.insert(&name.node, (as_what, name.span));
        None
    }

    pub(super) fn find(&self, word: &str) -> Option<Declared> {
        self.names.get(word).map(|(declared, _)| *declared)
    }

    pub(super) fn kind(&self, word: &str) -> Option<KindId> {
        match self.find(word) {
            Some(Declared::Kind(kind)) => Some(kind),
            _ => None,
        }
    }

    pub(super) fn player(&self, word: &str) -> Option<Seat> {
        match self.find(word) {
            Some(Declared::Player(player)) => Some(player),
            _ => None,
        }
    }

    /// Returns the names of all declarations that `choose` accepts.
    pub(super) fn names_of(&self, choose: impl Fn(Declared) -> bool) -> Vec<&'f str> {
        self.names.iter().filter(|(_, (declared, _))| choose(*declared)).map(|(name, _)| *name).collect()
    }

    pub(super) fn kind_names(&self) -> Vec<&'f str> {
        self.names_of(|declared| matches!(declared, Declared::Kind(_)))
    }

    pub(super) fn player_names(&self) -> Vec<&'f str> {
        self.names_of(|declared| matches!(declared, Declared::Player(_)))
    }

    /// Returns the diagnostic for a name that should be that of a kind.
    pub(super) fn unknown_kind(&self, name: &Name, home: Option<Span>) -> Option<Diagnostic> {
        self.unknown(&name.node, name.span, "piece", &self.kind_names(), home)
    }

    /// Returns the diagnostic for an undeclared name. Returns `None` in a library, if a game may
    /// declare the name.
    ///
    /// `home` is the span where the file requests the part of a library that contains the name.
    pub(super) fn unknown(
        &self,
        word: &str,
        span: Span,
        what: &str,
        known: &[&str],
        home: Option<Span>,
    ) -> Option<Diagnostic> {
        if !is_capital(word) {
            return Some(problems::unknown_name(word, span, what, known.iter().copied()));
        }
        if self.library {
            return None;
        }
        // A variant may add to the declarations of a library. Words of the variant do not come from
        // the library.
        if home.is_some() && self.used.values().any(|used| used.library == span.source) {
            return Some(problems::left_to_the_game(word, span, home));
        }
        Some(problems::unknown_name(word, span, what, known.iter().copied()))
    }

    /// Returns the span where the file requests a library's declaration; `None` for the file's own
    /// declarations.
    pub(super) fn home(&self, name: &Name) -> Option<Span> {
        self.used.get(&name.node).filter(|used| used.library == name.span.source).map(|used| used.at)
    }

    /// Returns the type that a word names, or the diagnostic for the word.
    pub(super) fn type_of(&self, name: &Name) -> Result<Type, Diagnostic> {
        match vocabulary::meaning(&name.node, Role::Type) {
            Some(vocabulary::Meaning::Type(ty)) => Ok(ty),
            _ => {
                let near = vocabulary::nearest_word(&name.node, Role::Type);
                Err(problems::unknown_word(name, "a type", near, None))
            }
        }
    }
}

/// Returns `true` for a capitalised word. The names of kinds and players are capitalised.
pub(super) fn is_capital(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_uppercase())
}
