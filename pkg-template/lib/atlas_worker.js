import { Calls } from "./calls.js";
import { Document } from "./document.js";
import { loaded } from "./engine.js";
import { ContextAtlasError, aborted, caused, refuseAborted } from "./error.js";
import { Bench } from "./judge.js";
import { Pieces, isStream } from "./pieces.js";
import { SourceHost } from "./source.js";
import { collect } from "./starts.js";

let make = () => {
  throw new ContextAtlasError("engine", "This entry of the package has no worker.");
};

/** Says how an entry starts its worker. */
export function provideWorker(start) {
  make = start;
}

function started() {
  try {
    return make();
  } catch (error) {
    throw caused("engine", "The worker cannot be started.", error);
  }
}

/** A Processor in a worker: judges, sources and callbacks stay here and are called from there. */
export class AtlasWorker {
  #bench;
  #worker;
  #calls;
  #work = new Map();
  #last = 0;

  constructor({ judge, config } = {}) {
    this.#bench = new Bench(judge);
    this.#worker = started();
    const { port1, port2 } = new MessageChannel();
    const host = (kind) => (work, need) => this.#work.get(work).host[kind](need, this.#work.get(work).signal);
    const methods = {
      ask: host("ask"),
      search: host("search"),
      nearest: host("nearest"),
      documents: host("documents"),
      progress: (work, progress) => this.#work.get(work)?.onProgress?.(progress),
    };
    this.#calls = new Calls(port1, methods, { lingers: true });
    const failed = (event) => this.#calls.close(caused("engine", "The worker failed.", event.error ?? event));
    if (this.#worker.on) this.#worker.on("error", failed);
    else this.#worker.addEventListener("error", failed);
    this.#worker.postMessage({ port: port2, config, wasm: loaded() }, [port2]);
  }

  get usage() {
    return this.#bench.usage;
  }

  get failure() {
    return this.#bench.failure;
  }

  async ingest(input, options) {
    // A stream is no value that can be sent.
    const given = isStream(input) ? await new Pieces(input).whole() : input;
    return new Document(await this.#run("ingest", [given], { name: input?.name, ...options }));
  }

  async ingestSpreadsheet(files, options) {
    return new Document(await this.#run("ingestSpreadsheet", [files], options));
  }

  async ingestBlocks(blocks, options) {
    return new Document(await this.#run("ingestBlocks", [await collect(blocks)], options));
  }

  async append(document, blocks, options) {
    const given = document instanceof Document ? document.bytes : document;
    return new Document(await this.#run("append", [given, await collect(blocks)], options));
  }

  async retrieve(question, source, { nearest, ...options } = {}) {
    const host = new SourceHost(source, nearest, this.#bench.of(options));
    const told = { ...options, nearest: typeof nearest === "function" };
    return JSON.parse(await this.#run("retrieve", [String(question)], told, host));
  }

  terminate() {
    this.#calls.close(new ContextAtlasError("aborted", "The worker was ended."));
    this.#worker.terminate();
  }

  async #run(method, args, { signal, onProgress, judge, ...options } = {}, given) {
    refuseAborted(signal);
    const bench = this.#bench.of({ judge });
    const number = ++this.#last;
    await bench.prepare();
    this.#work.set(number, { signal, onProgress, host: given ?? bench });
    let stop;
    const stopped = new Promise((_, reject) => {
      stop = () => {
        this.#calls.tell("stop", [number]);
        reject(aborted(signal));
      };
    });
    signal?.addEventListener("abort", stop, { once: true });
    try {
      // The worker may be too deep in its work to hear.
      return await Promise.race([this.#calls.call("run", [number, bench.number, method, args, options]), stopped]);
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#work.delete(number);
    }
  }
}
