import assert from "node:assert/strict";
import { open, name } from "./driver.mjs";
import { tally } from "../tally.mjs";

const PICTURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

const HOSTILE = `# <img src=x onerror="window.hacked=true"> & "quotes"

The fee for a lost key is 40 euros. <script>window.hacked = true</script>
<iframe src="javascript:window.hacked=true"></iframe> [link](javascript:window.hacked=true)

## Opening times

The office is open from nine to five.
`;

const browser = await open();

/** Runs a function of page.js in the page. */
const act = (action, ...args) =>
  browser.evaluate(async (action, args) => {
    const page = await import("/tests/browser/page.js");
    return page[action](...args);
  }, action, args);

const visit = async () => {
  await browser.goto("");
  await act("ready");
};

await visit();
const checks = {
  "a file of markup stays text": async () => {
    await act("choose", ["hostile.md", HOSTILE]);
    await act("ask", "What does a lost key cost?");
    const { passages } = await act("answer");
    assert.match(passages.join("\n"), /40 euros/);
    assert.match(passages.join("\n"), /<script>window\.hacked = true<\/script>/);
    const { title, here, focused, outline } = await act("open");
    assert.equal(title, "hostile.md");
    assert.match(here, /40 euros/);
    assert.ok(focused, "the piece has the focus");
    assert.equal(outline.length, 2);
    assert.deepEqual(await act("intruders"), { elements: 0, ran: false });
  },
  "a file that cannot be read says why, and the others are read": async () => {
    await act("choose", ["picture.png", PICTURE], ["plain.txt", "The ferry sails at noon."]);
    const rows = (await act("rows")).join("\n");
    assert.match(rows, /picture\.png.*not read/);
    assert.match(rows, /plain\.txt.*1 piece/);
  },
  "every control has a name": async () => {
    assert.deepEqual(await act("nameless"), []);
  },
  "documents are still here after a reload": async () => {
    await visit();
    const rows = (await act("rows")).join("\n");
    assert.match(rows, /hostile\.md/);
    await act("ask", "When is the office open?");
    assert.match((await act("answer")).passages.join("\n"), /nine to five/);
  },
};

// WebKitGTK's driver has no switch for the network; its page is the same.
if (browser.page && name === "chromium") {
  checks["the page answers without a network, and keeps nothing but itself"] = async () => {
    await act("controlled");
    const { page } = browser;
    await page.setOfflineMode(true);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await page.type("#question", "What does a lost key cost?");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#answer .passage");
    assert.match(await page.$eval("#answer", (place) => place.textContent), /40 euros/);
    await page.setOfflineMode(false);
    const kept = await act("kept");
    assert.ok(kept.includes("/pkg/context_atlas_bg.wasm"));
    assert.deepEqual(kept.filter((path) => !/^\/(pkg\/|[\w.]*$)/.test(path)), []);
  };
}

await tally(checks);
await browser.close();
