//! Steps of a turn that come again.

/// The times at which a step of a turn is entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repeating {
    /// When its time has come.
    #[default]
    Once,
    /// Right after an act in the step before it, unless that was a pass: a further repetition of that step.
    After,
    /// When its time has come, and right after every act in itself but a pass.
    Freely,
}

impl Repeating {
    /// Returns true if a turn that goes on with the step `first` enters the step `number`, as far as repetitions decide. `passed`
    /// says that the last act was a pass.
    #[must_use]
    pub const fn enters(self, number: usize, first: usize, passed: bool) -> bool {
        match self {
            Self::After => number == first && !passed,
            Self::Once | Self::Freely => true,
        }
    }

    /// Returns the step with which the turn goes on after an act in the step `number`.
    #[must_use]
    pub const fn goes_on(self, number: usize, passed: bool) -> usize {
        if matches!(self, Self::Freely) && !passed { number } else { number.saturating_add(1) }
    }
}
