import { call } from "./engine.js";
import { ContextAtlasError, caused } from "./error.js";
import { documentBytes } from "./document.js";

/** Under this key the package's own stores answer a whole search, with the hits as JSON text. */
export const SEARCH = Symbol("search");

/** Under this key a store in the engine's own memory lets a run read it there. */
export const BIND = Symbol("bind");

/** Answers what retrieval needs from a Source and from the caller's own search by meaning. */
export class SourceHost {
  #source;
  #nearest;
  #bench;

  constructor(source, nearest, bench) {
    for (const name of ["postings", "stats", "document"]) {
      if (typeof source?.[name] === "function") continue;
      throw new ContextAtlasError("store", `A source needs the methods postings, stats and document; "${name}" is missing.`);
    }
    this.#source = source;
    this.#nearest = nearest;
    this.#bench = bench;
  }

  prepare() {
    return this.#bench.prepare();
  }

  bind(run) {
    this.#source[BIND]?.(run);
  }

  ask(request, signal) {
    return this.#bench.ask(request, signal);
  }

  search(query) {
    return guard(() => (this.#source[SEARCH] ? this.#source[SEARCH](query) : searchPostings(this.#source, query)));
  }

  nearest({ query, limit, documents }) {
    return guard(async () => JSON.stringify((await this.#nearest(query, limit, null, documents)) ?? []));
  }

  documents(ids) {
    return guard(() => Promise.all(ids.map(async (id) => documentBytes(await this.#source.document(id)))));
  }
}

/** Exact-term search over a Source that gives postings. */
async function searchPostings(source, query) {
  const terms = [...new Set(query.terms.flat())];
  const postings = await source.postings(terms, query.documents ?? undefined);
  const stats = await source.stats();
  return call((engine) => engine.score(JSON.stringify({ query, postings, stats })));
}

async function guard(work) {
  try {
    return await work();
  } catch (error) {
    throw caused("store", "The source failed.", error);
  }
}
