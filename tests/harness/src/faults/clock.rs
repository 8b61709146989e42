//! Seconds, wherever this runs.

/// Seconds since some fixed moment.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn now() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START
        .get_or_init(std::time::Instant::now)
        .elapsed()
        .as_secs_f64()
}

/// Seconds since some fixed moment.
#[cfg(target_arch = "wasm32")]
pub(super) fn now() -> f64 {
    #[wasm_bindgen::prelude::wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance, js_name = now)]
        fn milliseconds() -> f64;
    }
    milliseconds() / 1000.0
}
