// node start.mjs: the time from the wasm's bytes to an engine that answers, each in a fresh thread.
import { readFileSync, statSync } from "node:fs";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

const wasm = new URL("../pkg/context_atlas_bg.wasm", import.meta.url);

if (isMainThread) {
  const times = [];
  for (let run = 0; run < 11; run++) times.push(await inThread());
  const middle = (part) => times.map((time) => time[part]).sort((a, b) => a - b)[5];
  const line = (what, seconds) => console.log([what, "context_atlas_bg.wasm", "wasm", statSync(wasm).size, seconds].join("\t"));
  line("compile", middle("compile"));
  line("instantiate", middle("instantiate"));
} else {
  const glue = await import("../pkg/context_atlas.js");
  const start = performance.now();
  const module = await WebAssembly.compile(workerData);
  const compiled = performance.now();
  await glue.default({ module_or_path: module });
  const instantiated = performance.now();
  parentPort.postMessage({ compile: (compiled - start) / 1000, instantiate: (instantiated - compiled) / 1000 });
}

function inThread() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: readFileSync(wasm) });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
