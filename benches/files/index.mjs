// node files/index.mjs FOLDER BYTES…: a file of each format and size, `1 MB.html` for one of a million bytes. The
// handbook over and over, each time under other headings; for data and tables, records that name its pages. The same
// on every machine.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DATA } from "./data.mjs";
import { pages } from "./pages.mjs";
import { PROSE } from "./prose.mjs";
import { SHEETS, ledger } from "./sheets.mjs";

const [folder, ...sizes] = process.argv.slice(2);
const handbook = await pages();
mkdirSync(folder, { recursive: true });
for (const size of sizes.map(Number)) {
  for (const [format, write] of Object.entries({ ...PROSE, ...DATA })) save(format, size, (letters) => write(editions(letters)));
  for (const [format, write] of Object.entries(SHEETS)) save(format, size, (letters) => write(ledger(letters / 60)));
}

/** Writes the file from as many letters as come to its size; a DOCX only where its parts unpack to less than 50 MB. */
function save(format, wanted, make) {
  const size = format === "docx" ? Math.min(wanted, 5e6) : wanted;
  let made = Buffer.from(make(size));
  for (let round = 0, letters = size; round < 3 && Math.abs(made.length / size - 1) > 0.05; round++) {
    letters *= size / made.length;
    made = Buffer.from(make(letters));
  }
  writeFileSync(join(folder, `${size / 1e6} MB.${format}`), made);
}

/** Pages until about so many letters, the headings of each round its own. */
function editions(letters) {
  const made = [];
  for (let at = 0, sum = 0; sum < letters; at++) {
    const round = Math.floor(at / handbook.length);
    const page = handbook[at % handbook.length].map((block) => numbered(block, round));
    for (const block of page) sum += block.text.length + 2;
    made.push(page);
  }
  return made;
}

function numbered(block, round) {
  return block.type === "heading" && block.level > 1 ? { ...block, text: `Edition ${round}: ${block.text}` } : block;
}
