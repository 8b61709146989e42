// A million levels in the browser's own stack: read or refused, and dropped, by every format.
import assert from "node:assert/strict";
import { open, name } from "./driver.mjs";
import { tally } from "../tally.mjs";

const LEVELS = 1_000_000;

/** Format, what stands before, what opens a level, what stands inside, what closes one. */
const NESTS = [
  ["json", "", "[", "", "]"],
  ["json", "", '{"a":', "1", "}"],
  ["jsonl", "", "[", "", "]\n"],
  ["chat", "", "[", "", "]"],
  ["chat", "", '{"messages":[', "", "]}"],
  ["ipynb", '{"cells":', "[", "", "]"],
  ["blocks", "", "[", "", "]"],
  ["yaml", "", "[", "", "]"],
  ["yaml", "", "{a: ", "b", "}"],
  ["yaml", "", "- ", "b", ""],
  ["toml", "a = ", "[", "", "]"],
  ["toml", "a = ", "{a = ", "1", "}"],
  ["toml", "a", ".a", " = 1", ""],
  ["xml", "", "<a>", "b", "</a>"],
  ["html", "", "<div>", "b", "</div>"],
  ["html", "", "<b>", "b", "</b>"],
  ["html", "", "<ul><li>", "b", "</ul>"],
  ["html", "", "<table><tr><td>", "b", "</table>"],
  ["html", "", "<b><p>", "b", ""],
  ["markdown", "", "> ", "b", ""],
  ["markdown", "", "- ", "b", ""],
  ["markdown", "", "[", "b", "](c)"],
  ["markdown", "", "*a ", "b", "*"],
  ["mdx", "", "<A>\n", "b", "</A>\n"],
  ["mdx", "", "{", "b", "}"],
  ["latex", "", "{", "b", "}"],
  ["latex", "", "\\textbf{", "b", "}"],
  ["latex", "", "\\^{", "b", "}"],
  ["latex", "", "\\begin{itemize}\\item ", "b", "\\end{itemize}"],
  ["rst", "", "*a ", "b", "*"],
  ["asciidoc", "", "[", "b", "]"],
  ["asciidoc", "", "====\n", "b", ""],
  ["org", "", "*", " b", ""],
  ["org", "", "#+begin_quote\n", "b", "\n#+end_quote"],
  ["vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n", "<i>", "b", "</i>"],
  ["csv", "", '"', "", "a,"],
];

const browser = await open();
await browser.goto("tests/browser/strict.html");
await tally(
  Object.fromEntries(
    NESTS.map((nest) => [
      `${name}: a million of ${JSON.stringify(nest[2])} in ${nest[0]}`,
      async () => {
        const outcome = await browser.evaluate(async (levels, format, before, opens, inside, closes) => {
          const { Processor, readBlocks } = await import("/pkg/index.js");
          const text = before + opens.repeat(levels) + inside + closes.repeat(levels);
          const outcome = await new Processor({ judge: null }).ingest(text, { id: "a", format }).then(() => "read", (error) => error.code);
          const after = await readBlocks("after", { format: "text" });
          return [outcome, after.length];
        }, LEVELS, ...nest);
        assert.ok(["read", "input"].includes(outcome[0]), outcome[0]);
        assert.equal(outcome[1], 1);
      },
    ]),
  ),
);
await browser.close();
