// What IndexedDbStore holds to beside what every store does: tabs, upgrades, failures.
import { IndexedDbStore, Processor } from "/pkg/index.js";
import { equal, freshName, made, refused } from "./stores.js";

const TEXT = "The late payment fee is five.";
const found = async (store) => (await store.postings(["late"])).late.map(({ document }) => document);

/** Opens a database past the store, as another program would. */
function raw(name, version, ignores = false) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      if (!ignores) request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

function frame(script) {
  const made = document.createElement("iframe");
  made.src = "/tests/browser/blank.html";
  return new Promise((resolve) => {
    made.onload = () => {
      const element = made.contentDocument.createElement("script");
      element.type = "module";
      element.textContent = script;
      made.contentDocument.head.append(element);
      resolve(made);
    };
    document.body.append(made);
  });
}

/** Runs work while requests to write fail as they do when there is no room. */
async function withoutRoom(work) {
  const { put } = IDBObjectStore.prototype;
  let left = 2;
  IDBObjectStore.prototype.put = function (...args) {
    if (left-- > 0) return put.apply(this, args);
    throw new DOMException("no room", "QuotaExceededError");
  };
  try {
    await work();
  } finally {
    IDBObjectStore.prototype.put = put;
  }
}

export const checks = {
  "a store is there when it is opened again": async () => {
    const name = freshName();
    const store = await IndexedDbStore.open(name);
    await store.put(made("a", TEXT));
    store.close();
    const again = await IndexedDbStore.open(name);
    equal(await again.list(), ["a"]);
    equal(await found(again), ["a"]);
  },
  "segments become few in a time of rest, by whichever page has it": async () => {
    const name = freshName();
    const ids = Array.from({ length: 11 }, (_, at) => `d${at}`);
    const heads = async () => {
      const db = await raw(name);
      const keys = await new Promise((resolve) => {
        const request = db.transaction("index").objectStore("index").getAllKeys();
        request.onsuccess = () => resolve(request.result);
      });
      db.close();
      return keys.filter((key) => /^segment\/\d+$/.test(key)).length;
    };
    const first = await IndexedDbStore.open(name);
    for (const id of ids.slice(0, -1)) await first.put(made(id, TEXT));
    first.close();
    equal(await heads(), ids.length - 1);
    const again = await IndexedDbStore.open(name);
    equal(await found(again), ids.slice(0, -1));
    await again.put(made(ids.at(-1), TEXT));
    for (let tries = 0; tries < 50 && (await heads()) > 3; tries++) await new Promise((go) => setTimeout(go, 100));
    equal((await heads()) <= 3, true);
    equal(await found(again), ids);
    again.close();
  },
  "what one tab writes, another sees": async () => {
    const name = freshName();
    const [one, other] = [await IndexedDbStore.open(name), await IndexedDbStore.open(name)];
    await one.put(made("a", TEXT));
    equal(await found(other), ["a"]);
    await other.put(made("b", TEXT));
    await one.put(made("c", TEXT));
    await other.remove("a");
    equal(await found(one), ["b", "c"]);
    equal(await one.list(), ["b", "c"]);
    equal(await other.stats(), { units: 2, length: 12 });
  },
  "tabs may write at the same time": async () => {
    const name = freshName();
    const stores = await Promise.all([1, 2, 3].map(() => IndexedDbStore.open(name)));
    const writes = Array.from({ length: 30 }, (_, n) => stores[n % 3].put(made(`d${n}`, TEXT)));
    await Promise.all(writes);
    for (const store of stores) {
      equal((await store.list()).length, 30);
      equal((await found(store)).length, 30);
    }
  },
  "a tab closed in the middle leaves whole documents": async () => {
    const name = freshName();
    const tab = await frame(`
      import { IndexedDbStore } from "/pkg/index.js";
      import { made } from "/tests/browser/stores.js";
      const store = await IndexedDbStore.open(${JSON.stringify(name)});
      const text = "late word ".repeat(2000);
      for (let n = 0; ; n++) {
        await store.put(made("d" + n, text, "unique" + n));
        parent.postMessage(n, "*");
      }
    `);
    const settled = await new Promise((resolve) => {
      addEventListener("message", function hear({ data, source }) {
        if (source !== tab.contentWindow || data < 6) return;
        removeEventListener("message", hear);
        tab.remove();
        resolve(data);
      });
    });
    const store = await IndexedDbStore.open(name);
    const ids = await store.list();
    if (ids.length <= settled) throw new Error(`${settled + 1} were settled, ${ids.length} are there`);
    equal(await found(store), ids);
    for (const [n, id] of ids.entries()) {
      equal((await store.document(id)).units[1].text, `unique${n}`);
      equal((await store.postings([`unique${n}`]))[`unique${n}`].length, 1);
    }
    await store.put(made("after", TEXT));
    equal((await found(store)).length, ids.length + 1);
  },
  "without room a write fails whole": async () => {
    const store = await IndexedDbStore.open(freshName());
    await store.put(made("a", TEXT));
    await withoutRoom(() => refused(store.put(made("b", TEXT)), "quota"));
    equal(await store.list(), ["a"]);
    equal(await found(store), ["a"]);
    await store.put(made("c", TEXT));
    equal(await found(store), ["a", "c"]);
  },
  "a closed store says so": async () => {
    const store = await IndexedDbStore.open(freshName());
    await store.put(made("a", TEXT));
    store.close();
    for (const work of [() => store.put(made("b", TEXT)), () => store.list(), () => store.document("a"), () => store.remove("a")]) {
      await refused(work(), "store");
    }
    await refused(new Processor().retrieve("late fee?", store), "store");
  },
  "a newer version elsewhere closes the store": async () => {
    const name = freshName();
    const store = await IndexedDbStore.open(name);
    const newer = await raw(name, 2);
    await refused(store.list(), "store");
    await refused(IndexedDbStore.open(name), "store");
    newer.close();
  },
  "an older version held open elsewhere blocks, and says so": async () => {
    const name = freshName();
    (await IndexedDbStore.open(name)).close();
    const held = await raw(name, 1, true);
    await refused(IndexedDbStore.delete(name), "store");
    held.close();
  },
  "deleted under the store's feet": async () => {
    const name = freshName();
    const store = await IndexedDbStore.open(name);
    await store.put(made("a", TEXT));
    await IndexedDbStore.delete(name);
    await refused(store.put(made("b", TEXT)), "store");
    equal(await (await IndexedDbStore.open(name)).list(), []);
  },
  "a record of the index that is lost is a typed error or an empty one": async () => {
    const name = freshName();
    const store = await IndexedDbStore.open(name);
    await store.put(made("a", TEXT));
    store.close();
    const db = await raw(name);
    const records = db.transaction("index", "readwrite").objectStore("index");
    await new Promise((resolve) => (records.put(new Uint8Array([1, 2, 3]), "catalog").onsuccess = resolve));
    db.close();
    await refused((await IndexedDbStore.open(name)).list(), "store");
  },
};
