//! One page: Markdown as HTML, with the list of all pages beside it.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::links::{Link, Targets};
use super::{Source, chapters};

/// A page that was made.
pub struct Page {
    /// The whole page.
    pub html: String,
    /// The pictures it shows: name in the site, file in the checkout.
    pub pictures: BTreeMap<String, String>,
    /// Links that lead nowhere.
    pub broken: Vec<String>,
}

fn parser(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

/// The headings of a text: the name that links use, and the words.
pub fn headings(text: &str) -> Vec<(String, String)> {
    let (mut found, mut names) = (Vec::new(), BTreeSet::new());
    let mut words: Option<String> = None;
    for event in parser(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => words = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(words) = &mut words {
                    words.push_str(&text);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let words = words.take().unwrap_or_default();
                let name = unused_name(&words, &names);
                names.insert(name.clone());
                found.push((name, words));
            }
            _ => {}
        }
    }
    found
}

/// The name of a heading as other sites make it: small letters, hyphens for spaces, a number where
/// the same words come again.
fn unused_name(words: &str, used: &BTreeSet<String>) -> String {
    let letters = words.trim().to_lowercase();
    let kept = letters.chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it));
    let name: String = kept.map(|it| if it == ' ' { '-' } else { it }).collect();
    let numbered = (1..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.clone()).chain(numbered);
    names.find(|name| !used.contains(name)).unwrap_or(name)
}

/// Makes the page of a file.
pub fn render(source: &Source, sources: &[Source], targets: &Targets) -> Page {
    let mut maker = Maker {
        source,
        targets,
        names: headings(&source.text).into_iter(),
        page: Page { html: String::new(), pictures: BTreeMap::new(), broken: Vec::new() },
        unlinked: Vec::new(),
    };
    let events: Vec<Event> = parser(&source.text).filter_map(|event| maker.change(event)).collect();
    let mut content = String::new();
    html::push_html(&mut content, events.into_iter());
    if source.address == "decisions.html" {
        content += &list_of_decisions(sources);
    }
    let mut page = maker.page;
    page.html = frame(source, sources, &content);
    page
}

struct Maker<'a> {
    source: &'a Source,
    targets: &'a Targets,
    names: std::vec::IntoIter<(String, String)>,
    page: Page,
    /// For each link that is open: was it left out?
    unlinked: Vec<bool>,
}

impl<'a> Maker<'a> {
    /// Gives headings their names and links their addresses.
    fn change(&mut self, event: Event<'a>) -> Option<Event<'a>> {
        Some(match event {
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                let id = self.names.next().map(|(name, _)| CowStr::from(name));
                Event::Start(Tag::Heading { level, id, classes, attrs })
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let address = self.address(&dest_url);
                self.unlinked.push(address.is_none());
                let dest_url = CowStr::from(address?);
                Event::Start(Tag::Link { link_type, dest_url, title, id })
            }
            Event::End(TagEnd::Link) if self.unlinked.pop() == Some(true) => return None,
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let dest_url = self.address(&dest_url).map_or(dest_url, CowStr::from);
                Event::Start(Tag::Image { link_type, dest_url, title, id })
            }
            Event::Html(text) => Event::Html(self.with_pictures(&text).into()),
            Event::InlineHtml(text) => Event::InlineHtml(self.with_pictures(&text).into()),
            other => other,
        })
    }

    /// Where a link leads in the site; none for what is not part of it.
    fn address(&mut self, link: &str) -> Option<String> {
        match self.targets.resolve(&self.source.file, link) {
            Link::AsItIs => Some(link.to_owned()),
            Link::Page(address) => Some(address),
            Link::Picture { name, file } => {
                self.page.pictures.insert(name.clone(), file);
                Some(name)
            }
            Link::Unpublished => None,
            Link::Broken(why) => {
                self.page.broken.push(why);
                None
            }
        }
    }

    /// Tags that are written out, with the addresses of their pictures.
    fn with_pictures(&mut self, text: &str) -> String {
        const SRC: &str = "src=\"";
        let mut parts = text.split(SRC);
        let mut changed = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (link, rest) = part.split_once('"').unwrap_or((part, ""));
            let address = self.address(link).unwrap_or_else(|| link.to_owned());
            changed += &format!("{SRC}{address}\"{rest}");
        }
        changed
    }
}

fn list_of_decisions(sources: &[Source]) -> String {
    let is_decision =
        |it: &&Source| it.file.starts_with("docs/decisions/") && it.address != "decisions.html";
    let items = sources.iter().filter(is_decision).map(|it| {
        let (date, _) = it.address.split_at("2026-11-17".len());
        format!("<li>{date} <a href=\"{}\">{}</a></li>\n", it.address, escaped(&it.title))
    });
    format!("<ul>\n{}</ul>\n", items.collect::<String>())
}

/// The page around the content.
fn frame(source: &Source, sources: &[Source], content: &str) -> String {
    let mut list = String::new();
    for (chapter, pages) in chapters() {
        list += &format!("<h2>{chapter}</h2>\n<ul>\n");
        for (_, address) in pages {
            let title = sources.iter().find(|it| it.address == address).map_or("", |it| &it.title);
            let current = if address == source.address { " aria-current=\"page\"" } else { "" };
            list += &format!("<li><a href=\"{address}\"{current}>{}</a></li>\n", escaped(title));
        }
        list += "</ul>\n";
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} · Salient</title>\n<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n\
         <body>\n<a class=\"skip\" href=\"#content\">Skip to the content</a>\n\
         <nav aria-label=\"Documentation\">\n<a class=\"play\" href=\"../\">Play</a>\n{list}</nav>\n\
         <main id=\"content\">\n{content}</main>\n</body>\n</html>\n",
        title = escaped(&source.title),
    )
}

fn escaped(text: &str) -> String {
    let plain = text.replace('`', "");
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::HeadingLevel;

    #[test]
    fn headings_are_named_as_other_sites_name_them() {
        let text = "# Hosting\n## TLS and a proxy\n## `cargo verify`, again!\n## TLS and a proxy\n";
        let names: Vec<String> = headings(text).into_iter().map(|(name, _)| name).collect();
        assert_eq!(
            names,
            ["hosting", "tls-and-a-proxy", "cargo-verify-again", "tls-and-a-proxy-1"]
        );
    }

    #[test]
    fn every_page_has_one_title() {
        let is_title = |event: &Event| {
            matches!(event, Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }))
        };
        for source in super::super::sources(&crate::tools::root()).unwrap() {
            let titles = parser(&source.text).filter(is_title).count();
            assert_eq!(titles, 1, "{}", source.file);
        }
    }
}
