import { configText } from "./config.js";
import { Document, documentBytes } from "./document.js";
import { ContextAtlasError } from "./error.js";
import { readInput } from "./input.js";
import { Bench } from "./judge.js";
import { drive } from "./run.js";
import { SourceHost } from "./source.js";

/** Turns input into documents, and questions into contexts. */
export class Processor {
  #bench;
  #config;

  constructor({ judge, config } = {}) {
    this.#bench = new Bench(judge);
    this.#config = configText(config);
  }

  /** What the judge took so far: requests, those that failed, tokens in and out. */
  get usage() {
    return { ...this.#bench.usage };
  }

  /** Why the judge last failed to answer, where it said so. */
  get failure() {
    return this.#bench.failure;
  }

  async ingest(input, { id, format, profile, title, name, signal, onProgress } = {}) {
    const { bytes, text = false, ...file } = await readInput(input);
    const given = { id: id ?? file.name ?? name, format, profile, title, text };
    const options = JSON.stringify({ ...given, name: name ?? file.name, media_type: file.mediaType });
    return this.#document((engine) => engine.ingest(bytes, options, this.#config, this.#bench.number), { signal, onProgress });
  }

  async ingestBlocks(blocks, { id, profile, signal, onProgress } = {}) {
    const text = JSON.stringify(await collect(blocks));
    const options = JSON.stringify({ id, profile });
    return this.#document((engine) => engine.ingest_blocks(text, options, this.#config, this.#bench.number), { signal, onProgress });
  }

  async append(document, blocks, { profile, signal, onProgress } = {}) {
    const bytes = documentBytes(document) ?? new Uint8Array();
    const text = JSON.stringify(await collect(blocks));
    const options = JSON.stringify({ profile });
    return this.#document((engine) => engine.append(bytes, text, options, this.#config, this.#bench.number), { signal, onProgress });
  }

  async retrieve(question, source, { nearest, documents, tokens, signal, onProgress } = {}) {
    const host = new SourceHost(source, nearest, this.#bench);
    const options = JSON.stringify({ documents, tokens, nearest: typeof nearest === "function" });
    const start = (engine) => engine.retrieve(String(question), options, this.#config, this.#bench.number);
    return JSON.parse(await drive(start, host, { signal, onProgress }));
  }

  async #document(start, options) {
    return new Document(await drive(start, this.#bench, options));
  }
}

/** Blocks as a list, streamed or not. What is no list at all is left for the engine to refuse. */
export async function collect(blocks) {
  const streamed = typeof blocks?.[Symbol.asyncIterator] === "function";
  if (typeof blocks === "string" || !(streamed || typeof blocks?.[Symbol.iterator] === "function")) return blocks ?? null;
  const all = [];
  for await (const block of blocks) all.push(block);
  return all;
}
