//! Steps of a turn that are repeated.

/// The times at which a turn enters a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repeating {
    /// In the order of steps only.
    #[default]
    Once,
    /// Directly after an act in the step before it, unless that act was a pass. The step is a
    /// further repetition of that one.
    After,
    /// In the order of steps, and directly after each act in the step itself that is not a pass.
    Freely,
}

impl Repeating {
    /// Returns `true` if a turn that continues with the step `first` enters the step `number`.
    /// Considers only repetitions. `passed` states whether the last act was a pass.
    #[must_use]
    pub const fn enters(self, number: usize, first: usize, passed: bool) -> bool {
        match self {
            Self::After => number == first && !passed,
            Self::Once | Self::Freely => true,
        }
    }

    /// Returns the step with which the turn continues after an act in the step `number`. `passed`
    /// states whether that act was a pass.
    #[must_use]
    pub const fn goes_on(self, number: usize, passed: bool) -> usize {
        if matches!(self, Self::Freely) && !passed { number } else { number.saturating_add(1) }
    }
}
