//! The names of a reading and their meanings, as far as English needs them.

use crate::ludemes::{self, Meaning, Role, ValueWord};
use alfonso_forms::{Type, attribute};
use alfonso_syntax::ast::{
    BoardItem, Define, DefineBody, Dice, Expr, ExprKind, File, ItemKind, Name, Quantifier, Selection, Table,
    Var,
};
use std::collections::BTreeMap;

/// The sorts of things that a value can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Man,
    Cell,
    Cells,
    Player,
    Kind,
    Number,
    Flag,
    Sector,
    File,
    /// An unknown sort, because of a mistake in the file.
    Unknown,
}

impl Sort {
    /// Returns the sort of a type by its name in rule files.
    pub(super) fn of_type(name: &str) -> Self {
        match name {
            "piece" => Self::Man,
            "cell" => Self::Cell,
            "region" | "cells" => Self::Cells,
            "player" => Self::Player,
            "kind" => Self::Kind,
            "number" | "score" | "money" | "counter" => Self::Number,
            "flag" => Self::Flag,
            "sector" => Self::Sector,
            "file" => Self::File,
            _ => Self::Unknown,
        }
    }

    /// Returns the sort of a type.
    fn of(ty: Type) -> Self {
        match ty {
            Type::Number => Self::Number,
            Type::Flag => Self::Flag,
            Type::Player => Self::Player,
            Type::Piece => Self::Man,
            Type::Kind => Self::Kind,
            Type::Cell => Self::Cell,
            Type::Cells => Self::Cells,
            Type::File => Self::File,
            Type::Sector => Self::Sector,
        }
    }

    /// Returns the noun for a thing of this sort.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Man => "man",
            Self::Cell => "cell",
            Self::Cells => "set of cells",
            Self::Player => "player",
            Self::Kind => "kind",
            Self::Number => "number",
            Self::Flag => "flag",
            Self::Sector => "sector",
            Self::File => "file",
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
    Sector,
    Player,
    Kind,
}

/// The declarations of a reading, by name.
#[derive(Debug, Default)]
pub(super) struct Names<'f> {
    all: BTreeMap<&'f str, Declared<'f>>,
}

impl<'f> Names<'f> {
    pub(super) fn new(file: &'f File) -> Self {
        let mut names = Self::default();
        for item in &file.items {
            match &item.kind {
                ItemKind::Define(define) => names.add(&define.name, Declared::Define(define)),
                ItemKind::Table(table) => names.add(&table.name, Declared::Table(table)),
                ItemKind::Var(var) => names.add(&var.name, Declared::Var(var)),
                ItemKind::Dice(dice) => names.add(&dice.name, Declared::Dice(dice)),
                ItemKind::Piece(piece) => names.add(&piece.name, Declared::Kind),
                ItemKind::Players(players) => {
                    players.iter().for_each(|player| names.add(&player.name, Declared::Player));
                }
                ItemKind::Board(board) => {
                    for item in &board.items {
                        match item {
                            BoardItem::Region { name, .. }
                            | BoardItem::RegionPer { name, .. }
                            | BoardItem::Track { name, .. } => names.add(name, Declared::Region),
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

    fn add(&mut self, name: &'f Name, declared: Declared<'f>) {
        self.all.insert(&name.node, declared);
    }

    pub(super) fn get(&self, name: &str) -> Option<Declared<'f>> {
        self.all.get(name).copied()
    }
}

/// The place of a clause, which decides the word for the mover and the meaning of `it`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A clause of a piece, which is already the subject.
    Piece,
    /// A step of a turn.
    Turn,
    /// A condition that must not hold after a move.
    Legal,
    /// An event during a move.
    Event,
    /// An event or an ending between turns.
    Between,
    /// The explanation of a name, for which neither is known.
    Word,
}

/// The environment of a value: its place and the meaning of its names.
#[derive(Clone, Debug)]
pub(super) struct Env<'f> {
    pub(super) names: &'f Names<'f>,
    pub(super) place: Place,
    locals: BTreeMap<String, Sort>,
}

impl<'f> Env<'f> {
    pub(super) fn new(names: &'f Names<'f>, place: Place) -> Self {
        Self { names, place, locals: BTreeMap::new() }
    }

    /// Returns this environment with a further local name, if there is one.
    pub(super) fn with(&self, name: Option<&Name>, sort: Sort) -> Self {
        let mut inner = self.clone();
        if let Some(name) = name {
            inner.locals.insert(name.node.clone(), sort);
        }
        inner
    }

    pub(super) fn is_local(&self, name: &str) -> bool {
        self.locals.contains_key(name)
    }

    /// Returns the sort of a value.
    pub(super) fn sort(&self, value: &Expr) -> Sort {
        match &value.kind {
            ExprKind::Number(_) | ExprKind::PliesSince(_) => Sort::Number,
            ExprKind::Cell(_) => Sort::Cell,
            ExprKind::Word(word) => self.sort_of_word(word),
            ExprKind::Flag(_) | ExprKind::Not(_) | ExprKind::Is { .. } | ExprKind::In { .. } => Sort::Flag,
            ExprKind::Binary { op, .. } => {
                use alfonso_syntax::ast::BinaryOp as Op;
                match op.node {
                    Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Modulo => Sort::Number,
                    _ => Sort::Flag,
                }
            }
            ExprKind::Call { name, .. } => self.sort_of_call(&name.node),
            ExprKind::Of { word, .. } => self.sort_of_call(&word.node),
            ExprKind::NextAfter { .. } => Sort::Player,
            ExprKind::Edge { .. } => Sort::Cells,
            ExprKind::FirstSeen { .. } | ExprKind::PieceOn(_) => Sort::Man,
            ExprKind::Select { quantifier, selection, .. } => match quantifier.node {
                Quantifier::Some | Quantifier::No | Quantifier::Every => Sort::Flag,
                Quantifier::NumberOf => Sort::Number,
                Quantifier::First | Quantifier::Latest => self.sort_of_selected(selection),
            },
            ExprKind::By(_) => Sort::Unknown,
        }
    }

    fn sort_of_word(&self, word: &str) -> Sort {
        if let Some(sort) = self.locals.get(word) {
            return *sort;
        }
        if self.names.get(word).is_some() {
            return self.sort_of_call(word);
        }
        match value_word(word) {
            Some(ValueWord::Mover | ValueWord::Next | ValueWord::Previous | ValueWord::Nobody) => {
                Sort::Player
            }
            Some(ValueWord::It) => Sort::Man,
            Some(ValueWord::Crossed) => Sort::Cells,
            Some(ValueWord::Origin | ValueWord::Target | ValueWord::Nowhere) => Sort::Cell,
            Some(ValueWord::Repetitions | ValueWord::Rounds) => Sort::Number,
            None => Sort::Unknown,
        }
    }

    fn sort_of_call(&self, name: &str) -> Sort {
        match self.names.get(name) {
            Some(Declared::Define(define)) => match &define.body {
                DefineBody::Value { ty: Some(ty), .. } => Sort::of_type(&ty.node),
                DefineBody::Value { ty: None, value } => {
                    let mut inner = self.clone();
                    for param in &define.params {
                        inner = inner.with(Some(&param.name), Sort::of_type(&param.ty.node));
                    }
                    inner.sort(value)
                }
                _ => Sort::Unknown,
            },
            Some(Declared::Table(table)) => Sort::of_type(&table.ty.node),
            Some(Declared::Var(var)) => Sort::of_type(&var.ty.node),
            Some(Declared::Dice(_)) => Sort::Number,
            Some(Declared::Region) => Sort::Cells,
            Some(Declared::Sector) => Sort::Sector,
            Some(Declared::Player) => Sort::Player,
            Some(Declared::Kind) => Sort::Kind,
            None => match attribute(name) {
                Some(word) => Sort::of(word.form().ty),
                None if name == "distance" => Sort::Number,
                None => Sort::Cell,
            },
        }
    }

    /// Returns the sort of the selected things.
    pub(super) fn sort_of_selected(&self, selection: &Selection) -> Sort {
        match selection.noun.node.as_str() {
            "cell" | "cells" => Sort::Cell,
            "player" | "players" => Sort::Player,
            "sector" | "sectors" => Sort::Sector,
            _ => Sort::Man,
        }
    }
}

/// Returns the value that a word of the language stands for.
pub(super) fn value_word(word: &str) -> Option<ValueWord> {
    match ludemes::find(word, Role::Value)?.meaning {
        Meaning::Value(value) => Some(value),
        _ => None,
    }
}
