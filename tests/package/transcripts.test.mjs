// Transcripts in JSON Lines: read piece by piece, they are what they are at once.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { AtlasWorker, ContextAtlasError, Processor, readBlocks } from "../../pkg/node.js";
import { tally } from "../tally.mjs";

const FOLDER = "fixtures/chat/";
const fixtures = readdirSync(FOLDER).filter((name) => name.endsWith(".in"));
const log = readFileSync(`${FOLDER}claude-code-sessions.in`);
const processor = new Processor({ judge: null });

/** The bytes in pieces of a size. */
function stream(bytes, size) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(new Uint8Array(bytes.subarray(at, (at += size))));
      else controller.close();
    },
  });
}

/** What comes of work, its error included. */
async function outcome(work) {
  try {
    return await work;
  } catch (error) {
    assert.ok(error instanceof ContextAtlasError, String(error));
    return [error.code, error.message];
  }
}

const refused = (code) => (error) => error instanceof ContextAtlasError && error.code === code;
const units = (document) => document.toJSON().units;

await tally({
  "a Blob and a stream give what the bytes give": async () => {
    for (const name of fixtures) {
      const bytes = new Uint8Array(readFileSync(FOLDER + name));
      const expected = await outcome(readBlocks(bytes, { format: "chat" }));
      for (const input of [new Blob([bytes]), stream(bytes, 7), stream(bytes, 5000)]) {
        assert.deepEqual(await outcome(readBlocks(input, { format: "chat" })), expected, name);
      }
    }
  },
  "a file of JSON Lines is a transcript where it holds one, and data where not": async () => {
    const data = new TextEncoder().encode('{"name":"a","value":1}\n{"name":"b","value":2}\n');
    const broken = new TextEncoder().encode(`${log}{"role": nothing}\n{}\n`);
    for (const bytes of [new Uint8Array(log), data, broken]) {
      const expected = await outcome(processor.ingest(bytes, { id: "a", name: "a.jsonl" }).then(units));
      const inputs = [new File([bytes], "a.jsonl"), new Blob([bytes], { type: "application/jsonl" }), new Blob([bytes])];
      for (const input of inputs) assert.deepEqual(await outcome(processor.ingest(input, { id: "a" }).then(units)), expected);
      const streamed = await outcome(processor.ingest(stream(bytes, 100), { id: "a", name: "a.jsonl" }).then(units));
      if (bytes === broken) assert.equal(streamed[0], "input");
      else assert.deepEqual(streamed, expected);
    }
  },
  "streams of the other formats are read as well": async () => {
    const text = "# Fees\n\nThey are late.\n";
    const expected = await readBlocks(text, { format: "markdown" });
    const bytes = new TextEncoder().encode(text);
    async function* pieces() {
      yield "# Fees\n";
      yield new TextEncoder().encode("\nThey are late.\n");
    }
    for (const input of [stream(bytes, 3), pieces()]) assert.deepEqual(await readBlocks(input, { format: "markdown" }), expected);
    assert.deepEqual(await readBlocks(stream(bytes, 3), { name: "fees.md" }), expected);
    assert.deepEqual(await readBlocks(stream(bytes, 3)), expected);
  },
  "what a stream must not give is refused": async () => {
    async function* numbers() {
      yield 5;
    }
    async function* failing() {
      yield new Uint8Array(log);
      throw new Error("gone");
    }
    for (const input of [numbers(), failing()]) await assert.rejects(readBlocks(input, { format: "chat" }), refused("input"));
    await assert.rejects(readBlocks(numbers(), { format: "markdown" }), refused("input"));
  },
  "progress is told, and a signal stops the reading": async () => {
    const told = [];
    await processor.ingest(new Blob([log]), { id: "a", format: "chat", onProgress: (progress) => told.push(progress) });
    assert.deepEqual(told[0], { stage: "reading", done: log.length, total: log.length });
    const stop = new AbortController();
    const stopped = processor.ingest(stream(new Uint8Array(log), 10), { id: "a", format: "chat", signal: stop.signal, onProgress: () => stop.abort() });
    await assert.rejects(stopped, refused("aborted"));
  },
  "a worker takes them too": async () => {
    const worker = new AtlasWorker({ judge: null });
    const expected = units(await processor.ingest(new Uint8Array(log), { id: "a", format: "chat" }));
    for (const input of [new File([log], "a.jsonl"), stream(new Uint8Array(log), 100)]) {
      assert.deepEqual(units(await worker.ingest(input, { id: "a", name: "a.jsonl" })), expected);
    }
    worker.terminate();
  },
});
