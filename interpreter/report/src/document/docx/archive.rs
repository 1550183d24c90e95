//! ZIP archives.

use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;

/// Returns an archive of files with these names and texts. The same files make the same archive:
/// they bear no time.
pub fn write(files: &[(String, String)]) -> Result<Vec<u8>, String> {
    fn packed(files: &[(String, String)]) -> ZipResult<Vec<u8>> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        for (name, text) in files {
            archive.start_file(name.as_str(), options)?;
            archive.write_all(text.as_bytes())?;
        }
        Ok(archive.finish()?.into_inner())
    }
    packed(files).map_err(|error| error.to_string())
}
