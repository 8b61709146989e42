import { Calls } from "./calls.js";
import { init } from "./engine.js";
import { drive } from "./run.js";
import * as starts from "./starts.js";

/** The worker's side of AtlasWorker: runs work, and asks over the port for all that the work needs. */
export function serve({ port, config, wasm }) {
  // A load that fails shows at the first work, which tries again.
  init(wasm).catch(() => {});
  const stops = new Map();
  const calls = new Calls(port, {
    async run(work, judging, method, args, options) {
      const stop = new AbortController();
      stops.set(work, stop);
      const onProgress = (progress) => calls.tell("progress", [work, progress]);
      try {
        const told = starts.settings(config, judging);
        const heard = { signal: stop.signal, onProgress };
        const start = await starts[method](told, ...args, { ...options, ...heard });
        return await drive(start, remoteHost(calls, work), heard);
      } finally {
        stops.delete(work);
      }
    },
    stop: (work) => stops.get(work)?.abort(),
  });
}

function remoteHost(calls, work) {
  const kind = (name) => [name, (need) => calls.call(name, [work, need])];
  return Object.fromEntries(["ask", "search", "nearest", "documents"].map(kind));
}
