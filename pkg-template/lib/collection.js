import { Document } from "./document.js";
import { call, init, instance } from "./engine.js";
import { BIND, SEARCH } from "./source.js";

/** Documents in memory, in the order they were first put. Their bytes stand here, their index in the engine. */
export class Collection {
  #documents = new Map();
  #index;
  #instance;

  constructor(documents = []) {
    for (const given of documents) {
      const document = Document.fromJSON(given);
      this.#documents.set(document.id, document);
    }
  }

  async put(given) {
    const document = Document.fromJSON(given);
    await init();
    call(() => this.#ready().put(document.bytes));
    this.#documents.set(document.id, document);
  }

  async remove(id) {
    await init();
    call(() => this.#ready().remove(id));
    this.#documents.delete(id);
  }

  async list() {
    return [...this.#documents.keys()];
  }

  async document(id) {
    return this.#documents.get(id) ?? null;
  }

  async postings(terms, documents) {
    await init();
    const query = JSON.stringify({ terms: terms.map((term) => [term]), documents });
    return JSON.parse(call(() => this.#ready().postings(query)));
  }

  async stats() {
    await init();
    return JSON.parse(call(() => this.#ready().stats()));
  }

  async [SEARCH](query) {
    await init();
    return call(() => this.#ready().search(JSON.stringify(query)));
  }

  [BIND](run) {
    call(() => run.bind(this.#ready()));
  }

  /** The index, made anew where the engine was. */
  #ready() {
    if (this.#index && this.#instance === instance()) return this.#index;
    this.#index = call((engine) => new engine.Index());
    this.#instance = instance();
    for (const document of this.#documents.values()) this.#index.put(document.bytes);
    return this.#index;
  }
}
