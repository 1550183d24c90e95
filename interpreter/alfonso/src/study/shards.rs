//! The shards of a study: parts that several threads, processes or machines play in any order.

use super::{Clock, Study};
use crate::Error;
use crate::agent::judged;
use alfonso_diag::{Diagnostic, code};
#[cfg(feature = "files")]
use alfonso_lab::{Row, Traffic};
use alfonso_lab::{Setting, Unit, UnitRows, play_unit};
#[cfg(feature = "files")]
use alfonso_report::study::{
    FileHash, FileHashes, Hashed, Played, TableColumns, UnitNames, manifest, traffic_rows, unit_files,
};
use std::borrow::Borrow;
#[cfg(feature = "files")]
use std::collections::BTreeMap;

impl Study {
    /// Returns the shards of the study, in order. They are those of `alfonso run`: each has at most
    /// 4,096 consecutive games of one series, and all shards together have all games. The shards depend
    /// only on the plan, so machines need to agree on nothing but their numbers, [`Unit::file`].
    ///
    /// ```
    /// use alfonso::Study;
    ///
    /// let study = Study::parse(r#"(schema: 1, games: 100, seed: 7, cells: [(game: "tic-tac-toe")])"#)?;
    /// let mut rows = Vec::new();
    /// let mut player = study.player();
    /// for shard in study.shards() {
    ///     let played = player.play(shard.file, &|| false, &mut || {})?.expect("nobody stops it");
    ///     rows.extend(played.games);
    /// }
    /// assert_eq!(rows.len() as u64, study.games());
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn shards(&self) -> &[Unit] {
        &self.shards
    }

    /// Returns a player of shards. Each thread needs its own.
    #[must_use]
    pub fn player(&self) -> ShardPlayer<&Self> {
        ShardPlayer::new(self)
    }

    /// Returns the agents of a shard's series as text, and the label of its cell. `None` if there is no
    /// shard with this number.
    #[must_use]
    pub fn series_of(&self, shard: usize) -> Option<(&str, &str)> {
        let unit = self.shards.get(shard)?;
        Some((&self.agents[unit.series], &self.arms[self.series[unit.series].arm].label))
    }

    fn shard(&self, number: usize) -> Result<Unit, Error> {
        self.shards.get(number).copied().ok_or_else(|| {
            let message = format!("there is no shard {number}; the study has {}", self.shards.len());
            Error::request(Diagnostic::bare(code::BAD_REQUEST, message))
        })
    }
}

/// A player of the shards of a [`Study`]. It keeps the last compiled cell, so it plays consecutive
/// shards most quickly. `S` is a reference to the study, or an [`Arc`](std::sync::Arc) of it.
#[derive(Debug)]
pub struct ShardPlayer<S> {
    study: S,
    setting: Option<(usize, Setting)>,
}

impl<S: Borrow<Study>> ShardPlayer<S> {
    /// Returns a player that has not compiled any cell.
    #[must_use]
    pub fn new(study: S) -> Self {
        Self { study, setting: None }
    }

    /// Plays a shard. Calls `each` after each game. Returns `None` if `is_over` returned true, which it
    /// is asked before each ply and during searches. Nothing remains of the games then.
    ///
    /// Does not change the rows of [`Study::rows`].
    ///
    /// # Errors
    /// Returns an error if there is no shard with this number, or if an agent finds no exact values
    /// within its memory limit.
    pub fn play(
        &mut self,
        shard: usize,
        is_over: &dyn Fn() -> bool,
        each: &mut dyn FnMut(),
    ) -> Result<Option<UnitRows>, Error> {
        let (study, setting, unit) = self.ready(shard)?;
        let entrants = &study.entrants[study.series[unit.series].entry];
        let played =
            play_unit((&study.plan, &study.columns), (setting, entrants), unit, &Clock(is_over), each);
        judged(&setting.evaluation)?;
        Ok(played)
    }

    /// Returns the study, and the compiled cell of a shard.
    fn ready(&mut self, shard: usize) -> Result<(&Study, &Setting, Unit), Error> {
        let study = self.study.borrow();
        let unit = study.shard(shard)?;
        let arm = study.series[unit.series].arm;
        let known = self.setting.take().filter(|(known, _)| *known == arm);
        let ready = match known {
            Some(ready) => ready,
            None => (arm, study.ready(arm)?),
        };
        Ok((study, &self.setting.insert(ready).1, unit))
    }
}

/// The names of the files of a study's folder, and the contents of those that do not depend on play.
///
/// The folder is that of `alfonso run`: the same names with the same bytes, so that the program can
/// continue the study and summarise it. This crate writes no files itself.
#[cfg(feature = "files")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyFiles {
    /// The contents of the manifest, [`StudyFiles::MANIFEST`]: everything that determines the rows.
    pub manifest: String,
    /// The hash of the manifest, in hexadecimal digits. It identifies the run.
    pub run: String,
}

#[cfg(feature = "files")]
impl StudyFiles {
    /// The name of the manifest.
    pub const MANIFEST: &'static str = "run.json";
}

/// The files of a study. This needs the feature `files`.
#[cfg(feature = "files")]
impl Study {
    fn played(&self) -> Played<'_> {
        Played {
            plan: &self.plan,
            arms: &self.arms,
            series: &self.series,
            lineup_texts: &self.agents,
            columns: &self.columns,
            units: &self.shards,
            grids: &self.grids,
            left_out: &[],
        }
    }

    /// Returns the manifest of the study's folder.
    #[must_use]
    pub fn files(&self) -> StudyFiles {
        let manifest = manifest(self.played(), Hashed::Yes);
        StudyFiles { run: FileHash::new(manifest.as_bytes()).sha256, manifest }
    }

    /// Returns the names of a shard's files.
    #[must_use]
    pub fn names(&self, shard: usize) -> UnitNames {
        UnitNames::new(&self.plan, shard)
    }

    /// Returns the contents of the file of hashes of a shard whose files have these lengths and hashes.
    /// `run` is the hash of the manifest. The files of a shard are complete and unchanged if this is
    /// what stands in its file of hashes.
    ///
    /// # Errors
    /// Returns an error if there is no shard with this number.
    pub fn hashes(
        &self,
        run: &str,
        shard: usize,
        files: BTreeMap<String, FileHash>,
    ) -> Result<String, Error> {
        let unit = self.shard(shard)?;
        Ok(FileHashes::of_unit(run, self.played(), unit, files).text())
    }

    /// Returns the columns of the study's tables for other programs. They are those of
    /// [`Study::columns`] and [`Study::ply_columns`] under names that need no quotes.
    #[must_use]
    pub fn table_columns(&self) -> TableColumns {
        TableColumns::new(&self.plan, &self.columns)
    }
}

/// The files of a shard. This needs the feature `files`.
#[cfg(feature = "files")]
impl<S: Borrow<Study>> ShardPlayer<S> {
    /// Returns the names and contents of a shard's files, in the order in which they must be written.
    /// The first one has the hashes of the others. `run` is the hash of the manifest.
    ///
    /// ```
    /// use alfonso::Study;
    ///
    /// let study = Study::parse(r#"(schema: 1, games: 10, cells: [(game: "tic-tac-toe")], rows: Csv)"#)?;
    /// let mut player = study.player();
    /// let rows = player.play(0, &|| false, &mut || {})?.expect("nobody stops it");
    /// let files = player.files(&study.files().run, 0, &rows)?;
    /// let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    /// assert_eq!(names, ["hashes-00000.json", "traffic-00000.csv", "games-00000.csv"]);
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no shard with this number, or if the rows cannot be encoded.
    pub fn files(
        &mut self,
        run: &str,
        shard: usize,
        rows: &UnitRows,
    ) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let (study, setting, unit) = self.ready(shard)?;
        unit_files(study.played(), Some(run), (setting, unit), rows).map_err(|why| {
            let message = format!("the rows cannot be written: {why}");
            Error::request(Diagnostic::bare(code::BAD_REQUEST, message))
        })
    }

    /// Returns the traffic of a series as rows of the table of traffic. `shard` is one of its shards.
    ///
    /// # Errors
    /// Returns an error if there is no shard with this number.
    pub fn traffic_rows(&mut self, shard: usize, traffic: &Traffic) -> Result<Vec<Row>, Error> {
        let (study, setting, unit) = self.ready(shard)?;
        Ok(traffic_rows(setting, &study.agents[unit.series], traffic).collect())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Study, StudyProgress};
    use std::cell::Cell;

    const PLAN: &str = r#"(schema: 1, games: 70, seed: 3, plies: true, cells: [(game: "tic-tac-toe"),
        (game: "scachs@poem")], max_plies: 20, agents: [{"*": "random"}, {"*": "greedy"}])"#;

    #[test]
    fn the_shards_together_have_the_rows_of_the_study() {
        let mut study = Study::parse(PLAN).expect("a plan");
        let (mut games, mut plies) = (Vec::new(), Vec::new());
        let mut player = study.player();
        for shard in study.shards() {
            let counted = Cell::new(0);
            let played = player.play(shard.file, &|| false, &mut || counted.set(counted.get() + 1));
            let played = played.expect("all can play").expect("nobody stops it");
            assert_eq!((counted.get(), played.games.len() as u64), (shard.games, shard.games));
            games.extend(played.games);
            plies.extend(played.plies);
        }
        assert_eq!(study.series_of(0), Some(("random", "tic-tac-toe")));
        assert_eq!(study.series_of(study.shards().len()), None);
        assert!(study.rows().is_empty());
        while study.advance(50).expect("all can play") != StudyProgress::Done {}
        assert_eq!((games.as_slice(), plies.as_slice()), (study.rows(), study.plies()));
    }

    #[test]
    fn a_shard_can_be_stopped_and_an_unknown_one_is_refused() {
        let study = Study::parse(PLAN).expect("a plan");
        let mut player = study.player();
        let asked = Cell::new(0);
        let is_over = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        assert_eq!(player.play(1, &is_over, &mut || {}).expect("all can play"), None);
        let whole = player.play(1, &|| false, &mut || {}).expect("all can play");
        assert_eq!(whole, study.player().play(1, &|| false, &mut || {}).expect("all can play"));
        let why = player.play(999, &|| false, &mut || {}).expect_err("no such shard").to_string();
        assert!(why.contains("no shard 999"), "{why}");
    }

    #[cfg(feature = "files")]
    #[test]
    fn the_hashes_of_a_shard_can_be_made_again() {
        use alfonso_report::study::FileHash;

        let study = Study::parse(PLAN).expect("a plan");
        let run = study.files().run;
        let mut player = study.player();
        let rows = player.play(2, &|| false, &mut || {}).expect("all can play").expect("nobody stops it");
        let files = player.files(&run, 2, &rows).expect("files");
        let (first, others) = files.split_first().expect("files");
        let names: Vec<&String> = others.iter().map(|(name, _)| name).collect();
        assert_eq!(names, study.names(2).hashed().iter().collect::<Vec<_>>());
        let seen = others.iter().map(|(name, bytes)| (name.clone(), FileHash::new(bytes))).collect();
        assert_eq!(study.hashes(&run, 2, seen).expect("a shard").into_bytes(), first.1);
        assert_eq!(
            player.traffic_rows(2, &rows.traffic).expect("a shard").len(),
            rows.traffic.lines().count()
        );
    }
}
