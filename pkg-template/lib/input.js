import { ContextAtlasError, caused } from "./error.js";

/** 512 MB, `limits.input_bytes`. Workers give their isolates 128 MB in all. */
let limit = globalThis.navigator?.userAgent === "Cloudflare-Workers" ? 32 * 1024 * 1024 : 512 * 1024 * 1024;

const encoder = new TextEncoder();

/** What the caller handed over, as bytes, with the name and media type that a File or Blob brings. */
export async function readInput(input) {
  if (typeof input === "string") return { bytes: encode(input), text: true };
  if (input instanceof ArrayBuffer) return { bytes: new Uint8Array(within(input, input.byteLength)) };
  if (ArrayBuffer.isView(input)) return { bytes: view(within(input, input.byteLength)) };
  if (typeof input?.arrayBuffer === "function" && typeof input.size === "number") return readBlob(input);
  throw new ContextAtlasError("input", "The input must be text, bytes, a File or a Blob.");
}

/** What is read beside an input, as bytes; nothing where nothing is given. */
export async function readBeside(input) {
  return input === undefined || input === null ? undefined : (await readInput(input)).bytes;
}

/** Text as UTF-8; a lone surrogate becomes U+FFFD. */
export function encode(text) {
  within(text, text.length);
  const bytes = encoder.encode(text);
  within(text, bytes.length);
  return bytes;
}

async function readBlob(blob) {
  within(blob, blob.size);
  try {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return { bytes, name: blob.name, mediaType: blob.type };
  } catch (error) {
    throw caused("input", "The file cannot be read.", error);
  }
}

function view(input) {
  return input instanceof Uint8Array ? input : new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
}

function within(input, size) {
  if (size <= limit) return input;
  throw new ContextAtlasError("too_large", `The input has ${size} bytes; at most ${limit} are read.`);
}
