//! Writes documents for word processors, as Office Open XML (ECMA-376): a folder of XML files in a
//! ZIP archive.

mod archive;
mod blocks;

use super::{Document, Medium};
use blocks::Body;

/// The fixed parts of every file: their names in the archive, and their text.
const PARTS: [(&str, &str); 4] = [
    ("[Content_Types].xml", include_str!("parts/content_types.xml")),
    ("_rels/.rels", include_str!("parts/rels.xml")),
    ("word/styles.xml", include_str!("parts/styles.xml")),
    ("word/settings.xml", include_str!("parts/settings.xml")),
];

/// The beginning of the part with the text.
const TEXT: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
    <w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" \
    xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><w:body>";

/// The end of the part with the text: the page is A4 with margins of two centimetres, in twentieths
/// of a point.
const PAGE: &str = "<w:sectPr><w:footerReference w:type=\"default\" r:id=\"rIdFooter\"/>\
    <w:pgSz w:w=\"11906\" w:h=\"16838\"/><w:pgMar w:top=\"1134\" w:right=\"1134\" w:bottom=\"1134\" \
    w:left=\"1134\" w:header=\"567\" w:footer=\"567\" w:gutter=\"0\"/></w:sectPr></w:body></w:document>\n";

/// Returns a document as a file for word processors. `footer` stands at the foot of each page.
///
/// # Errors
/// Returns an error if the archive becomes too large for its format.
pub fn write(document: &Document<'_>, footer: &str) -> Result<Vec<u8>, String> {
    let mut body = Body::default();
    document.blocks(Medium::Pages).into_iter().for_each(|block| body.add(block));
    let mut parts: Vec<(String, String)> =
        PARTS.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    parts.push(("word/document.xml".to_owned(), format!("{TEXT}{}{PAGE}", body.text)));
    parts.push(("word/numbering.xml".to_owned(), blocks::numbering(body.numbered)));
    parts.push(("word/footer1.xml".to_owned(), blocks::footer(footer)));
    parts.push(("word/_rels/document.xml.rels".to_owned(), blocks::relations(&body.links)));
    archive::write(&parts)
}
