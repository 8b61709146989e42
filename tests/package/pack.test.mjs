import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tally } from "../tally.mjs";
import { installed, runIn } from "./installed.mjs";

const { folder, files } = installed();

/** The targets of an entry, through conditions; of those, types come first and default last. */
function targets(entry) {
  if (typeof entry === "string") return [entry];
  const conditions = Object.keys(entry);
  assert.equal(conditions.at(-1), "default", conditions.join(", "));
  if (conditions.includes("types")) assert.equal(conditions[0], "types", conditions.join(", "));
  return Object.values(entry).flatMap(targets);
}

const ANSWER = `
  const atlas = new Processor();
  const store = new Collection();
  const text = "# Fees\\n\\nLate payment costs five pounds.\\n\\n# Opening hours\\n\\nWe open at nine.";
  await store.put(await atlas.ingest(text, { id: "terms", format: "markdown" }));
  const context = await atlas.retrieve("What does late payment cost?", store);
  console.log(context.text);
`;

await tally({
  "an empty folder imports the package and gets an answer": () => {
    const program = `import { Collection, Processor } from "context-atlas";\n${ANSWER}`;
    assert.match(runIn(folder, "import.mjs", program), /five pounds/);
  },
  "an empty folder requires the package and gets an answer": () => {
    const program = `const { Collection, Processor } = require("context-atlas");\n(async () => {${ANSWER}})();`;
    assert.match(runIn(folder, "require.cjs", program), /five pounds/);
  },
  "every entry leads to a file of the archive": () => {
    const { exports, ...rest } = JSON.parse(readFileSync(join(folder, "node_modules/context-atlas/package.json"), "utf8"));
    const led = [...Object.values(exports).flatMap(targets), rest.main, rest.module, rest.types];
    assert.deepEqual(led.filter((target) => !files.includes(target.slice(2))), []);
  },
  "the core alone imports, requires and answers": () => {
    const program = `import { Collection, Processor } from "context-atlas/core";\n${ANSWER}`;
    assert.match(runIn(folder, "core.mjs", program), /five pounds/);
    const required = `const { Collection, Processor } = require("context-atlas/core");\n(async () => {${ANSWER}})();`;
    assert.match(runIn(folder, "core.cjs", required), /five pounds/);
  },
  "the archive holds the whole and its core, declarations, a page to read and a licence": () => {
    const ending = (end) => files.filter((file) => file.endsWith(end));
    assert.deepEqual(ending(".wasm").sort(), ["context_atlas_bg.wasm", "core/context_atlas_bg.wasm"]);
    assert.ok(ending("index.d.ts").length > 0, "declarations");
    assert.ok(files.includes("README.md"), "README.md");
    assert.ok(files.includes("LICENSE"), "LICENSE");
  },
});
