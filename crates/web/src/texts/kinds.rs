//! The kinds of text, apart from plain ones.

use std::fmt::Display;

/// A text with named gaps, such as `"Delete {name}?"`.
#[derive(Debug, Clone, Copy)]
pub struct Template(pub &'static str);

impl Template {
    /// The text with its gaps filled.
    pub fn with(&self, gaps: &[(&str, &dyn Display)]) -> String {
        gaps.iter().fold(self.0.to_owned(), |text, (name, value)| {
            text.replace(&format!("{{{name}}}"), &value.to_string())
        })
    }
}

/// A text that depends on a number, which stands at `{n}`.
///
/// Both languages have two forms, and both use the first for exactly one.
#[derive(Debug, Clone, Copy)]
pub struct Plural {
    /// For one.
    pub one: &'static str,
    /// For none and for many.
    pub many: &'static str,
}

impl Plural {
    /// The text for `n`.
    pub fn of(&self, n: u64) -> String {
        self.form(n).with(&[("n", &n)])
    }

    /// The form for `n`, whose gap is not filled yet.
    pub fn form(&self, n: u64) -> Template {
        Template(if n == 1 { self.one } else { self.many })
    }
}

/// What places are called in a language, by their ids; a place that is not listed keeps its name.
#[derive(Debug, Clone, Copy)]
pub struct Names(pub &'static [(&'static str, &'static str)]);

impl Names {
    /// What the place with this id is called, whose own name is `name`.
    pub fn of<'a>(&self, id: &str, name: &'a str) -> &'a str {
        self.0.iter().find(|(known, _)| *known == id).map_or(name, |(_, name)| *name)
    }
}

/// What a test asks of every text.
#[cfg(test)]
pub trait Entry {
    /// Its forms as written.
    fn forms(&self) -> Vec<&'static str>;
}

#[cfg(test)]
impl Entry for &'static str {
    fn forms(&self) -> Vec<&'static str> {
        vec![self]
    }
}

#[cfg(test)]
impl Entry for Template {
    fn forms(&self) -> Vec<&'static str> {
        vec![self.0]
    }
}

#[cfg(test)]
impl Entry for Plural {
    fn forms(&self) -> Vec<&'static str> {
        vec![self.one, self.many]
    }
}

#[cfg(test)]
impl Entry for Names {
    fn forms(&self) -> Vec<&'static str> {
        Vec::new() // names are not translated word by word
    }
}

#[cfg(test)]
impl<T: Entry, const N: usize> Entry for [T; N] {
    fn forms(&self) -> Vec<&'static str> {
        self.iter().flat_map(Entry::forms).collect()
    }
}
