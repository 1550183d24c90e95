//! Stages of a tree, which determine how it refers to cells, directions, events and spans.

use crate::{Effect, ExprKind, LocalId, Selection, Type};
use std::fmt::Debug;

/// A stage of the tree between a text and play.
pub trait Stage: Copy + Debug + Eq + 'static {
    /// A nested value: its kind, with the additional data of this stage.
    type Node: Node<Self>;
    /// A cell.
    type Cell: Clone + Debug + Eq;
    /// A direction of the board or of a piece.
    type Way: Copy + Debug + Eq;
    /// An event from which plies are counted.
    type Event: Copy + Debug + Eq;
    /// A span of the text.
    type Span: Copy + Debug + Eq;
}

/// A nested value.
pub trait Node<S: Stage>: Clone + Debug + Eq {
    /// Returns its kind.
    fn kind(&self) -> &ExprKind<S>;

    /// Returns its type. By default, this is the type of its kind.
    fn ty(&self) -> Type {
        self.kind().ty()
    }
}

impl<S: Stage<Node = Self>> Node<S> for ExprKind<S> {
    fn kind(&self) -> &Self {
        self
    }
}

/// A map of trees from one stage to another. By default, the shape of the tree does not change.
pub trait Mapper<S: Stage, T: Stage>: Sized {
    /// Maps a nested value.
    fn node(&mut self, node: &S::Node) -> T::Node;
    /// Maps a cell.
    fn cell(&mut self, cell: &S::Cell) -> T::Cell;
    /// Maps a direction.
    fn way(&mut self, way: S::Way) -> T::Way;
    /// Maps an event.
    fn event(&mut self, event: S::Event) -> T::Event;
    /// Maps a span of the text.
    fn span(&mut self, span: S::Span) -> T::Span;
    /// Maps a local name.
    fn local(&mut self, local: LocalId) -> LocalId;

    /// Maps a selection.
    fn selection(&mut self, selection: &Selection<S>) -> Selection<T> {
        selection.map(self)
    }

    /// Maps an effect.
    fn effect(&mut self, effect: &Effect<S>) -> Effect<T> {
        effect.map(self)
    }
}

/// A part of a value or an effect.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a, S: Stage> {
    /// A value.
    Value(&'a S::Node),
    /// A selection. Its values are parts of it.
    Selection(&'a Selection<S>),
    /// A nested effect.
    Effect(&'a Effect<S>),
}
