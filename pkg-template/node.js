import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { provideWorker } from "./lib/atlas_worker.js";
import { provide } from "./lib/engine.js";
import { provideFiles } from "./lib/file_store.js";
import { NodeFiles } from "./node-files.js";

// Written out, bundlers would take it for a file to serve.
const FILE = "./context_atlas_bg.wasm";

provide(() => readFile(new URL(FILE, import.meta.url)));
provideWorker(() => {
  const worker = new Worker(new URL("./node-worker.js", import.meta.url));
  worker.unref();
  return worker;
});

provideFiles((folder) => new NodeFiles(folder));

export * from "./lib/index.js";
