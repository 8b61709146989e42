//! The wasm-bindgen surface: convert, call, map the error; nothing else. `pkg-template/lib` is its only user.
#![expect(
    unreachable_pub,
    reason = "wasm-bindgen exports only what is `pub`, and Rust needs none of it"
)]

mod calls;
mod fault;
mod files;
mod jev;
mod keyed;
#[cfg(feature = "formats")]
mod log;
mod needs;
mod reading;
mod run;
mod store;
