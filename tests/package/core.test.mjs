// The core beside the whole: the same of Markdown, plain text and blocks, and of documents and questions about them.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import * as core from "../../pkg/core/node.js";
import * as whole from "../../pkg/node.js";
import { tally } from "../tally.mjs";

const FORMATS = { markdown: "markdown", plain: "text", blocks: "blocks" };
const PROFILES = ["guidance", "normative", "narrative", "procedural", "reference", "conversational"];
const HANDBOOK = readdirSync("fixtures/handbook").filter((name) => name.endsWith(".md"));

const inputs = (folder) => {
  const files = readdirSync(`fixtures/${folder}`).filter((name) => name.endsWith(".in"));
  return files.map((name) => [name, readFileSync(`fixtures/${folder}/${name}`)]);
};

/** What comes of it, an error as its code and message. */
async function outcome(work) {
  try {
    return await work();
  } catch (error) {
    return [error.code, error.message];
  }
}

/** What both make of the same. */
async function alike(name, work) {
  assert.deepEqual(await outcome(() => work(core)), await outcome(() => work(whole)), name);
}

/** Answers from the handbook, with what was looked at. */
async function contexts({ Collection, Processor }) {
  const atlas = new Processor();
  const shelf = new Collection();
  for (const name of HANDBOOK) await shelf.put(await atlas.ingest(readFileSync(`fixtures/handbook/${name}`), { id: name, format: "markdown" }));
  const questions = ["Why does a collector node go down?", "What is done when a volume fills up?", "Who won the cup?"];
  return Promise.all(questions.map((question) => atlas.retrieve(question, shelf)));
}

await tally({
  "fixtures of its formats are read alike": async () => {
    for (const [folder, format] of Object.entries(FORMATS)) {
      for (const [name, bytes] of inputs(folder)) {
        await alike(`${folder}/${name}`, ({ readBlocks }) => readBlocks(bytes, { format }));
      }
    }
  },
  "prose of every profile makes the same documents": async () => {
    for (const profile of PROFILES) {
      for (const [name, bytes] of inputs(profile)) {
        const format = bytes.toString().trimStart().startsWith("[") ? "blocks" : "markdown";
        await alike(`${profile}/${name}`, async ({ Processor }) =>
          (await new Processor().ingest(bytes, { id: name, format, profile })).toJSON(),
        );
      }
    }
  },
  "questions have the same contexts": () => alike("handbook", contexts),
  "what it leaves out is a typed error": async () => {
    const atlas = new core.Processor();
    for (const name of ["a.html", "a.docx", "a.csv", "a.json", "a.yaml"]) {
      await assert.rejects(atlas.ingest(new TextEncoder().encode("a,b\n1,2\n"), { name }), { code: "format" }, name);
    }
    await assert.rejects(atlas.ingestSpreadsheet({ Data: "a,b\n1,2\n" }, { id: "sheet" }), { code: "format" });
  },
  "tables of a document made by the whole are not answered from, and the trace says so": async () => {
    const table = await new whole.Processor().ingest("town,people\nBath,101\nYork,202\n", { id: "towns", format: "csv" });
    const shelf = new core.Collection([table]);
    const { abstained, trace } = await new core.Processor().retrieve("How many people live in York?", shelf);
    assert.equal(abstained, true);
    assert.match(JSON.stringify(trace), /does not answer from tables/);
  },
});
