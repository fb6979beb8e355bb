//! Large things that many closures need, copied by their address.

/// Makes a handle of a struct: `handle! { pub struct Stage of StageParts }` gives `Stage`, which is
/// copied into every closure as one number instead of fifty, and reads like the struct itself.
///
/// What it points to is never freed. It is for the few structs of signals that a screen is made of,
/// some hundred bytes each; the signals themselves end with their owner as always.
#[macro_export]
macro_rules! handle {
    ($(#[$about:meta])* $vis:vis struct $Handle:ident of $Parts:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        $vis struct $Handle(&'static $Parts);

        impl $Handle {
            fn of_parts(parts: $Parts) -> $Handle {
                $Handle(::std::boxed::Box::leak(::std::boxed::Box::new(parts)))
            }
        }

        impl ::std::ops::Deref for $Handle {
            type Target = $Parts;

            fn deref(&self) -> &$Parts {
                self.0
            }
        }
    };
}
