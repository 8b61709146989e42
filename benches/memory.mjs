// node memory.mjs FILE…: how large the wasm's memory is after reading a file, and after ingesting it, each in a fresh
// instance. Memory never shrinks, so that is its peak. A row a file, in MB and in sizes of the file.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

const BLOCKLESS = ["yaml", "json", "jsonl", "xml", "toml", "csv", "xlsx"];

if (isMainThread) {
  console.log(["peak memory of the wasm".padEnd(24), "    read", "", "  ingest", ""].join("\t"));
  for (const path of process.argv.slice(2)) {
    const size = readFileSync(path).length;
    const cells = [];
    for (const what of ["read", "ingest"]) {
      const peak = BLOCKLESS.includes(path.split(".").at(-1)) && what === "read" ? undefined : await measured({ path, what });
      cells.push(...(peak === undefined ? ["", ""] : [`${(peak / 1e6).toFixed(1)} MB`, `${(peak / size).toFixed(1)}×`]));
    }
    console.log([basename(path).padEnd(24), ...cells.map((cell) => cell.padStart(8))].join("\t"));
  }
} else {
  const glue = await import("../pkg/context_atlas.js");
  const { Processor, init, readBlocks } = await import("../pkg/node.js");
  await init();
  const { memory } = await glue.default();
  const bytes = readFileSync(workerData.path);
  const format = workerData.path.split(".").at(-1);
  if (workerData.what === "read") await readBlocks(bytes, { format });
  else await new Processor({ judge: null }).ingest(bytes, { id: "document", format });
  parentPort.postMessage(memory.buffer.byteLength);
}

function measured(task) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: task });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
