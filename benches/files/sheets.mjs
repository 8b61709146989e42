import { dice } from "../corpus.mjs";
import { zip } from "./zip.mjs";

export const HEAD = ["Payment", "Department", "Supplier", "Date", "Amount", "Paid"];
const DEPARTMENTS = ["Harbour office", "Roads and bridges", "Schools", "Libraries, museums", "Social care", "Waste"];
const FORMS = ["Ltd", "and Sons", "LLP", "Group plc", "Partners"];
const STEMS = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Juniper", "Larch", "Maple", "Oak", "Pine", "Rowan", "Willow"];

/** So many payments, a row each. */
export function* payments(count) {
  const roll = dice(4242);
  const one = (list) => list[Math.floor(roll() * list.length)];
  for (let at = 0; at < count; at++) {
    const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(roll() * 2000))).toISOString().slice(0, 10);
    const supplier = `${one(STEMS)} ${one(STEMS)} ${one(FORMS)}`;
    yield [14_000_000 + at, one(DEPARTMENTS), supplier, day, Math.floor(roll() ** 3 * 5e7) / 100, one(["yes", "no"])];
  }
}

/** Payments under the names of their columns. */
export const ledger = (count) => [HEAD, ...payments(count)];

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${String(cell).replaceAll('"', '""')}"` : cell);
export const csvLine = (row) => row.map(quoted).join(",") + "\n";
const csv = (rows) => rows.map(csvLine).join("");

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** A workbook as Excel writes them: shared strings, dates as days by their format. */
function xlsx(rows) {
  const strings = new Map();
  const shared = (text) => strings.get(text) ?? strings.set(text, strings.size).get(text);
  const cell = (value, column, row) => {
    const place = `${"ABCDEF"[column]}${row + 1}`;
    if (typeof value === "number") return `<c r="${place}"><v>${value}</v></c>`;
    if (row > 0 && column === 3) return `<c r="${place}" s="1"><v>${Date.parse(value) / 86_400_000 + 25_569}</v></c>`;
    return `<c r="${place}" t="s"><v>${shared(value)}</v></c>`;
  };
  const data = rows.map((row, at) => `<row r="${at + 1}" spans="1:6">${row.map((value, column) => cell(value, column, at)).join("")}</row>`).join("");
  return zip({
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Payments" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${[...strings.keys()].map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
  });
}

export const SHEETS = { csv, xlsx };
