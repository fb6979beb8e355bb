//! `view!`: markup becomes a template and the parts that fill it.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use rstml::node::{KeyedAttribute, Node, NodeAttribute, NodeBlock, NodeElement, NodeName};
use rstml::{Parser, ParserConfig};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Lit, Result};

type Element = NodeElement<rstml::Infallible>;

/// The expression that gives the piece of the page.
pub(crate) fn expand(tokens: TokenStream) -> Result<TokenStream> {
    let nodes = Parser::new(ParserConfig::default()).parse_simple(tokens)?;
    several(&nodes)
}

/// One view, or a list of them.
fn several(nodes: &[Node]) -> Result<TokenStream> {
    let views = nodes.iter().map(one).collect::<Result<Vec<_>>>()?;
    let views: Vec<TokenStream> = views.into_iter().flatten().collect();
    Ok(match views.as_slice() {
        [] => quote!(::view::AnyView::Nothing),
        [view] => view.clone(),
        _ => quote!(::view::AnyView::List(::std::vec![#(#views),*])),
    })
}

fn one(node: &Node) -> Result<Option<TokenStream>> {
    Ok(Some(match node {
        Node::Element(element) if is_component(element.name()) => component(element)?,
        Node::Element(element) => tree(element)?,
        Node::Block(block) => {
            let value = plain(block);
            quote_spanned!(block.span()=> ::view::shown(#value))
        }
        Node::Text(text) => {
            let text = &text.value;
            quote!(::view::shown(#text))
        }
        Node::Fragment(fragment) => several(&fragment.children)?,
        Node::Comment(_) => return Ok(None),
        other => {
            return Err(syn::Error::new_spanned(
                other,
                "markup is elements, \"text\" and {values}",
            ));
        }
    }))
}

/// An element with all the elements inside it.
fn tree(element: &Element) -> Result<TokenStream> {
    let mut parts = Vec::new();
    let template = template(element, false, &mut parts)?;
    Ok(quote! {{
        static TEMPLATE: ::view::Template = #template;
        ::view::tree(&TEMPLATE, ::std::vec![#(#parts),*])
    }})
}

/// What is always the same of an element; what is not becomes parts, in the order of their places.
fn template(element: &Element, in_svg: bool, parts: &mut Vec<TokenStream>) -> Result<TokenStream> {
    let tag = element.name().to_string();
    let svg = is_svg(&tag) || (in_svg && is_both(&tag));
    let (mut fixed, mut places) = (Vec::new(), Vec::new());
    for attribute in element.attributes() {
        let NodeAttribute::Attribute(attribute) = attribute else {
            return Err(syn::Error::new_spanned(attribute, "an attribute has a name"));
        };
        let name = attribute.key.to_string();
        match (attribute.value(), name.contains(':')) {
            (None, false) => fixed.push(quote!((#name, ""))),
            (Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })), false)
                if name != "inner_html" =>
            {
                fixed.push(quote!((#name, #text)));
            }
            _ => {
                let (place, part) = place(attribute, &name)?;
                places.push(place);
                parts.push(part);
            }
        }
    }
    let mut inside = Vec::new();
    for child in &element.children {
        match child {
            Node::Element(inner) if !is_component(inner.name()) => {
                let template = template(inner, svg && tag != "foreignObject", parts)?;
                inside.push(quote!(::view::Inside::Element(#template)));
            }
            Node::Text(text) => {
                let text = &text.value;
                inside.push(quote!(::view::Inside::Text(#text)));
            }
            other => {
                if let Some(view) = one(other)? {
                    inside.push(quote!(::view::Inside::View));
                    parts.push(quote!(::view::Part::View(#view)));
                }
            }
        }
    }
    Ok(quote! {
        ::view::Template {
            tag: #tag,
            svg: #svg,
            fixed: &[#(#fixed),*],
            places: &[#(#places),*],
            inside: &[#(#inside),*],
        }
    })
}

/// Where on its element a part belongs, and the part.
fn place(attribute: &KeyedAttribute, name: &str) -> Result<(TokenStream, TokenStream)> {
    let value = attribute.value().ok_or_else(|| error(attribute, "this needs a value"))?;
    let set = quote_spanned!(value.span()=> ::view::part(#value));
    let Some((kind, name)) = name.split_once(':') else {
        return Ok(match name {
            "node_ref" => (quote!(::view::Place::Ref), quote!(::view::Part::from(#value))),
            "inner_html" => (quote!(::view::Place::Markup), set),
            _ => (quote!(::view::Place::Attribute(#name)), set),
        });
    };
    Ok(match kind {
        "class" => (quote!(::view::Place::Class(#name)), set),
        "style" => (quote!(::view::Place::Style(#name)), set),
        "prop" => (quote!(::view::Place::Property(#name)), set),
        "on" => {
            let event = event_type(name);
            let handler =
                quote_spanned!(value.span()=> ::view::on::<::view::web_sys::#event, _>(#value));
            (quote!(::view::Place::Event(#name)), handler)
        }
        _ => return Err(error(attribute, "known are class:, style:, prop: and on:")),
    })
}

/// A call of the function with the name of the tag.
fn component(element: &Element) -> Result<TokenStream> {
    let NodeName::Path(path) = element.name() else {
        return Err(syn::Error::new_spanned(element.name(), "a component is named by a path"));
    };
    let (mut sets, mut attributes) = (Vec::new(), Vec::new());
    for attribute in element.attributes() {
        let NodeAttribute::Attribute(attribute) = attribute else {
            return Err(syn::Error::new_spanned(attribute, "an argument has a name"));
        };
        let name = attribute.key.to_string();
        if let Some(name) = name.strip_prefix("attr:") {
            let value = attribute.value().ok_or_else(|| error(attribute, "this needs a value"))?;
            attributes.push(quote!(.with(#name, ::view::part(#value))));
            continue;
        }
        let key = &attribute.key;
        match attribute.value() {
            Some(value) => {
                sets.push(quote_spanned!(attribute.span()=> .#key(#value)));
            }
            None => sets.push(quote!(.#key(#key))),
        }
    }
    if !element.children.is_empty() {
        let children = several(&element.children)?;
        sets.push(quote!(.children(::view::ToChildren::to_children(move || #children))));
    }
    Ok(quote_spanned! { path.span()=>
        {
            let props = ::view::props_of(&#path)#(#sets)*.build();
            ::view::Component::show(#path, props)#(#attributes)*
        }
    })
}

/// Components are written like types.
fn is_component(name: &NodeName) -> bool {
    let NodeName::Path(path) = name else { return false };
    path.path.segments.last().is_some_and(|last| {
        last.ident.to_string().starts_with(|first: char| first.is_ascii_uppercase())
    })
}

/// The type of an event, by its name.
fn event_type(name: &str) -> syn::Ident {
    let kind = match name {
        "click" | "dblclick" | "contextmenu" => "MouseEvent",
        "submit" => "SubmitEvent",
        "wheel" => "WheelEvent",
        "focus" | "blur" | "focusin" | "focusout" => "FocusEvent",
        _ if name.starts_with("pointer") => "PointerEvent",
        _ if name.starts_with("key") => "KeyboardEvent",
        _ => "Event",
    };
    syn::Ident::new(kind, Span::call_site())
}

/// Elements of drawings.
fn is_svg(tag: &str) -> bool {
    const TAGS: &[&str] = &[
        "svg",
        "g",
        "path",
        "rect",
        "circle",
        "ellipse",
        "line",
        "polyline",
        "polygon",
        "text",
        "tspan",
        "textPath",
        "defs",
        "use",
        "symbol",
        "pattern",
        "clipPath",
        "mask",
        "marker",
        "linearGradient",
        "radialGradient",
        "stop",
        "image",
        "foreignObject",
        "animate",
    ];
    TAGS.contains(&tag)
}

/// Elements of texts and of drawings: they are what they stand in.
fn is_both(tag: &str) -> bool {
    matches!(tag, "a" | "style" | "title" | "desc")
}

/// What a block gives, without the braces where they hold nothing else.
fn plain(block: &NodeBlock) -> TokenStream {
    match block.try_block().map(|block| block.stmts.as_slice()) {
        Some([syn::Stmt::Expr(value, None)]) => quote!(#value),
        _ => quote!(#block),
    }
}

fn error(attribute: &KeyedAttribute, text: &str) -> syn::Error {
    syn::Error::new(attribute.span(), text)
}
