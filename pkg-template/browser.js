import { provide } from "./lib/engine.js";

provide(() => new URL("./context_atlas_bg.wasm", import.meta.url));

export * from "./lib/index.js";
