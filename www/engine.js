/** The page's one door to the package: documents in this browser's store, questions to them. */

import { AtlasWorker, IndexedDbStore, Jev, formats } from "./pkg/index.js";
import { tokens } from "./viewer.js";

export class Engine {
  #atlas = new AtlasWorker();
  #store;
  #endings;
  #documents = new Map();

  /** Opens the store and starts the engine off the main thread. */
  static async open() {
    const made = new Engine();
    const [store, known] = await Promise.all([IndexedDbStore.open("context-atlas-page"), formats()]);
    made.#store = store;
    made.#endings = known.flatMap(({ extensions }) => extensions);
    return made;
  }

  /** File name endings that can be read, for a person to see. */
  get endings() {
    return this.#endings;
  }

  list() {
    return this.#store.list();
  }

  /** Reads a file and keeps it under its name. */
  async ingest(file, { onProgress, signal }) {
    const document = await this.#atlas.ingest(file, { id: file.name, onProgress, signal });
    await this.#store.put(document);
    this.#documents.set(document.id, document);
    return facts(document);
  }

  async remove(id) {
    this.#documents.delete(id);
    await this.#store.remove(id);
  }

  /** A kept document, read once. */
  async document(id) {
    if (!this.#documents.has(id)) this.#documents.set(id, await this.#store.document(id));
    return this.#documents.get(id);
  }

  async facts(id) {
    return facts(await this.document(id));
  }

  /** The context of a question, with the documents its sources name. */
  async ask(question, { endpoint, ...options }) {
    const judge = endpoint ? new Jev({ endpoint }) : "local";
    const context = await this.#atlas.retrieve(question, this.#store, { judge, ...options });
    const ids = new Set((context?.sources ?? []).map((source) => source.document));
    const documents = new Map();
    for (const id of ids) documents.set(id, await this.document(id));
    return { context, documents };
  }
}

function facts({ profile, units }) {
  return { profile, units: units.length, tokens: units.reduce((sum, unit) => sum + tokens(unit.text), 0) };
}
