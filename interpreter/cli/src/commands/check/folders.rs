//! Replaces folders on the command line by their rule files.

use super::Check;
use crate::commands::fmt::all;
use crate::files::names;
use crate::subject::Target;
use alfonso_driver::shipped;
use alfonso_report::command_error::CommandError;

impl Check {
    /// Replaces each folder by the rule files in it and in its subfolders. The name of a shipped
    /// game always means the game.
    pub fn look_into_folders(&mut self) -> Result<(), CommandError> {
        let is_folder =
            |target: &Target| names::path(&target.file).is_dir() && shipped::game(&target.file).is_none();
        let mut files = Vec::new();
        for target in self.files.drain(..) {
            if !is_folder(&target) {
                files.push(target);
                continue;
            }
            let inside = all(std::slice::from_ref(&target.file)).map_err(CommandError::bare)?;
            files.extend(inside.iter().map(|file| Target::answered(file, &[])));
        }
        self.files = files;
        Ok(())
    }
}
