// node indexed_db.mjs [DOCUMENTS]: the store in Chromium's IndexedDB over documents of 150 KB.
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const [documents = 1000] = process.argv.slice(2).map(Number);
const root = fileURLToPath(new URL("..", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

const server = createServer((request, response) => {
  const path = join(root, normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)));
  if (!path.startsWith(root) || !existsSync(path)) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
  createReadStream(path).pipe(response);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
process.env.URL = `http://127.0.0.1:${server.address().port}/`;

const { open } = await import("../tests/browser/driver.mjs");
const browser = await open();
await browser.goto("tests/browser/blank.html");
for (const told of await browser.evaluate(measure, documents)) console.log(told.join("\t"));
await browser.close();
server.close();

/** Runs in the page. */
async function measure(count) {
  const { IndexedDbStore, Processor, init } = await import("/pkg/index.js");
  const { SEARCH } = await import("/pkg/lib/source.js");
  const { query, questions, text } = await import("/benches/corpus.mjs");
  const LETTERS = 150_000;
  const file = `${count} documents`;
  const lines = [];
  const line = (what, seconds, bytes = 0) => lines.push([what, file, "wasm", bytes, seconds]);
  const timed = async (run) => {
    const start = performance.now();
    const made = await run();
    return [(performance.now() - start) / 1000, made];
  };
  const medianOf = (times) => times.sort((a, b) => a - b)[times.length >> 1];

  await init();
  const name = `bench ${Date.now()}`;
  const atlas = new Processor({ judge: null });
  let store = await IndexedDbStore.open(name);
  const puts = [];
  for (let number = 0; number < count; number++) {
    const document = await atlas.ingest(text(number, LETTERS), { id: `d${number}`, format: "markdown", profile: "guidance" });
    puts.push((await timed(() => store.put(document)))[0]);
  }
  const all = puts.reduce((sum, time) => sum + time, 0);
  line("IndexedDB: put, mean", all / count, LETTERS);
  line("IndexedDB: put, longest", Math.max(...puts), LETTERS);
  line("IndexedDB: put, median", medianOf(puts), LETTERS);

  const cold = async (questions, documents) => {
    const times = [];
    for (const question of questions) {
      const fresh = await IndexedDbStore.open(name);
      times.push((await timed(() => fresh[SEARCH](query(question, documents))))[0]);
      fresh.close();
    }
    return medianOf(times);
  };
  const warm = async (questions, documents) => {
    const times = [];
    for (const question of questions) times.push((await timed(() => store[SEARCH](query(question, documents))))[0]);
    return medianOf(times);
  };
  store.close();
  const [opening, opened] = await timed(() => IndexedDbStore.open(name));
  store = opened;
  line("IndexedDB: open", opening);
  line("IndexedDB: first search", await cold(questions(20)));
  line("IndexedDB: first, frequent", await cold(questions(20, { frequent: true })));
  line("IndexedDB: first, one document", await cold(questions(20), ["d1"]));
  line("IndexedDB: search", await warm(questions(100)));
  line("IndexedDB: frequent words", await warm(questions(100, { frequent: true })));
  line("IndexedDB: in one document", await warm(questions(100), ["d1"]));
  store.close();
  await IndexedDbStore.delete(name);
  return lines;
}
