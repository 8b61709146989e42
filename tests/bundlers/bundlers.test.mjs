// The packed package under the checks of others, and through bundlers as one would use them, each run where it is for.
// Tools come from `package.json` here; BROWSER_PROGRAM is Chromium.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createReadStream, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import * as vite from "vite";
import webpack from "webpack";
import { installed } from "../package/installed.mjs";
import { tally } from "../tally.mjs";

const { folder, archive } = installed();
const modules = join(dirname(fileURLToPath(import.meta.url)), "node_modules");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

const ANSWER = `
async function answer(atlas) {
  const shelf = new Collection();
  await shelf.put(await atlas.ingest("# Fees\\n\\nLate payment costs five pounds.", { id: "terms", format: "markdown" }));
  return (await atlas.retrieve("What does late payment cost?", shelf)).text;
}`;

/** A page that answers here and off its thread, and says so in its title. */
const PAGE = (from) => `import { AtlasWorker, Collection, Processor } from "${from}";
${ANSWER}
try {
  document.title = [await answer(new Processor()), await answer(new AtlasWorker())].join(" / ");
} catch (error) {
  document.title = "failed: " + error.stack;
}
`;
const HTML = '<!doctype html><meta charset="utf-8"><title>…</title><script type="module" src="main.js"></script>';

/** A project of its own with the package installed. */
function project(name, files) {
  const root = join(folder, name);
  mkdirSync(root, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

/** What the page at an address comes to call itself. */
async function titleAt(url) {
  process.env.URL = url;
  const { open } = await import(`../browser/driver.mjs?${encodeURIComponent(url)}`);
  const browser = await open();
  try {
    await browser.goto("");
    return await browser.evaluate(async () => {
      for (let tries = 0; tries < 300 && document.title === "…"; tries++) await new Promise((go) => setTimeout(go, 100));
      return document.title;
    });
  } finally {
    await browser.close();
  }
}

/** The title of a page in a folder that is served as it is. */
async function titleOf(root) {
  const server = createServer((request, response) => {
    const path = join(root, request.url === "/" ? "index.html" : decodeURIComponent(request.url.split("?")[0]));
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await titleAt(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
  }
}

const ANSWERED = /five pounds[^/]* \/ [^/]*five pounds/;

/** Bundles by `build(root, out, entry)`, of the whole package and of its core. */
async function bundles(name, build) {
  for (const from of ["context-atlas", "context-atlas/core"]) {
    const root = project(`${name} ${from.replace("/", " ")}`, { "index.html": HTML, "main.js": PAGE(from) });
    const out = join(root, "dist");
    await build(root, out);
    assert.match(await titleOf(out), ANSWERED, from);
    const wasm = readdirSync(out, { recursive: true }).filter((file) => file.endsWith(".wasm"));
    assert.ok(wasm.length > 0, "the file is in the bundle");
    console.log(`${name}, ${from}: ${wasm.map((file) => statSync(join(out, file)).size)} bytes`);
  }
}

await tally({
  "publint has nothing to say": async () => {
    const { messages, pkg } = await publint({ pkgDir: join(folder, "node_modules/context-atlas"), strict: true });
    // `require` finds CommonJS in Node, and elsewhere the module, which bundlers take too: one declaration is for both.
    const heard = messages.filter(({ code, path }) => !(code === "EXPORTS_TYPES_INVALID_FORMAT" && path.at(-1) === "require"));
    assert.deepEqual(heard.map((message) => formatMessage(message, pkg)), []);
  },
  "the types resolve for every way to import": () => {
    const words = [join(modules, "@arethetypeswrong/cli/dist/index.js"), archive, "--profile", "node16", "--format", "ascii", "--no-color", "--ignore-rules", "cjs-resolves-to-esm"];
    const entries = ["--exclude-entrypoints", "./files.json", "./wasm"];
    execFileSync(process.execPath, [...words, ...entries], { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  },
  "esbuild": () =>
    bundles("esbuild", async (root, outdir) => {
      // It leaves `new URL(…)` as it is, so the files that are named so lie beside the bundle.
      await esbuild.build({ entryPoints: [join(root, "main.js")], outdir, bundle: true, format: "esm", logLevel: "error" });
      const core = root.endsWith("core") ? "core" : "";
      cpSync(join(folder, "node_modules/context-atlas", core), outdir, { recursive: true });
      cpSync(join(root, "index.html"), join(outdir, "index.html"));
    }),
  "Vite": () =>
    bundles("vite", (root, outDir) =>
      vite.build({ root, base: "./", logLevel: "error", build: { outDir, target: "esnext" }, worker: { format: "es" } }),
    ),
  "Vite, in development": async () => {
    const root = project("vite dev", { "index.html": HTML, "main.js": PAGE("context-atlas") });
    const server = await vite.createServer({
      root,
      logLevel: "error",
      optimizeDeps: { exclude: ["context-atlas"] },
      server: { host: "127.0.0.1", fs: { allow: [folder] } },
    });
    await server.listen(0);
    try {
      assert.match(await titleAt(`http://127.0.0.1:${server.httpServer.address().port}/`), ANSWERED);
    } finally {
      await server.close();
    }
  },
  "webpack": () =>
    bundles("webpack", async (root, path) => {
      const options = {
        mode: "production",
        context: root,
        entry: "./main.js",
        output: { path, filename: "main.js", module: true, publicPath: "auto" },
        experiments: { outputModule: true },
        performance: { hints: false },
      };
      const stats = await new Promise((resolve, reject) => webpack(options, (error, made) => (error ? reject(error) : resolve(made))));
      assert.equal(stats.hasErrors(), false, stats.toString({ all: false, errors: true }));
      cpSync(join(root, "index.html"), join(path, "index.html"));
    }),
  "Next.js, on the server and in the page": async () => {
    const root = project("next", {
      "package.json": '{ "private": true }',
      "next.config.mjs": "export default { outputFileTracingRoot: import.meta.dirname };\n",
      "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;\n",
      "app/page.js": `import { Collection, Processor } from "context-atlas";
import Page from "./client.js";
export const dynamic = "force-dynamic";
${ANSWER}
export default async () => <><p id="server">{await answer(new Processor())}</p><Page /></>;
`,
      "app/client.js": `"use client";
import { useEffect, useState } from "react";
${ANSWER.replace("async function answer(atlas) {", 'async function answer() {\n  const { Collection, Processor } = await import("context-atlas");\n  const atlas = new Processor();')}
export default () => {
  const [text, set] = useState("…");
  useEffect(() => void answer().then(set, (error) => set(error.stack)), []);
  return <p id="page">{text}</p>;
};
`,
    });
    // Next resolves from real paths.
    mkdirSync(join(root, "node_modules"), { recursive: true });
    cpSync(join(folder, "node_modules/context-atlas"), join(root, "node_modules/context-atlas"), { recursive: true });
    for (const name of ["next", "react", "react-dom"]) symlinkSync(join(modules, name), join(root, "node_modules", name));
    const next = join(modules, "next/dist/bin/next");
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
    execFileSync(process.execPath, [next, "build"], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const server = spawn(process.execPath, [next, "start", "--port", String(port)], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
    try {
      const url = `http://127.0.0.1:${port}/`;
      let html = "";
      for (let tries = 0; tries < 100 && !html; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        html = await fetch(url).then((reply) => reply.text(), () => "");
      }
      assert.match(html, /id="server">[^<]*five pounds/);
      process.env.URL = url;
      const { open } = await import(`../browser/driver.mjs?${port}`);
      const browser = await open();
      await browser.goto("");
      const shown = await browser.evaluate(async () => {
        const text = () => document.querySelector("#page").textContent;
        for (let tries = 0; tries < 300 && text() === "…"; tries++) await new Promise((go) => setTimeout(go, 100));
        return text();
      });
      await browser.close();
      assert.match(shown, /five pounds/);
    } finally {
      server.kill();
    }
  },
});
rmSync(folder, { recursive: true, force: true });
