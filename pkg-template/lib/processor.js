import { Document } from "./document.js";
import { Bench } from "./judge.js";
import { drive } from "./run.js";
import { SourceHost } from "./source.js";
import * as starts from "./starts.js";

/** Turns input into documents, and questions into contexts. */
export class Processor {
  #bench;
  #config;

  constructor({ judge, config } = {}) {
    this.#bench = new Bench(judge);
    this.#config = config;
  }

  get usage() {
    return this.#bench.usage;
  }

  get failure() {
    return this.#bench.failure;
  }

  async ingest(input, options) {
    return this.#document((told) => starts.ingest(told, input, options), options);
  }

  async ingestSpreadsheet(files, options) {
    return this.#document((told) => starts.ingestSpreadsheet(told, files, options), options);
  }

  async ingestBlocks(blocks, options) {
    return this.#document((told) => starts.ingestBlocks(told, blocks, options), options);
  }

  async append(document, blocks, options) {
    return this.#document((told) => starts.append(told, document, blocks, options), options);
  }

  async retrieve(question, source, { nearest, ...options } = {}) {
    const bench = this.#bench.of(options);
    const host = new SourceHost(source, nearest, bench);
    const told = starts.settings(this.#config, bench.number);
    const start = await starts.retrieve(told, question, { ...options, nearest: typeof nearest === "function" });
    return JSON.parse(await drive(start, host, options));
  }

  async #document(start, options) {
    const bench = this.#bench.of(options);
    const told = starts.settings(this.#config, bench.number);
    return new Document(await drive(await start(told), bench, options));
  }
}
