//! An element of the page and the parts that were put into it.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CssStyleDeclaration, Element, Event, HtmlElement, Node, SvgElement};

use super::browser::document;
use super::built::Built;
use super::part::{Handler, Last, Part, Value};
use super::view::{Inside, Place, Template, Tree};
use crate::reactive::{Running, untrack};

const SVG: &str = "http://www.w3.org/2000/svg";

/// An element, with what keeps its parts up to date.
pub(super) struct BuiltTree {
    template: &'static Template,
    pub(super) element: Element,
    /// Its parts and those of the elements inside it, in the order of their places.
    filled: Vec<Filled>,
}

/// A part that was put into its place.
enum Filled {
    /// A value; where it follows signals, with what does.
    Value {
        element: Element,
        place: Place,
        last: Last,
        running: Option<Running>,
    },
    Event(Listening),
    Ref(Element),
    View(Built),
}

/// A handler at an element; taken away with it.
struct Listening {
    element: Element,
    name: &'static str,
    handler: Rc<RefCell<Handler>>,
    closure: Closure<dyn FnMut(Event)>,
}

impl Tree {
    pub(super) fn build(self) -> BuiltTree {
        let mut filled = Vec::with_capacity(self.parts.len() + self.more.len());
        let element = build(self.template, &mut self.parts.into_iter(), &mut filled);
        for (place, part) in self.more {
            filled.push(fill(&element, place, part));
        }
        BuiltTree { template: self.template, element, filled }
    }
}

impl BuiltTree {
    /// Becomes another view of the same template; gives it back if it is of another one.
    pub(super) fn update(&mut self, tree: Box<Tree>) -> Result<(), Box<Tree>> {
        let parts = tree.parts.len() + tree.more.len();
        if !std::ptr::eq(self.template, tree.template) || parts != self.filled.len() {
            return Err(tree);
        }
        let parts = tree.parts.into_iter().chain(tree.more.into_iter().map(|(_, part)| part));
        for (filled, part) in self.filled.iter_mut().zip(parts) {
            filled.update(part);
        }
        Ok(())
    }
}

fn build(
    template: &'static Template,
    parts: &mut impl Iterator<Item = Part>,
    filled: &mut Vec<Filled>,
) -> Element {
    let element = create(template);
    for (name, value) in template.fixed {
        set_attribute(&element, name, value);
    }
    for &place in template.places {
        let part = parts.next().expect("the macro gives a part for every place");
        filled.push(fill(&element, place, part));
    }
    for inside in template.inside {
        match inside {
            Inside::Text(text) => append(&element, &document().create_text_node(text)),
            Inside::Element(template) => append(&element, &build(template, parts, filled)),
            Inside::View => {
                let Some(Part::View(view)) = parts.next() else { unreachable!("a view is next") };
                let built = view.build();
                built.mount(&element, None);
                filled.push(Filled::View(built));
            }
        }
    }
    element
}

fn create(template: &Template) -> Element {
    let document = document();
    let element = match template.svg {
        true => document.create_element_ns(Some(SVG), template.tag),
        false => document.create_element(template.tag),
    };
    element.expect("the tag is a name")
}

fn append(element: &Element, node: &Node) {
    element.append_child(node).expect("an element takes what is new");
}

fn set_attribute(element: &Element, name: &str, value: &str) {
    element.set_attribute(name, value).expect("an attribute has a name");
}

fn fill(element: &Element, place: Place, part: Part) -> Filled {
    match part {
        Part::Fixed(_) | Part::Live(_) => {
            let element = element.clone();
            let mut filled = Filled::Value { element, place, last: Last::default(), running: None };
            filled.update(part);
            filled
        }
        Part::Event(handler) => {
            let Place::Event(name) = place else { unreachable!("a handler is for an event") };
            Filled::Event(Listening::new(element.clone(), name, handler))
        }
        Part::Ref(_) => {
            let mut filled = Filled::Ref(element.clone());
            filled.update(part);
            filled
        }
        Part::View(_) => unreachable!("views are inside elements"),
    }
}

impl Filled {
    fn update(&mut self, part: Part) {
        match (self, part) {
            (Filled::Value { element, place, last, running }, Part::Fixed(value)) => {
                *running = None;
                put(element, *place, last, value);
            }
            (Filled::Value { element, place, last, running }, Part::Live(compute)) => {
                let (element, place, last) = (element.clone(), *place, last.clone());
                *running = Some(Running::start(Box::new(move || {
                    let value = compute.give();
                    untrack(|| put(&element, place, &last, value));
                })));
            }
            (Filled::Event(listening), Part::Event(handler)) => {
                *listening.handler.borrow_mut() = handler;
            }
            (Filled::View(built), Part::View(view)) => built.update(view),
            (Filled::Ref(element), Part::Ref(signal)) => signal.set(Some(element.clone())),
            _ => unreachable!("views of one template have parts of the same kinds"),
        }
    }
}

/// Puts a value into its place, if it is not there already.
fn put(element: &Element, place: Place, last: &Last, value: Value) {
    if last.borrow().as_ref() == Some(&value) {
        // What the player has typed is no longer what was put there.
        if !matches!(place, Place::Property(_)) {
            return;
        }
    }
    match (place, &value) {
        (Place::Attribute(name), Value::Text(text)) => set_attribute(element, name, text),
        (Place::Attribute(name), Value::Flag(true)) => set_attribute(element, name, ""),
        (Place::Attribute(name), _) => drop(element.remove_attribute(name)),
        (Place::Class(name), value) => {
            let is_on = matches!(value, Value::Flag(true));
            let list = element.class_list();
            drop(if is_on { list.add_1(name) } else { list.remove_1(name) });
        }
        (Place::Style(name), Value::Text(text)) => drop(style(element).set_property(name, text)),
        (Place::Style(name), _) => drop(style(element).remove_property(name)),
        (Place::Property(name), value) => {
            let value = match value {
                Value::Absent => JsValue::NULL,
                Value::Text(text) => JsValue::from_str(text),
                Value::Flag(flag) => JsValue::from_bool(*flag),
            };
            drop(js_sys::Reflect::set(element, &JsValue::from_str(name), &value));
        }
        (Place::Markup, Value::Text(text)) => element.set_inner_html(text),
        (Place::Markup, _) => element.set_inner_html(""),
        (Place::Event(_) | Place::Ref, _) => unreachable!("these take no value"),
    }
    last.replace(Some(value));
}

fn style(element: &Element) -> CssStyleDeclaration {
    match element.dyn_ref::<HtmlElement>() {
        Some(element) => element.style(),
        None => element.unchecked_ref::<SvgElement>().style(),
    }
}

impl Listening {
    fn new(element: Element, name: &'static str, handler: Handler) -> Listening {
        let handler = Rc::new(RefCell::new(handler));
        let called = handler.clone();
        let closure =
            Closure::<dyn FnMut(Event)>::new(move |event| called.borrow_mut().hear(event));
        element
            .add_event_listener_with_callback(name, closure.as_ref().unchecked_ref())
            .expect("every element has events");
        Listening { element, name, handler, closure }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let function = self.closure.as_ref().unchecked_ref();
        drop(self.element.remove_event_listener_with_callback(self.name, function));
    }
}
