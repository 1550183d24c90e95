//! The arguments on the command line.

use fuzz::{TARGETS, Target};

const USAGE: &str = "usage: cargo fuzzing [TARGET] [--executions N] [--seed S]
       cargo fuzzing TARGET --replay FILE | --shrink FILE
       cargo fuzzing --list
  --executions N  how many texts are handed in at each target (10,000,000; 100,000 where games are played)
  --seed S        the same seed makes the same texts (1)
  --replay FILE   one text
  --shrink FILE   the smallest text that still shows the fault, beside the file
  --list          the targets";

/// The jobs of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Job {
    /// A run of one target or all.
    Run,
    /// Part of a run, from this execution on, in this process.
    Work(u64),
    /// One text.
    Replay(String),
    /// One text, made small.
    Shrink(String),
    /// The names of the targets.
    List,
}

/// The arguments as they were typed.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The job.
    pub job: Job,
    /// A target, if not all.
    pub name: Option<String>,
    /// The number of executions.
    pub executions: Option<u64>,
    /// The seed.
    pub seed: u64,
    /// Each execution is told before it begins.
    pub each: bool,
}

impl Asked {
    /// Reads the arguments.
    ///
    /// # Errors
    /// If they are not understood.
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut asked = Self { job: Job::Run, name: None, executions: None, seed: 1, each: false };
        while let Some(word) = words.next() {
            let mut next = || words.next().ok_or_else(|| USAGE.to_owned());
            let number = |text: String| {
                text.replace('_', "").parse().map_err(|_| format!("{word}: write a whole number"))
            };
            match word.as_str() {
                "--executions" => asked.executions = Some(number(next()?)?),
                "--seed" => asked.seed = number(next()?)?,
                "--replay" => asked.job = Job::Replay(next()?),
                "--shrink" => asked.job = Job::Shrink(next()?),
                "--list" => asked.job = Job::List,
                "--work" => asked.job = Job::Work(number(next()?)?),
                "--each" => asked.each = true,
                name if !name.starts_with('-') && asked.name.is_none() => asked.name = Some(name.to_owned()),
                _ => return Err(USAGE.to_owned()),
            }
        }
        Ok(asked)
    }

    /// The target that was named.
    ///
    /// # Errors
    /// If none was, or there is none of that name.
    pub fn target(&self) -> Result<&'static Target, String> {
        let name = self.name.as_deref().ok_or("name a target")?;
        TARGETS.iter().find(|target| target.name == name).ok_or_else(|| {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            format!("there is no target `{name}`; the targets are {}", names.join(", "))
        })
    }
}
