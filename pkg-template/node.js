import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { provideWorker } from "./lib/atlas_worker.js";
import { provide } from "./lib/engine.js";

provide(() => readFile(new URL("./context_atlas_bg.wasm", import.meta.url)));
provideWorker(() => {
  const worker = new Worker(new URL("./node-worker.js", import.meta.url));
  worker.unref();
  return worker;
});

export * from "./lib/index.js";
