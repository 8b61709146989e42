import { escaped, inline } from "./pages.mjs";
import { zip } from "./zip.mjs";

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const run = (text, look = "") => `<w:r w:rsidR="00A77B3E">${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const runs = (text) =>
  inline(text, {
    plain: (text) => text && escaped(text),
    code: (text) => `\u0001${run(text, '<w:rFonts w:ascii="Courier New"/>')}\u0002`,
    strong: (text) => `\u0001${run(text, "<w:b/>")}\u0002`,
    link: (text) => `\u0001${run(text, '<w:u w:val="single"/>')}\u0002`,
  })
    .split(/\u0001|\u0002/)
    .map((part) => (part === "" || part.startsWith("<w:r ") ? part : run(part)))
    .join("");
const paragraph = (inner, look = "") => `<w:p w:rsidR="00A77B3E" w:rsidRDefault="00A77B3E">${look && `<w:pPr>${look}</w:pPr>`}${inner}</w:p>`;
const styled = (style) => `<w:pStyle w:val="${style}"/>`;

function body(block) {
  if (block.type === "heading") return paragraph(runs(block.text), styled(`Heading${block.level}`));
  if (block.type === "code") return block.text.split("\n").map((line) => paragraph(run(escaped(line)), styled("Code"))).join("");
  if (block.rows) return `<w:tbl>${block.rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="2310" w:type="dxa"/></w:tcPr>${paragraph(runs(cell))}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;
  const listed = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
  if (block.items) return block.items.map((item) => paragraph(runs(item), listed)).join("");
  return paragraph(runs(block.text));
}

const heading = (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`;
const PARTS = {
  "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  "_rels/.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  "word/_rels/document.xml.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>`,
  "word/styles.xml": `${HEAD}<w:styles ${WORD}>${[1, 2, 3, 4].map(heading).join("")}<w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Code"/></w:style></w:styles>`,
  "word/numbering.xml": `${HEAD}<w:numbering ${WORD}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
};

/** A Word file as Word writes them: runs, styles, a list, tables. */
export function docx(pages) {
  const document = `${HEAD}<w:document ${WORD}><w:body>${pages.flat().map(body).join("")}<w:sectPr/></w:body></w:document>`;
  return zip({ ...PARTS, "word/document.xml": document });
}
