//! Which screen an address shows, and how one screen leads to another.

use std::sync::Arc;

use leptos::children::ToChildren;
use leptos::prelude::*;
use leptos_router::components::{FlatRoutes, FlatRoutesProps, Route};
use leptos_router::hooks::{use_location, use_navigate, use_params_map};
use leptos_router::{MatchNestedRoutes, NavigateOptions, path};

use crate::screens::{
    Help, Home, OnlineScreen, Play, Replay, ResultScreen, Saves, SettingsScreen, Setup, Unknown,
    arriving,
};
use crate::{browser, modules};

/// The screen of the present address.
#[component]
pub fn CurrentScreen() -> impl IntoView {
    let navigate = use_navigate();
    let go: Arc<Go> = Arc::new(move |address| {
        // The address is complete: the router would leave out the slash after a file host's folder.
        navigate(address, NavigateOptions { resolve: false, ..NavigateOptions::default() });
    });
    let (location, visited) = (use_location(), RwSignal::new(Vec::new()));
    Effect::new(move |_| {
        let address = with_query(location.pathname.get(), &location.search.get());
        visited.update(|visited| visit(visited, address));
    });
    provide_context(Routes { go: StoredValue::new(go), visited });
    let outside = || view! { <Unknown address=browser::root()/> };
    let routes = ToChildren::to_children(screens);
    FlatRoutes(FlatRoutesProps::builder().fallback(outside).children(routes).build())
}

/// All screens by their addresses. The compiler reports a screen that is missing here as unused; an
/// address that is missing here shows [`Unknown`].
fn screens() -> impl MatchNestedRoutes + Clone + Send + 'static {
    view! {
        <Route path=path!("/") view=screen(|| Home().into_any())/>
        <Route path=path!("/setup/:game") view=screen_of("game", |name| view! { <Setup name/> }.into_any())/>
        <Route path=path!("/play") view=screen(|| Play().into_any())/>
        <Route path=path!("/result") view=screen(|| ResultScreen().into_any())/>
        <Route path=path!("/replay") view=screen(|| Replay().into_any())/>
        <Route path=path!("/saves") view=screen(|| Saves().into_any())/>
        <Route path=path!("/settings") view=screen(|| SettingsScreen().into_any())/>
        <Route path=path!("/help/:game") view=screen_of("game", |name| view! { <Help name/> }.into_any())/>
        <Route path=path!("/online") view=screen(|| online(OnlineScreen::Lobby))/>
        <Route path=path!("/online/me") view=screen(|| online(OnlineScreen::Profile))/>
        <Route path=path!("/online/new/:game") view=screen_of("game", |name| online(OnlineScreen::NewMatch(name)))/>
        <Route path=path!("/online/m/:id") view=screen_of("id", |id| online(OnlineScreen::Match(id)))/>
        <Route path=path!("/online/m/:id/replay") view=screen_of("id", |id| online(OnlineScreen::Replay(id)))/>
        <Route path=path!("/online/players/:id") view=screen_of("id", |id| online(OnlineScreen::Player(id)))/>
        <Route path=path!("/online/leaders/:game") view=screen_of("game", |name| online(OnlineScreen::Leaders(name)))/>
        <Route path=path!("/*address") view=screen_of("address", |rest| {
            let address = format!("/{rest}");
            view! { <Unknown address/> }.into_any()
        })/>
    }
    .into_inner()
}

/// A screen whose address has no parameter.
fn screen(show: fn() -> AnyView) -> impl Fn() -> AnyView + Clone + Send + 'static {
    move || after_the_last(show)
}

/// A screen with the parameter of its address. It is built anew when the parameter changes.
fn screen_of(
    param: &'static str,
    show: fn(String) -> AnyView,
) -> impl Fn() -> AnyView + Clone + Send + 'static {
    move || {
        let params = use_params_map();
        after_the_last(move || {
            let named = params.with(|params| params.get(param)).unwrap_or_default();
            untrack(|| show(named))
        })
    }
}

/// Builds a screen after the one before it is disposed. The router builds first and disposes later;
/// but a table saves its game when it is left, and the next screen reads that save.
fn after_the_last(show: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let is_gone = RwSignal::new(false);
    Effect::new(move |_| is_gone.set(true)); // effects run after the router's clean-up
    (move || is_gone.get().then(&show)).into_any()
}

/// A screen of online play, once that part of the program is loaded.
fn online(screen: OnlineScreen) -> AnyView {
    arriving(modules::online, move |show| show(screen.clone()))
}

type Go = dyn Fn(&str) + Send + Sync;

/// Navigation to other screens, and back.
#[derive(Clone, Copy)]
pub struct Routes {
    /// A copy of the router's own function that closures can share.
    go: StoredValue<Arc<Go>>,
    /// The complete addresses visited, the present one last.
    visited: RwSignal<Vec<String>>,
}

/// The address of a screen with its query: one path shows many results.
fn with_query(path: String, query: &str) -> String {
    if query.is_empty() { path } else { format!("{path}?{query}") }
}

/// Adds the present address to the visited ones; going back to the one before removes the last one.
fn visit(visited: &mut Vec<String>, now: String) {
    let is_way_back = visited.iter().nth_back(1) == Some(&now);
    if is_way_back {
        visited.pop();
    } else if visited.last() != Some(&now) {
        visited.push(now);
    }
}

/// The navigation, from the context.
pub fn use_routes() -> Routes {
    expect_context()
}

impl Routes {
    /// Shows the screen of an address, given from the root on: `/play`.
    pub fn go(self, to: &str) {
        let go = self.go.get_value();
        go(&browser::address(to));
    }

    /// The complete address of the screen before this one; `None` if the visit began here.
    pub fn before(self) -> Option<String> {
        self.visited.with(|visited| visited.iter().nth_back(1).cloned())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use leptos_router::{MatchParams, PathSegment, RouteDefs};

    use super::*;

    /// The parameter of an address with its name; `None` for a screen without one.
    fn named(address: &str) -> Option<(String, String)> {
        let found = RouteDefs::new(screens()).match_route(address).expect("every address matches");
        found.to_params().pop().map(|(param, named)| (param.into_owned(), named))
    }

    fn some(param: &str, named: &str) -> Option<(String, String)> {
        Some((param.to_owned(), named.to_owned()))
    }

    #[test]
    fn addresses_name_games_and_matches_with_and_without_a_slash_at_the_end() {
        for plain in ["/", "/play", "/play/", "/online", "/online/", "/online/me"] {
            assert_eq!(named(plain), None, "{plain}");
        }
        assert_eq!(named("/setup/battlezone"), some("game", "battlezone"));
        assert_eq!(named("/help/chess/"), some("game", "chess"));
        assert_eq!(named("/online/new/conquer"), some("game", "conquer"));
        assert_eq!(named("/online/m/x7"), some("id", "x7"));
        assert_eq!(named("/online/m/x7/replay"), some("id", "x7"));
        assert_eq!(named("/online/players/p4"), some("id", "p4"));
    }

    #[test]
    fn the_way_back_leads_step_by_step_to_where_the_visit_began() {
        let mut visited = Vec::new();
        for address in ["/", "/play", "/play", "/settings"] {
            visit(&mut visited, address.to_owned());
        }
        assert_eq!(visited, ["/", "/play", "/settings"]);
        visit(&mut visited, "/play".to_owned());
        visit(&mut visited, "/help/conquer".to_owned());
        assert_eq!(visited, ["/", "/play", "/help/conquer"]);
        visit(&mut visited, "/play".to_owned());
        visit(&mut visited, "/".to_owned());
        assert_eq!(visited, ["/"]);
    }

    #[test]
    fn the_way_back_names_the_very_result_that_was_looked_at() {
        let mut visited = Vec::new();
        for (path, query) in [("/saves", ""), ("/result", "ended=1"), ("/replay", "")] {
            visit(&mut visited, with_query(path.to_owned(), query));
        }
        assert_eq!(visited.iter().nth_back(1).map(String::as_str), Some("/result?ended=1"));
        visit(&mut visited, with_query("/result".to_owned(), "ended=1"));
        assert_eq!(visited, ["/saves", "/result?ended=1"]);
    }

    #[test]
    fn an_address_without_a_screen_is_named_as_it_was_asked_for() {
        for path in ["setup", "no/such/page", "play/more", "online/m", "playing"] {
            assert_eq!(named(&format!("/{path}")), some("address", path));
        }
    }

    #[test]
    fn a_file_host_has_a_page_for_every_screen() {
        let routes = RouteDefs::new(screens());
        let page = |segments: &[PathSegment]| {
            let words = segments.iter().map(|segment| match segment {
                PathSegment::Unit => Some(String::new()),
                PathSegment::Static(word) => Some(word.to_string()),
                PathSegment::Param(param) if param == "game" => Some(format!(":{param}")),
                _ => None, // matches exist on servers only
            });
            let words: Option<Vec<String>> = words.collect();
            words.map(|words| format!("/{}", words.join("/").trim_matches('/')))
        };
        let routes = routes.generate_routes().1.into_iter();
        let pages: BTreeSet<String> = routes.filter_map(|route| page(&route.segments)).collect();
        let listed: BTreeSet<String> =
            include_str!("../routes.txt").lines().map(str::to_owned).collect();
        assert_eq!(pages, listed, "left: the routes, right: routes.txt");
    }
}
