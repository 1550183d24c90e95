//! Normalises paths.

use std::path::{Component, Path, PathBuf};

/// Returns a path without `.` and `FOLDER/..`. Keeps `FOLDER/..` if the folder is a link, because
/// `..` then leads elsewhere. The path need not exist.
pub fn resolved(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        let is_plain = matches!(out.components().next_back(), Some(Component::Normal(_)));
        match part {
            Component::CurDir => {}
            Component::ParentDir if is_plain && !out.is_symlink() => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    if out.as_os_str().is_empty() { PathBuf::from(".") } else { out }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detours_are_left_out() {
        let text = |path: &str| resolved(Path::new(path)).display().to_string().replace('\\', "/");
        assert_eq!(text("/games/chess/../lib/old.rules"), "/games/lib/old.rules");
        assert_eq!(text("./a/./b/../../c.rules"), "c.rules");
        assert_eq!(text("../../lib/a.rules"), "../../lib/a.rules");
        assert_eq!(text("a/.."), ".");
    }

    #[cfg(unix)]
    #[test]
    fn what_lies_behind_a_link_keeps_its_way() {
        let folder = tempfile::tempdir().expect("a folder");
        std::os::unix::fs::symlink("/usr/lib", folder.path().join("link")).expect("a link");
        let path = folder.path().join("link/../x.rules");
        assert_eq!(resolved(&path), path);
    }
}
