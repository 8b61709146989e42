// The package in a page that allows no more than it needs.
import assert from "node:assert/strict";
import { open, name } from "./driver.mjs";
import { tally } from "../tally.mjs";

const browser = await open();
await browser.goto("tests/browser/strict.html");
const run = (work, ...args) => browser.evaluate(work, ...args);
const TEXT = "# Fees\n\nLate payment costs five pounds.\n\n# Hours\n\nDoors open at nine.";

await tally({
  [`${name}: a strict page reads and answers`]: async () => {
    const text = await run(async (text) => {
      const { Collection, Processor } = await import("/pkg/index.js");
      const atlas = new Processor();
      const shelf = new Collection();
      await shelf.put(await atlas.ingest(new File([text], "fees.md")));
      return (await atlas.retrieve("What does late payment cost?", shelf)).text;
    }, TEXT);
    assert.match(text, /five pounds/);
  },
  [`${name}: a worker does it for the same page, with the browser's store`]: async () => {
    const [text, ids] = await run(async (text) => {
      const { AtlasWorker, IndexedDbStore } = await import("/pkg/index.js");
      const atlas = new AtlasWorker();
      const store = await IndexedDbStore.open(`package-${Date.now()}`);
      await store.put(await atlas.ingest(new File([text], "fees.md")));
      const context = await atlas.retrieve("What does late payment cost?", store);
      atlas.terminate();
      return [context.text, await store.list()];
    }, TEXT);
    assert.match(text, /five pounds/);
    assert.deepEqual(ids, ["fees.md"]);
  },
  [`${name}: a page goes on while a worker reads`]: async () => {
    const ticks = await run(async () => {
      const { AtlasWorker } = await import("/pkg/index.js");
      const atlas = new AtlasWorker({ judge: null });
      await atlas.ingest("a", { id: "warm", format: "text" });
      let ticks = 0;
      const timer = setInterval(() => ticks++, 5);
      const long = atlas.ingest("A sentence of some words. ".repeat(400_000), { id: "long", format: "text" });
      await long;
      clearInterval(timer);
      atlas.terminate();
      return ticks;
    });
    assert.ok(ticks >= 3, `${ticks} ticks`);
  },
  [`${name}: a worker that may not start is a typed error`]: async () => {
    await browser.goto("tests/browser/alone.html");
    const code = await run(async () => {
      const { AtlasWorker } = await import("/pkg/index.js");
      try {
        await new AtlasWorker().ingest("a", { id: "a", format: "text" });
      } catch (error) {
        return error.code;
      }
    });
    assert.equal(code, "engine");
  },
  [`${name}: a load that fails is typed, and may be tried again`]: async () => {
    await browser.goto("tests/browser/blank.html");
    const [codes, format] = await run(async () => {
      const { init, formatOf } = await import("/pkg/slim.js");
      const codes = [];
      for (const wasm of ["/pkg/nothing.wasm", "/tests/browser/blank.html", new Uint8Array(8)]) {
        await init(wasm).catch(({ code }) => codes.push(code));
      }
      await init("/pkg/context_atlas_bg.wasm");
      return [codes, await formatOf("a.md")];
    });
    assert.deepEqual(codes, ["engine", "engine", "engine"]);
    assert.equal(format, "markdown");
  },
});
await browser.close();
