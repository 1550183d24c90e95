//! The paths at which the libraries and bases of a rule file are looked up.

use std::path::{Path, PathBuf};

/// Returns the paths at which a library or base may be found, in the order of the search. These are
/// the rule file's folder, `lib/` in it, and `lib/` next to it. Returns no paths if the name
/// contains characters that could lead elsewhere. Reads nothing from disk.
///
/// ```
/// use alfonso_driver::candidates_beside;
/// use std::path::Path;
///
/// let candidates = candidates_beside(Path::new("games"), "endings");
/// assert!(candidates.contains(&Path::new("games").join("lib").join("endings.rules")));
/// assert!(candidates_beside(Path::new("games"), "../secret").is_empty());
/// ```
#[must_use]
pub fn candidates_beside(folder: &Path, name: &str) -> Vec<PathBuf> {
    let is_simple = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    if name.is_empty() || !name.chars().all(is_simple) {
        return Vec::new();
    }
    let file = format!("{name}.rules");
    vec![folder.join(&file), folder.join("lib").join(&file), folder.join("..").join("lib").join(&file)]
}

/// Returns the first of these paths at which a rule file exists. After links are followed, it must
/// be in the folder or in the `lib/` next to it, because the name may be untrusted. `resolve`
/// returns the absolute path of a file or folder with links resolved, or `None` if it does not
/// exist.
///
/// ```
/// use alfonso_driver::path_beside;
/// use std::path::{Path, PathBuf};
///
/// let (own, led) = (Path::new("/games/own.rules"), Path::new("/games/led.rules"));
/// let resolve = |path: &Path| match path {
///     _ if path == Path::new("/games") || path == own => Some(path.to_owned()),
///     _ if path == led => Some(PathBuf::from("/secret/led.rules")),
///     _ => None,
/// };
/// assert_eq!(path_beside(Path::new("/games"), "own", &resolve).as_deref(), Some(own));
/// assert_eq!(path_beside(Path::new("/games"), "led", &resolve), None);
/// ```
#[must_use]
pub fn path_beside(folder: &Path, name: &str, resolve: &dyn Fn(&Path) -> Option<PathBuf>) -> Option<PathBuf> {
    let own = resolve(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })?;
    let next = own.parent().map(|parent| parent.join("lib"));
    let stays = |path: PathBuf| {
        let is_in = path.starts_with(&own) || next.as_ref().is_some_and(|next| path.starts_with(next));
        is_in && path.extension().is_some_and(|ending| ending == "rules")
    };
    candidates_beside(folder, name).into_iter().find(|candidate| resolve(candidate).is_some_and(stays))
}
