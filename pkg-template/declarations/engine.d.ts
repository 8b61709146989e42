/**
 * Loads the engine. Every call does this by itself; call it to load early, or, from `context-atlas/slim`, to say
 * where the WebAssembly file is. Only the first call loads.
 *
 * ```ts
 * import { init } from "context-atlas/slim";
 * await init(fetch("/assets/context_atlas_bg.wasm"));
 * ```
 */
export function init(wasm?: WasmSource | Promise<WasmSource>): Promise<void>;

/** A compiled module, its bytes, a response that holds it, or its address. */
export type WasmSource = WebAssembly.Module | BufferSource | Response | URL | string;

/** What the package throws. */
export class ContextAtlasError extends Error {
  constructor(code: ErrorCode, message: string, options?: { cause?: unknown });
  readonly name: "ContextAtlasError";
  /** What kind of fault it is, for programs. */
  readonly code: ErrorCode;
  /** What it came of, where there is such a thing. */
  readonly cause?: unknown;
}

/**
 * When an error happens:
 * - `format`: the format is unknown, or cannot be read from what was given
 * - `input`: the input is not what its format says: not JSON, not a zip, not a list of blocks
 * - `too_large`: the input is larger than 512 MB (32 MB in Cloudflare Workers), or than memory allows
 * - `config`: a configuration key is unknown, or its value outside its bounds
 * - `profile`: a profile that does not exist, or that the call does not take
 * - `document`: a stored document cannot be read as one
 * - `judge`: the call needs a judge and there is none, or the judge is set up wrongly
 * - `store`: a store or a source of yours failed, is closed, or is held by another tab
 * - `quota`: the store has no room left
 * - `aborted`: your `AbortSignal` stopped the work; its reason is the cause
 * - `engine`: the WebAssembly engine could not be loaded, or stopped and was started anew
 */
export type ErrorCode =
  | "format"
  | "input"
  | "too_large"
  | "config"
  | "profile"
  | "document"
  | "judge"
  | "store"
  | "quota"
  | "aborted"
  | "engine";
