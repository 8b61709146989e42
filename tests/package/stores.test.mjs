// What every store holds to, in Node; and what a folder of documents holds to beside.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ContextAtlasError, FileStore, init } from "../../pkg/node.js";
import { tally } from "../tally.mjs";

await init();
const { checks, kinds, made } = await import("../browser/stores.js");

const root = mkdtempSync(join(tmpdir(), "atlas-stores-"));
process.once("exit", () => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const fresh = () => join(root, `${folders++}`, "deep");

const { IndexedDbStore: _, ...here } = kinds;
const all = {};
for (const [kind, open] of Object.entries({ ...here, FileStore: () => FileStore.open(fresh()) })) {
  for (const [name, check] of Object.entries(checks)) {
    // A folder keeps its documents in the order of the hashes of their ids.
    if (kind === "FileStore" && name.includes("order")) continue;
    all[`${kind}: ${name}`] = async () => check(await open());
  }
}

const refused = (code) => (error) => error instanceof ContextAtlasError && error.code === code;

await tally({
  ...all,
  "a folder is there when it is opened again": async () => {
    const folder = fresh();
    await (await FileStore.open(folder)).put(made("a", "late fee"));
    const again = await FileStore.open(folder);
    assert.deepEqual(await again.list(), ["a"]);
    assert.equal((await again.postings(["late"])).late.length, 1);
  },
  "two stores over one folder see each other": async () => {
    const folder = fresh();
    const [one, other] = [await FileStore.open(folder), await FileStore.open(folder)];
    await one.put(made("a", "late fee"));
    assert.deepEqual(await other.list(), ["a"]);
    await other.put(made("b", "late again"));
    await one.remove("a");
    assert.deepEqual(await other.list(), ["b"]);
    assert.deepEqual((await one.postings(["late"])).late.map(({ document }) => document), ["b"]);
  },
  "writers in other processes wait for each other": async () => {
    const folder = fresh();
    const program = `
      import { FileStore } from ${JSON.stringify(new URL("../../pkg/node.js", import.meta.url).href)};
      const store = await FileStore.open(${JSON.stringify(folder)});
      const [id] = process.argv.slice(1);
      for (let n = 0; n < 10; n++) {
        const unit = { id: "p1", kind: "passage", text: "late" };
        const lexical = { length: { p1: 1 }, terms: { late: { p1: 1 } } };
        await store.put({ format: 2, id: id + n, profile: "guidance", detected: null, units: [unit], links: [], lexical, data: {} });
      }`;
    const run = (id) => new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", program, id], { stdio: "inherit" });
      child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`exit ${code}`))));
    });
    await Promise.all([run("a"), run("b")]);
    const store = await FileStore.open(folder);
    assert.equal((await store.list()).length, 20);
    assert.equal((await store.postings(["late"])).late.length, 20);
  },
  "a lock left by a writer that died is taken away": async () => {
    const folder = fresh();
    const lock = join(folder, "index/.lock.d");
    mkdirSync(lock, { recursive: true });
    const long = new Date(Date.now() - 300_000);
    utimesSync(lock, long, long);
    await (await FileStore.open(folder)).put(made("a", "late fee"));
    assert.ok(!existsSync(lock));
  },
  "compacting leaves nothing of what is gone": async () => {
    const folder = fresh();
    const store = await FileStore.open(folder);
    await store.put(made("a", "late fee"));
    await store.remove("a");
    await store.compact();
    assert.deepEqual(readdirSync(join(folder, "index")), ["stats.json"]);
  },
  "a folder that is a file is a typed error": async () => {
    const path = join(root, "file");
    writeFileSync(path, "x");
    await assert.rejects((await FileStore.open(path)).put(made("a", "x")), refused("store"));
  },
  "a stored file that is no document is a typed error": async () => {
    const folder = fresh();
    const store = await FileStore.open(folder);
    await store.put(made("a", "late fee"));
    const [name] = readdirSync(folder).filter((file) => file.endsWith(".json"));
    writeFileSync(join(folder, name), "{");
    await assert.rejects(store.document("a"), refused("document"));
  },
});
