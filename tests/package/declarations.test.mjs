import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tally } from "../tally.mjs";
import { installed } from "./installed.mjs";

const { folder } = installed();
cpSync("tests/package/programs", join(folder, "programs"), { recursive: true });

/** Compiles the programs against the declarations, as a project of that kind would. */
function compiles(module, moduleResolution) {
  const compilerOptions = { strict: true, noEmit: true, target: "es2022", lib: ["es2022", "dom"], module, moduleResolution };
  const config = join(folder, `tsconfig.${moduleResolution}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, include: [module === "node16" ? "programs" : "programs/*.ts"] }));
  try {
    execFileSync(process.execPath, [join(process.cwd(), "node_modules/typescript/bin/tsc"), "-p", config], { encoding: "utf8" });
  } catch (error) {
    assert.fail(error.stdout);
  }
}

await tally({
  "programs compile as Node projects compile them": () => compiles("node16", "node16"),
  "programs compile as bundlers compile them": () => compiles("esnext", "bundler"),
});
