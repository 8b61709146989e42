import { encode, view, within } from "./bytes.js";
import { ContextAtlasError, caused } from "./error.js";

/** A stream of bytes: of the web, of Node, or any asynchronous iterable. */
export function isStream(input) {
  return typeof input?.getReader === "function" || typeof input?.[Symbol.asyncIterator] === "function";
}

/** What can be read piece by piece. */
export function isPieced(input) {
  return isStream(input) || (typeof input?.stream === "function" && typeof input.size === "number");
}

/** The bytes of a Blob or a stream one piece after the other. A stream's are remembered until that is called off. */
export class Pieces {
  /** How many bytes have come. */
  length = 0;
  #input;
  #rest;
  #waiting = [];
  #kept = [];

  constructor(input) {
    this.#input = input;
    if (isStream(input)) this.#rest = read(input);
    else {
      within(input, input.size);
      this.#rest = read(input.stream());
    }
  }

  /** The first bytes, at least so many where there are; they come again. */
  async start(length) {
    while (this.length < length) {
      const piece = await this.#next();
      if (piece === undefined) break;
      this.#waiting.push(piece);
    }
    return joined(this.#waiting);
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      const piece = this.#waiting.shift() ?? (await this.#next());
      if (piece === undefined) return;
      yield piece;
    }
  }

  /** Whether all that came can be had again. */
  get remembered() {
    return !isStream(this.#input) || this.#kept !== undefined;
  }

  forget() {
    this.#kept = undefined;
  }

  /** All of it, from the start. */
  async whole() {
    if (isStream(this.#input)) {
      while ((await this.#next()) !== undefined);
      return joined(this.#kept);
    }
    await this.stop();
    return this.#input;
  }

  /** Lets go of what is not read. */
  async stop() {
    await this.#rest.return().catch(() => {});
  }

  async #next() {
    const { done, value } = await this.#rest.next().catch((error) => {
      throw caused("input", "The stream cannot be read.", error);
    });
    if (done) return undefined;
    const piece = bytes(value);
    this.length += piece.length;
    within(this.#input, this.length);
    if (isStream(this.#input)) this.#kept?.push(piece);
    return piece;
  }
}

async function* read(stream) {
  if (typeof stream.getReader !== "function") return yield* stream;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function bytes(piece) {
  if (typeof piece === "string") return encode(piece);
  if (piece instanceof ArrayBuffer || ArrayBuffer.isView(piece)) return view(piece);
  throw new ContextAtlasError("input", "A stream must give bytes or text.");
}

function joined(pieces) {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
