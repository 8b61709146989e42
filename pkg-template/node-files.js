import * as fs from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The files of a folder, which need not be there yet. Paths within it are written with `/`. */
export class NodeFiles {
  #root;

  constructor(folder) {
    this.#root = resolve(folder);
  }

  read(path) {
    return unlessAbsent(() => fs.readFileSync(this.#at(path)));
  }

  /** Whole: whoever reads it sees the old bytes or the new. */
  write(path, bytes) {
    const fresh = this.#at(`${path}.tmp`);
    fs.writeFileSync(fresh, bytes);
    fs.renameSync(fresh, this.#at(path));
  }

  append(path, bytes) {
    fs.appendFileSync(this.#at(path), bytes);
  }

  remove(path) {
    unlessAbsent(() => fs.unlinkSync(this.#at(path)));
  }

  list(folder) {
    const entries = unlessAbsent(() => fs.readdirSync(this.#at(folder), { withFileTypes: true })) ?? [];
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  /** Another number after the file has changed. */
  stamp(path) {
    const found = fs.statSync(this.#at(path), { throwIfNoEntry: false });
    return found && found.mtimeMs * 4096 + (found.size % 4096);
  }

  makeFolder(path) {
    const at = this.#at(path);
    fs.mkdirSync(dirname(at), { recursive: true });
    try {
      fs.mkdirSync(at);
      return true;
    } catch (error) {
      if (error.code === "EEXIST") return false;
      throw error;
    }
  }

  removeFolder(path) {
    try {
      fs.rmdirSync(this.#at(path));
    } catch {
      // A lock that is left behind goes stale, and the next writer removes it.
    }
  }

  age(path) {
    const found = fs.statSync(this.#at(path), { throwIfNoEntry: false });
    return found && Date.now() - found.mtimeMs;
  }

  wait(milliseconds) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  }

  nameOf(path) {
    return this.#at(path);
  }

  #at(path) {
    return join(this.#root, path);
  }
}

function unlessAbsent(work) {
  try {
    return work();
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
