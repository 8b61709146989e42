// AtlasWorker starts this in Node.
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { provide } from "./lib/engine.js";
import { serve } from "./lib/serve.js";

provide(() => readFile(new URL("./context_atlas_bg.wasm", import.meta.url)));
parentPort.once("message", serve);
