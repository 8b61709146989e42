import { ContextAtlasError, caused } from "./error.js";

/** An IndexedDB database whose every failure is a typed error. */
export class Database {
  #db;

  /** `upgrade(db, transaction, from)` brings an older schema up to `version`. */
  static open(name, version, upgrade) {
    return new Promise((resolve, reject) => {
      const request = factory().open(name, version);
      let refused = false;
      const refuse = (message, cause) => {
        refused = true;
        reject(failure(cause, message));
      };
      request.onupgradeneeded = ({ oldVersion }) => {
        // The open was given up, so nothing may be changed behind its back.
        if (refused) request.transaction.abort();
        else upgrade(request.result, request.transaction, oldVersion);
      };
      request.onblocked = () => refuse(`Another tab holds an older version of the store "${name}" open.`);
      request.onerror = () => refuse(`The store "${name}" cannot be opened.`, request.error);
      request.onsuccess = () => (refused ? request.result.close() : resolve(new Database(request.result)));
    });
  }

  static delete(name) {
    return new Promise((resolve, reject) => {
      const request = factory().deleteDatabase(name);
      request.onblocked = () => reject(failure(null, `The store "${name}" is open elsewhere; it goes when that is closed.`));
      request.onerror = () => reject(failure(request.error, `The store "${name}" cannot be deleted.`));
      request.onsuccess = () => resolve();
    });
  }

  constructor(db) {
    this.#db = db;
    // Another tab wants to upgrade or delete: let it.
    db.onversionchange = () => this.close();
    db.onclose = () => this.close();
  }

  close() {
    this.#db?.close();
    this.#db = undefined;
  }

  /**
   * One transaction. `work` gets its object stores and makes requests; what it gives is the value once the
   * transaction is kept. Nothing of it is kept when it fails.
   */
  transact(mode, names, work) {
    return new Promise((resolve, reject) => {
      if (!this.#db) throw closed();
      const transaction = begin(this.#db, names, mode);
      let value;
      let thrown;
      transaction.oncomplete = () => resolve(value);
      transaction.onabort = () => reject(failure(thrown ?? transaction.error, "The store did not take the change."));
      const stores = names.map((name) => transaction.objectStore(name));
      Promise.resolve(work(...stores)).then(
        (made) => (value = made),
        (error) => {
          thrown = error;
          stop(transaction);
        },
      );
    });
  }
}

function begin(db, names, mode) {
  try {
    return db.transaction(names, mode);
  } catch (error) {
    throw error.name === "InvalidStateError" ? closed(error) : failure(error, "The store cannot be used.");
  }
}

function stop(transaction) {
  try {
    transaction.abort();
  } catch {
    // It has ended already, and says so itself.
  }
}

/** A request as a promise; only other requests of the same transaction may follow it. */
export function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function factory() {
  if (globalThis.indexedDB) return globalThis.indexedDB;
  throw new ContextAtlasError("store", "There is no IndexedDB here.");
}

function closed(cause) {
  return new ContextAtlasError("store", "The store is closed.", { cause });
}

function failure(cause, message) {
  if (cause?.name === "QuotaExceededError") return caused("quota", "The store has no room left.", cause);
  return caused("store", message, cause ?? undefined);
}
