// node speed.mjs FILE…: what the npm package and its JavaScript peers need for each file, a line a measurement.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { MarkdownTextSplitter } from "@langchain/textsplitters";
import markdownIt from "markdown-it";
import { Chunker, Processor, init, readBlocks } from "../pkg/node.js";

const WASM = "wasm";

await init();
for (const path of process.argv.slice(2)) await measureFile(path);

async function measureFile(path) {
  const bytes = readFileSync(path);
  const text = bytes.toString("utf8");
  const measure = (what, who, run) => report(what, basename(path), who, bytes.length, run);

  const chunker = new Chunker({ judge: null });
  const atlas = new Processor({ judge: null });
  await measure("read", WASM, () => readBlocks(bytes, { format: "markdown" }));
  await measure("chunk", WASM, async () => chunker.chunk(await readBlocks(bytes, { format: "markdown" })));
  await measure("ingest", WASM, async () => (await atlas.ingest(bytes, { id: "document", format: "markdown" })).bytes);

  const peer = markdownIt();
  await measure("read", "markdown-it", () => peer.parse(text, {}));
  const splitter = new MarkdownTextSplitter({ chunkSize: 1200, chunkOverlap: 0 });
  await measure("chunk", "LangChain.js", () => splitter.splitText(text));
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
