//! Charts of a lattice: the shares of questions as shaded cells, and the readings as points in a
//! plane.

use crate::document::{Document, Figure as Drawing, Panel};
use alfonso_lab::lattice::{Figure, OfFigure, Parts, Space};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const FOREGROUND: RGBColor = RGBColor(0x1d, 0x1b, 0x18);
const RULE: RGBColor = RGBColor(0xdd, 0xd6, 0xc9);
const DARK: RGBColor = RGBColor(0x1f, 0x3b, 0x5c);
/// The colours of clusters. The colours differ in lightness for grey print, and their hues are
/// suitable for colour-blind readers (Okabe and Ito 2008).
const CLUSTERS: [RGBColor; 8] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x99, 0x99, 0x33),
    RGBColor(0x00, 0x00, 0x00),
];
const WIDE: u32 = 720;
const NAMES: i32 = 170;
const FONT: &str = "serif";

/// The result of drawing a chart. A chart that fails is left out of the report.
type Drawn = Result<(), Box<dyn std::error::Error>>;

fn chart(page: &mut Document<'_>, caption: &str, svg: Option<String>) {
    let drawn = Box::new(|_| None);
    let panels = vec![Panel { label: String::new(), drawn, svg: Box::new(move || svg.clone()) }];
    page.figure(Drawing { caption: caption.into(), large: false, panels });
}

/// Adds a chart with the shares of all questions in all figures. Larger shares are darker.
pub fn shares(page: &mut Document<'_>, of: &[(Figure, &OfFigure, &Parts)]) {
    let Some((_, _, first)) = of.first() else { return };
    let names: Vec<String> = first.questions.iter().map(|it| it.question.clone()).collect();
    let high = i32::try_from(names.len()).unwrap_or(0) * 26 + 40;
    let across = (WIDE as i32 - NAMES - 8) / i32::try_from(of.len().max(1)).unwrap_or(1);
    let mut svg = String::new();
    let draw = |svg: &mut String| -> Drawn {
        let root = SVGBackend::with_string(svg, (WIDE, u32::try_from(high)?)).into_drawing_area();
        let words = |size: i32, colour: &RGBColor, side: HPos| {
            (FONT, size).into_font().color(colour).pos(Pos::new(side, VPos::Center))
        };
        for (column, (figure, _, parts)) in of.iter().enumerate() {
            let left = NAMES + i32::try_from(column)? * across;
            root.draw(&Text::new(
                figure.title(),
                (left + across / 2, 16),
                words(13, &FOREGROUND, HPos::Center),
            ))?;
            for (index, it) in parts.questions.iter().enumerate() {
                let top = 32 + i32::try_from(index)? * 26;
                let shade = if it.matters { it.share.sqrt() } else { 0.0 };
                let corners = [(left + 1, top + 1), (left + across - 1, top + 25)];
                root.draw(&Rectangle::new(corners, DARK.mix(shade).filled()))?;
                root.draw(&Rectangle::new(corners, RULE.stroke_width(1)))?;
                if it.matters {
                    let colour = if shade > 0.55 { WHITE } else { FOREGROUND };
                    let text = format!("{:.0}%", 100.0 * it.share);
                    root.draw(&Text::new(
                        text,
                        (left + across / 2, top + 13),
                        words(13, &colour, HPos::Center),
                    ))?;
                }
            }
        }
        for (index, name) in names.iter().enumerate() {
            let at = (NAMES - 8, 32 + i32::try_from(index)? * 26 + 13);
            root.draw(&Text::new(name.clone(), at, words(15, &FOREGROUND, HPos::Right)))?;
        }
        root.present()?;
        Ok(())
    };
    let drawn = draw(&mut svg).is_ok();
    let caption = "The share of the variance that each question explains by itself.";
    chart(page, caption, drawn.then_some(svg));
}

/// Adds a chart with the readings as points in a plane.
pub fn map(page: &mut Document<'_>, space: &Space) {
    let range = |of: &dyn Fn(&alfonso_lab::lattice::Place) -> f64| {
        let values = || space.places.iter().map(of);
        let (low, high) =
            (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
        let margin = ((high - low) * 0.05).max(0.1);
        low - margin..high + margin
    };
    let mut svg = String::new();
    let draw = |svg: &mut String| -> Drawn {
        let root = SVGBackend::with_string(svg, (WIDE, 460)).into_drawing_area();
        let mut chart = ChartBuilder::on(&root)
            .margin(14)
            .margin_top(28)
            .x_label_area_size(40)
            .y_label_area_size(48)
            .build_cartesian_2d(range(&|it| it.x), range(&|it| it.y))?;
        let share = |part: f64| format!("{:.0}% of the squared distances", 100.0 * part);
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(RULE)
            .axis_style(FOREGROUND)
            .x_labels(8)
            .y_labels(8)
            .x_desc(share(space.shown[0]))
            .y_desc(share(space.shown[1]))
            .label_style((FONT, 14).into_font().color(&FOREGROUND))
            .axis_desc_style((FONT, 15).into_font().color(&FOREGROUND))
            .draw()?;
        for place in &space.places {
            let colour = place.cluster.map_or(DARK, |cluster| CLUSTERS[cluster % CLUSTERS.len()]);
            chart.draw_series([Circle::new((place.x, place.y), 3, colour.mix(0.7).filled())])?;
        }
        for cluster in 0..space.clusters.len() {
            let at = (84 + i32::try_from(cluster)? * 78, 12);
            root.draw(&Circle::new(at, 5, CLUSTERS[cluster % CLUSTERS.len()].filled()))?;
            let style = (FONT, 14).into_font().color(&FOREGROUND).pos(Pos::new(HPos::Left, VPos::Center));
            root.draw(&Text::new(format!("group {}", cluster + 1), (at.0 + 9, at.1), style))?;
        }
        root.present()?;
        Ok(())
    };
    let drawn = draw(&mut svg).is_ok();
    let figures: Vec<&str> = space.figures.iter().map(|figure| figure.title()).collect();
    let caption = format!(
        "Readings with similar play lie close together. The distances are computed from {}.",
        figures.join(", ")
    );
    chart(page, &caption, drawn.then_some(svg));
}
