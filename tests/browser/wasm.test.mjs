import assert from "node:assert/strict";
import { open, name } from "./driver.mjs";
import { tally } from "../tally.mjs";

const browser = await open();
await browser.goto("tests/browser/blank.html");
await tally({
  [`${name} compiles the wasm while it arrives`]: async () => {
    const compiled = await browser.evaluate(async (path) => {
      await WebAssembly.compileStreaming(fetch(path));
      return true;
    }, "/pkg/context_atlas_bg.wasm");
    assert.equal(compiled, true);
  },
});
await browser.close();
