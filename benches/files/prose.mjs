// A writer for each document format: pages of blocks to the file's text, or its bytes.
import { docx } from "./docx.mjs";
import { escaped, inline } from "./pages.mjs";

/** Pages by a function for each kind of block, an empty line between. */
const by = (kinds) => (pages) => pages.map((page) => page.map((block) => written(block, kinds)).join("\n\n")).join("\n\n") + "\n";

function written(block, { heading, paragraph, list, table, code }) {
  if (block.type === "heading") return heading(block.text, block.level);
  if (block.type === "code") return code(block.text);
  if (block.rows) return table(block.rows);
  return block.items ? list(block.items) : paragraph(block.text);
}

const markdown = by({
  heading: (text, level) => `${"#".repeat(level)} ${text}`,
  paragraph: (text) => text,
  list: (items) => items.map((item) => `- ${item}`).join("\n"),
  table: ([head, ...rows]) => [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n"),
  code: (text) => `\`\`\`sh\n${text}\n\`\`\``,
});

const mdx = (pages) => `import { Note } from "./note"\n\n` + pages.map((page) => `${markdown([page])}\n<Note title="Seen">\nAsk before you go on.\n</Note>\n`).join("\n");

const text = by({
  heading: (text) => text.toUpperCase(),
  paragraph: (text) => text.replace(/(.{60,75}) /g, "$1\n"),
  list: (items) => items.map((item) => `* ${item}`).join("\n"),
  table: (rows) => rows.map((row) => row.join("\t")).join("\n"),
  code: (text) => text.replace(/^/gm, "    "),
});

const htmlText = (text) =>
  inline(text, {
    plain: escaped,
    code: (text) => `<code class="inline">${text}</code>`,
    strong: (text) => `<strong>${text}</strong>`,
    link: (text, to) => `<a href="${to}" rel="noopener">${text}</a>`,
  });

const article = by({
  heading: (text, level) => `<h${level} class="title">${escaped(text)}</h${level}>`,
  paragraph: (text) => `<p>${htmlText(text)}</p>`,
  list: (items) => `<ul class="list">\n${items.map((item) => `  <li>${htmlText(item)}</li>`).join("\n")}\n</ul>`,
  table: ([head, ...rows]) => `<table><thead>${row(head, "th")}</thead><tbody>\n${rows.map((cells) => row(cells, "td")).join("\n")}</tbody></table>`,
  code: (text) => `<pre><code class="language-sh">${escaped(text)}</code></pre>`,
});
const row = (cells, tag) => `<tr>${cells.map((cell) => `<${tag}>${htmlText(cell)}</${tag}>`).join("")}</tr>`;
const html = (pages) =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Handbook</title></head>\n<body><nav><a href="/">Home</a></nav><main>\n` +
  pages.map((page) => `<article>\n${article([page])}</article>\n`).join("") +
  `</main><footer>Imprint</footer></body></html>\n`;

const rstText = (text) => inline(text, { code: (text) => `\`\`${text}\`\``, strong: (text) => `**${text}**`, link: (text, to) => `\`${text} <${to}>\`_` });
const rst = by({
  heading: (text, level) => `${text}\n${"=-~^"[level - 1].repeat(text.length)}`,
  paragraph: rstText,
  list: (items) => items.map((item) => `- ${rstText(item)}`).join("\n"),
  table: (rows) => `.. list-table::\n\n${rows.map((cells) => cells.map((cell, at) => `   ${at ? " " : "*"} - ${rstText(cell)}`).join("\n")).join("\n")}`,
  code: (text) => `.. code-block:: sh\n\n${text.replace(/^/gm, "    ")}`,
});

const asciidocText = (text) => inline(text, { code: (text) => `\`${text}\``, strong: (text) => `*${text}*`, link: (text, to) => `xref:${to}[${text}]` });
const asciidoc = by({
  heading: (text, level) => `${"=".repeat(level)} ${text}`,
  paragraph: asciidocText,
  list: (items) => items.map((item) => `* ${asciidocText(item)}`).join("\n"),
  table: (rows) => `|===\n${rows.map((cells) => cells.map((cell) => `|${asciidocText(cell)}`).join(" ")).join("\n")}\n|===`,
  code: (text) => `[source,sh]\n----\n${text}\n----`,
});

const orgText = (text) => inline(text, { code: (text) => `~${text}~`, strong: (text) => `*${text}*`, link: (text, to) => `[[${to}][${text}]]` });
const org = by({
  heading: (text, level) => `${"*".repeat(level)} ${text}`,
  paragraph: orgText,
  list: (items) => items.map((item) => `- ${orgText(item)}`).join("\n"),
  table: (rows) => rows.map((cells) => `| ${cells.map(orgText).join(" | ")} |`).join("\n"),
  code: (text) => `#+BEGIN_SRC sh\n${text}\n#+END_SRC`,
});

const SPECIAL = { "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" };
const tex = (text) => text.replace(/[\\~^]/g, (mark) => SPECIAL[mark]).replace(/[&%$#_]|[{}](?!\})/g, (mark) => (/[{}]/.test(mark) ? "" : `\\${mark}`));
const texText = (text) => inline(text, { plain: tex, code: (text) => `\\texttt{${text}}`, strong: (text) => `\\textbf{${text}}`, link: (text, to) => `\\href{${to}}{${text}}` });
const texPages = by({
  heading: (text, level) => `\\${["section", "subsection", "subsubsection", "paragraph"][level - 1]}{${tex(text)}}`,
  paragraph: texText,
  list: (items) => `\\begin{itemize}\n${items.map((item) => `\\item ${texText(item)}`).join("\n")}\n\\end{itemize}`,
  table: (rows) => `\\begin{tabular}{${"l".repeat(rows[0].length)}}\n${rows.map((cells) => cells.map(texText).join(" & ")).join(" \\\\\n")}\n\\end{tabular}`,
  code: (text) => `\\begin{verbatim}\n${text}\n\\end{verbatim}`,
});
const latex = (pages) => `\\documentclass{article}\n\\begin{document}\n${texPages(pages)}\\end{document}\n`;

function ipynb(pages) {
  const cell = (block) =>
    block.type === "code"
      ? { cell_type: "code", execution_count: 1, metadata: {}, source: lines(block.text), outputs: [{ output_type: "stream", name: "stdout", text: ["done\n"] }] }
      : { cell_type: "markdown", metadata: {}, source: lines(markdown([[block]])) };
  return JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: pages.flat().map(cell) }, null, 1);
}
const lines = (text) => text.match(/.*\n|.+$/g);

/** Sentences of a page with the seconds at which each is spoken. */
function* spoken(pages) {
  let second = 0;
  for (const { type, text } of pages.flat()) {
    if (type === "code" || type === "table") continue;
    for (const sentence of text.split(/(?<=[.!?]) |\n/)) yield { sentence, from: second++, to: second, speaker: ["Ann Lee", "Ben Oduya"][(second >> 2) & 1] };
  }
}
const clock = (seconds, point) => [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":") + `${point}000`;
const vtt = (pages) => "WEBVTT\n\n" + [...spoken(pages)].map(({ sentence, from, to, speaker }) => `${clock(from, ".")} --> ${clock(to, ".")}\n<v ${speaker}>${sentence}</v>\n`).join("\n");
const srt = (pages) => [...spoken(pages)].map(({ sentence, from, to, speaker }, at) => `${at + 1}\n${clock(from, ",")} --> ${clock(to, ",")}\n${speaker}: ${sentence}\n`).join("\n");

/** A page a message: asked for by its heading, with a tool called for what is code. */
function chat(pages) {
  let call = 0;
  const messages = pages.flat().flatMap((block) => {
    if (block.type === "heading") return [{ role: "user", content: `What about ${block.text}?` }];
    if (block.type !== "code") return [{ role: "assistant", content: [{ type: "text", text: block.text }] }];
    const id = `t${++call}`;
    return [
      { role: "assistant", content: [{ type: "tool_use", id, name: "shell", input: { command: block.text } }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: [{ type: "text", text: "done" }] }] },
    ];
  });
  return JSON.stringify({ system: "Answer from the handbook.", messages });
}

const blocks = (pages) => JSON.stringify(pages.flat().map(({ type, text, level }) => ({ type, text, level })));

export const PROSE = { markdown, mdx, text, html, rst, asciidoc, org, latex, ipynb, vtt, srt, chat, docx, blocks };
