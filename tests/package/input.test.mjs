// What may be handed over, and what comes of what may not.
import assert from "node:assert/strict";
import * as atlas from "../../pkg/node.js";
import { tally } from "../tally.mjs";

const { Chunker, Collection, ContextAtlasError, Document, Processor, readBlocks } = atlas;
const TEXT = "# Fees\n\nLate payment costs five pounds – or “more”.\n";
const BYTES = new TextEncoder().encode(TEXT);
const processor = new Processor({ judge: null });
const options = { id: "a", format: "markdown" };

const refused = (code, message) => (error) => {
  assert.ok(error instanceof ContextAtlasError, String(error));
  assert.equal(error.code, code, error.message);
  if (message) assert.match(error.message, message);
  return true;
};
const ingested = async (input, given = options) => (await processor.ingest(input, given)).toJSON();

class Large extends Blob {
  get size() {
    return 600_000_000;
  }
  arrayBuffer() {
    throw new Error("it was read");
  }
}

await tally({
  "text, bytes of all kinds and blobs give the same document": async () => {
    const expected = await ingested(TEXT);
    assert.equal(expected.units.length, 1);
    const view = new Uint8Array(BYTES.length + 8);
    view.set(BYTES, 4);
    const inputs = [
      BYTES,
      BYTES.buffer.slice(0, BYTES.length),
      Buffer.from(TEXT),
      new DataView(view.buffer, 4, BYTES.length),
      new Blob([BYTES]),
      new File([BYTES], "x.bin"),
    ];
    for (const input of inputs) assert.deepEqual(await ingested(input), expected);
  },
  "a File brings its id and its format": async () => {
    const document = await processor.ingest(new File([BYTES], "fees.md"));
    assert.equal(document.id, "fees.md");
    assert.deepEqual(document.units, (await ingested(TEXT)).units);
  },
  "a media type says the format, and so does the content": async () => {
    const units = (await ingested(TEXT)).units;
    const typed = await processor.ingest(new Blob([BYTES], { type: "text/markdown; charset=utf-8" }), { id: "a" });
    assert.deepEqual(typed.units, units);
    assert.deepEqual((await processor.ingest(BYTES, { id: "a" })).units, units);
  },
  "a bibliography beside LaTeX resolves what it cites": async () => {
    const text = "\\section{Fees}\nThey are late \\cite{fees}.\n";
    const bib = "@book{fees, author = {Ann Clerk}, title = {Late Fees}, year = 1999}\n";
    const given = (bibliography) => readBlocks(text, { format: "latex", bibliography });
    const blocks = await given(bib);
    assert.equal(blocks[1].text, "They are late (Clerk 1999).");
    assert.deepEqual(blocks.slice(2).map((block) => block.text), ["References", "- Ann Clerk (1999). Late Fees."]);
    for (const other of [new File([bib], "refs.bib"), new TextEncoder().encode(bib)]) assert.deepEqual(await given(other), blocks);
    assert.equal((await given(undefined))[1].text, "They are late [fees].");
    const document = await processor.ingest(new File([text], "fees.tex"), { bibliography: bib });
    assert.match(JSON.stringify(document.units), /Clerk 1999/);
    await assert.rejects(given(5), refused("input"));
  },
  "what a file is outweighs what it is called": async () => {
    const pdf = new File(["%PDF-1.7 and so on"], "paper.md", { type: "text/markdown" });
    await assert.rejects(processor.ingest(pdf), refused("format"));
    await assert.rejects(processor.ingest(new Uint8Array([0, 1, 2, 0]), { id: "a" }), refused("format"));
  },
  "an input that is none is refused": async () => {
    for (const input of [undefined, null, 3, {}, [TEXT]]) await assert.rejects(processor.ingest(input, options), refused("input"));
  },
  "an id is needed": async () => {
    await assert.rejects(processor.ingest(TEXT, { format: "markdown" }), refused("input", /id/));
    await assert.rejects(processor.ingestBlocks([]), refused("input", /id/));
  },
  "nothing gives an empty document": async () => {
    for (const input of ["", new Uint8Array(), "\n\n", "\ufeff"]) assert.deepEqual((await ingested(input)).units, []);
  },
  "a lone surrogate becomes U+FFFD": async () => {
    assert.match((await ingested("one \ud800 two")).units[0].text, /one \ufffd two/);
    const document = await processor.ingestBlocks([{ type: "paragraph", text: "one \udc00 two" }], { id: "\ud800" });
    assert.equal(document.id, "\ufffd");
    assert.match(document.units[0].text, /one \ufffd two/);
    const own = { ...document.toJSON(), id: "x\ud800" };
    const shelf = new Collection();
    await shelf.put(own);
    assert.deepEqual(await shelf.stats(), { units: 1, length: 2 });
  },
  "bytes that are not UTF-8 are read as Windows-1252": async () => {
    assert.match((await ingested(Uint8Array.from([0x93, 0x63, 0x61, 0x66, 0xe9, 0x94]))).units[0].text, /“café”/);
  },
  "600 MB are refused unread": async () => {
    const before = process.memoryUsage().rss;
    await assert.rejects(processor.ingest(new Uint8Array(600_000_000), options), refused("too_large"));
    await assert.rejects(processor.ingest(new Large([]), options), refused("too_large"));
    await assert.rejects(readBlocks(new Uint8Array(600_000_000), options), refused("too_large"));
    assert.ok(process.memoryUsage().rss - before < 100e6);
  },
  "a format that is none is refused": async () => {
    await assert.rejects(processor.ingest(TEXT, { id: "a", format: "pdf" }), refused("format"));
  },
  "a profile that is none is refused": async () => {
    await assert.rejects(processor.ingest(TEXT, { ...options, profile: "poem" }), refused("profile", /^Unknown prose profile "poem"/));
  },
  "a list of blocks that is none is refused": async () => {
    for (const blocks of [null, undefined, {}, 3, "[]", [{}], [{ type: "heading", text: "x" }], [{ type: "poem", text: "x" }]]) {
      await assert.rejects(processor.ingestBlocks(blocks, { id: "a" }), refused("input"));
      await assert.rejects(new Chunker().chunk(blocks), refused("input"));
    }
  },
  "blocks may come as a stream": async () => {
    const blocks = [{ type: "heading", text: "Fees", level: 1 }, { type: "paragraph", text: "Five pounds." }];
    async function* stream() {
      yield* blocks;
    }
    const streamed = await processor.ingestBlocks(stream(), { id: "a" });
    const listed = await processor.ingestBlocks(new Set(blocks), { id: "a" });
    assert.deepEqual(streamed.toJSON(), listed.toJSON());
  },
  "spreadsheets are named by key, by file, or by id": async () => {
    const sales = "Country,Sales\nFR,3\nDE,4\n";
    const countries = "Code,Name\nFR,France\nDE,Germany\n";
    const document = await processor.ingestSpreadsheet({ Sales: sales, Countries: new Blob([countries]) }, { id: "s" });
    assert.equal(document.profile, "tabular");
    assert.deepEqual(document.units.map(({ path }) => path), [["Sales"], ["Countries"]]);
    const files = [new File([sales], "Sales.csv"), new File([countries], "Countries.csv")];
    assert.deepEqual((await processor.ingestSpreadsheet(files, { id: "s" })).units, document.units);
    const one = await processor.ingestSpreadsheet(files[0]);
    assert.equal(one.id, "Sales.csv");
    assert.deepEqual(one.units[0].path, ["Sales"]);
    assert.deepEqual((await processor.ingest(files[0])).units, one.units);
    await assert.rejects(processor.ingestSpreadsheet(new File(["x"], "a.md")), refused("format"));
    await assert.rejects(processor.ingestSpreadsheet({ a: 3 }, { id: "s" }), refused("input"));
  },
  "appending leaves the document given as it is": async () => {
    const document = await processor.ingest(TEXT, options);
    const before = JSON.stringify(document);
    const longer = await processor.append(document, [{ type: "paragraph", text: "Doors open at nine." }]);
    assert.equal(longer.units.length, 2);
    assert.equal(JSON.stringify(document), before);
    assert.deepEqual((await processor.append(before, [])).units, document.units);
    await assert.rejects(processor.append("{}", []), refused("document"));
  },
  "a document is read again from each of its forms": async () => {
    const document = await processor.ingest(TEXT, options);
    const json = JSON.stringify(document);
    for (const form of [json, JSON.parse(json), document.bytes, document.bytes.slice().buffer, document]) {
      const again = Document.fromJSON(form);
      assert.equal(again.id, "a");
      assert.equal(JSON.stringify(again), json);
    }
    for (const odd of ["{", "[]", "null", { format: "2" }, 3, undefined]) assert.throws(() => Document.fromJSON(odd), refused("document"));
  },
  "the head of a document is right whatever its id holds": async () => {
    for (const id of ['a","units":[', "\\", '"', "ü".repeat(5000), '{"units":[]}']) {
      const document = await processor.ingest(TEXT, { ...options, id });
      assert.equal(document.id, id);
      assert.equal(document.profile, document.toJSON().profile);
    }
  },
  "a worker reads, stops and ends": async () => {
    const worker = new atlas.AtlasWorker({ judge: null });
    const expected = await ingested(TEXT);
    assert.deepEqual((await worker.ingest(TEXT, options)).toJSON(), expected);
    assert.equal((await worker.ingest(new File([BYTES], "fees.md"))).id, "fees.md");
    const document = await worker.ingestBlocks([{ type: "paragraph", text: "x" }], { id: "b" });
    assert.equal((await worker.append(document, [{ type: "paragraph", text: "y" }])).units.length > 0, true);
    await assert.rejects(worker.ingest(3, options), refused("input"));
    await assert.rejects(worker.ingest(TEXT, { id: "a", format: "pdf" }), refused("format"));
    await assert.rejects(worker.ingest(TEXT, { ...options, signal: AbortSignal.abort() }), refused("aborted"));
    const stop = new AbortController();
    const long = worker.ingest("word. ".repeat(2_000_000), { ...options, signal: stop.signal });
    setTimeout(() => stop.abort("enough"), 20);
    await assert.rejects(long, (error) => refused("aborted")(error) && error.cause === "enough");
    const open = worker.ingest("word. ".repeat(2_000_000), options);
    worker.terminate();
    await assert.rejects(open, refused("aborted"));
  },
  "a worker asks judges and sources of this side": async () => {
    const asked = [];
    const judge = (request) => {
      asked.push(Object.keys(request.questions).length);
      const noul = ([name, { type }]) => [name, type === "noul" ? { type, noul: 0.9 } : undefined];
      return { answers: Object.fromEntries(Object.entries(request.questions).map(noul).filter(([, answer]) => answer)) };
    };
    const worker = new atlas.AtlasWorker({ judge });
    const shelf = new Collection([await ingested(TEXT)]);
    const own = {
      postings: (...terms) => shelf.postings(...terms),
      stats: () => shelf.stats(),
      document: (id) => shelf.document(id),
    };
    for (const source of [shelf, own]) {
      const context = await worker.retrieve("What does late payment cost?", source);
      assert.match(context.text, /five pounds/);
    }
    assert.ok(asked.length >= 2);
    assert.equal(worker.usage.requests, asked.length);
    const broken = { ...own, stats: () => { throw new Error("no disk"); } };
    await assert.rejects(worker.retrieve("late?", broken), refused("store"));
    worker.terminate();
  },
});
