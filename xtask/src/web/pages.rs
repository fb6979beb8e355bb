//! The pages: one per route, so that a plain file host finds each of them, and what goes with them.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::dist::Dist;
use crate::games;

/// Adds the start script, a page per route, the manifest and the service worker.
pub fn add(dist: &mut Dist, client: &Path) -> Result<()> {
    let read = |name: &str| {
        let file = client.join(name);
        fs::read_to_string(&file).with_context(|| format!("{}", file.display()))
    };
    let boot = dist.fill_names(&read("static/boot.js")?);
    let boot = boot.replace("\"{{parts}}\"", &serde_json::to_string(dist.parts())?);
    dist.add_hashed("boot.js", boot);
    let manifest = dist.fill_names(&read("static/manifest.webmanifest")?);
    dist.add("manifest.webmanifest", manifest);

    let page = dist.fill_names(&read("static/index.html")?);
    for route in read("routes.txt")?.lines().flat_map(|route| addresses(route, &games::all())) {
        dist.add(&page_of(&route), page.replace("{{root}}", &root_seen_from(&route)));
    }
    // A host shows this page for an address nobody knows, however deep: only `/` is sure.
    dist.add("404.html", page.replace("{{root}}", "/"));

    let in_parts: BTreeSet<&str> = dist.parts().values().flatten().map(String::as_str).collect();
    let files = dist.files().filter(|name| is_played_with(name) && !in_parts.contains(name));
    let files: Vec<&str> = files.collect();
    let worker = read("static/sw.js")?
        .replace("{{version}}", &dist.version())
        .replace("\"{{files}}\"", &serde_json::to_string(&files)?)
        .replace("\"{{parts}}\"", &serde_json::to_string(&in_parts)?);
    dist.add("sw.js", worker);
    Ok(())
}

/// Whether the device keeps the file to play. The icons are for the system, which fetches them when
/// the client is installed; all pages but the first are for hosts, the service worker makes them
/// from the first.
pub fn is_played_with(name: &str) -> bool {
    let for_hosts = name.ends_with("/index.html") || matches!(name, "404.html" | "files.json");
    !for_hosts && !name.ends_with(".png")
}

/// The addresses of a route: `/setup/:game` has one for each game.
fn addresses(route: &str, games: &[String]) -> Vec<String> {
    match route.contains(":game") {
        true => games.iter().map(|game| route.replace(":game", game)).collect(),
        false => vec![route.to_owned()],
    }
}

/// `/setup/battlezone` is answered by `setup/battlezone/index.html`.
fn page_of(route: &str) -> String {
    format!("{route}/index.html").trim_start_matches('/').to_owned()
}

/// The way from a page back to the folder it is served from, whatever that folder is called.
fn root_seen_from(route: &str) -> String {
    let depth = route.split('/').filter(|part| !part.is_empty()).count();
    if depth == 0 { "./".to_owned() } else { "../".repeat(depth) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_has_a_page_in_its_own_folder() {
        assert_eq!(page_of("/"), "index.html");
        assert_eq!(page_of("/setup/battlezone"), "setup/battlezone/index.html");
    }

    #[test]
    fn a_route_of_a_game_has_a_page_for_each_game() {
        let games = ["chess", "go"].map(str::to_owned);
        assert_eq!(addresses("/help/:game", &games), ["/help/chess", "/help/go"]);
        assert_eq!(addresses("/play", &games), ["/play"]);
    }

    #[test]
    fn the_device_keeps_one_page_and_the_program() {
        for kept in ["index.html", "program-0123/app.js", "app-0123.css", "manifest.webmanifest"] {
            assert!(is_played_with(kept), "{kept}");
        }
        for left in ["setup/battlezone/index.html", "404.html", "files.json", "icon-192-0.png"] {
            assert!(!is_played_with(left), "{left}");
        }
    }

    #[test]
    fn a_page_finds_the_files_whatever_folder_it_is_served_from() {
        assert_eq!(root_seen_from("/"), "./");
        assert_eq!(root_seen_from("/play"), "../");
        assert_eq!(root_seen_from("/setup/battlezone"), "../../");
    }
}
