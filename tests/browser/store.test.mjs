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
// First, while the browser has not yet taken note of how much room there is.
if (name === "chromium") all["chromium: a full disk is a typed error, and what was there stays"] = fullDisk;
for (const file of ["stores", "indexed_db"]) {
  const { checks, kinds } = await named(file);
  for (const kind of kinds) {
    for (const check of checks) all[`${name}, ${kind}: ${check}`] = run(file, check, kind);
  }
}

/** Leaves the page little room for a while, as a full disk does. */
async function fullDisk() {
  const devtools = await browser.page.createCDPSession();
  const { origin } = new URL(browser.page.url());
  const quota = (quotaSize) => devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
  const told = (step) => browser.evaluate(async (step) => (await import("/tests/browser/full.js"))[step](), step);
  await quota(4_000_000);
  try {
    await told("fill");
  } finally {
    await quota();
  }
  await told("goOn");
}

await tally(all);
await browser.close();
