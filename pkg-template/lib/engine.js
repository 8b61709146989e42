import * as glue from "../context_atlas.js";
import { ContextAtlasError, caused } from "./error.js";

let find = () => {
  throw new ContextAtlasError("engine", "Call init(wasm) first: this entry does not load the WebAssembly file itself.");
};
let starting;
let compiled;
let generation = 0;

/** Says where an entry finds the WebAssembly file. */
export function provide(source) {
  find = source;
}

/**
 * Loads the engine, once. The first call may say from where: a compiled Module, a Response, bytes, or an address.
 * A load that fails may be tried again.
 */
export function init(source) {
  starting ??= start(source).catch((error) => {
    starting = undefined;
    throw caused("engine", "The WebAssembly engine could not be loaded.", error);
  });
  return starting;
}

async function start(source) {
  const module = await compile(await (source ?? find()));
  await glue.default({ module_or_path: module });
  compiled = module;
}

/** The compiled engine, where it is loaded already, for a worker to take. */
export function loaded() {
  return compiled;
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source);
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  const streams = response.headers.get("content-type")?.startsWith("application/wasm");
  if (streams && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Counts the instances: what an earlier one held in its memory is gone. */
export function instance() {
  return generation;
}

/**
 * Calls into the engine. A fault that leaves the instance unusable replaces it by a new one, so that the next
 * call works, and throws `engine`.
 */
export function call(work) {
  try {
    return work(glue);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      generation += 1;
      glue.__wbg_reset_state();
      throw new ContextAtlasError("engine", "The engine stopped and was started anew.", { cause: error });
    }
    if (typeof error?.code === "string") throw new ContextAtlasError(error.code, error.message);
    throw caused("engine", "The engine failed, or was started anew since.", error);
  }
}
