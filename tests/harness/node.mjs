// The harness as wasm under Node: `node tests/harness/node.mjs conformance DIR`, in the root of the clone.
import { readFileSync } from "node:fs";
import { run } from "./suite.mjs";
import { finish, suiteOf } from "./words.mjs";

const built = new URL("../../target/harness/", import.meta.url);
const suite = suiteOf(process.argv.slice(2));
suite.glue = new URL("harness.js", built).href;
suite.module = await WebAssembly.compile(readFileSync(new URL("harness_bg.wasm", built)));
finish(await run(suite), suite.dump);
