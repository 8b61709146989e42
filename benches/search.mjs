// node search.mjs [DOCUMENTS] [PEER_DOCUMENTS]: exact-term search in memory over documents of 150 KB, ours beside
// SQLite's FTS5 in wasm and MiniSearch. MiniSearch takes minutes and gigabytes for what is asked of ours, so peers get
// fewer documents, and ours is measured over as many too.
import sqlite from "@sqlite.org/sqlite-wasm";
import MiniSearch from "minisearch";
import { Collection, Processor, init } from "../pkg/node.js";
import { SEARCH } from "../pkg/lib/source.js";
import { query, questions, text } from "./corpus.mjs";

const [documents = 1000, peers = 100] = process.argv.slice(2).map(Number);
const LETTERS = 150_000;

await init();
await ours(peers);
theirs(peers, miniSearch());
theirs(peers, await fts5());
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

/** Who indexes units as texts by their ids, and finds the best twenty for a question. */
function miniSearch() {
  const tokenize = (text) => text.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const index = new MiniSearch({ fields: ["text"], idField: "id", tokenize });
  return {
    who: "MiniSearch",
    add: (units) => index.addAll(units),
    ask: (question) => index.search(question).slice(0, 20),
  };
}

async function fts5() {
  const { oo1 } = await sqlite();
  const db = new oo1.DB(":memory:");
  db.exec("CREATE VIRTUAL TABLE units USING fts5(id UNINDEXED, text)");
  const insert = db.prepare("INSERT INTO units VALUES (?, ?)");
  const best = "SELECT id FROM units WHERE units MATCH ? ORDER BY bm25(units) LIMIT 20";
  const any = (question) => [...new Set(question.split(" "))].map((term) => `"${term}"`).join(" OR ");
  return {
    who: "SQLite FTS5",
    add: (units) => db.transaction(() => units.forEach(({ id, text }) => insert.bind([id, text]).stepReset())),
    ask: (question) => db.selectValues(best, [any(question)]),
  };
}

function theirs(count, { who, add, ask }) {
  const file = `${count} documents`;
  let seconds = 0;
  for (let number = 0; number < count; number++) {
    const parts = text(number, LETTERS).split("\n## ");
    const units = parts.map((text, unit) => ({ id: `d${number}/${unit}`, text }));
    seconds += timed(() => add(units));
  }
  line("index", file, who, count * LETTERS, seconds);
  const medianOver = (questions) => medianOf(questions.map((question) => timed(() => ask(question))));
  line("search", file, who, 0, medianOver(questions(30)));
  line("search, frequent words", file, who, 0, medianOver(questions(30, { frequent: true })));
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
