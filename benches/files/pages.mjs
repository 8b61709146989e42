import { readFileSync, readdirSync } from "node:fs";
import { readBlocks } from "../../pkg/node.js";

const HANDBOOK = new URL("../../fixtures/handbook/", import.meta.url);

/** The handbook's pages as blocks; a paragraph that is a list has its items in `items`, a table its cells in `rows`. */
export async function pages() {
  const names = readdirSync(HANDBOOK).filter((name) => name.endsWith(".md"));
  const read = (name) => readBlocks(readFileSync(new URL(name, HANDBOOK)), { format: "markdown" });
  return Promise.all(names.map(async (name) => (await read(name)).map(opened)));
}

function opened(block) {
  const lines = block.text.split("\n");
  if (block.type === "table") {
    const cells = (line) => line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());
    return { ...block, rows: lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cells) };
  }
  if (block.type === "paragraph" && /^- /.test(block.text)) {
    return { ...block, items: block.text.split(/^- /m).slice(1).map((item) => item.trim().replaceAll("\n", " ")) };
  }
  return block;
}

/** The text with its inline marks written by `marks`: code, strong, link; everything else by `plain`. */
export function inline(text, { plain = (text) => text, code, strong, link }) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/);
  return parts.map((part, at) => (at % 2 === 0 ? plain(part) : marked(part))).join("");

  function marked(part) {
    if (part.startsWith("`")) return code(plain(part.slice(1, -1)));
    if (part.startsWith("*")) return strong(plain(part.slice(2, -2)));
    const [, label, target] = /^\[(.*)\]\((.*)\)$/.exec(part);
    return link(plain(label), target);
  }
}

/** Text for XML and HTML. */
export function escaped(text) {
  return text.replace(/[&<>"]/g, (mark) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[mark]);
}
