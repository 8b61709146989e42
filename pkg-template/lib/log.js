import { call, init } from "./engine.js";
import { refuseAborted } from "./error.js";
import { isPieced, Pieces } from "./pieces.js";

/** How much of the start of a file shows its format. */
const START = 4096;

/**
 * Reads a chat transcript piece by piece, so that it is never in memory as a whole. Gives `{ log }` where a File, a Blob
 * or a stream is one, else `{ input }`, to be read at once.
 */
export async function readLog(input, { format, name, signal, onProgress } = {}) {
  if (!isPieced(input) || (format ?? "chat") !== "chat") return { input };
  await init();
  const pieces = new Pieces(input);
  const about = JSON.stringify({ format, name: name ?? input.name, media_type: input.type });
  const start = await pieces.start(START);
  // The core knows no transcripts.
  if (!call((engine) => engine.may_be_log?.(start, about))) return { input: await pieces.whole() };
  const log = call((engine) => new engine.ChatLog());
  try {
    for await (const piece of pieces) {
      refuseAborted(signal);
      if (call(() => log.feed(piece))) pieces.forget();
      onProgress?.({ stage: "reading", done: pieces.length, total: input.size ?? pieces.length });
    }
    if (call(() => log.end()) || format) return { log };
  } catch (error) {
    freed(log);
    if (format || error.code !== "input" || !pieces.remembered) {
      await pieces.stop();
      throw error;
    }
    return { input: await pieces.whole() };
  }
  freed(log);
  return { input: await pieces.whole() };
}

/** Takes what a log comes to, and lets go of it. */
export function taken(log, take) {
  try {
    return take(log);
  } finally {
    freed(log);
  }
}

/** A log of an instance that is gone has nothing left to free. */
function freed(log) {
  try {
    log.free();
  } catch {
    // The fault that ended the instance is already on its way to the caller.
  }
}
