/** What the package throws: a message for people, a `code` for programs, the cause where there is one. */
export class ContextAtlasError extends Error {
  constructor(code, message, options) {
    super(message, options);
    this.name = "ContextAtlasError";
    this.code = code;
  }
}

/** The error itself where it is one of ours, else one of ours that it caused. */
export function caused(code, message, cause) {
  if (cause instanceof ContextAtlasError) return cause;
  return new ContextAtlasError(code, message, { cause });
}

export function aborted(signal) {
  return new ContextAtlasError("aborted", "The work was stopped.", { cause: signal.reason });
}

export function refuseAborted(signal) {
  if (signal?.aborted) throw aborted(signal);
}
