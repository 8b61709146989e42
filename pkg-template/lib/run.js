import { call, init } from "./engine.js";
import { aborted, refuseAborted } from "./error.js";

/** How long the engine may keep the thread before the host has a turn, in milliseconds. */
const TURN = 30;

/**
 * Drives a run of the engine to its result: answers what it needs through `host`, whose methods `ask`, `search`,
 * `nearest` and `documents` take a need and give the reply.
 */
export async function drive(start, host, { signal, onProgress } = {}) {
  refuseAborted(signal);
  await Promise.all([init(), host.prepare?.()]);
  const run = call(start);
  try {
    host.bind?.(run);
    return await loop(run, host, signal, onProgress);
  } finally {
    release(run);
  }
}

async function loop(run, host, signal, onProgress) {
  const replies = new Replies(signal);
  let since = performance.now();
  for (;;) {
    refuseAborted(signal);
    const needs = call(() => run.step());
    if (needs === undefined) return call(() => run.result());
    for (const [number, kind, need] of JSON.parse(needs)) {
      if (kind === "progress") onProgress?.(need);
      else replies.expect(number, kind, host[kind](need, signal));
    }
    if (replies.open > 0) {
      for (const [number, kind, reply] of await replies.next()) call(() => run[kind](number, reply));
      since = performance.now();
    } else if (performance.now() - since > TURN) {
      await turn();
      since = performance.now();
    }
  }
}

/** Replies that are awaited, and those that have come. */
class Replies {
  open = 0;
  #come = [];
  #failed;
  #wake = () => {};
  #signal;

  constructor(signal) {
    this.#signal = signal;
  }

  async expect(number, kind, reply) {
    this.open += 1;
    try {
      this.#come.push([number, kind, await reply]);
    } catch (error) {
      this.#failed ??= { error };
    }
    this.#wake();
  }

  async next() {
    if (this.#come.length === 0 && !this.#failed) await this.#arrival();
    if (this.#failed) throw this.#failed.error;
    this.open -= this.#come.length;
    return this.#come.splice(0);
  }

  #arrival() {
    return new Promise((resolve, reject) => {
      const stop = () => reject(aborted(this.#signal));
      this.#signal?.addEventListener("abort", stop, { once: true });
      this.#wake = () => {
        this.#signal?.removeEventListener("abort", stop);
        resolve();
      };
    });
  }
}

/** Gives messages, timers, drawing and input their turn; `scheduler.yield` would come back before messages. */
function turn() {
  return new Promise((resolve) => setTimeout(resolve));
}

/** A run of an instance that is gone has nothing left to free. */
function release(run) {
  try {
    run.free();
  } catch {
    // The fault that ended the instance is already on its way to the caller.
  }
}
