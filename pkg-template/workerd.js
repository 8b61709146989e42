import module from "./context_atlas_bg.wasm";
import { provide } from "./lib/engine.js";

provide(() => module);

export * from "./lib/index.js";
