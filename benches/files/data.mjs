// A writer for each data format: the handbook as a description of its services, with references.
import { escaped } from "./pages.mjs";

/** An entry a section, pointing at the page it stands on. */
function service(pages) {
  const paths = {};
  const schemas = {};
  pages.forEach((page, number) => {
    const name = `${page[0].text.replace(/\W+/g, "")}${number}`;
    const texts = page.filter((block) => block.type !== "code" && block.type !== "heading").map((block) => block.text);
    schemas[name] = { type: "object", description: texts[0], required: ["id", "severity"], properties: fields(texts.slice(1, 5)) };
    page.filter((block) => block.type === "heading").forEach((heading, at) => {
      paths[`/${name}/${at}/${slug(heading.text)}`] = { get: operation(heading.text, name, at, texts) };
    });
  });
  return { openapi: "3.1.0", info: { title: "Handbook", version: "1.0" }, paths, components: { schemas } };
}

const slug = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
const fields = (texts) => Object.fromEntries(texts.map((text, at) => [`field${at}`, { type: at % 2 ? "integer" : "string", description: text, example: at * 12.5 }]));

function operation(title, name, at, texts) {
  return {
    summary: title,
    operationId: `get${name}${at}`,
    tags: [name, "handbook"],
    deprecated: at % 7 === 0,
    description: texts[(at + 1) % texts.length] ?? title,
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 } }],
    responses: { 200: { description: "Found", content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } } },
  };
}

const json = (pages) => JSON.stringify(service(pages), null, 2) + "\n";
const jsonl = (pages) =>
  pages.map((page, at) => page.map(({ type, text, level }, place) => JSON.stringify({ page: at, place, type, level: level ?? 0, text }) + "\n").join("")).join("");

function yaml(pages) {
  const lines = [];
  const scalar = (value) => (typeof value === "string" ? (/^[\w ./-]+$/.test(value) && !/^[\d.]+$/.test(value) ? value : `'${value.replaceAll("'", "''").replaceAll("\n", " ")}'`) : String(value));
  const put = (value, key, indent) => {
    if (typeof value !== "object") return lines.push(`${indent}${key} ${scalar(value)}`);
    lines.push(`${indent}${key}`);
    for (const [name, item] of Object.entries(value)) put(item, Array.isArray(value) ? "-" : `${/^\w+$/.test(name) ? name : `'${name}'`}:`, `${indent}  `);
  };
  for (const [name, item] of Object.entries(service(pages))) put(item, `${name}:`, "");
  return lines.join("\n").replace(/\n( *)-\n *(?=\S)/g, "\n$1- ") + "\n";
}

function xml(pages) {
  const section = (block, at) =>
    block.type === "heading" ? `  <title level="${block.level}">${escaped(block.text)}</title>` : `  <${block.type} n="${at}">${escaped(block.text)}</${block.type}>`;
  const page = (blocks, at) => ` <page id="p${at}">\n  <next idref="p${at + 1}"/>\n${blocks.map(section).join("\n")}\n </page>`;
  return `<?xml version="1.0"?>\n<handbook>\n${pages.map(page).join("\n")}\n</handbook>\n`;
}

const toml = (pages) =>
  pages
    .map((page, at) => {
      const head = `[page.p${at}]\ntitle = ${JSON.stringify(page[0].text)}\nsize = ${page.length}\ntags = ["handbook", "alerts"]\n`;
      const blocks = page.map(({ type, text }) => `\n[[page.p${at}.block]]\ntype = "${type}"\ntext = ${JSON.stringify(text)}\nlevel = ${text.length % 7}\n`);
      return head + blocks.join("") + "\n";
    })
    .join("");

export const DATA = { yaml, json, jsonl, xml, toml };
