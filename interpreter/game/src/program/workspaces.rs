//! The scratch space of a game's lines, reused from line to line.

use crate::Program;
use crate::identity::Comparing;
use crate::play::scratch::Scratch;
use std::sync::{Mutex, PoisonError};

/// The maximum number of unused workspaces. Further ones are dropped.
const MOST_WAITING: usize = 64;

/// A line's scratch space for finding moves. It stores nothing about the position, so any line of
/// the game can reuse it.
#[derive(Debug)]
pub(crate) struct Workspace<const N: usize> {
    pub(crate) scratch: Scratch<N>,
    pub(crate) comparing: Comparing<N>,
}

/// The workspaces that no line uses at present.
#[derive(Debug, Default)]
pub(crate) struct Workspaces<const N: usize>(Mutex<Vec<Box<Workspace<N>>>>);

impl<const N: usize> Clone for Workspaces<N> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<const N: usize> Workspaces<N> {
    fn take(&self) -> Option<Box<Workspace<N>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    fn give(&self, mut workspace: Box<Workspace<N>>) {
        workspace.scratch.frame.renew();
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < MOST_WAITING {
            waiting.push(workspace);
        }
    }
}

impl<const N: usize> Program<N> {
    /// Returns an unused workspace.
    pub(crate) fn take_workspace(&self) -> Box<Workspace<N>> {
        self.workspaces.take().unwrap_or_else(|| {
            Box::new(Workspace { scratch: self.scratch(), comparing: self.comparing_on_demand() })
        })
    }

    /// Returns a workspace to the unused ones.
    pub(crate) fn give_workspace(&self, workspace: Box<Workspace<N>>) {
        self.workspaces.give(workspace);
    }

    /// Calls a function with an unused workspace.
    pub(crate) fn with_workspace<R>(&self, answer: impl FnOnce(&mut Workspace<N>) -> R) -> R {
        let mut workspace = self.take_workspace();
        let answer = answer(&mut workspace);
        self.workspaces.give(workspace);
        answer
    }
}
