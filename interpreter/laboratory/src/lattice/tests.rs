//! Figures whose parts are known, and figures in which there is nothing but noise.

use super::model::{Figures, Model};
use super::{Mean, Means, idle, parts, share};
use crate::{Design, Grid, Varied};
use alfonso_game::Random;
use statrs::distribution::{ContinuousCDF, Normal};

/// Returns a grid of all combinations, or of a sample, each with a cell of its own.
fn grid(levels: &[usize], design: Design) -> Grid {
    let one = |(row, levels): (usize, &usize)| Varied {
        question: format!("q{row}"),
        readings: (0..*levels).map(|reading| format!("r{reading}")).collect(),
        base: Some(0),
    };
    let varied: Vec<Varied> = levels.iter().enumerate().map(one).collect();
    let combinations = design.combinations(&varied, 1).expect("combinations");
    Grid { varied, combinations: combinations.into_iter().enumerate().map(|(cell, it)| (it, cell)).collect() }
}

/// Returns a number of the standard normal law.
fn normal(random: &mut Random) -> f64 {
    Normal::standard().inverse_cdf((f64::from(random.below(1 << 30)) + 0.5) / f64::from(1 << 30))
}

/// Returns means of a function of the combination, with noise of a standard error.
fn means(grid: &Grid, error: f64, random: &mut Random, of: &dyn Fn(&[usize]) -> f64) -> Means {
    let cells = 1 + grid.combinations.iter().map(|(_, cell)| *cell).max().expect("cells");
    let mut means: Means = vec![None; cells];
    for (combination, cell) in &grid.combinations {
        let mean =
            || Mean { value: of(combination) + error * normal(random), noise: error * error, games: 1e9 };
        means[*cell].get_or_insert_with(mean);
    }
    means
}

fn parted(grid: &Grid, means: &Means, whole: bool) -> Option<super::Parts> {
    let all: Vec<_> = grid.combinations.iter().collect();
    parts::parts(grid, &all, means, whole)
}

#[track_caller]
fn close(found: f64, wanted: f64, reach: f64) {
    assert!((found - wanted).abs() <= reach, "{found} is not {wanted}");
}

#[test]
fn shares_without_noise_are_sobols() {
    // q0 adds 0 or 2 (variance 1), q1 adds 0, 3 or 6 (variance 6), both together 1 or -1 (variance 1), q2 nothing.
    let of = |it: &[usize]| {
        let together = if it[1] == 1 {
            0.0
        } else if it[0] * 2 == it[1] {
            1.0
        } else {
            -1.0
        };
        2.0 * it[0] as f64 + 3.0 * it[1] as f64 + together
    };
    let grid = grid(&[2, 3, 2], Design::Product);
    let found = parted(&grid, &means(&grid, 0.0, &mut Random::new(1), &of), true).expect("parts");
    let all = 1.0 + 6.0 + 2.0 / 3.0;
    let wanted = [(1.0, 5.0 / 3.0), (6.0, 6.0 + 2.0 / 3.0), (0.0, 0.0)];
    for (it, (share, total)) in found.questions.iter().zip(wanted) {
        close(it.share, share / all, 1e-5);
        close(it.total.expect("all combinations"), total / all, 1e-5);
        assert_eq!((it.matters, it.low, it.high), (share > 0.0, it.share, it.share));
    }
    let pairs = found.pairs.expect("pairs");
    assert_eq!(pairs[0].questions, ["q0", "q1"]);
    close(pairs[0].share, 2.0 / 3.0 / all, 1e-5);
    close(found.rest.expect("pairs"), 0.0, 1e-9);
    let effects: Vec<f64> = found.questions[1].readings.iter().map(|it| it.effect).collect();
    effects.iter().zip([-3.0, 0.0, 3.0]).for_each(|(found, wanted)| close(*found, wanted, 1e-9));
}

#[test]
fn shares_of_a_sample_add_up() {
    // q0 makes a variance of 1, q1 of 6, both together 1; without pairs in the model, that is left out.
    let of = |it: &[usize]| {
        let together = if it[0] == 0 { [1.0, 0.0, -1.0] } else { [-1.0, 0.0, 1.0] };
        2.0 * it[0] as f64 + 3.0 * it[1] as f64 + together[it[1]]
    };
    let alone = |it: &[usize]| 2.0 * it[0] as f64 + 3.0 * it[1] as f64;
    for design in [Design::Sample(24), Design::Optimal(24)] {
        let grid = grid(&[2, 3, 4, 5], design);
        let found = parted(&grid, &means(&grid, 0.0, &mut Random::new(1), &alone), false).expect("parts");
        [1.0 / 7.0, 6.0 / 7.0, 0.0, 0.0]
            .iter()
            .zip(&found.questions)
            .for_each(|(wanted, it)| close(it.share, *wanted, 1e-5));
        let found = parted(&grid, &means(&grid, 0.0, &mut Random::new(1), &of), false).expect("parts");
        let main: f64 = found.questions.iter().map(|it| it.share).sum();
        assert!(found.pairs.is_none() && main < 0.99, "{design:?}: {main}");
    }
    for design in [Design::Sample(100), Design::Optimal(100)] {
        let grid = grid(&[2, 3, 4, 5], design);
        let found = parted(&grid, &means(&grid, 0.0, &mut Random::new(1), &of), false).expect("parts");
        let main: f64 = found.questions.iter().map(|it| it.share).sum();
        close(main, 7.0 / (7.0 + 2.0 / 3.0), 1e-4);
        close(main + found.together.expect("pairs"), 1.0, 1e-4);
        close(found.rest.expect("pairs"), 0.0, 1e-4);
    }
}

#[test]
fn noise_alone_makes_no_question_matter() {
    // Of 400 figures of noise alone, about 5 in a hundred may have a question that seems to matter.
    for (design, whole) in
        [(Design::Product, true), (Design::Sample(60), false), (Design::Optimal(60), false)]
    {
        let grid = grid(&[2, 3, 4, 2, 3], design);
        let mut random = Random::new(7);
        let mut alarms = 0;
        let mut shares = 0.0;
        for _ in 0..400 {
            let means = means(&grid, 1.0, &mut random, &|_| 5.0);
            let found = parted(&grid, &means, whole).expect("parts");
            let pairs = found.pairs.iter().flatten().map(|it| it.chance);
            alarms += u32::from(
                found.questions.iter().map(|it| it.chance).chain(pairs).any(|chance| chance < 0.05),
            );
            let all: Vec<_> = grid.combinations.iter().collect();
            shares += parts::variance(&all, &means, whole);
        }
        assert!((8..=34).contains(&alarms), "{design:?}: {alarms} of 400");
        // What the noise would make is taken off.
        close(shares / 400.0, 0.0, 0.02);
    }
}

#[test]
fn intervals_cover_what_is_known() {
    // q0 makes a variance of 1, q1 of 0.0625, the others none; the noise one of 0.25.
    let of = |it: &[usize]| 2.0 * it[0] as f64 + 0.5 * it[1] as f64;
    let grid = grid(&[2, 2, 3, 4], Design::Product);
    let model = Model::new(&[2, 2, 3, 4], false).expect("a model");
    let mut random = Random::new(3);
    let (mut variances, mut effects) = ([0; 4], 0);
    for _ in 0..2000 {
        let means = means(&grid, 0.5, &mut random, &of);
        let of: Vec<Mean> = means.iter().map(|it| it.expect("a figure")).collect();
        let figures = Figures { combinations: &grid.combinations, means: &of, all: true };
        let fit = model.fit(&figures).expect("a fit");
        for (row, wanted) in [1.0, 0.0625, 0.0, 0.0].into_iter().enumerate() {
            let group = &model.groups[row];
            let (effects, covariance) = fit.of(group);
            let found = share::variance((&effects, &covariance), &fit.form(group), fit.of_group(group));
            variances[row] += u32::from(found.low <= wanted && wanted <= found.high);
        }
        let (effect, error, _) = fit.readings(&model.groups[0])[1];
        effects += u32::from((effect - 1.0).abs() <= 1.959_964 * error);
    }
    // 93.5% to 96.5% of 2,000. Where there is no variance, intervals that begin at 0 cover, too.
    let nominal = 1870..=1930;
    assert!(
        variances[..2].iter().all(|it| nominal.contains(it)) && nominal.contains(&effects),
        "{variances:?}, {effects}"
    );
    assert!(variances[2..].iter().all(|it| *it >= 1870), "{variances:?}");
}

#[test]
fn combinations_that_are_one_game_have_one_error() {
    // q1 means nothing: its combinations share the cells of q0.
    let mut grid = grid(&[2, 3], Design::Product);
    grid.combinations.iter_mut().for_each(|(combination, cell)| *cell = combination[0]);
    let mut random = Random::new(5);
    let mut alarms = 0;
    for _ in 0..400 {
        let means = means(&grid, 1.0, &mut random, &|_| 0.0);
        let found = parted(&grid, &means, true).expect("parts");
        assert_eq!(found.questions[1].chance, 1.0);
        alarms += u32::from(found.questions[0].chance < 0.05);
    }
    assert!((8..=34).contains(&alarms), "{alarms} of 400");
    assert_eq!(idle(&grid).iter().map(|it| it.question.as_str()).collect::<Vec<_>>(), ["q1"]);
}

#[test]
fn questions_are_idle_under_an_answer() {
    // q1 means something only if q0 has its second reading.
    let mut grid = grid(&[2, 3], Design::Product);
    grid.combinations.iter_mut().for_each(|(it, cell)| *cell = if it[0] == 1 { 1 + it[1] } else { 0 });
    let found = idle(&grid);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (found[0].question.as_str(), found[0].under.clone()),
        ("q1", Some(("q0".into(), vec!["r0".into()])))
    );
}

#[test]
fn readings_that_are_not_told_apart_are_not_fitted() {
    let model = Model::new(&[2, 2], false).expect("a model");
    // The two questions always change together.
    let combinations = [(vec![0, 0], 0), (vec![1, 1], 1)];
    let mean = |value| Mean { value, noise: 0.1, games: 100.0 };
    let of = Figures { combinations: &combinations, means: &[mean(0.0), mean(1.0)], all: false };
    assert!(model.fit(&of).is_none());
    assert!(Model::new(&[30; 30], true).is_none());
}

#[test]
fn few_games_raise_no_more_alarms() {
    // The noise of each cell is estimated from so many games.
    let grid = grid(&[3, 2], Design::Product);
    for games in [4_u32, 10, 40] {
        let mut random = Random::new(11);
        let mut alarms = 0;
        for _ in 0..1000 {
            let cell = |random: &mut Random| {
                let of: Vec<f64> = (0..games).map(|_| normal(random)).collect();
                let count = f64::from(games);
                let value = of.iter().sum::<f64>() / count;
                let squares: f64 = of.iter().map(|it| (it - value).powi(2)).sum();
                Some(Mean { value, noise: squares / (count - 1.0) / count, games: count })
            };
            let means: Means = (0..6).map(|_| cell(&mut random)).collect();
            let found = parted(&grid, &means, true).expect("parts");
            let pairs = found.pairs.iter().flatten().map(|it| it.chance);
            alarms += u32::from(found.questions.iter().map(|it| it.chance).chain(pairs).any(|it| it < 0.05));
        }
        // 50 of 1,000 are due; the freedom of few games is an approximation.
        assert!((20..=95).contains(&alarms), "{games} games: {alarms} of 1000");
    }
}

#[test]
fn equal_numbers_have_no_parts() {
    let grid = grid(&[3, 2], Design::Product);
    // A third is not exact.
    let means: Means = (0..6)
        .map(|row| Some(Mean { value: 1.0 / 3.0 + f64::from(row) * 1e-17, noise: 0.0, games: 10.0 }))
        .collect();
    let found = parted(&grid, &means, true).expect("parts");
    assert!(found.questions.iter().all(|it| !it.matters && it.share == 0.0), "{found:?}");
}
