//! The wasm-bindgen surface: convert, call, map the error; nothing else. `pkg-template/lib` is its only user.

mod calls;
mod fault;
mod needs;
mod run;
