// The installed package on the other hosts: Deno, Bun, Cloudflare's workerd, and through a bundler.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { tally } from "../tally.mjs";
import { installed } from "./installed.mjs";

const { folder } = installed();
const tool = (path) => join(process.cwd(), "node_modules", path);

const ANSWER = `
async function answer() {
  const atlas = new Processor();
  const shelf = new Collection();
  await shelf.put(await atlas.ingest("# Fees\\n\\nLate payment costs five pounds.", { id: "terms", format: "markdown" }));
  return (await atlas.retrieve("What does late payment cost?", shelf)).text;
}`;
const PROGRAM = `import { Collection, Processor } from "context-atlas";\n${ANSWER}\n`;
writeFileSync(join(folder, "print.mjs"), `${PROGRAM}console.log(await answer());\n`);

function run(program, ...words) {
  return execFileSync(program, words, { cwd: folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
}

async function bundled(name, program, options) {
  const entry = join(folder, `${name}.in.mjs`);
  const outfile = join(folder, name);
  writeFileSync(entry, program);
  await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", logLevel: "error", ...options });
  return outfile;
}

/** Leaves the import of the WebAssembly file to the host, as deploying to a worker does. */
const keepWasm = {
  name: "keep-wasm",
  setup: ({ onResolve }) => onResolve({ filter: /\.wasm$/ }, () => ({ path: "./context_atlas_bg.wasm", external: true })),
};

async function worker(conditions, program) {
  const path = await bundled("worker.mjs", program, { conditions, plugins: [keepWasm] });
  const wasm = readFileSync(join(folder, "node_modules/context-atlas/context_atlas_bg.wasm"));
  const host = new Miniflare({
    compatibilityDate: "2025-01-01",
    modules: [
      { type: "ESModule", path: "worker.mjs", contents: readFileSync(path, "utf8") },
      { type: "CompiledWasm", path: "context_atlas_bg.wasm", contents: wasm },
    ],
  });
  try {
    return await (await host.dispatchFetch("http://localhost/")).text();
  } finally {
    await host.dispose();
  }
}

await tally({
  "Deno": () => {
    assert.match(run(tool("deno/bin.cjs"), "run", "--quiet", "--allow-all", "--node-modules-dir=manual", "print.mjs"), /five pounds/);
  },
  "Bun": () => {
    assert.match(run(tool("@oven/bun-linux-x64/bin/bun"), "print.mjs"), /five pounds/);
  },
  "workerd": async () => {
    const program = `${PROGRAM}export default { fetch: async () => new Response(await answer()) };\n`;
    assert.match(await worker(["workerd", "worker", "browser"], program), /five pounds/);
  },
  "the slim entry, given a module": async () => {
    const program = `
      import { Collection, Processor, init } from "context-atlas/slim";
      import wasm from "context-atlas/wasm";
      ${ANSWER}
      export default { async fetch() { await init(wasm); return new Response(await answer()); } };`;
    assert.match(await worker([], program.replace('"context-atlas/wasm"', '"./context_atlas_bg.wasm"')), /five pounds/);
  },
  "the slim entry says that it needs the file": async () => {
    writeFileSync(join(folder, "slim.mjs"), `
      import { formatOf } from "context-atlas/slim";
      try { await formatOf("a.md"); } catch (error) { console.log(error.code); }`);
    assert.equal(run(process.execPath, "slim.mjs").trim(), "engine");
  },
  "a bundle for Node": async () => {
    const path = await bundled("node.mjs", `${PROGRAM}console.log(await answer());\n`, { platform: "node", external: ["context-atlas"] });
    assert.match(run(process.execPath, path), /five pounds/);
  },
  "a bundle for a page keeps the address of the file": async () => {
    const path = await bundled("page.mjs", `${PROGRAM}answer();\n`, { platform: "browser" });
    assert.match(readFileSync(path, "utf8"), /new URL\("\.\/context_atlas_bg\.wasm", import\.meta\.url\)/);
  },
});
