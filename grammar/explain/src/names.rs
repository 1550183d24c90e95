//! The declared names of a reading, with the information that explanations need.

use super::inline::inlined;
use alfonso_forms::{Type, attribute, english};
use alfonso_syntax::ast::{
    BoardItem, Define, DefineBody, Dice, Expr, ExprKind, File, ItemKind, Name, Quantifier, Selection, Table,
    Var,
};
use alfonso_vocabulary::{self as vocabulary, Meaning, Role, ValueWord, meaning};
use std::collections::{BTreeMap, BTreeSet};

/// The sorts of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueType {
    Piece,
    Cell,
    Cells,
    Player,
    Kind,
    Number,
    Flag,
    Sector,
    File,
    Direction,
    /// An unknown sort, because of a mistake in the file.
    Unknown,
}

impl ValueType {
    /// Returns the sort of a type, given by its name in rule files.
    pub(super) fn of_type(name: &str) -> Self {
        match name {
            "piece" => Self::Piece,
            "cell" => Self::Cell,
            "region" | "cells" => Self::Cells,
            "player" => Self::Player,
            "kind" => Self::Kind,
            "number" | "score" | "money" | "counter" => Self::Number,
            "flag" => Self::Flag,
            "sector" => Self::Sector,
            "file" => Self::File,
            "direction" => Self::Direction,
            _ => Self::Unknown,
        }
    }

    /// Returns the sort of a type.
    fn of(ty: Type) -> Self {
        match ty {
            Type::Number => Self::Number,
            Type::Flag => Self::Flag,
            Type::Player => Self::Player,
            Type::Piece => Self::Piece,
            Type::Kind => Self::Kind,
            Type::Cell => Self::Cell,
            Type::Cells => Self::Cells,
            Type::File => Self::File,
            Type::Sector => Self::Sector,
            Type::Direction => Self::Direction,
        }
    }

    /// Returns the noun for a value of this sort.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Piece => "piece",
            Self::Cell => "cell",
            Self::Cells => "set of cells",
            Self::Player => "player",
            Self::Kind => "kind",
            Self::Number => "number",
            Self::Flag => "flag",
            Self::Sector => "sector",
            Self::File => "file",
            Self::Direction => "direction",
            Self::Unknown => "thing",
        }
    }
}

/// The declaration of a name in the file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Declared<'f> {
    Define(&'f Define),
    Table(&'f Table),
    Var(&'f Var),
    Dice(&'f Dice),
    Region,
    /// A line of a board of points, which is also a region.
    Line,
    Point,
    Sector,
    Player,
    Kind,
}

/// The declarations of a reading, by name.
#[derive(Debug, Default)]
pub(super) struct Names<'f> {
    all: BTreeMap<&'f str, Declared<'f>>,
    /// The players with plural names.
    plurals: BTreeSet<&'f str>,
    /// The definitions that are said where they are used.
    inlined: BTreeSet<&'f str>,
    /// True if some piece is royal.
    pub(super) royal: bool,
}

impl<'f> Names<'f> {
    pub(super) fn new(file: &'f File) -> Self {
        let mut names = Self { inlined: inlined(file), ..Self::default() };
        for item in &file.items {
            match &item.kind {
                ItemKind::Define(define) => names.add(&define.name, Declared::Define(define)),
                ItemKind::Table(table) => names.add(&table.name, Declared::Table(table)),
                ItemKind::Var(var) => names.add(&var.name, Declared::Var(var)),
                ItemKind::Dice(dice) => names.add(&dice.name, Declared::Dice(dice)),
                ItemKind::Piece(piece) => {
                    names.royal |= piece.royal.is_some();
                    names.add(&piece.name, Declared::Kind);
                }
                ItemKind::Players(players) => {
                    players.iter().for_each(|player| names.add(&player.name, Declared::Player));
                    let plurals = players.iter().filter(|player| player.plural);
                    names.plurals.extend(plurals.map(|player| player.name.node.as_str()));
                }
                ItemKind::Board(board) => {
                    let points = matches!(board.builder, alfonso_syntax::ast::BoardBuilder::Points(_));
                    for item in &board.items {
                        match item {
                            BoardItem::Region { name, .. }
                            | BoardItem::RegionPer { name, .. }
                            | BoardItem::Track { name, .. }
                            | BoardItem::TrackPer { name, .. } => names.add(name, Declared::Region),
                            BoardItem::Line { name, .. } | BoardItem::Through { name, .. } if points => {
                                names.add(name, Declared::Line);
                            }
                            BoardItem::Point { name, .. } => names.add(name, Declared::Point),
                            BoardItem::Sectors(all) => {
                                all.iter().for_each(|name| names.add(name, Declared::Sector));
                            }
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        names
    }

    /// Returns the player's name with a verb that agrees in number.
    pub(super) fn does(&self, player: &str, verb: &str) -> String {
        english::does(player, verb, self.plurals.contains(player))
    }

    /// Returns the names of the players, in alphabetical order.
    pub(super) fn players(&self) -> impl Iterator<Item = &'f str> {
        self.all.iter().filter(|(_, declared)| matches!(declared, Declared::Player)).map(|(name, _)| *name)
    }

    fn add(&mut self, name: &'f Name, declared: Declared<'f>) {
        self.all.insert(&name.node, declared);
    }

    /// Returns `true` if a definition is said where it is used.
    pub(super) fn is_inlined(&self, name: &str) -> bool {
        self.inlined.contains(name)
    }

    pub(super) fn get(&self, name: &str) -> Option<Declared<'f>> {
        self.all.get(name).copied()
    }
}

/// The context of a clause, which determines the word for the player to move and the meaning of
/// `it`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// A clause of a piece, where the piece is the subject.
    Piece,
    /// A step of a turn.
    Turn,
    /// A condition that must not hold after a move.
    Legal,
    /// An event during a move.
    Event,
    /// An event or an ending between turns.
    Between,
    /// The explanation of a defined word, where the player and `it` are unknown.
    Word,
}

/// The environment of a value, with its context and the meaning of names.
#[derive(Clone, Debug)]
pub(super) struct Env<'f> {
    pub(super) names: &'f Names<'f>,
    pub(super) context: Context,
    locals: BTreeMap<String, ValueType>,
    /// The nouns for which parameters stand.
    nouns: BTreeMap<String, String>,
    /// The number of definitions that are being said within each other.
    pub(super) depth: u8,
}

impl<'f> Env<'f> {
    pub(super) fn new(names: &'f Names<'f>, context: Context) -> Self {
        Self { names, context, locals: BTreeMap::new(), nouns: BTreeMap::new(), depth: 0 }
    }

    /// Returns this environment with one more local name, if `name` is given.
    pub(super) fn with(&self, name: Option<&Name>, sort: ValueType) -> Self {
        let mut inner = self.clone();
        if let Some(name) = name {
            inner.locals.insert(name.node.clone(), sort);
            inner.nouns.remove(&name.node);
        }
        inner
    }

    /// Returns this environment with a noun in place of a parameter.
    pub(super) fn bound(mut self, name: &str, noun: String) -> Self {
        self.nouns.insert(name.to_owned(), noun);
        self
    }

    /// Returns the noun for which a parameter stands.
    pub(super) fn stands_for(&self, name: &str) -> Option<&str> {
        self.nouns.get(name).map(String::as_str)
    }

    /// Returns the local names.
    pub(super) fn locals(&self) -> impl Iterator<Item = &str> {
        self.locals.keys().map(String::as_str)
    }

    pub(super) fn is_local(&self, name: &str) -> bool {
        self.locals.contains_key(name)
    }

    /// Returns the sort of a value.
    pub(super) fn sort(&self, value: &Expr) -> ValueType {
        match &value.kind {
            ExprKind::Number(_) | ExprKind::PliesSince(_) => ValueType::Number,
            ExprKind::Cell(_) => ValueType::Cell,
            ExprKind::Word(word) => self.sort_of_word(word),
            ExprKind::Flag(_) | ExprKind::Not(_) | ExprKind::Is { .. } | ExprKind::In { .. } => {
                ValueType::Flag
            }
            ExprKind::Binary { op, .. } => {
                use alfonso_syntax::ast::BinaryOp as Op;
                match op.node {
                    Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Modulo => ValueType::Number,
                    _ => ValueType::Flag,
                }
            }
            ExprKind::Call { name, .. } => self.sort_of_call(&name.node),
            ExprKind::Of { word, .. } => self.sort_of_call(&word.node),
            ExprKind::NextAfter { .. } => ValueType::Player,
            ExprKind::Edge { .. } => ValueType::Cells,
            ExprKind::FirstSeen { .. } | ExprKind::PieceOn(_) => ValueType::Piece,
            ExprKind::InLine { .. } | ExprKind::Joined { .. } | ExprKind::StoodBefore => ValueType::Flag,
            ExprKind::Near { .. } | ExprKind::CellsOf(_) => ValueType::Cells,
            ExprKind::Fold { .. } | ExprKind::PlaceOn { .. } => ValueType::Number,
            ExprKind::CellOn { .. } => ValueType::Cell,
            ExprKind::If { yes, .. } => self.sort(yes),
            ExprKind::Select { quantifier, selection, .. } => match quantifier.node {
                Quantifier::Some | Quantifier::No | Quantifier::Every => ValueType::Flag,
                Quantifier::NumberOf => ValueType::Number,
                Quantifier::First | Quantifier::Latest => self.sort_of_selected(selection),
            },
            ExprKind::By(_) => ValueType::Unknown,
        }
    }

    fn sort_of_word(&self, word: &str) -> ValueType {
        if let Some(sort) = self.locals.get(word) {
            return *sort;
        }
        if self.names.get(word).is_some() {
            return self.sort_of_call(word);
        }
        match value_word(word) {
            Some(ValueWord::Mover | ValueWord::Next | ValueWord::Previous | ValueWord::Nobody) => {
                ValueType::Player
            }
            Some(ValueWord::It) => ValueType::Piece,
            Some(ValueWord::Crossed) => ValueType::Cells,
            Some(ValueWord::Origin | ValueWord::Target | ValueWord::Nowhere) => ValueType::Cell,
            Some(ValueWord::Repetitions | ValueWord::Rounds) => ValueType::Number,
            None => ValueType::Unknown,
        }
    }

    fn sort_of_call(&self, name: &str) -> ValueType {
        match self.names.get(name) {
            Some(Declared::Define(define)) => match &define.body {
                DefineBody::Value { ty: Some(ty), .. } => ValueType::of_type(&ty.node),
                DefineBody::Value { ty: None, value } => {
                    let mut inner = self.clone();
                    for param in &define.params {
                        inner = inner.with(Some(&param.name), ValueType::of_type(&param.ty.node));
                    }
                    inner.sort(value)
                }
                _ => ValueType::Unknown,
            },
            Some(Declared::Table(table)) => ValueType::of_type(&table.ty.node),
            Some(Declared::Var(var)) => ValueType::of_type(&var.ty.node),
            Some(Declared::Dice(_)) => ValueType::Number,
            Some(Declared::Region | Declared::Line) => ValueType::Cells,
            Some(Declared::Point) => ValueType::Cell,
            Some(Declared::Sector) => ValueType::Sector,
            Some(Declared::Player) => ValueType::Player,
            Some(Declared::Kind) => ValueType::Kind,
            None => match attribute(name) {
                Some(word) => ValueType::of(word.form().ty),
                None if matches!(
                    meaning(name, Role::Attribute),
                    Some(Meaning::Distance | Meaning::Thrown(_))
                ) =>
                {
                    ValueType::Number
                }
                None => ValueType::Cell,
            },
        }
    }

    /// Returns the sort of the selected members.
    pub(super) fn sort_of_selected(&self, selection: &Selection) -> ValueType {
        match selection.noun.node.as_str() {
            "cell" | "cells" => ValueType::Cell,
            "player" | "players" => ValueType::Player,
            "sector" | "sectors" => ValueType::Sector,
            "direction" => ValueType::Direction,
            _ => ValueType::Piece,
        }
    }
}

/// Returns the value that a word of the language denotes.
pub(super) fn value_word(word: &str) -> Option<ValueWord> {
    match vocabulary::find(word, Role::Value)?.meaning {
        Meaning::Value(value) => Some(value),
        _ => None,
    }
}
