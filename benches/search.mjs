// node search.mjs [DOCUMENTS] [PEER_DOCUMENTS]: exact-term search in memory over documents of 150 KB, ours beside
// MiniSearch. MiniSearch takes minutes and gigabytes for what is asked of ours, so it gets fewer documents, and ours
// is measured over as many too.
import MiniSearch from "minisearch";
import { Collection, Processor, init } from "../pkg/node.js";
import { SEARCH } from "../pkg/lib/source.js";
import { query, questions, text } from "./corpus.mjs";

const [documents = 1000, peers = 100] = process.argv.slice(2).map(Number);
const LETTERS = 150_000;

await init();
await ours(peers);
theirs(peers);
if (documents > peers) await ours(documents);

async function ours(count) {
  const file = `${count} documents`;
  const atlas = new Processor({ judge: null });
  const collection = new Collection();
  let seconds = 0;
  for (let number = 0; number < count; number++) {
    const document = await atlas.ingest(text(number, LETTERS), { id: `d${number}`, format: "markdown", profile: "guidance" });
    const start = performance.now();
    await collection.put(document);
    seconds += (performance.now() - start) / 1000;
  }
  line("index", file, "wasm", count * LETTERS, seconds);
  const ask = (documents) => (question) => collection[SEARCH](query(question, documents));
  line("search", file, "wasm", 0, await median(questions(200), ask()));
  line("search, frequent words", file, "wasm", 0, await median(questions(200, { frequent: true }), ask()));
  line("search in one document", file, "wasm", 0, await median(questions(200), ask(["d1"])));
}

function theirs(count) {
  const file = `${count} documents`;
  const tokenize = (text) => text.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const index = new MiniSearch({ fields: ["text"], idField: "id", tokenize });
  let seconds = 0;
  for (let number = 0; number < count; number++) {
    const units = text(number, LETTERS).split("\n## ");
    const start = performance.now();
    index.addAll(units.map((text, unit) => ({ id: `d${number}/${unit}`, text })));
    seconds += (performance.now() - start) / 1000;
  }
  line("index", file, "MiniSearch", count * LETTERS, seconds);
  const ask = (question) => index.search(question).slice(0, 20);
  line("search", file, "MiniSearch", 0, medianOf(questions(30).map((question) => timed(() => ask(question)))));
  const frequent = questions(30, { frequent: true }).map((question) => timed(() => ask(question)));
  line("search, frequent words", file, "MiniSearch", 0, medianOf(frequent));
}

async function median(questions, ask) {
  const times = [];
  for (const question of questions) {
    const start = performance.now();
    await ask(question);
    times.push((performance.now() - start) / 1000);
  }
  return medianOf(times);
}

function timed(run) {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1000;
}

function medianOf(times) {
  return times.sort((a, b) => a - b)[times.length >> 1];
}

function line(...told) {
  console.log(told.join("\t"));
}
