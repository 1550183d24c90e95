//! Texts in fewer bytes, in the form that every browser unpacks by itself: gzip.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;

/// Returns bytes in gzip. Equal bytes are packed equally.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut into = GzEncoder::new(Vec::new(), Compression::best());
    // Nothing fails that writes into memory.
    let written = into.write_all(bytes);
    debug_assert!(written.is_ok());
    into.finish().unwrap_or_default()
}

/// Returns true if a browser takes answers in gzip. `accepted` is the header `Accept-Encoding`: names
/// with commas between them. A weight of zero refuses a name (RFC 9110, section 12.5.3).
pub fn takes_gzip(accepted: &str) -> bool {
    // Names and weights may have letters of either case.
    accepted.to_ascii_lowercase().split(',').any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|name| name == "gzip");
        is_named
            && parts.filter_map(|it| it.strip_prefix("q=")).all(|it| it.parse().is_ok_and(|it: f32| it > 0.0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn packed_bytes_are_unpacked_again() {
        for bytes in [&b""[..], b"one", &[7; 100_000]] {
            let mut back = Vec::new();
            let read = flate2::read::GzDecoder::new(&*gzip(bytes)).read_to_end(&mut back);
            assert_eq!((read.ok(), &*back), (Some(bytes.len()), bytes));
        }
        assert!(gzip(&[7; 100_000]).len() < 1000);
    }

    #[test]
    fn browsers_say_whether_they_take_gzip() {
        for yes in ["gzip", "gzip, deflate, br, zstd", "br;q=1.0,GZIP;q=0.8", "deflate , gzip ; q=0.001"] {
            assert!(takes_gzip(yes), "{yes}");
        }
        for no in [
            "",
            "br",
            "gzip;q=0",
            "gzip; q=0.000",
            "identity, *",
            "xgzip",
            "gzip;q=x",
            "gzip;q=NaN",
            "GZIP;Q=0",
        ] {
            assert!(!takes_gzip(no), "{no}");
        }
    }
}
