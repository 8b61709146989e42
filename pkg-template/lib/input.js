import { encode, view, within } from "./bytes.js";
import { ContextAtlasError, caused } from "./error.js";
import { Pieces, isStream } from "./pieces.js";

/** What the caller handed over, as bytes, with the name and media type that a File or Blob brings. */
export async function readInput(input) {
  if (typeof input === "string") return { bytes: encode(input), text: true };
  if (input instanceof ArrayBuffer || ArrayBuffer.isView(input)) return { bytes: view(within(input, input.byteLength)) };
  if (typeof input?.arrayBuffer === "function" && typeof input.size === "number") return readBlob(input);
  if (isStream(input)) return { bytes: await new Pieces(input).whole(), name: input.name };
  throw new ContextAtlasError("input", "The input must be text, bytes, a File, a Blob or a stream of bytes.");
}

/** What is read beside an input, as bytes; nothing where nothing is given. */
export async function readBeside(input) {
  return input === undefined || input === null ? undefined : (await readInput(input)).bytes;
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
