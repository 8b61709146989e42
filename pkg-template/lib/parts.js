import { call, init } from "./engine.js";
import { readBeside, readInput } from "./input.js";
import { readLog, taken } from "./log.js";
import { Bench } from "./judge.js";
import { collect, settings } from "./starts.js";
import { drive } from "./run.js";

const decoder = new TextDecoder();

/** Cuts blocks into chunks: at headings and sizes, and where the judge sees the topic change. */
export class Chunker {
  #bench;
  #config;

  constructor({ judge, config } = {}) {
    this.#bench = new Bench(judge);
    this.#config = config;
  }

  get usage() {
    return this.#bench.usage;
  }

  async chunk(blocks, options) {
    const bench = this.#bench.of(options);
    const text = JSON.stringify(await collect(blocks));
    const start = (engine) => engine.chunk(text, ...settings(this.#config, bench.number));
    return JSON.parse(await drive(start, bench, options));
  }
}

/** Orders search hits by whether they answer. */
export class Reranker {
  #bench;
  #config;

  constructor({ judge, config } = {}) {
    this.#bench = new Bench(judge);
    this.#config = config;
  }

  get usage() {
    return this.#bench.usage;
  }

  async rank(passages, query, { limit, ...options } = {}) {
    const bench = this.#bench.of(options);
    const text = JSON.stringify(passages ?? null);
    const start = (engine) => engine.rank(text, String(query), limit, ...settings(this.#config, bench.number));
    return JSON.parse(await drive(start, bench, options));
  }
}

/** Reads a document format into blocks. */
export async function readBlocks(given, { format, name, bibliography } = {}) {
  const { log, input } = await readLog(given, { format, name });
  if (log) return list(taken(log, () => call(() => log.blocks())));
  const { bytes, text = false, ...file } = await readInput(input);
  const cited = await readBeside(bibliography);
  await init();
  const options = JSON.stringify({ format, name: name ?? given?.name, media_type: file.mediaType, text });
  return list(call((engine) => engine.read_blocks(bytes, options, cited)));
}

function list(bytes) {
  return JSON.parse(decoder.decode(bytes));
}

/** The format of a file by its name, or `null`. */
export async function formatOf(name) {
  await init();
  return call((engine) => engine.format_of(String(name))) ?? null;
}

/** Every format with its file name extensions and media types. */
export async function formats() {
  await init();
  return JSON.parse(call((engine) => engine.formats()));
}
