// node sizes.mjs NAME FILE REPORT: the sizes of a file as it is sent, printed and written as JSON.
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [name, file, report] = process.argv.slice(2);
const bytes = readFileSync(file);
const sizes = {
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
};
writeFileSync(report, JSON.stringify({ [name]: sizes }, null, 2) + "\n");
const shown = Object.entries(sizes).map(([form, size]) => `${form} ${(size / 1000).toFixed(1)} KB`);
console.log(`${name}: ${shown.join(", ")}`);
