// What every store holds to, run in a page and in Node: each check gets a fresh store of each kind.
import { Collection, ContextAtlasError, Document, IndexedDbStore, Processor } from "../../pkg/index.js";

/** A document whose units are these texts. */
export function made(id, ...texts) {
  const units = texts.map((text, at) => ({ id: `p${at + 1}`, kind: "passage", text, path: ["Heading"] }));
  const length = {};
  const terms = {};
  for (const { id: unit, text } of units) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
    length[unit] = words.length;
    for (const word of words) (terms[word] ??= {})[unit] = (terms[word][unit] ?? 0) + 1;
  }
  const sorted = Object.fromEntries(Object.entries(terms).sort());
  const detected = { profile: "guidance", score: null, by: "default" };
  return { format: 2, id, profile: "guidance", detected, units, links: [], lexical: { length, terms: sorted }, data: { outline: [], sections: {} } };
}

/** A source of the caller's own: any object with the three methods, here over a collection. */
class OwnSource {
  #kept = new Collection();
  put = (document) => this.#kept.put(document);
  remove = (id) => this.#kept.remove(id);
  list = () => this.#kept.list();
  postings = (terms, documents) => this.#kept.postings(terms, documents);
  stats = () => this.#kept.stats();
  document = async (id) => {
    const document = await this.#kept.document(id);
    return document && JSON.stringify(document);
  };
}

let names = 0;
export const freshName = () => `test-${Date.now()}-${names++}`;
export const kinds = {
  IndexedDbStore: () => IndexedDbStore.open(freshName()),
  Collection: async () => new Collection(),
  "a source of one's own": async () => new OwnSource(),
};

export function equal(actual, expected) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${a} is not ${b}`);
}

export async function refused(work, code) {
  const error = await work.then(() => undefined, (error) => error);
  if (!(error instanceof ContextAtlasError)) throw new Error(`not refused: ${error}`);
  equal(error.code, code);
  return error;
}

/** A folder has an order of its own. */
const byDocument = (postings) => postings.sort((a, b) => (a.document < b.document ? -1 : 1));

const found = async (store, question) => {
  const context = await new Processor().retrieve(question, store);
  return context.sources.map(({ document, unit }) => `${document} ${unit}`);
};

export const checks = {
  "what is put can be found": async (store) => {
    await store.put(made("a", "The late payment fee is five per cent.", "Doors open at nine."));
    equal((await found(store, "What is the late payment fee?")).includes("a p1"), true);
  },
  "a rare word weighs more than common ones": async (store) => {
    const common = ["Late invoices follow the rules.", "Invoices and rules are kept.", "Rules of invoices change.", "No invoice breaks rules."];
    await store.put(made("a", ...common, "The heron stands."));
    const { sources } = await new Processor().retrieve("Which rules of invoices name the heron?", store, { tokens: 5 });
    equal(sources.map(({ unit }) => unit), ["p5"]);
  },
  "what is nearest in meaning comes before what holds the same words": async (store) => {
    await store.put(made("a", "The fee is paid in March.", "The fee is paid in April."));
    for (const unit of ["p1", "p2"]) {
      const nearest = () => [{ document: "a", unit }];
      const { sources } = await new Processor().retrieve("When is the fee paid?", store, { tokens: 5, nearest });
      equal(sources.map((source) => source.unit), [unit]);
    }
  },
  "a document comes back as it was": async (store) => {
    const document = made("a", "Zwölf Boxkämpfer jagen Viktor 🥊.");
    await store.put(Document.fromJSON(document));
    equal(JSON.parse(JSON.stringify(Document.fromJSON(await store.document("a")))), document);
  },
  "there is no document of another id": async (store) => {
    equal(await store.document("a"), null);
  },
  "documents stand in the order they were first put": async (store) => {
    for (const id of ["c", "a", "b", "a"]) await store.put(made(id, "text of it"));
    equal(await store.list(), ["c", "a", "b"]);
  },
  "put again replaces": async (store) => {
    await store.put(made("a", "The old fee is five."));
    await store.put(made("a", "The price is seven."));
    equal(await store.stats(), { units: 1, length: 4 });
    equal((await store.postings(["old", "seven"])), { old: [], seven: [{ document: "a", unit: "p1", count: 1, length: 4 }] });
  },
  "removed is gone": async (store) => {
    await store.put(made("a", "The late payment fee is five."));
    await store.put(made("b", "The late payment fee is seven."));
    await store.remove("a");
    await store.remove("nothing");
    equal(await store.list(), ["b"]);
    equal(await store.document("a"), null);
    equal(await found(store, "late payment fee"), ["b p1"]);
  },
  "removed and put again has no second life": async (store) => {
    await store.put(made("a", "apple banana"));
    await store.remove("a");
    await store.put(made("a", "cherry"));
    equal(Object.values(await store.postings(["apple", "cherry"])).map((list) => list.length), [0, 1]);
    equal(await store.stats(), { units: 1, length: 1 });
  },
  "postings say how often and in how long a unit": async (store) => {
    await store.put(made("a", "fee fee other", "nothing here"));
    await store.put(made("b", "one fee"));
    const { fee, absent } = await store.postings(["fee", "absent"]);
    equal(byDocument(fee), [{ document: "a", unit: "p1", count: 2, length: 3 }, { document: "b", unit: "p1", count: 1, length: 2 }]);
    equal(absent, []);
    equal(await store.postings(["fee"], ["b"]), { fee: [{ document: "b", unit: "p1", count: 1, length: 2 }] });
  },
  "fifty documents are all found": async (store) => {
    for (let n = 0; n < 50; n++) await store.put(made(`d${n}`, `word${n} is common here`, "more common text"));
    equal(await store.stats(), { units: 100, length: 350 });
    const terms = Array.from({ length: 50 }, (_, n) => `word${n}`);
    const postings = await store.postings(terms);
    equal(terms.map((term) => postings[term].map(({ document }) => document)), terms.map((_, n) => [`d${n}`]));
    equal((await store.postings(["common"])).common.length, 100);
  },
  "a question can be kept to documents": async (store) => {
    await store.put(made("a", "The late payment fee is five."));
    await store.put(made("b", "The late payment fee is seven."));
    const context = await new Processor().retrieve("late payment fee", store, { documents: ["b"] });
    equal(context.sources, [{ document: "b", unit: "p1" }]);
  },
  "hits by meaning are joined": async (store) => {
    await store.put(made("a", "Charges for tardiness are five pounds.", "Doors open at nine."));
    let asked;
    const nearest = (...args) => {
      asked = args;
      return [{ document: "a", unit: "p1" }, { document: "a", unit: "none" }, { document: "none", unit: "p1" }];
    };
    const judge = ({ questions }) => ({
      answers: Object.fromEntries(Object.entries(questions).filter(([, q]) => q.type === "noul").map(([name, { type }]) => [name, { type, noul: 0.9 }])),
    });
    const context = await new Processor({ judge }).retrieve("late fee", store, { nearest });
    equal(context.sources, [{ document: "a", unit: "p1" }]);
    equal(asked, ["late fee", 20, null, null]);
  },
  "an empty store abstains": async (store) => {
    equal((await new Processor().retrieve("fee?", store)).abstained, true);
  },
  "what is no document is refused": async (store) => {
    for (const odd of ["no JSON", "{}", { format: 1 }, new Uint8Array([255]), null]) await refused(store.put(odd), "document");
    equal(await store.list(), []);
  },
  "the engine may stop and start": async (store) => {
    await store.put(made("a", "The late payment fee is five."));
    const { call } = await import("../../pkg/lib/engine.js");
    try {
      call(() => { throw new WebAssembly.RuntimeError("unreachable"); });
    } catch {}
    equal(await found(store, "late payment fee"), ["a p1"]);
    await store.put(made("b", "Late again."));
    equal((await store.postings(["late"])).late.length, 2);
  },
};
