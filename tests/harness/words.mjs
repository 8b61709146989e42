// The words of the command and the files it needs, as the native command takes them.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const OURS = "spec/deviations";
const LISTS = ["tests/pending.toml", "spec/deviations.md"];

export function suiteOf(words) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { kind: { type: "string" }, dump: { type: "string" }, all: { type: "boolean", default: false } },
  });
  const [command, folder = "fixtures"] = positionals;
  const files = below(folder, "cases");
  if (existsSync(OURS)) files.push(...below(OURS, OURS));
  files.push(...LISTS.filter(existsSync).map((name) => [name, readFileSync(name)]));
  return { command, files, ...values };
}

function below(folder, name) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true });
  const found = paths.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return found.map((path) => [`${name}${path.slice(folder.replace(/\/$/, "").length)}`, readFileSync(path)]);
}

// Prints the report, writes what was asked for, and says by the exit status whether anything failed.
export function finish({ text, given }, dump) {
  process.stdout.write(text);
  if (dump) mkdirSync(dump, { recursive: true });
  for (const [name, json] of Object.entries(given)) writeFileSync(join(dump, `${name}.json`), `${json}\n`);
  process.exitCode = / 0 failed[^\n]*\n$/.test(text) ? 0 : 1;
}
