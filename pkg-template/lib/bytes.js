import { ContextAtlasError } from "./error.js";

/** 512 MB, `limits.input_bytes`. Workers give their isolates 128 MB in all. */
let limit = globalThis.navigator?.userAgent === "Cloudflare-Workers" ? 32 * 1024 * 1024 : 512 * 1024 * 1024;

const encoder = new TextEncoder();

/** Text as UTF-8; a lone surrogate becomes U+FFFD. */
export function encode(text) {
  within(text, text.length);
  const bytes = encoder.encode(text);
  within(text, bytes.length);
  return bytes;
}

/** The bytes of a buffer or a view of one. */
export function view(input) {
  if (input instanceof Uint8Array) return input;
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
}

/** The input, unless it is too large to be read. */
export function within(input, size) {
  if (size <= limit) return input;
  throw new ContextAtlasError("too_large", `The input has ${size} bytes; at most ${limit} are read.`);
}
