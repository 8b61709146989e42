// node tables.mjs FILE [ROWS]: writes a CSV file of so many payments, ingests it in the wasm, and hands the wasm a
// workbook that would inflate to 200 MB. Fails where either breaks a bound that does not depend on the machine.
import assert from "node:assert/strict";
import { createWriteStream, readFileSync } from "node:fs";
import { basename } from "node:path";
import { finished } from "node:stream/promises";
import { Processor, init } from "../pkg/node.js";
import { HEAD, csvLine, payments } from "./files/sheets.mjs";
import { zip } from "./files/zip.mjs";

const [file, rows = "1000000"] = process.argv.slice(2);
const REMARKS = ["paid by transfer on delivery", "held until the goods arrive", "as agreed in writing by both"];
/** How many times its size a file may take. */
const MEMORY = 8;
const BOMB = 200_000_000;

await write();
await init();
const { memory } = await (await import("../pkg/context_atlas.js")).default();
const atlas = new Processor({ judge: null });
await bomb();
await table();

async function write() {
  const out = createWriteStream(file);
  let text = csvLine([...HEAD, "Remark"]);
  let at = 0;
  for (const row of payments(Number(rows))) {
    text += csvLine([...row, `${REMARKS[at % REMARKS.length]}, sheet ${at++ % 97}`]);
    if (text.length > 1 << 20) {
      if (!out.write(text)) await new Promise((resolve) => out.once("drain", resolve));
      text = "";
    }
  }
  out.end(text);
  await finished(out);
}

async function bomb() {
  const bytes = zip({ "xl/workbook.xml": " ".repeat(BOMB), "xl/_rels/workbook.xml.rels": "<a/>" });
  const start = performance.now();
  await assert.rejects(atlas.ingest(bytes, { id: "bomb", name: "bomb.xlsx" }), { code: "too_large" });
  line("refuse", "200 MB of workbook", bytes.length, start);
}

async function table() {
  const bytes = readFileSync(file);
  const start = performance.now();
  const document = await atlas.ingest(bytes, { id: "payments", format: "csv" });
  line("ingest", basename(file), bytes.length, start);
  const peak = memory.buffer.byteLength;
  console.log(`${(peak / 1e6).toFixed(0)} MB of memory, ${(peak / bytes.length).toFixed(1)}× the file; ${document.units.length} table`);
  assert.ok(peak <= MEMORY * bytes.length, `more than ${MEMORY} times the file`);
}

function line(what, name, bytes, start) {
  console.log([what, name, "wasm", bytes, (performance.now() - start) / 1000].join("\t"));
}
