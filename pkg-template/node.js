import { readFile } from "node:fs/promises";
import { provide } from "./lib/engine.js";

provide(() => readFile(new URL("./context_atlas_bg.wasm", import.meta.url)));

export * from "./lib/index.js";
