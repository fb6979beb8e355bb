//! What all that is known by its number has in common.

/// Copies, compares and names types that are the number of a node.
macro_rules! numbered {
    ($($Name:ident)*) => {
        $(
            impl<T> Clone for $Name<T> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<T> Copy for $Name<T> {}

            impl<T> PartialEq for $Name<T> {
                fn eq(&self, other: &Self) -> bool {
                    self.0 == other.0
                }
            }

            impl<T> Eq for $Name<T> {}

            impl<T> ::std::fmt::Debug for $Name<T> {
                fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    f.write_str(stringify!($Name))
                }
            }
        )*
    };
}

pub(crate) use numbered;
