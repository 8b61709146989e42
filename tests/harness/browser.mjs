// The harness as wasm in the browser that BROWSER names: the words of node.mjs, the environment of tests/README.md.
import { open } from "../browser/driver.mjs";
import { finish, suiteOf } from "./words.mjs";

const { files, ...suite } = suiteOf(process.argv.slice(2));
const browser = await open();
await browser.goto("tests/browser/blank.html");
for (const [name, bytes] of files) {
  await browser.evaluate(
    async (name, base64) => {
      globalThis.files ??= [];
      const data = await fetch(`data:application/octet-stream;base64,${base64}`);
      globalThis.files.push([name, new Uint8Array(await data.arrayBuffer())]);
    },
    name,
    bytes.toString("base64"),
  );
}
const report = await browser.evaluate(async (suite) => {
  const { run } = await import("/tests/harness/suite.mjs");
  const module = await WebAssembly.compileStreaming(fetch("/harness/harness_bg.wasm"));
  return run({ ...suite, files: globalThis.files, module, glue: "/harness/harness.js" });
}, suite);
await browser.close();
finish(report, suite.dump);
