import { encode } from "./bytes.js";
import { ContextAtlasError } from "./error.js";

const decoder = new TextDecoder();

/** The head ends here: everything before is small. A quoted text cannot hold these bytes. */
const UNITS = ',"units":';

/** An ingested document over the bytes of its JSON, which are read when they are asked for. */
export class Document {
  #bytes;
  #head;
  #value;

  /** For the package's own use: `Document.fromJSON` checks what it is given. */
  constructor(bytes, value) {
    this.#bytes = bytes;
    this.#value = value;
  }

  /** Reads a stored document: its JSON as an object, text or bytes. */
  static fromJSON(json) {
    if (json instanceof Document) return json;
    if (typeof json === "string") return checked(encode(json), parse(json));
    if (json instanceof ArrayBuffer) return Document.fromJSON(new Uint8Array(json));
    if (ArrayBuffer.isView(json)) return checked(json, parse(decoder.decode(json)));
    // A document of another copy of the package gives its JSON like any object.
    return checked(undefined, typeof json?.toJSON === "function" ? json.toJSON() : json);
  }

  get id() {
    return this.#start().id;
  }

  get profile() {
    return this.#start().profile;
  }

  get detected() {
    return this.#start().detected;
  }

  get units() {
    return this.toJSON().units;
  }

  get links() {
    return this.toJSON().links;
  }

  get data() {
    return this.toJSON().data;
  }

  /** The bytes of the document's JSON, not to be changed. */
  get bytes() {
    this.#bytes ??= encode(JSON.stringify(this.#value));
    return this.#bytes;
  }

  /** The document as a plain object, not to be changed. */
  toJSON() {
    this.#value ??= JSON.parse(decoder.decode(this.#bytes));
    return this.#value;
  }

  #start() {
    if (this.#value) return this.#value;
    this.#head ??= headOf(this.#bytes);
    return this.#head ?? this.toJSON();
  }
}

function headOf(bytes) {
  const text = decoder.decode(bytes.subarray(0, 4096));
  const end = text.indexOf(UNITS);
  return end < 0 ? undefined : JSON.parse(`${text.slice(0, end)}}`);
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContextAtlasError("document", "Not valid JSON.", { cause: error });
  }
}

function checked(bytes, value) {
  if (value?.format !== 2) throw new ContextAtlasError("document", "Not a format 2 document.");
  return new Document(bytes, value);
}

/** A document that a Source gave, in any of the forms it may have, as bytes; nothing where there is none. */
export function documentBytes(given) {
  if (given === null || given === undefined) return undefined;
  if (given instanceof Uint8Array) return given;
  if (given instanceof ArrayBuffer) return new Uint8Array(given);
  if (typeof given === "string") return encode(given);
  if (given instanceof Document) return given.bytes;
  return encode(JSON.stringify(given));
}
