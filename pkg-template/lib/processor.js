import { Document } from "./document.js";
import { Bench } from "./judge.js";
import { drive } from "./run.js";
import { SourceHost } from "./source.js";
import * as starts from "./starts.js";

/** Turns input into documents, and questions into contexts. */
export class Processor {
  #bench;
  #told;

  constructor({ judge, config } = {}) {
    this.#bench = new Bench(judge);
    this.#told = starts.settings(config, this.#bench.number);
  }

  get usage() {
    return { ...this.#bench.usage };
  }

  get failure() {
    return this.#bench.failure;
  }

  async ingest(input, options) {
    return this.#document(starts.ingest(this.#told, input, options), options);
  }

  async ingestBlocks(blocks, options) {
    return this.#document(starts.ingestBlocks(this.#told, blocks, options), options);
  }

  async append(document, blocks, options) {
    return this.#document(starts.append(this.#told, document, blocks, options), options);
  }

  async retrieve(question, source, { nearest, ...options } = {}) {
    const host = new SourceHost(source, nearest, this.#bench);
    const start = starts.retrieve(this.#told, question, { ...options, nearest: typeof nearest === "function" });
    return JSON.parse(await drive(await start, host, options));
  }

  async #document(start, options) {
    return new Document(await drive(await start, this.#bench, options));
  }
}
