// node chunk_quality.mjs EVALUATION TEXT_SPLITTER: chunks of about 1,200 characters by us and two peers, judged by
// BM25's five best for questions whose answers are known to the character. Prints a table.
//
// recall   of the characters of the answers, how many are in the chunks found
// IoU      characters of answers found, over those found or wanted
// cut      chunks that end inside a sentence
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { MarkdownTextSplitter } from "@langchain/textsplitters";
import { Chunker, readBlocks } from "../pkg/node.js";
import { Bm25 } from "./bm25.mjs";
import { Located } from "./located.mjs";

const SIZE = 1200;
const TOP = 5;

const [evaluation, textSplitter] = process.argv.slice(2);
const folder = join(evaluation, "passages");
const documents = readdirSync(join(folder, "corpus")).sort().map(open);
const questions = lines(join(folder, "questions.jsonl")).filter((question) => question.gold);

// 220 tokens of a chunk's own text and 65 of the one before it make 1,140 characters at most.
const SIZES = { max_tokens: 220, min_tokens: 0, overlap_tokens: 65, split_long_paragraph_at: 220 };

const ours = (judge) => async (document) => {
  const chunker = new Chunker({ judge, config: SIZES });
  const { chunks } = await chunker.chunk(await readBlocks(document.text, { format: "markdown" }));
  return chunks.map((chunk) => document.locate(chunk.text));
};

const CHUNKERS = {
  "context-atlas": ours(null),
  "context-atlas, local judge": ours("local"),
  "text-splitter": (document) => {
    const ranges = execFileSync(textSplitter, ["chunks", document.path, String(SIZE)], { encoding: "utf8" });
    return ranges.trim().split("\n").map((line) => document.bytes(...line.split(" ").map(Number)));
  },
  "LangChain.js": async (document) => {
    const splitter = new MarkdownTextSplitter({ chunkSize: SIZE, chunkOverlap: 0 });
    return (await splitter.splitText(document.text)).map((text) => document.locate(text));
  },
};

console.log(`${questions.length} questions, ${documents.length} documents, the ${TOP} best of chunks of ${SIZE} characters\n`);
console.log(["chunker".padEnd(28), "recall", "   IoU", "  cut", " chunks", " chars"].join(" "));
for (const [name, chunker] of Object.entries(CHUNKERS)) await judge(name, chunker);

function open(name) {
  const path = join(folder, "corpus", name);
  return new Located(name, path, readFileSync(path, "utf8"));
}

function lines(path) {
  return readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line));
}

async function judge(name, chunker) {
  const chunks = [];
  for (const document of documents) {
    for (const chunk of await chunker(document)) chunks.push({ document, ...chunk });
  }
  const index = new Bm25(chunks.map((chunk) => chunk.text));
  let recall = 0;
  let iou = 0;
  for (const question of questions) {
    const score = against(question, index.best(question.question, TOP).map((number) => chunks[number]));
    recall += score.recall / questions.length;
    iou += score.iou / questions.length;
  }
  const cut = chunks.filter(({ document, end }) => document.cutsSentence(end)).length / chunks.length;
  const size = chunks.reduce((sum, chunk) => sum + chunk.text.length, 0) / chunks.length;
  const row = [recall.toFixed(3).padStart(6), iou.toFixed(4), `${(cut * 100).toFixed(1)}%`.padStart(5)];
  console.log([name.padEnd(28), ...row, String(chunks.length).padStart(7), size.toFixed(0).padStart(6)].join(" "));
}

/** What the chunks found hold of a question's answers. */
function against(question, found) {
  let wanted = 0;
  let held = 0;
  for (const { quote, start, end, document: own } of question.gold) {
    const name = own ?? question.document;
    const document = documents.find((each) => each.name === name);
    const gold = document.points(start, end) ?? document.locate(quote);
    const parts = found.filter((chunk) => chunk.document === document).flatMap((chunk) => chunk.ranges);
    wanted += gold.end - gold.start;
    held += covered(gold, parts);
  }
  const size = found.reduce((sum, chunk) => sum + chunk.text.length, 0);
  return { recall: held / wanted, iou: held / (size + wanted - held) };
}

/** The characters of a range that lie in any of the parts. */
function covered({ start, end }, parts) {
  let sum = 0;
  let from = start;
  for (const [begin, stop] of [...parts].sort((a, b) => a[0] - b[0])) {
    const left = Math.max(begin, from);
    const right = Math.min(stop, end);
    if (right > left) {
      sum += right - left;
      from = right;
    }
  }
  return sum;
}
