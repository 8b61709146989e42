// A store on a disk that fills up, step by step: the test takes the room away in between.
import { IndexedDbStore } from "/pkg/index.js";
import { equal, freshName, made, refused } from "./stores.js";

let store;
// Of words that no disk can make smaller.
const big = (id) => made(id, Array.from({ length: 10_000 }, () => crypto.randomUUID()).join(" late "));

export async function fill() {
  store = await IndexedDbStore.open(freshName());
  await store.put(made("a", "The late payment fee is five."));
  for (let n = 0; n < 20; n++) {
    const work = store.put(big(`b${n}`));
    if (await work.then(() => false, () => true)) return refused(work, "quota");
  }
  throw new Error("it never fills up");
}

export async function goOn() {
  const ids = await store.list();
  equal((await store.postings(["late"])).late.map(({ document }) => document), ids);
  await store.put(big("c"));
  equal(await store.list(), [...ids, "c"]);
  equal((await store.postings(["late"])).late.map(({ document }) => document), [...ids, "c"]);
}
