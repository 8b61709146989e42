// The package in Node, by `import` and by `require`.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import * as imported from "../../pkg/node.js";
import { tally } from "../tally.mjs";

const required = createRequire(import.meta.url)("../../pkg/commonjs.cjs");
const passages = [
  { id: "fees", text: "The late payment fee is five per cent." },
  { id: "cats", text: "Cats sleep all day." },
];
const empty = { postings: () => ({}), stats: () => ({ units: 0, length: 0 }), document: () => null };

const code = (wanted) => (error) => error instanceof imported.ContextAtlasError && error.code === wanted;
const answers = (noul) => (request) => ({
  answers: Object.fromEntries(
    Object.entries(request.questions)
      .filter(([, { type }]) => type === "noul")
      .map(([name]) => [name, { type: "noul", noul }]),
  ),
  usage: { input_tokens: 7, output_tokens: 2 },
});

await tally({
  "import and require give the same names": () => {
    assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).sort());
  },
  "require works": async () => {
    const ranked = await new required.Reranker().rank(passages, "What is the late payment fee?");
    assert.equal(ranked[0].id, "fees");
  },
  "a load may be asked for any number of times": async () => {
    await Promise.all([imported.init(), imported.init()]);
    assert.equal(await imported.init(), undefined);
  },
  "a hook is asked and counted": async () => {
    const judge = async (request) => answers(0.9)(request);
    const reranker = new imported.Reranker({ judge });
    const ranked = await reranker.rank(passages, "fee?", { limit: 1 });
    assert.deepEqual(ranked, [{ id: "fees", score: 0.9 }]);
    assert.deepEqual(reranker.usage, { requests: 1, failed: 0, inputTokens: 7, outputTokens: 2 });
  },
  "an object with a method ask judges too": async () => {
    const judge = { level: 0.8, ask(request) { return answers(this.level)(request); } };
    const ranked = await new imported.Reranker({ judge }).rank(passages, "fee?");
    assert.equal(ranked.length, 2);
  },
  "a hook that throws or says nothing has not answered": async () => {
    for (const judge of [() => { throw new Error("away"); }, () => null, () => "no", () => ({})]) {
      const reranker = new imported.Reranker({ judge });
      assert.equal(await reranker.rank(passages, "fee?"), null);
      assert.equal(reranker.usage.failed, 1);
    }
  },
  "a judge that is none is refused": () => {
    for (const judge of ["jev", {}, 3]) assert.throws(() => new imported.Processor({ judge }), code("judge"));
  },
  "retrieval needs a judge": async () => {
    await assert.rejects(new imported.Processor({ judge: null }).retrieve("fee?", empty), code("judge"));
  },
  "a source without its methods is refused": async () => {
    await assert.rejects(new imported.Processor().retrieve("fee?", {}), code("store"));
  },
  "an unknown key of the configuration is refused": async () => {
    const atlas = new imported.Processor({ config: { max_tokns: 3 } });
    await assert.rejects(atlas.retrieve("fee?", empty), (error) =>
      code("config")(error) && error.message === 'Unknown config key "max_tokns".');
  },
  "configuration takes both spellings": async () => {
    for (const config of [{ rank_threshold: 0.95 }, { rankThreshold: 0.95 }]) {
      const reranker = new imported.Reranker({ judge: answers(0.9), config });
      assert.deepEqual(await reranker.rank(passages, "fee?"), []);
    }
  },
  "progress goes through its stages, and leaves timers their turn": async () => {
    const text = Array.from({ length: 400 }, (_, n) => `## Part ${n}\n\n${"Late payment costs five pounds. ".repeat(40)}`).join("\n\n");
    const seen = [];
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    await new imported.Processor().ingest(text, { id: "a", format: "markdown", onProgress: (progress) => seen.push(progress) });
    clearInterval(timer);
    const stages = seen.map(({ stage }) => stage).filter((stage, at, all) => stage !== all[at - 1]);
    assert.deepEqual(stages, ["reading", "structuring", "asking", "indexing"]);
    assert.ok(seen.every(({ done, total }) => done <= total));
    assert.ok(ticks > 0);
  },
  "a signal stops work that asks nobody": async () => {
    const text = "## Part\n\nLate payment costs five pounds, unless it is late by more than a month.\n\n".repeat(3000);
    const stop = new AbortController();
    const options = { id: "a", format: "markdown", signal: stop.signal, onProgress: ({ stage }) => stage === "asking" && stop.abort() };
    await assert.rejects(new imported.Processor().ingest(text, options), code("aborted"));
  },
  "a signal stops a judge that takes its time": async () => {
    const stop = new AbortController();
    const judge = () => new Promise(() => setTimeout(() => stop.abort("enough"), 10));
    const work = new imported.Reranker({ judge }).rank(passages, "fee?", { signal: stop.signal });
    await assert.rejects(work, (error) => code("aborted")(error) && error.cause === "enough");
  },
  "a signal already given starts nothing": async () => {
    let asked = 0;
    const judge = () => (asked += 1);
    const work = new imported.Reranker({ judge }).rank(passages, "fee?", { signal: AbortSignal.abort() });
    await assert.rejects(work, code("aborted"));
    assert.equal(asked, 0);
  },
  "a fault of the engine is typed, and the next call works": async () => {
    const { call } = await import("../../pkg/lib/engine.js");
    const fault = () => { throw new WebAssembly.RuntimeError("unreachable"); };
    assert.throws(() => call(fault), (error) => code("engine")(error) && error.cause instanceof WebAssembly.RuntimeError);
    const ranked = await new imported.Reranker().rank(passages, "What is the late payment fee?");
    assert.equal(ranked[0].id, "fees");
  },
  "work under way when the engine stops fails with a typed error": async () => {
    const { call } = await import("../../pkg/lib/engine.js");
    const judge = async () => {
      try { call(() => { throw new RangeError("Maximum call stack size exceeded"); }); } catch {}
      return { answers: {} };
    };
    await assert.rejects(new imported.Reranker({ judge }).rank(passages, "fee?"), code("engine"));
  },
  "a worker ranks nothing but ends": async () => {
    const atlas = new imported.AtlasWorker({ judge: answers(0.9) });
    assert.equal((await atlas.retrieve("fee?", empty)).abstained, true);
    atlas.terminate();
  },
});
