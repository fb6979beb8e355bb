//! Small helpers around the browser's interfaces for which no crate of ours has a function.

use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, Event, File, HtmlAnchorElement, HtmlElement, HtmlInputElement,
    Notification, NotificationOptions, NotificationPermission, Url,
};

use crate::i18n::Locale;

/// The folder that the client is served from: `/`, or a folder of a file host such as `/games/`.
pub fn root() -> String {
    page_data("root").unwrap_or_else(|| "/".to_owned())
}

/// The full path of an address that starts at the root: `/play`, `sw.js`.
pub fn address(path: &str) -> String {
    format!("{}{}", root(), path.trim_start_matches('/'))
}

/// The address of the start script, which is also the script of the worker.
pub fn boot_script() -> Option<String> {
    page_data("boot")
}

/// A value that the start script has put on the `<html>` element.
fn page_data(name: &str) -> Option<String> {
    page()?.dataset().get(name)
}

/// The `<html>` element.
pub fn page() -> Option<HtmlElement> {
    document().document_element()?.dyn_into().ok()
}

/// The input field that an event is about.
pub fn target(event: &Event) -> HtmlInputElement {
    event.target().expect("an event happens somewhere").unchecked_into()
}

/// Whether a media query matches right now.
pub fn media_matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Removes the loading notice.
pub fn remove_start_page() {
    if let Some(start) = document().get_element_by_id("start") {
        start.remove();
    }
}

/// The language tag that the browser prefers, such as `de-AT`.
pub fn preferred_language() -> Option<String> {
    window().navigator().language()
}

/// A random seed, short enough for people to read out to each other.
pub fn random_seed() -> u64 {
    (js_sys::Math::random() * 4_294_967_296.0) as u64
}

/// Sixteen unpredictable bytes. There is no fallback: a nonce from `Math.random` could be guessed,
/// and with it the dice.
pub fn random_bytes() -> [u8; 16] {
    let mut bytes = [0; 16];
    window()
        .crypto()
        .and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes))
        .expect("every browser with WebAssembly has `crypto.getRandomValues`");
    bytes
}

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Sets the language of the page for screen readers.
pub fn say_language(code: &str) {
    if let Some(page) = page() {
        page.set_attribute("lang", code).expect("the page takes an attribute with a plain name");
    }
}

/// Date and time in the player's language.
pub fn date_and_time(millis: f64, language: Locale) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(millis));
    date.to_locale_string(language.code(), &JsValue::UNDEFINED).into()
}

/// How long ago something was, in the player's language: "5 minutes ago", "yesterday".
pub fn time_ago(millis: f64, language: Locale) -> String {
    const UNITS: [(f64, &str); 4] =
        [(60.0, "second"), (60.0, "minute"), (24.0, "hour"), (f64::INFINITY, "day")];
    let (mut count, mut unit) = (((now() - millis) / 1000.0).max(0.0), "second");
    for (next, name) in UNITS {
        unit = name;
        if count < next {
            break;
        }
        count /= next;
    }
    let options = js_sys::Object::new();
    // A browser that ignores the option says "1 day ago" instead of "yesterday".
    let _ = js_sys::Reflect::set(&options, &"numeric".into(), &"auto".into());
    let languages = js_sys::Array::of1(&JsValue::from_str(language.code()));
    js_sys::Intl::RelativeTimeFormat::new(&languages, &options).format(-count.floor(), unit).into()
}

/// Downloads a text as a file.
pub fn download(name: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let address =
        Url::create_object_url_with_blob(&Blob::new_with_str_sequence_and_options(&parts, &kind)?)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

/// Reads a file that the player chose.
pub async fn read_file(file: &File) -> Result<String, JsValue> {
    let text = JsFuture::from(file.text()).await?;
    Ok(text.as_string().unwrap_or_default())
}

/// Copies a text to the clipboard.
pub async fn copy(text: &str) -> Result<(), JsValue> {
    let navigator = window().navigator();
    // Absent on pages without HTTPS.
    if js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"))?.is_undefined() {
        return Err(JsValue::from_str("there is no clipboard"));
    }
    JsFuture::from(navigator.clipboard().write_text(text)).await.map(drop)
}

/// Whether the player has not been asked yet to allow notifications.
pub fn may_ask_to_notify() -> bool {
    has_notices() && Notification::permission() == NotificationPermission::Default
}

/// Asks the player to allow notifications.
pub fn ask_to_notify() {
    // The answer is read with each notification.
    let _ = Notification::request_permission();
}

/// Shows a notification, where the player allowed it.
pub fn notify(words: &str) {
    if has_notices() && Notification::permission() == NotificationPermission::Granted {
        let options = NotificationOptions::new();
        options.set_tag("salient-turn");
        // Phones refuse notifications from a page; there the title of the tab must do.
        let _ = Notification::new_with_options(words, &options);
    }
}

fn has_notices() -> bool {
    let name = JsValue::from_str("Notification");
    js_sys::Reflect::has(&window(), &name).unwrap_or(false)
}
