// node package.mjs PKG: writes what of the package is made from the rest of it.
// commonjs.cjs is the Node entry for `require`, made of the package's own modules; only the few forms of import and
// export that these use are known here. index.d.cts has its declarations. files.json names what a page loads.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";

const folder = process.argv[2];
const ENTRY = "node.js";
const modules = new Map();

const ids = new Map();
const idOf = (path) => ids.get(path) ?? ids.set(path, `m${ids.size}`).get(path);

/** Adds a module after those it imports. */
function add(path) {
  if (modules.has(path)) return;
  modules.set(path, undefined);
  const text = readFileSync(join(folder, path), "utf8");
  const from = (name) => (name.startsWith(".") ? posix.join(posix.dirname(path), name) : undefined);
  for (const [, name] of text.matchAll(/^(?:import|export) [^;]*?from "([^"]+)";/gm)) {
    if (from(name)) add(from(name));
  }
  const here = `new URL("${path}", root)`;
  const body = convert(text.replaceAll("import.meta.url", here), (name) =>
    from(name) ? `${idOf(from(name))}()` : `require("${name}")`,
  );
  modules.delete(path);
  modules.set(path, `const ${idOf(path)} = once((exports) => {\n${body}});\n`);
}

function convert(text, required) {
  const exported = [];
  const give = (local, name = local) => exported.push(`get ${name}() { return ${local}; }`);
  const names = (list) => list.split(",").map((item) => item.trim().split(/\s+as\s+/)).filter(([name]) => name);
  const body = text
    .replace(/^import \* as (\w+) from "([^"]+)";/gm, (_, name, from) => `const ${name} = ${required(from)};`)
    .replace(/^import \{([^}]*)\} from "([^"]+)";/gm, (_, list, from) => {
      const taken = names(list).map(([name, local]) => (local ? `${name}: ${local}` : name));
      return `const { ${taken.join(", ")} } = ${required(from)};`;
    })
    .replace(/^export \* from "([^"]+)";/gm, (_, from) => `for (const [name, value] of Object.entries(${required(from)})) exports[name] = value;`)
    .replace(/^export \{([^}]*)\} from "([^"]+)";/gm, (_, list, from) => {
      for (const [name, as] of names(list)) give(`${required(from)}.${name}`, as ?? name);
      return "";
    })
    .replace(/^export \{([^}]*)\};/gm, (_, list) => {
      for (const [name, as] of names(list)) give(name, as ?? name);
      return "";
    })
    .replace(/^export ((?:async )?(?:function\*?|class|const|let) (\w+))/gm, (_, declared, name) => {
      give(name);
      return declared;
    });
  const left = body.match(/^(?:import|export)\b.*$/m);
  if (left) throw new Error(`package.mjs does not know this form: ${left[0]}`);
  return `define(exports, { ${exported.join(", ")} });\n${body}`;
}

const HEAD = `"use strict";
const root = require("node:url").pathToFileURL(__filename).href;
const define = (exports, getters) => Object.defineProperties(exports, Object.getOwnPropertyDescriptors(getters));
const once = (run) => {
  let exports;
  return () => {
    if (exports === undefined) run((exports = {}));
    return exports;
  };
};
`;

add(ENTRY);
const tail = `module.exports = { ...${idOf(ENTRY)}() };\n`;
const list = [...readFileSync(join(folder, "lib/index.js"), "utf8").matchAll(/^export \{([^}]*)\}/gm)];
const listed = list.flatMap(([, names]) => names.split(",").map((name) => name.trim()));
// Named once more in a form that Node's lexer sees, so that "import { Processor }" of the file works too.
const seen = `0 && (module.exports = { ${listed.join(", ")} });\n`;
writeFileSync(join(folder, "commonjs.cjs"), HEAD + [...modules.values()].join("") + tail + seen);

// A CommonJS declaration cannot lean on modules, so it is all of them in one. The core has those of the whole.
if (existsSync(join(folder, "index.d.ts"))) {
  const index = readFileSync(join(folder, "index.d.ts"), "utf8");
  const declarations = index.replace(/^export \* from "\.\/(.+)\.js";\n/gm, (_, name) =>
    readFileSync(join(folder, `${name}.d.ts`), "utf8").replace(/^import type .*\n+/gm, "") + "\n",
  );
  writeFileSync(join(folder, "index.d.cts"), declarations);
}

const parts = readdirSync(join(folder, "lib")).map((name) => `lib/${name}`);
const page = ["index.js", "worker.js", "context_atlas.js", "context_atlas_bg.wasm", ...parts.sort()];
writeFileSync(join(folder, "files.json"), JSON.stringify(page, null, 2) + "\n");
