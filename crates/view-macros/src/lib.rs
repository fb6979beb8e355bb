//! The macros of the crate `view`: [`view!`] and [`macro@component`].

mod component;
mod markup;

use proc_macro::TokenStream;

/// A piece of the page, written as markup.
///
/// What never changes becomes data, a `view::Template`; what does, the parts that fill it. So an
/// element costs the program a line of data, and every part one call.
#[proc_macro]
pub fn view(tokens: TokenStream) -> TokenStream {
    let result = markup::expand(tokens.into());
    // Errors stand inside a block, so that each is told and nothing follows from them.
    result
        .unwrap_or_else(|error| {
            let error = error.into_compile_error();
            quote::quote!({ #error })
        })
        .into()
}

/// A function that gives a piece of the page and can be written as a tag: `<Button primary=true/>`.
///
/// Its arguments become the fields of a struct, `ButtonProps`. `#[prop(into)]` converts what is
/// given, `#[prop(optional)]` lets it be left out.
#[proc_macro_attribute]
pub fn component(_: TokenStream, tokens: TokenStream) -> TokenStream {
    let function = syn::parse_macro_input!(tokens as syn::ItemFn);
    component::expand(function).unwrap_or_else(syn::Error::into_compile_error).into()
}
