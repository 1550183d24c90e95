//! Rule files made from configurations of Fairy-Stockfish, beside that program: no difference without an open key.
//!
//! `cargo imported` asks for more, and for files of others: docs/fuzzing.md.

use conformance::imported::{Package, Verdict, sections, strings, summary, verdicts};

/// Returns the package. Without it nothing is compared, which is said; where `PEERS` is set, as in the checks, that is a fault.
fn package() -> Option<Package> {
    match Package::find() {
        Ok(package) => Some(package),
        Err(why) if std::env::var_os("PEERS").is_some() => panic!("{why}"),
        Err(why) => {
            eprintln!("not run: {why}");
            None
        }
    }
}

/// Every file without an open key is equal, and enough of them have none for this to say something.
fn holds(verdicts: &[Verdict], least: usize) {
    let closed = verdicts.iter().filter(|verdict| verdict.open.is_empty()).count();
    assert!(!verdicts.iter().any(Verdict::is_silent) && closed >= least, "{}", summary(verdicts));
}

#[test]
fn movements_are_read_as_the_program_reads_them() {
    let Some(package) = package() else { return };
    let config = strings::configuration(&strings::strings(1, 700));
    let (verdicts, wrong) =
        verdicts(&package, &config, &|variant| strings::boards(variant, 1), false).expect("it can be asked");
    assert_eq!(wrong, 0);
    holds(&verdicts, 350);
}

#[test]
fn sections_are_read_as_the_program_reads_them() {
    let Some(package) = package() else { return };
    let config = sections::configuration(1, 40);
    let (verdicts, _) = verdicts(&package, &config, &|variant| sections::games(variant, 1, 24, 1), false)
        .expect("it can be asked");
    holds(&verdicts, 15);
}
