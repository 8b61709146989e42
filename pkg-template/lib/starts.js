import { documentBytes } from "./document.js";
import { readBeside, readInput } from "./input.js";
import { readLog, taken } from "./log.js";

/** What every run is told: the configuration, and who judges. */
export function settings(config, judging) {
  return [JSON.stringify(config ?? {}), judging];
}

// How each kind of work starts in the engine. Options are plain and can be sent to a worker.

export async function ingest(told, given, { id, format, profile, title, name, bibliography, signal, onProgress } = {}) {
  const { log, input } = await readLog(given, { format, name, signal, onProgress });
  const from = name ?? given?.name;
  if (log) return () => taken(log, () => log.ingest(JSON.stringify({ id: id ?? from, profile }), ...told));
  const { bytes, text = false, ...file } = await readInput(input);
  const cited = await readBeside(bibliography);
  const options = JSON.stringify({ id: id ?? from, format, profile, title, name: from, media_type: file.mediaType, text });
  return (engine) => engine.ingest(bytes, options, ...told, cited);
}

export async function ingestSpreadsheet(told, files, { id, title } = {}) {
  const read = await Promise.all(named(files, id).map(async ([sheet, file]) => ({ sheet, ...(await readInput(file)) })));
  const about = read.map(({ sheet, name, text = false }) => ({ sheet, name, text }));
  const options = JSON.stringify({ id: id ?? read[0]?.name, title });
  const contents = read.map(({ bytes }) => bytes);
  return (engine) => engine.ingest_spreadsheet(JSON.stringify(about), contents, options, ...told);
}

/** Files with what their sheets are called: by key, or by their own names. */
function named(files, id) {
  const plain = files !== null && typeof files === "object" && Object.getPrototypeOf(files) === Object.prototype;
  if (plain) return Object.entries(files);
  const list = Array.isArray(files) ? files : [files];
  return list.map((file) => [file?.name?.replace(/\.[^.]*$/, "") ?? id ?? "", file]);
}

export async function ingestBlocks(told, blocks, { id, profile } = {}) {
  const text = JSON.stringify(await collect(blocks));
  const options = JSON.stringify({ id, profile });
  return (engine) => engine.ingest_blocks(text, options, ...told);
}

export async function append(told, document, blocks, { profile } = {}) {
  const bytes = documentBytes(document) ?? new Uint8Array();
  const text = JSON.stringify(await collect(blocks));
  const options = JSON.stringify({ profile });
  return (engine) => engine.append(bytes, text, options, ...told);
}

export async function retrieve(told, question, { documents, tokens, nearest } = {}) {
  const options = JSON.stringify({ documents, tokens, nearest });
  return (engine) => engine.retrieve(String(question), options, ...told);
}

/** Blocks as a list, streamed or not. What is no list at all is left for the engine to refuse. */
export async function collect(blocks) {
  const streamed = typeof blocks?.[Symbol.asyncIterator] === "function";
  if (typeof blocks === "string" || !(streamed || typeof blocks?.[Symbol.iterator] === "function")) return blocks ?? null;
  const all = [];
  for await (const block of blocks) all.push(block);
  return all;
}
