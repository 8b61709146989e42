// node sizes.mjs FILE REPORT: the sizes of a file as it is sent, printed and written as JSON.
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [file, report] = process.argv.slice(2);
const bytes = readFileSync(file);
const sizes = {
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
};
writeFileSync(report, JSON.stringify({ wasm: sizes }, null, 2) + "\n");
const shown = Object.entries(sizes).map(([name, size]) => `${name} ${(size / 1000).toFixed(1)} KB`);
console.log(`wasm: ${shown.join(", ")}`);
