//! Waiting that can be skipped.

use std::cell::RefCell;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Everything that the table is waiting for.
#[derive(Clone, Copy)]
pub struct Waiting {
    ends: StoredValue<RefCell<Vec<Function>>, LocalStorage>,
}

/// Something to wait for, with a way to end it.
pub struct Wait {
    promise: Promise,
    /// Ends it.
    pub end: Function,
}

impl Waiting {
    /// Without anything to wait for.
    pub fn new() -> Waiting {
        Waiting { ends: StoredValue::new_local(RefCell::new(Vec::new())) }
    }

    /// Something that [`Waiting::end_all`] ends, unless it ends earlier.
    pub fn begin(self) -> Wait {
        let mut end = None;
        let promise = Promise::new(&mut |resolve, _| end = Some(resolve));
        let end = end.expect("a promise hands over its end when it is made");
        self.ends.try_with_value(|ends| ends.borrow_mut().push(end.clone()));
        Wait { promise, end }
    }

    /// Waits for the given time, or until skipped.
    pub async fn sleep(self, milliseconds: u32) {
        if milliseconds == 0 {
            return;
        }
        let wait = self.begin();
        let (end, own) = (wait.end.clone(), wait.end.clone());
        let finish = move || {
            let _ = end.call0(&JsValue::NULL);
        };
        let timer =
            set_timeout_with_handle(finish, Duration::from_millis(milliseconds.into())).ok();
        wait.over().await;
        if let Some(timer) = timer {
            timer.clear();
        }
        self.ends.try_with_value(|ends| ends.borrow_mut().retain(|end| *end != own));
    }

    /// Ends all waiting.
    pub fn end_all(self) {
        let ends = self.ends.try_with_value(RefCell::take).unwrap_or_default();
        for end in ends {
            let _ = end.call0(&JsValue::NULL);
        }
    }
}

impl Wait {
    /// Waits until it ends.
    pub async fn over(self) {
        // The promise is never rejected.
        let _ = JsFuture::from(self.promise).await;
    }
}
