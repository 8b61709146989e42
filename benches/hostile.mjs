// node hostile.mjs [FORMAT…]: ingests files of 1 and of 10 MB of nothing but openings, every format and opening in an
// instance of its own. Prints the slowest, those that grow most and the largest, and fails where one is read in more
// than linear time, ends the engine, or takes too long.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { Processor, formats, init } from "../pkg/node.js";
import { hostile } from "./openings.mjs";

/** Read from bytes alone. */
const PACKED = ["docx", "xlsx"];
/**
 * Ten times as much takes at most so many times as long, where it takes long enough to tell, in seconds. A quadratic
 * reader takes a hundred times as long; caches and the allocator of a busy machine cost some.
 */
const GROWTH = 15;
const TELLING = 1;
/** At most so many seconds of processor time for a format and an opening; what takes longer is ended. */
const LONGEST = 60;
const SHOWN = 10;

if (isMainThread) {
  const wasm = await WebAssembly.compile(readFileSync(new URL("../pkg/context_atlas_bg.wasm", import.meta.url)));
  await init(wasm);
  const asked = process.argv.slice(2);
  const done = [];
  for (const { name: format } of await formats()) {
    if (PACKED.includes(format) || (asked.length > 0 && !asked.includes(format))) continue;
    for (const [at, [opening]] of hostile(format).entries()) {
      done.push({ format, opening, ...(await measured({ wasm, format, at })) });
    }
    console.log(`${format}: ${done.filter((one) => one.format === format).length} read`);
  }
  report(done);
} else {
  const { wasm, format, at } = workerData;
  const { memory } = await (await import("../pkg/context_atlas.js")).default({ module_or_path: wasm });
  await init(wasm);
  const make = hostile(format)[at][1];
  for (const size of [1e6, 1e7]) parentPort.postMessage({ seconds: await timed(make(size), format) });
  parentPort.postMessage({ memory: memory.buffer.byteLength });
}

/** Seconds of processor time. A file that is refused is read as well. */
async function timed(text, format) {
  const bytes = Buffer.from(text);
  const { user: from } = process.cpuUsage();
  const outcome = new Processor({ judge: null }).ingest(bytes, { id: "hostile", format });
  await outcome.catch((error) => assert.equal(error.code, "input", `${error.code}: ${error.cause ?? error.message}`));
  return (process.cpuUsage().user - from) / 1e6;
}

/** What a worker of its own says: how long each size took, and the memory; or what went wrong. */
function measured(task) {
  return new Promise((resolve) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: task });
    const seconds = [];
    const { user: from } = process.cpuUsage();
    const end = (rest) => {
      clearInterval(timer);
      resolve({ small: seconds[0] ?? 0, large: seconds[1] ?? 0, memory: 0, ...rest });
      worker.terminate();
    };
    const late = () => process.cpuUsage().user - from > LONGEST * 1e6 && end({ fault: `not read within ${LONGEST} s` });
    const timer = setInterval(late, 1000);
    worker.on("error", (error) => end({ fault: error.message }));
    worker.on("message", (said) => (said.memory === undefined ? seconds.push(said.seconds) : end(said)));
  });
}

function report(done) {
  const growth = ({ small, large }) => (large < TELLING ? 0 : large / small);
  const shown = (title, of, unit) => {
    console.log(`\n${title}`);
    const first = done.toSorted((one, other) => of(other) - of(one)).slice(0, SHOWN);
    for (const one of first.filter((one) => of(one) > 0)) {
      console.log(`  ${of(one).toFixed(1)}${unit}  ${one.format} ${JSON.stringify(one.opening)}`);
    }
  };
  shown("slowest, 10 MB", ({ large }) => large, " s");
  shown(`growing most, 10 MB beside 1 MB, of those that take ${TELLING} s`, growth, "×");
  shown("largest, memory of the wasm", ({ memory }) => memory / 1e6, " MB");
  const faults = done
    .map((one) => ({ ...one, fault: one.fault ?? (growth(one) > GROWTH ? `grows ${growth(one).toFixed(1)} times` : undefined) }))
    .filter((one) => one.fault);
  for (const { format, opening, fault } of faults) console.log(`${format} ${JSON.stringify(opening)}: ${fault}`);
  console.log(`${done.length} hostile files, ${faults.length} failed`);
  assert.equal(faults.length, 0, "some hostile files are not read in linear time");
}
