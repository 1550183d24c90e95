//! Every form of rows is read back as the same rows, and the three forms say the same.

use super::load;
use alfonso_lab::{Column, Columns, Kind, Plan, Row, Rows, Value};
use alfonso_report::study::tables::written;

/// Returns columns of every kind.
fn columns() -> Vec<Column> {
    let plan = Plan::parse(r#"(schema: 1, games: 1, cells: [(game: "a")], evaluated: true, moves: true)"#);
    Columns::new(&plan.expect("a plan"), &[], 3).all
}

/// Returns a row with something in every column, or nothing in every second.
fn row(columns: &[Column], number: i64) -> Row {
    let value = |(place, kind): (usize, Kind)| match kind {
        _ if (place as i64 + number) % 2 == 0 => Value::None,
        Kind::Text => Value::Text(format!("a \"text\", with\nlines; number {number} \u{e9}")),
        Kind::Int => Value::Int(number * 1_000_003 - 7),
        Kind::Float => Value::number(number as f64 / 3.0),
        Kind::Flag => Value::Flag(number % 3 == 0),
    };
    columns.iter().map(|column| column.kind).enumerate().map(value).collect()
}

#[test]
fn rows_come_back_as_they_were() {
    let columns = columns();
    let rows: Vec<Row> = (0..1000).map(|number| row(&columns, number)).collect();
    let folder = tempfile::tempdir().expect("a folder");
    for form in [Rows::Parquet, Rows::Csv, Rows::JsonLines] {
        let bytes = written(form, &columns, &rows).expect("rows");
        assert_eq!(bytes, written(form, &columns, &rows).expect("rows"), "the same bytes");
        let path = folder.path().join(format!("rows.{}", form.ending()));
        std::fs::write(&path, &bytes).expect("a file");
        let mut back = Vec::new();
        let result = load(form, &columns, &path, &mut |row| {
            back.push(row);
            Ok(())
        });
        assert_eq!(result, Ok(()));
        assert_eq!(back, rows, "{form:?}");
        // Half a file is told, and nothing panics.
        std::fs::write(&path, &bytes[..bytes.len() / 2]).expect("a file");
        let mut half = 0;
        let result = load(form, &columns, &path, &mut |_| {
            half += 1;
            Ok(())
        });
        assert!(result.is_err() || half < rows.len(), "{form:?}");
    }
}
