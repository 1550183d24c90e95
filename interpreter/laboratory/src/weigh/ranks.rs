//! The rank correlation of traffic and wear, which requires no model.

/// Returns Kendall's tau-b of traffic and expected class (Kendall 1945), over visible segments with
/// traffic. Returns `None` if either is constant.
pub(super) fn correlation(marks: &[Option<Vec<f64>>], loads: &[Option<f64>]) -> Option<f64> {
    let expected =
        |mark: &Vec<f64>| mark.iter().enumerate().map(|(class, sure)| class as f64 * sure).sum::<f64>();
    let pairs: Vec<(f64, f64)> = marks
        .iter()
        .zip(loads)
        .filter_map(|(mark, load)| Some((expected(mark.as_ref()?), (*load)?)))
        .collect();
    let (mut together, mut mine, mut theirs) = (0_i64, 0_i64, 0_i64);
    for (index, (a, b)) in pairs.iter().enumerate() {
        for (c, d) in &pairs[index + 1..] {
            let (one, other) = (sign(a - c), sign(b - d));
            together += one * other;
            mine += one * one;
            theirs += other * other;
        }
    }
    (mine > 0 && theirs > 0).then(|| together as f64 / ((mine * theirs) as f64).sqrt())
}

fn sign(difference: f64) -> i64 {
    if difference.abs() < 1e-12 {
        0
    } else if difference > 0.0 {
        1
    } else {
        -1
    }
}
