import { open, name } from "./driver.mjs";
import { tally } from "../tally.mjs";

const browser = await open();
await browser.goto("tests/browser/blank.html");

const run = (...told) => () =>
  browser.evaluate(async (file, check, kind) => {
    const { checks, kinds } = await import(`/tests/browser/${file}.js`);
    await checks[check](await kinds?.[kind]());
  }, ...told);

const named = (file) =>
  browser.evaluate(async (file) => {
    const { checks, kinds = { IndexedDbStore: null } } = await import(`/tests/browser/${file}.js`);
    return { checks: Object.keys(checks), kinds: Object.keys(kinds) };
  }, file);

const all = {};
for (const file of ["stores", "indexed_db"]) {
  const { checks, kinds } = await named(file);
  for (const kind of kinds) {
    for (const check of checks) all[`${name}, ${kind}: ${check}`] = run(file, check, kind);
  }
}
await tally(all);
await browser.close();
