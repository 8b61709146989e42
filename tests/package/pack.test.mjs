import assert from "node:assert/strict";
import { tally } from "../tally.mjs";
import { installed, runIn } from "./installed.mjs";

const { folder, files } = installed();

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
  "the archive holds one wasm, declarations, a page to read and a licence": () => {
    const ending = (end) => files.filter((file) => file.endsWith(end));
    assert.deepEqual(ending(".wasm"), ["context_atlas_bg.wasm"]);
    assert.ok(ending("index.d.ts").length > 0, "declarations");
    assert.ok(files.includes("README.md"), "README.md");
    assert.ok(files.includes("LICENSE"), "LICENSE");
  },
});
