//! Points on a circle, in integers.

/// The column and the row of a point, from 0.
type Point = (i16, i16);

/// Returns the centre of a circle and `count` points on it, clockwise from the top. The radius
/// grows with the number of points.
pub(super) fn circle(count: i16) -> (Point, Vec<Point>) {
    let radius = i64::from(count.max(10));
    let centre = i16::try_from(radius).unwrap_or(0);
    let point_at = |number: i16| {
        // The angle is in hundredths of a degree.
        let angle = 36_000 * i64::from(number) / i64::from(count);
        let round = |part: i64| i16::try_from((radius * part + UNIT / 2).div_euclid(UNIT)).unwrap_or(0);
        (centre + round(sine(angle)), centre + round(sine(angle + 9_000)))
    };
    ((centre, centre), (0..count).map(point_at).collect())
}

/// The value of a sine of 1 in fixed-point arithmetic.
const UNIT: i64 = 10_000;

/// Returns the sine of an angle in hundredths of a degree, in units of 1/10,000.
///
/// Integer arithmetic makes boards identical on every machine. The formula is Bhaskara's
/// approximation of the seventh century, with an error of at most 0.0017.
fn sine(angle: i64) -> i64 {
    let (angle, sign) = match angle.rem_euclid(36_000) {
        angle if angle >= 18_000 => (angle - 18_000, -1),
        angle => (angle, 1),
    };
    let product = angle * (18_000 - angle);
    sign * 4 * product * UNIT / (405_000_000 - product)
}

#[cfg(test)]
mod tests {
    use super::super::points::{FEWEST_ROUND, MOST_ROUND};
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn circles_are_round() {
        assert_eq!([0, 3_000, 9_000, 18_000, 27_000].map(sine), [0, 5_000, 10_000, 0, -10_000]);
        let (centre, rim) = circle(8);
        assert_eq!(centre, (10, 10));
        assert_eq!(rim, [(10, 20), (17, 17), (20, 10), (17, 3), (10, 0), (3, 3), (0, 10), (3, 17)]);
        for count in FEWEST_ROUND..=MOST_ROUND {
            let (_, rim) = circle(i16::try_from(count).expect("small"));
            let places: BTreeSet<Point> = rim.iter().copied().collect();
            assert_eq!(places.len(), rim.len(), "{count}");
        }
    }
}
