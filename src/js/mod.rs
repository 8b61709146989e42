//! The wasm-bindgen surface: convert, call, map the error; nothing else.
