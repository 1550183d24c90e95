//! Charts of figures and game lengths. A is dark and filled, B light and hollow, so that they also
//! differ when printed in grey.

use crate::document::{Document, Figure, Panel};
use alfonso_compare::{Compared, Estimate, Histogram, Play, Unit, Verdict};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const DARK: RGBColor = RGBColor(0x1f, 0x3b, 0x5c);
const LIGHT: RGBColor = RGBColor(0xc9, 0x7d, 0x16);
const FOREGROUND: RGBColor = RGBColor(0x1d, 0x1b, 0x18);
const RULE: RGBColor = RGBColor(0xdd, 0xd6, 0xc9);
const WIDE: u32 = 720;
/// The width reserved for the names of figures, in pixels.
const NAMES: u32 = 250;
const FONT: &str = "serif";

/// The result of drawing a chart. A chart that fails is left out of the report.
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Adds a chart for each unit, and one for the lengths of games.
pub fn all<'c>(report: &mut Document<'c>, play: &'c Play) {
    let mut chart = |caption: String, svg: Box<dyn Fn() -> Option<String> + 'c>| {
        let panels = vec![Panel { label: String::new(), drawn: Box::new(|_| None), svg }];
        report.figure(Figure { caption: caption.into(), large: false, panels });
    };
    for unit in [Unit::Share, Unit::Plies, Unit::Rolls, Unit::Moves, Unit::Turns, Unit::Points] {
        // A figure that is equal in every game needs no chart.
        let shown = |it: &&Compared| {
            it.figure.unit == unit && it.only.is_none() && it.difference.verdict != Verdict::Same
        };
        let figures: Vec<&Compared> = play.figures.iter().filter(shown).collect();
        if !figures.is_empty() {
            let caption = format!("Means in A and B with their 95% intervals, in {}.", unit_name(unit));
            chart(caption, Box::new(move || intervals(&figures, unit)));
        }
    }
    if play.lengths.a.len() > 1 {
        let caption = format!("Lengths of the games, in steps of {} plies.", play.lengths.width);
        chart(caption, Box::new(|| lengths(&play.lengths)));
    }
}

/// Draws the figures of one unit. Each figure has a dot and an interval for A and for B.
fn intervals(figures: &[&Compared], unit: Unit) -> Option<String> {
    let count = figures.len();
    let scale = if unit == Unit::Share { 100.0 } else { 1.0 };
    let ends = |estimate: &Estimate| {
        let (low, high) = (estimate.low.unwrap_or(estimate.mean), estimate.high.unwrap_or(estimate.mean));
        (low * scale, estimate.mean * scale, high * scale)
    };
    let all = || figures.iter().flat_map(|figure| [ends(&figure.a), ends(&figure.b)]);
    let least = all().map(|(low, _, _)| low).fold(f64::INFINITY, f64::min);
    let most = all().map(|(_, _, high)| high).fold(f64::NEG_INFINITY, f64::max);
    if !least.is_finite() || !most.is_finite() {
        return None;
    }
    let margin = ((most - least) * 0.06).max(0.5);
    let range = match unit {
        Unit::Share => (least - margin).max(0.0)..(most + margin).clamp(1.0, 100.0),
        _ => least - margin..most + margin,
    };
    let step = range.end - range.start;
    let high = 68 + 34 * u32::try_from(count).unwrap_or(0);
    let mut svg = String::new();
    let draw = || -> Drawn {
        let root = SVGBackend::with_string(&mut svg, (WIDE, high)).into_drawing_area();
        let mut chart = ChartBuilder::on(&root)
            .margin_right(18)
            .margin_top(22)
            .x_label_area_size(40)
            .y_label_area_size(NAMES)
            .build_cartesian_2d(range, 0.0..count as f64)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(0)
            .x_labels(8)
            .light_line_style(TRANSPARENT)
            .bold_line_style(RULE)
            .axis_style(FOREGROUND)
            .label_style((FONT, 15).into_font().color(&FOREGROUND))
            .x_label_formatter(&|x| if step < 5.0 { format!("{x:.1}") } else { format!("{x:.0}") })
            .x_desc(unit_name(unit))
            .axis_desc_style((FONT, 15).into_font().color(&FOREGROUND))
            .draw()?;
        for (index, figure) in figures.iter().enumerate() {
            let middle = (count - index) as f64 - 0.5;
            for (is_a, estimate, y) in [(true, &figure.a, middle + 0.17), (false, &figure.b, middle - 0.17)] {
                let (low, mean, top) = ends(estimate);
                let colour = if is_a { DARK } else { LIGHT };
                chart.draw_series([PathElement::new([(low, y), (top, y)], colour.stroke_width(2))])?;
                let dot = if is_a { colour.filled() } else { WHITE.filled() };
                chart.draw_series([Circle::new((mean, y), 4, dot)])?;
                chart.draw_series([Circle::new((mean, y), 4, colour.stroke_width(2))])?;
            }
            let (x, y) = chart.backend_coord(&(chart.x_range().start, middle));
            let style = (FONT, 16).into_font().color(&FOREGROUND).pos(Pos::new(HPos::Right, VPos::Center));
            root.draw(&Text::new(figure.title.clone(), (x - 10, y), style))?;
        }
        key(&root)?;
        root.present()?;
        Ok(())
    };
    draw().ok()?;
    Some(svg)
}

/// Draws a histogram of the lengths of games.
fn lengths(histogram: &Histogram) -> Option<String> {
    let bins = histogram.a.len().max(histogram.b.len());
    let most = histogram.a.iter().chain(&histogram.b).copied().max().unwrap_or(0);
    let (first, width) = (f64::from(histogram.first), f64::from(histogram.width));
    let mut svg = String::new();
    let mut draw = || -> Drawn {
        let root = SVGBackend::with_string(&mut svg, (WIDE, 300)).into_drawing_area();
        let top = (most as f64 * 1.08).max(1.0);
        let mut chart = ChartBuilder::on(&root)
            .margin_right(18)
            .margin_top(22)
            .x_label_area_size(42)
            .y_label_area_size(58)
            .build_cartesian_2d(first..first + width * bins.max(1) as f64, 0.0..top)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(RULE)
            .axis_style(FOREGROUND)
            .x_labels(10)
            .y_labels(6)
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .label_style((FONT, 15).into_font().color(&FOREGROUND))
            .x_desc("plies")
            .y_desc("games")
            .axis_desc_style((FONT, 15).into_font().color(&FOREGROUND))
            .draw()?;
        for (series, from, to) in [(&histogram.a, 0.08, 0.5), (&histogram.b, 0.5, 0.92)] {
            let is_a = from < 0.5 && to <= 0.5;
            for (bin, games) in series.iter().enumerate().filter(|(_, games)| **games > 0) {
                let x = |part: f64| first + width * (bin as f64 + part);
                let corners = [(x(from), 0.0), (x(to), *games as f64)];
                let fill = if is_a { DARK.filled() } else { RGBColor(0xfb, 0xec, 0xd2).filled() };
                chart.draw_series([Rectangle::new(corners, fill)])?;
                let line = if is_a { DARK } else { LIGHT };
                chart.draw_series([Rectangle::new(corners, line.stroke_width(1))])?;
            }
        }
        key(&root)?;
        root.present()?;
        Ok(())
    };
    draw().ok()?;
    Some(svg)
}

/// Draws the legend in the upper right corner.
fn key(root: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Drawn {
    let style = (FONT, 16).into_font().color(&FOREGROUND).pos(Pos::new(HPos::Left, VPos::Center));
    for (name, x, colour, filled) in [("A", 618, DARK, true), ("B", 664, LIGHT, false)] {
        let dot = if filled { colour.filled() } else { WHITE.filled() };
        root.draw(&Circle::new((x, 11), 5, dot))?;
        root.draw(&Circle::new((x, 11), 5, colour.stroke_width(2)))?;
        root.draw(&Text::new(name, (x + 10, 11), style.clone()))?;
    }
    Ok(())
}

/// Returns the name of a unit.
fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Plies => "plies",
        Unit::Rolls => "rolls of dice a game",
        Unit::Moves => "moves a ply",
        Unit::Turns => "turns a game",
        Unit::Share => "percent of the games",
        Unit::Points => "points",
    }
}
