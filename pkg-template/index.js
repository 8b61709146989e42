import { provideWorker } from "./lib/atlas_worker.js";
import { provide } from "./lib/engine.js";

provide(() => new URL("./context_atlas_bg.wasm", import.meta.url));
provideWorker(() => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));

export * from "./lib/index.js";
