// Many requests to a judge: how much sooner they are through than one after another, and how near the published rate.
// REQUESTS says how many (`cargo xtask soak judge` asks for 1,300).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Chunker, Collection, Jev, Processor } from "../../pkg/node.js";
import { tally } from "../tally.mjs";

const WAIT = 150;
const REQUESTS = Number(process.env.REQUESTS ?? 130);
const HANDBOOK = ["CollectorNodeDown.md", "MachineConfigControllerPausedPoolKubeletCA.md", "PersistentVolumeFillingUp.md"];
const LONG = process.env.REQUESTS !== undefined;

/** What is published: so many requests at once where none came for a minute, and so many more each millisecond. */
const BURST = 1_200;
const EACH_MS = BURST / 60_000;

/** A server that says yes to everything after a wait, and notes when each request came. */
async function slow(wait, check) {
  const times = [];
  const http = createServer(async (request, response) => {
    times.push(performance.now());
    const parts = [];
    for await (const part of request) parts.push(part);
    const { questions } = JSON.parse(Buffer.concat(parts).toString());
    const answers = Object.fromEntries(Object.entries(questions).map(([name, question]) => [name, yes(question)]));
    setTimeout(() => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ answers, usage: { input_tokens: 1, output_tokens: 1 } }));
    }, wait);
  });
  await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
  try {
    await check(new Jev({ endpoint: `http://127.0.0.1:${http.address().port}/v1/systemone` }), times);
  } finally {
    http.closeAllConnections();
    http.close();
  }
}

function yes({ type, criteria }) {
  return type === "noul" ? { type, noul: 0.9 } : { type, choice: Object.keys(criteria)[0], confidence: 1 };
}

/** Asks about so many seams, each in a request of its own, and gives the milliseconds that took. */
async function seams(jev, count) {
  const text = "A sentence about nothing much that goes on for a while. ".repeat(4);
  const blocks = Array.from({ length: count + 1 }, () => ({ type: "paragraph", text }));
  const start = performance.now();
  const { used_jev } = await new Chunker({ judge: jev, config: { batchSize: 1 } }).chunk(blocks);
  assert.equal(used_jev, true);
  return performance.now() - start;
}

/** The most by which any stretch of time goes over the published rate. */
function over(times) {
  // What a bucket that fills with time lacks after each request.
  let taken = 0;
  let most = 0;
  times.forEach((time, at) => {
    taken = Math.max(0, taken - (time - (times[at - 1] ?? time)) * EACH_MS) + 1;
    most = Math.max(most, taken - BURST);
  });
  return most;
}

/** Answers by what it is asked, whenever it is asked, later requests often sooner. */
function hook(concurrency) {
  const ask = async ({ state, questions }) => {
    const text = JSON.stringify(state);
    let chance = [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
    await new Promise((resolve) => setTimeout(resolve, (chance >>> 0) % 4));
    const answer = ({ type, criteria }) => {
      chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) | 0;
      const draw = chance >>> 8;
      if (type === "noul") return { type, noul: draw % 3 ? 0.1 : 0.9 };
      const labels = Object.keys(criteria);
      return { type, choice: labels[draw % labels.length], confidence: 0.5 };
    };
    return { answers: Object.fromEntries(Object.entries(questions).map(([name, question]) => [name, answer(question)])) };
  };
  return Object.assign(ask, { concurrency });
}

async function answered(concurrency) {
  const atlas = new Processor({ judge: hook(concurrency) });
  const store = new Collection();
  for (const name of HANDBOOK) {
    await store.put(await atlas.ingest(readFileSync(`fixtures/handbook/${name}`), { id: name, format: "markdown" }));
  }
  const questions = ["Why does a collector node go down?", "What is done when a volume fills up?", "How is the pool paused?"];
  const contexts = [];
  for (const question of questions) contexts.push(await atlas.retrieve(question, store));
  assert.ok(contexts.every((context) => context !== null));
  const documents = await Promise.all(HANDBOOK.map((id) => store.document(id)));
  return JSON.stringify([documents.map((document) => document.toJSON()), contexts]);
}

await tally({
  [`${REQUESTS} requests take at most an eighth of the time of one after another`]: () =>
    slow(WAIT, async (jev, times) => {
      await seams(jev, 20);
      let fast = 0;
      // A machine that is busy elsewhere may get a second try, and a third.
      for (let tries = 0; tries < 3 && fast < 8; tries++) {
        times.length = 0;
        const took = await seams(jev, REQUESTS);
        fast = (REQUESTS * WAIT) / took;
        console.log(`judge: ${REQUESTS} requests of ${WAIT} ms in ${(took / 1000).toFixed(1)} s, ${fast.toFixed(1)} times as fast`);
        assert.equal(times.length, REQUESTS);
      }
      assert.ok(fast >= 8, `${fast.toFixed(2)} times as fast`);
      assert.ok(over(times) <= 1, `${over(times)} over the rate`);
    }),
  ...(LONG && {
    "a server that answers at once is not asked over the published rate": () =>
      slow(0, async (jev, times) => {
        const took = await seams(jev, BURST + 200);
        console.log(`judge: ${BURST + 200} requests answered at once in ${(took / 1000).toFixed(1)} s`);
        assert.equal(times.length, BURST + 200);
        // A few may arrive a little closer together than they were sent.
        assert.ok(over(times) <= 10, `${over(times)} over the rate`);
      }),
  }),
  "one request at a time and eight give the same documents and contexts": async () => {
    assert.equal(await answered(1), await answered(8));
  },
});
