// node log.mjs [SESSION]: reads an agent's session log, repeated with new ids up to 100 MB, from a stream and ingests it.
// Prints how large the document and the wasm's memory are; that never shrinks, so its size at the end is its peak. Fails
// where it is beyond twice the document plus 16 MB.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { Processor, init } from "../pkg/node.js";

const SIZE = 100e6;
const IDS = /("(?:uuid|parentUuid|id|tool_use_id)": ?"[^"]+)"/g;
const [path] = process.argv.slice(2);
const session = `${(path ? readFileSync(path, "utf8") : handbook()).trimEnd()}\n`;
let size = 0;

await init();
const { memory } = await (await import("../pkg/context_atlas.js")).default();
const { user: from } = process.cpuUsage();
const document = await new Processor({ judge: null }).ingest(log(), { id: "log", format: "chat" });
const seconds = (process.cpuUsage().user - from) / 1e6;

const made = document.bytes.length;
const limit = 2 * made + 16e6;
const peak = memory.buffer.byteLength;
const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(`log ${mb(size)}, document ${mb(made)}, wasm ${mb(peak)} of ${mb(limit)}: ${(peak / limit).toFixed(2)}`);
console.log(`${(size / 1e6 / seconds).toFixed(1)} MB/s of processor time, making the log included`);
assert(peak <= limit, "the log takes more memory than it may");

async function* log() {
  for (let round = 0; size < SIZE; round++) {
    const piece = Buffer.from(session.replace(IDS, `$1-${round}"`));
    size += piece.length;
    yield piece;
  }
}

/** A session in which each paragraph of the handbook is looked up by a tool, and answered with. */
function handbook() {
  const folder = new URL("../fixtures/handbook/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const texts = files.flatMap((name) => readFileSync(new URL(name, folder), "utf8").split("\n\n"));
  const lines = [];
  let last = null;
  const line = (type, content) => {
    const uuid = `a09f76b5-a170-b338-3926-${String(lines.length).padStart(12, "0")}`;
    const told = { parentUuid: last, isSidechain: false, cwd: "/home/dev/handbook", type, uuid };
    lines.push(JSON.stringify({ ...told, timestamp: "2026-03-09T08:02:29.000Z", message: { role: type, content } }));
    last = uuid;
  };
  for (const [at, text] of texts.entries()) {
    line("user", `What does paragraph ${at} of the handbook say?`);
    line("assistant", [{ type: "tool_use", id: `toolu_${at}`, name: "Read", input: { paragraph: at } }]);
    line("user", [{ type: "tool_result", tool_use_id: `toolu_${at}`, content: text }]);
    line("assistant", [{ type: "text", text: `It says: ${text}` }]);
  }
  return lines.join("\n");
}
