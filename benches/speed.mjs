// node speed.mjs FILE…: what the npm package and its JavaScript peers need for each file, a line a measurement. The
// format of a file is its extension.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { MarkdownTextSplitter } from "@langchain/textsplitters";
import mammoth from "mammoth";
import markdownIt from "markdown-it";
import Papa from "papaparse";
import { parse } from "parse5";
import XLSX from "xlsx";
import { Chunker, Processor, init, readBlocks } from "../pkg/node.js";

const WASM = "wasm";
/** Files that peers are not measured with, since the smaller ones tell. */
const LARGE = 2_000_000;
/** Formats that have no blocks. */
const DATA = ["yaml", "json", "jsonl", "xml", "toml"];
const SHEETS = ["csv", "xlsx"];

/** Who else reads a format, to what is of use as ours is: a table's values by the names of their columns. */
const READERS = {
  markdown: { "markdown-it": ({ text }) => markdownIt().parse(text, {}) },
  html: { parse5: ({ text }) => parse(text) },
  csv: { papaparse: ({ text }) => Papa.parse(text, { header: true, dynamicTyping: true }) },
  xlsx: { SheetJS: ({ bytes }) => Object.values(XLSX.read(bytes, { cellDates: true }).Sheets).map((sheet) => XLSX.utils.sheet_to_json(sheet)) },
  docx: { mammoth: ({ bytes }) => mammoth.convertToHtml({ buffer: bytes }) },
};

await init();
for (const path of process.argv.slice(2)) await measureFile(path);

async function measureFile(path) {
  const bytes = readFileSync(path);
  const format = path.split(".").at(-1);
  const measure = (what, who, run) => report(what, basename(path), who, bytes.length, run);

  const atlas = new Processor({ judge: null });
  const ingest = async () => (await atlas.ingest(bytes, { id: "document", format })).bytes;
  await measure("ingest", WASM, ingest);
  // A spreadsheet is handed out as a document only.
  if (SHEETS.includes(format)) await measure("read", WASM, ingest);
  else if (!DATA.includes(format)) await measure("read", WASM, () => readBlocks(bytes, { format }));
  if (format === "markdown") {
    const chunker = new Chunker({ judge: null });
    await measure("chunk", WASM, async () => chunker.chunk(await readBlocks(bytes, { format })));
  }

  if (bytes.length > LARGE) return;
  const text = bytes.toString("utf8");
  for (const [who, read] of Object.entries(READERS[format] ?? {})) await measure("read", who, () => read({ bytes, text }));
  if (format === "markdown") {
    const splitter = new MarkdownTextSplitter({ chunkSize: 1200, chunkOverlap: 0 });
    await measure("chunk", "LangChain.js", () => splitter.splitText(text));
  }
}

/** Runs it for at least a second and three times, and prints the median. */
async function report(what, file, who, bytes, run) {
  const seconds = [];
  const end = performance.now() + 1000;
  while (seconds.length < 3 || (performance.now() < end && seconds.length < 50)) {
    const start = performance.now();
    await run();
    seconds.push((performance.now() - start) / 1000);
    if (seconds.at(-1) > 20) break;
  }
  seconds.sort((a, b) => a - b);
  console.log([what, file, who, bytes, seconds[Math.floor(seconds.length / 2)]].join("\t"));
}
