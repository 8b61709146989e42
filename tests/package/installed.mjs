// The package as its users get it: packed, and installed into an empty folder.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Packs `pkg` and installs it; the folder goes when the program ends. */
export function installed() {
  const folder = mkdtempSync(join(tmpdir(), "atlas-package-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const npm = (...words) => execFileSync("npm", words, { cwd: folder, encoding: "utf8" });
  const packed = npm("pack", "--json", "--silent", join(process.cwd(), "pkg"));
  const [{ filename, files }] = JSON.parse(packed);
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  npm("install", "--silent", "--offline", "--no-audit", "--no-fund", `./${filename}`);
  return { folder, archive: join(folder, filename), files: files.map((file) => file.path) };
}

/** Runs a program in the folder and returns what it prints. */
export function runIn(folder, name, program) {
  writeFileSync(join(folder, name), program);
  return execFileSync(process.execPath, [name], { cwd: folder, encoding: "utf8" }).trim();
}
