import { Database, done } from "./database.js";
import { Document } from "./document.js";
import { call, init, instance } from "./engine.js";
import { SEARCH } from "./source.js";

const DOCUMENTS = "documents";
const INDEX = "index";
const CATALOG = "catalog";
const REVISION = "revision";

/** Segments are merged once nothing has changed for so many milliseconds. */
const REST = 250;

/**
 * Documents in IndexedDB: in `documents` the bytes of each under its id, in `index` the records of the engine's
 * index. The engine says which records it must see and which to write; the index here follows what other tabs write.
 */
export class IndexedDbStore {
  #database;
  #index;
  #instance;
  #rest;

  static async open(name) {
    await init();
    return new IndexedDbStore(await Database.open(name, 1, upgrade));
  }

  static delete(name) {
    return Database.delete(name);
  }

  constructor(database) {
    this.#database = database;
  }

  async put(given) {
    const bytes = alone(Document.fromJSON(given).bytes);
    await this.#change(async (documents, records, index) => {
      const id = call(() => index.put(bytes));
      documents.put(bytes, id);
    });
  }

  async remove(id) {
    await this.#change(async (documents, records, index) => {
      call(() => index.remove(id));
      documents.delete(id);
    });
  }

  async list() {
    return this.#read((records, index) => call(() => index.ids()));
  }

  async stats() {
    return this.#read((records, index) => JSON.parse(call(() => index.stats())));
  }

  async document(id) {
    const bytes = await this.#database.transact("readonly", [DOCUMENTS], (documents) => done(documents.get(id)));
    return bytes === undefined ? null : new Document(bytes);
  }

  async postings(terms, documents) {
    const query = JSON.stringify({ terms: terms.map((term) => [term]), documents });
    return this.#read(async (records, index) => {
      await this.#give(records, index, () => index.search_reads(query));
      return JSON.parse(call(() => index.postings(query)));
    });
  }

  async [SEARCH](asked) {
    const query = JSON.stringify(asked);
    return this.#read(async (records, index) => {
      await this.#give(records, index, () => index.search_reads(query));
      return call(() => index.search(query));
    });
  }

  close() {
    clearTimeout(this.#rest);
    this.#database.close();
  }

  #read(work) {
    return this.#transact("readonly", [INDEX], async (records) => work(records, await this.#current(records)));
  }

  /** One transaction for the document and the index. */
  async #change(work) {
    await this.#transact("readwrite", [DOCUMENTS, INDEX], async (documents, records) => {
      const index = await this.#current(records);
      await work(documents, records, index);
      while (call(() => index.merge_is_overdue())) await this.#merge(records, index);
      write(records, index);
    });
    this.#later();
  }

  /** Merging is left to a time of rest; where the page is closed before, a later change brings another. */
  #later() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#tidy().catch(() => {}), REST);
  }

  /** Merges what is due, one merge a transaction. */
  async #tidy() {
    const merged = await this.#transact("readwrite", [INDEX], async (records) => {
      const index = await this.#current(records);
      if (!call(() => index.merge_is_due())) return false;
      await this.#merge(records, index);
      write(records, index);
      return true;
    });
    if (merged) this.#later();
  }

  async #merge(records, index) {
    await this.#give(records, index, () => index.merge_reads());
    call(() => index.merge());
  }

  /** Where a transaction fails, what the index took from it is forgotten. */
  async #transact(mode, names, work) {
    await init();
    try {
      return await this.#database.transact(mode, names, work);
    } catch (error) {
      this.#index = undefined;
      throw error;
    }
  }

  /** The index as this transaction sees it. */
  async #current(records) {
    const revision = await done(records.get(REVISION));
    if (this.#index && this.#instance === instance()) {
      if (call(() => this.#index.is_current(revision))) return this.#index;
      const catalog = await done(records.get(CATALOG));
      call(() => this.#index.refresh(catalog));
      return this.#index;
    }
    const catalog = await done(records.get(CATALOG));
    this.#index = call((engine) => new engine.KeyedIndex(catalog));
    this.#instance = instance();
    return this.#index;
  }

  /** Gives the index the records it asks for, until it has all. */
  async #give(records, index, reads) {
    for (let keys = call(reads); keys.length > 0; keys = call(reads)) {
      const found = await Promise.all(keys.map((key) => done(records.get(key))));
      for (const [at, key] of keys.entries()) call(() => index.give(key, found[at]));
    }
  }
}

/** Writes what the index has changed. */
function write(records, index) {
  const { writes, deletes } = call(() => index.change());
  for (const [key, bytes] of writes) records.put(bytes, key);
  for (const key of deletes) records.delete(key);
}

/** Bytes that are part of a larger buffer would take all of it with them into the database. */
function alone(bytes) {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}

/** Each version brings the schema from the one before it. */
function upgrade(database, transaction, from) {
  if (from < 1) {
    database.createObjectStore(DOCUMENTS);
    database.createObjectStore(INDEX);
  }
}
