// AtlasWorker starts this in Node.
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { provide } from "./lib/engine.js";
import { serve } from "./lib/serve.js";

// Written out, bundlers would take it for a file to serve.
const FILE = "./context_atlas_bg.wasm";

provide(() => readFile(new URL(FILE, import.meta.url)));
parentPort.once("message", serve);
