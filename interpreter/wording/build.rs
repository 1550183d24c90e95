//! Lists the languages: the files of the folder `messages`, each with its text.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A folder counts with all that is in it, so a new file is seen.
    println!("cargo::rerun-if-changed=messages");
    let files = fs::read_dir("messages").expect("the folder of messages is there");
    let names = files.map(|file| file.expect("a file can be listed").file_name().into_string());
    let names = names.map(|name| name.expect("names of languages are ASCII"));
    let mut tags: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".ftl").map(str::to_owned)).collect();
    tags.sort_unstable();
    let mut list = String::from("&[\n");
    for tag in tags {
        let path = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/messages/{tag}.ftl\")");
        writeln!(list, "    (\"{tag}\", include_str!({path})),").expect("a string can be written to");
    }
    list.push_str("]\n");
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    fs::write(Path::new(&out).join("languages.rs"), list).expect("the list can be written");
}
