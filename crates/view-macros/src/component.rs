//! `#[component]`: the arguments of a function as a struct with a builder, and the function itself
//! over that struct.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Attribute, FnArg, Ident, ItemFn, Pat, PatType, Result, Type, parse_quote};

/// What an argument asks of those who give it.
#[derive(Default)]
struct Prop {
    into: bool,
    optional: bool,
}

/// The function and its struct.
pub(crate) fn expand(function: ItemFn) -> Result<TokenStream> {
    let arguments = arguments(&function)?;
    let ItemFn { attrs, vis, sig, block, .. } = &function;
    let name = &sig.ident;
    let (generics, types, conditions) = {
        let (a, b, c) = sig.generics.split_for_impl();
        (quote!(#a), quote!(#b), quote!(#c))
    };
    let (given, output) = (arguments.iter().map(|(it, _)| plain(it)), &sig.output);
    // In a tag arguments have names, so there may be many.
    let body = quote! {
        #[allow(clippy::too_many_arguments)]
        fn body #generics (#(#given),*) #output #conditions #block
    };
    if arguments.is_empty() {
        return Ok(quote! {
            #(#attrs)*
            #[allow(non_snake_case)]
            #vis fn #name #generics () -> ::view::AnyView #conditions {
                #body
                ::view::untrack(|| ::view::IntoView::into_any(body()))
            }
        });
    }
    let props = format_ident!("{name}Props");
    let builder = format_ident!("{name}PropsBuilder");
    let about = format!("What `{name}` is given.");
    let mut fields = Vec::new();
    let mut names = Vec::new();
    for (argument, prop) in &arguments {
        let PatType { attrs, pat, ty, .. } = argument;
        let Pat::Ident(field) = &**pat else {
            return Err(syn::Error::new_spanned(pat, "an argument of a component has a name"));
        };
        let (field, settings) = (&field.ident, prop.settings(ty));
        let docs = attrs.iter().filter(|it| it.path().is_ident("doc"));
        fields.push(quote! { #(#docs)* #settings #vis #field: #ty });
        names.push(field.clone());
    }
    let where_fields = &sig.generics.where_clause;
    Ok(quote! {
        #[doc = #about]
        #[allow(missing_docs, missing_debug_implementations, clippy::type_complexity)]
        #[derive(::view::typed_builder::TypedBuilder)]
        #[builder(crate_module_path = ::view::typed_builder, doc)]
        #vis struct #props #generics #where_fields { #(#fields,)* }

        impl #generics ::view::Props for #props #types #conditions {
            type Builder = #builder #types;
            fn builder() -> Self::Builder { #props::builder() }
        }

        #(#attrs)*
        #[allow(non_snake_case)]
        #vis fn #name #generics (props: #props #types) -> ::view::AnyView #conditions {
            #body
            let #props { #(#names),* } = props;
            ::view::untrack(|| ::view::IntoView::into_any(body(#(#names),*)))
        }
    })
}

/// The arguments, without what only concerns this macro.
fn arguments(function: &ItemFn) -> Result<Vec<(PatType, Prop)>> {
    let mut arguments = Vec::new();
    for argument in &function.sig.inputs {
        let FnArg::Typed(argument) = argument else {
            return Err(syn::Error::new_spanned(argument, "a component has no self"));
        };
        let argument = argument.clone();
        let mut prop = Prop::default();
        for attribute in argument.attrs.iter().filter(|it| it.path().is_ident("prop")) {
            prop.read(attribute)?;
        }
        arguments.push((argument, prop));
    }
    Ok(arguments)
}

/// An argument of the function itself.
fn plain(argument: &PatType) -> TokenStream {
    let (pat, ty) = (&argument.pat, &argument.ty);
    quote!(#pat: #ty)
}

impl Prop {
    fn read(&mut self, attribute: &Attribute) -> Result<()> {
        attribute.parse_nested_meta(|meta| {
            match meta.path.get_ident().map(Ident::to_string).as_deref() {
                Some("into") => self.into = true,
                Some("optional") => self.optional = true,
                _ => return Err(meta.error("a prop is `into` or `optional`")),
            }
            Ok(())
        })
    }

    fn settings(&self, ty: &Type) -> Option<Attribute> {
        let strip = (self.optional && is_option(ty)).then(|| quote!(strip_option));
        let into = self.into.then(|| quote!(into));
        let setter: Vec<TokenStream> = strip.into_iter().chain(into).collect();
        let setter = (!setter.is_empty()).then(|| quote!(setter(#(#setter),*)));
        let default = self.optional.then(|| quote!(default));
        let all: Vec<TokenStream> = default.into_iter().chain(setter).collect();
        (!all.is_empty()).then(|| parse_quote!(#[builder(#(#all),*)]))
    }
}

fn is_option(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|last| last.ident == "Option")
}
