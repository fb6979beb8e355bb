//! How serde reads what is read by fields.

use std::fmt::{self, Formatter};

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::{FromJson, Json};

/// Reads what any of serde's readers reads, by its fields.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: for<'a> FromJson<'a>,
    D: Deserializer<'de>,
{
    T::from_json(&Json::deserialize(deserializer)?).map_err(Error::custom)
}

/// `Deserialize` for types that are [`FromJson`]: `json_deserialize! { Setup State }`.
#[macro_export]
macro_rules! json_deserialize {
    ($($type:ty)*) => {$(
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D>(deserializer: D) -> ::core::result::Result<$type, D::Error>
            where
                D: ::serde::Deserializer<'de>,
            {
                $crate::json::deserialize(deserializer)
            }
        }
    )*};
}

/// A choice that is a word in JSON: `json_words! { Phase: Attack = "attack", Over = "over" }`.
#[macro_export]
macro_rules! json_words {
    ($type:ty: $($value:ident = $word:literal),+ $(,)?) => {
        impl $crate::json::FromJson<'_> for $type {
            #[inline]
            fn from_json(
                json: &$crate::json::Json,
            ) -> ::core::result::Result<$type, $crate::json::JsonError> {
                const VALUES: &[$type] = &[$(<$type>::$value),+];
                Ok(VALUES[json.variant(concat!($($word, " "),+))?])
            }
        }

        $crate::json_deserialize! { $type }
    };
}

/// A struct of which every field must be there: `json_fields! { Pending: from, to }`.
#[macro_export]
macro_rules! json_fields {
    ($type:ident: $($field:ident),+ $(,)?) => {
        impl $crate::json::FromJson<'_> for $type {
            #[inline]
            fn from_json(
                json: &$crate::json::Json,
            ) -> ::core::result::Result<$type, $crate::json::JsonError> {
                let fields = json.fields(concat!($(stringify!($field), " "),+))?;
                Ok($type { $($field: fields.must(stringify!($field))?),+ })
            }
        }
    };
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(AnyJson)
    }
}

struct AnyJson;

impl<'de> Visitor<'de> for AnyJson {
    type Value = Json;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Json, E> {
        Ok(Json::Truth(truth))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(u64::try_from(number).map_or(Json::Other, Json::Number))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(field) = fields.next_entry()? {
            object.push(field);
        }
        Ok(Json::Object(object))
    }
}
