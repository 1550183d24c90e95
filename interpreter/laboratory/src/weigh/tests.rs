//! Wear whose weight is known by hand, and wear made from readings.

use super::games::{self, Weighty};
use super::model::{Classes, Draw, Draws, normal};
use super::{Evidence, Loads, Prior, calibrate, ranks};
use crate::{Design, Grid, Varied};
use alfonso_driver::{rule_file, shipped};
use alfonso_game::Random;

fn loads(of: &[f64]) -> Loads {
    let all: Vec<Option<f64>> = of.iter().map(|load| Some(*load)).collect();
    Loads { turned: vec![all.clone()], mean: all }
}

fn evidence(segments: usize) -> Evidence {
    let names: Vec<String> =
        (0..segments).map(|row| format!("(name: \"s{row}\", lines: [(on: [\"a1-b1\"])])")).collect();
    let text = format!(
        "(schema: 1, title: \"made up\", classes: [\"none\", \"light\", \"heavy\"], segments: [{}], figures: [(figure: \"plies\", value: 3, deviation: 1)])",
        names.join(", ")
    );
    Evidence::parse(&text).expect("evidence")
}

#[test]
fn classes_have_their_shares_where_nothing_slopes() {
    let draw = Draw::new(0.0, &[0.2, 0.7], 1.0);
    let load = [Some(3.0), Some(0.1), None];
    for chances in draw.classes(&load, &load).chunks(3) {
        for (found, wanted) in chances.iter().zip([0.2, 0.5, 0.3]) {
            assert!((found - wanted).abs() < 1e-9, "{chances:?}");
        }
    }
}

#[test]
fn more_traffic_means_more_wear() {
    let draw = Draw::new(2.0, &[0.5], 1.0);
    let load = [Some(0.2), Some(1.0), Some(1.8), None];
    let chances = draw.classes(&load, &load);
    let worn: Vec<f64> = chances.chunks(2).map(|it| it[1]).collect();
    assert!(worn[0] < 0.2 && worn[0] < worn[1] && worn[1] < worn[2] && worn[2] > 0.5, "{worn:?}");
    assert!((worn[3] - 0.5).abs() < 1e-9, "no line, no prediction: {worn:?}");
}

#[test]
fn the_likelihood_of_equal_traffic_is_dirichlets() {
    // Two segments of one class and one of another of three: 2! 1! 0! 2! / 5! (Dirichlet and multinomial).
    let draws = Draws::new(3, 20_000, &mut Random::new(1));
    let sure = |class: usize| Some((0..3).map(|it| f64::from(u8::from(it == class))).collect());
    let marks = vec![sure(0), sure(0), sure(2), None];
    let (log, error) = Classes::new(&draws, 4, None).likelihood(&marks);
    let wanted = 2.0 * 2.0 / 120.0;
    assert!(
        (log.exp() - wanted).abs() < 4.0 * error * wanted,
        "{} is not {wanted}, give or take {error}",
        log.exp()
    );
    assert!(error < 0.02);
}

#[test]
fn rank_correlation_is_kendalls() {
    let sure = |class: usize| Some((0..3).map(|it| f64::from(u8::from(it == class))).collect::<Vec<f64>>());
    let marks = [sure(0), sure(1), sure(2), sure(2), None];
    let of = |loads: [f64; 5]| ranks::correlation(&marks, &loads.map(Some));
    // Of six pairs five are not tied in the classes, and all agree: 5 / sqrt(5 x 6).
    assert!((of([1.0, 2.0, 3.0, 4.0, 0.0]).expect("ranks") - 5.0 / 30f64.sqrt()).abs() < 1e-12);
    assert_eq!(of([1.0; 5]), None);
}

#[test]
fn wear_is_given_back_where_traffic_differs() {
    let evidence = evidence(12);
    let half = |worn: &dyn Fn(usize) -> bool| {
        loads(&(0..12).map(|row| if worn(row) { 1.9 } else { 0.1 }).collect::<Vec<_>>())
    };
    let (left, even, alike) = (half(&|row| row < 6), half(&|row| row % 2 == 0), loads(&[1.0; 12]));
    let all = [Some(&left), Some(&even), Some(&alike), None];
    let names: [&str; 4] = ["left", "even", "alike", "broken"];
    let of = |each: u32, rounds: u32| {
        let mut left = rounds;
        let mut go_on = || {
            left = left.saturating_sub(1);
            left > 0
        };
        calibrate(&evidence, ("random", &names), &all, (each, 7), &mut go_on)
    };
    let found = of(100, u32::MAX).expect("wear");
    assert_eq!((found.each, found.clear.readings.len()), (100, 3));
    assert!(found.clear.readings[0].first > 0.9 && found.clear.readings[1].first > 0.9, "{found:?}");
    assert!(found.clear.first > found.prior.first, "clear wear tells more: {found:?}");
    assert!(found.false_matches < 0.1, "{found:?}");
    let of_one: f64 = found.clear.readings[2].taken_for.iter().sum();
    assert!((of_one - 1.0).abs() < 1e-9);
    assert_eq!(Some(found), of(100, u32::MAX));
    // Somebody stops it.
    // Wears of three readings each: those that are not whole do not count.
    assert_eq!(of(100, 4).map(|found| found.each), Some(1));
    assert_eq!(of(100, 11).map(|found| found.each), Some(3));
    assert_eq!(of(100, 1), None);
}

#[test]
fn beliefs_are_right_as_often_as_they_say_where_wear_is_as_the_model_expects() {
    let evidence = evidence(12);
    let half = |worn: &dyn Fn(usize) -> bool| {
        loads(&(0..12).map(|row| if worn(row) { 1.9 } else { 0.1 }).collect::<Vec<_>>())
    };
    let (left, even, thirds) = (half(&|row| row < 6), half(&|row| row % 2 == 0), half(&|row| row % 3 == 0));
    let all = [Some(&left), Some(&even), Some(&thirds)];
    let found = calibrate(&evidence, ("random", &["left", "even", "thirds"]), &all, (400, 3), &mut || true);
    let prior = found.expect("wear").prior;
    // 1,200 wears: three standard errors are 0.04.
    assert!((prior.first - prior.greatest).abs() < 0.04, "{prior:?}");
    // The mean belief in the truth is that of the squares of beliefs, which is less than the greatest.
    assert!(prior.belief > 0.4 && prior.belief < prior.greatest, "{prior:?}");
}

#[test]
fn evidence_that_fits_all_alike_tells_no_reading_from_another() {
    let weight = |cell: usize, likelihood: f64, prior: f64| super::ReadingWeight {
        cell,
        name: cell.to_string(),
        prior,
        posterior: 0.0,
        low: None,
        high: None,
        likelihood,
        error: 0.0,
        games_error: None,
        against_equal: None,
        against_random: None,
        correlation: None,
    };
    let of = |logs: &[(f64, f64)]| {
        let all: Vec<_> =
            logs.iter().enumerate().map(|(cell, (log, prior))| weight(cell, *log, *prior)).collect();
        super::factors(&all)
    };
    let (greatest, like) = of(&[(0.0, 0.5), (-1.0, 0.5)]);
    assert!((greatest - 1f64.exp()).abs() < 1e-9 && like == [1], "{greatest} {like:?}");
    let (greatest, like) = of(&[(0.0, 0.3), (-1.0, 0.3), (-2.0, 0.4)]);
    assert!(greatest > super::CLEAR && like == [1], "{greatest} {like:?}");
    // What nobody believed possible counts as little as what cannot be.
    assert_eq!(of(&[(0.0, 1.0), (-9.0, 0.0)]), (1.0, Vec::new()));
    assert_eq!(of(&[(0.0, 0.5), (f64::NEG_INFINITY, 0.5)]), (f64::INFINITY, Vec::new()));
}

#[test]
fn near_copies_do_not_outvote() {
    let varied = |question: &str, readings: &[&str]| Varied {
        question: question.to_owned(),
        readings: readings.iter().map(|it| (*it).to_owned()).collect(),
        base: Some(0),
    };
    let questions =
        vec![varied("castling", &["modern", "off"]), varied("bare", &["reply", "at-once", "off"])];
    let all = Design::Product.combinations(&questions, 1).expect("combinations");
    let grid = Grid {
        varied: questions,
        combinations: all.into_iter().enumerate().map(|(cell, it)| (it, cell)).collect(),
    };
    let rule_file = rule_file(shipped::game("scachs").expect("shipped"), &|_| None);
    // The last two of the second answer cannot be played.
    let playable = |cell: usize| cell < 4;
    let beliefs = |prior: Prior| prior.beliefs(&grid, &rule_file, &playable).expect("beliefs");
    assert_eq!(beliefs(Prior::Equal), [0.25, 0.25, 0.25, 0.25, 0.0, 0.0]);
    let split = beliefs(Prior::Split(vec!["castling".to_owned()]));
    assert!((split[3] - 0.5).abs() < 1e-12 && (split[0] - 1.0 / 6.0).abs() < 1e-12, "{split:?}");
    let sum: f64 = beliefs(Prior::Confidence).iter().sum();
    assert!((sum - 1.0).abs() < 1e-12);
    assert!(Prior::Split(vec!["leap".to_owned()]).beliefs(&grid, &rule_file, &playable).is_err());
}

#[test]
fn bad_evidence_is_refused() {
    let wrong = |text: &str| Evidence::parse(text).expect_err("no evidence").message;
    assert!(wrong("(schema: 1").contains("not a file of evidence"));
    assert!(wrong("(schema: 2, title: \"\")").contains("schema"));
    // A record or a claim may be weighed beside it.
    let empty = Evidence::parse("(schema: 1, title: \"\")").expect("evidence");
    assert!(empty.nothing().expect("nothing to weigh").message.contains("no wear, figure, record or claim"));
    let with = |wear: &str| {
        wrong(&format!(
            "(schema: 1, title: \"\", classes: [\"none\", \"worn\"], segments: [(name: \"middle\", lines: [])], wear: [{wear}])"
        ))
    };
    assert!(with("(segment: \"midle\", class: Sure(\"worn\"))").contains("no segment `midle`"));
    assert!(with("(segment: \"middle\", class: Sure(\"heavy\"))").contains("no class `heavy`"));
    assert!(
        with("(segment: \"middle\", class: Likely([0.5, 0.6]))").contains("probabilities that add up to 1")
    );
    let twice = "(segment: \"middle\", class: Sure(\"worn\")), (segment: \"middle\", class: Sure(\"worn\"))";
    assert!(with(twice).contains("twice"));
    assert!(
        wrong("(schema: 1, title: \"\", figures: [(figure: \"length\", value: 1, deviation: 1)])")
            .contains("no figure")
    );
}

#[test]
fn shares_vary_as_the_games_do() {
    let weighty = |prior: f64, likelihood: f64, error: f64| Weighty { prior, likelihood, error };
    let of = |all: &[Weighty]| games::others(all, &mut Random::new(1));
    // Without error nothing varies.
    let sure = of(&[weighty(0.5, 3f64.ln(), 0.0), weighty(0.5, 0.0, 0.0), weighty(0.0, 9.0, 1.0)]);
    assert_eq!(
        (sure.ranges, sure.first),
        (vec![(0.75, 0.75), (0.25, 0.25), (0.0, 0.0)], vec![1.0, 0.0, 0.0])
    );
    // Two alike: the logarithm of their odds is normal with a variance of 2.
    let alike = of(&[weighty(0.5, 0.0, 1.0), weighty(0.5, 0.0, 1.0)]);
    let end = 1.0 / (1.0 + (1.96 * 2f64.sqrt()).exp());
    assert!((alike.first[0] - 0.5).abs() < 0.06 && (alike.ranges[0].0 - end).abs() < 0.02, "{alike:?}");
}

#[test]
fn the_error_of_games_is_that_of_their_parts() {
    // The loads of ten parts vary alone: the spread of the logarithm over many sets of games is what the parts tell.
    let sure = |class: usize| Some((0..3).map(|it| f64::from(u8::from(it == class))).collect::<Vec<f64>>());
    let marks: Vec<Option<Vec<f64>>> = (0..8).map(|row| sure(row * 3 / 8)).collect();
    let draws = Draws::new(3, 100, &mut Random::new(2));
    let mut random = Random::new(3);
    let mean = |parts: &[Vec<f64>]| -> Vec<f64> {
        (0..8).map(|row| parts.iter().map(|part| part[row]).sum::<f64>() / parts.len() as f64).collect()
    };
    let (mut logs, mut errors) = (Vec::new(), Vec::new());
    for _ in 0..200 {
        let part = |random: &mut Random| {
            (0..8).map(|row| 0.5 + 0.15 * f64::from(row) + 0.2 * normal(random)).collect::<Vec<f64>>()
        };
        let parts: Vec<Vec<f64>> = (0..games::PARTS).map(|_| part(&mut random)).collect();
        let without: Vec<Loads> = (0..parts.len())
            .map(|left_out| {
                let kept = parts.iter().enumerate().filter(|(row, _)| *row != left_out);
                loads(&mean(&kept.map(|(_, part)| part.clone()).collect::<Vec<_>>()))
            })
            .collect();
        logs.push(Classes::new(&draws, 8, Some(&loads(&mean(&parts)))).likelihood(&marks).0);
        errors.push(games::error(&draws, &marks, &without).expect("an error").powi(2));
        assert!(games::error(&draws, &marks, &without[..3]).is_none());
    }
    let middle = logs.iter().sum::<f64>() / 200.0;
    let spread = logs.iter().map(|log| (log - middle).powi(2)).sum::<f64>() / 199.0;
    let told = errors.iter().sum::<f64>() / 200.0;
    assert!((0.7..1.4).contains(&(told / spread)), "{told} is not {spread}");
}
