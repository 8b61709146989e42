import { Document } from "./document.js";
import { call, init, instance } from "./engine.js";
import { ContextAtlasError } from "./error.js";
import { SEARCH } from "./source.js";

let filesIn = () => {
  throw new ContextAtlasError("store", "There is no file system here.");
};

/** Says how an entry reads and writes the files of a folder. */
export function provideFiles(make) {
  filesIn = make;
}

/** Documents in a folder, in the files that the other packages of Context Atlas read and write. */
export class FileStore {
  #files;
  #store;
  #instance;

  static async open(folder) {
    return new FileStore(await filesIn(folder));
  }

  constructor(files) {
    this.#files = files;
  }

  async put(given) {
    const { bytes } = Document.fromJSON(given);
    await this.#do((store) => store.put(bytes));
  }

  remove(id) {
    return this.#do((store) => store.remove(id));
  }

  compact() {
    return this.#do((store) => store.compact());
  }

  list() {
    return this.#do((store) => store.ids());
  }

  async document(id) {
    const bytes = await this.#do((store) => store.document(id));
    return bytes === undefined ? null : new Document(bytes);
  }

  async postings(terms, documents) {
    const query = JSON.stringify({ terms: terms.map((term) => [term]), documents });
    return JSON.parse(await this.#do((store) => store.postings(query)));
  }

  async stats() {
    return JSON.parse(await this.#do((store) => store.stats()));
  }

  [SEARCH](query) {
    return this.#do((store) => store.search(JSON.stringify(query)));
  }

  async #do(work) {
    await init();
    if (!this.#store || this.#instance !== instance()) {
      this.#store = call((engine) => new engine.FileStore(this.#files));
      this.#instance = instance();
    }
    return call(() => work(this.#store));
  }
}
