// node demo.mjs QUESTION PATH…: ingests files and folders with the wasm package, and prints what answers the question.
import { readFile, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Collection, Processor, formatOf } from "../pkg/node.js";

const [question, ...paths] = process.argv.slice(2);
const tty = process.stderr.isTTY;

const cited = paths.filter((path) => path.endsWith(".bib"));
const files = (await Promise.all(paths.filter((path) => !cited.includes(path)).map(documents))).flat();
if (files.length === 0) throw new Error(`no documents in ${paths.join(", ")}`);

const atlas = new Processor();
const store = new Collection();
const titles = new Map();
await ingestAll();
await answer();

/** A file as it is; of a folder, what can be read by its name. */
async function documents(path) {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = [];
  for (const name of await readdir(path)) if (await formatOf(name)) names.push(name);
  return names.sort().map((name) => join(path, name));
}

async function ingestAll() {
  const start = performance.now();
  const bibliography = new Blob(await Promise.all(cited.map((path) => readFile(path))));
  let bytes = 0;
  let units = 0;
  for (const [index, path] of files.entries()) {
    const file = new File([await readFile(path)], basename(path));
    progress(`reading ${index + 1} of ${files.length}: ${file.name}`);
    const document = await atlas.ingest(file, { id: file.name, bibliography });
    await store.put(document);
    titles.set(document.id, new Map(document.units.map((unit) => [unit.id, unit])));
    bytes += file.size;
    units += document.units.length;
  }
  progress("");
  const time = performance.now() - start;
  console.log(`Read ${files.length} documents, ${kilo(bytes)} KB, into ${units} units in ${time.toFixed(0)} ms.`);
}

async function answer() {
  console.log(`\nQuestion: ${question}\n`);
  const start = performance.now();
  const context = await atlas.retrieve(question, store);
  const time = performance.now() - start;
  if (context === null || context.abstained) {
    console.log("Nothing in these documents answers that.");
    return;
  }
  console.log(context.text.replace(/^/gm, "  | "));
  console.log("\nSources");
  for (const { document, unit } of context.sources) {
    const found = titles.get(document)?.get(unit);
    const path = [document, ...(found?.path ?? [])].join(" > ");
    console.log(`  ${path} (${unit})`);
  }
  const judge = context.judge ?? context.trace?.judge ?? "local";
  console.log(`\nFound in ${time.toFixed(0)} ms, ${context.text.length} characters; judge: ${judge}. No network, no key.`);
}

function progress(text) {
  if (tty) process.stderr.write(`\r\u001b[K${text}`);
  else if (text) process.stderr.write(`${text}\n`);
}

function kilo(bytes) {
  return (bytes / 1000).toFixed(0);
}
