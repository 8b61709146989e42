/** Who judges. */
export type JudgeOption = "local" | null | Judge | JudgeFunction;

/** Answers a request, or gives nothing where it has no answer. What it throws counts as no answer. */
export type JudgeFunction = ((
  request: JudgeRequest,
  options: { signal?: AbortSignal },
) => Promise<JudgeResponse | null | undefined> | JudgeResponse | null | undefined) & {
  /** How many requests it takes at once; 1 where it is absent. */
  concurrency?: number;
};

export interface Judge {
  ask(
    request: JudgeRequest,
    options: { signal?: AbortSignal },
  ): Promise<JudgeResponse | null | undefined> | JudgeResponse | null | undefined;
  /** How many requests it takes at once; 1 where it is absent. */
  concurrency?: number;
  /** Called before each work; what it throws ends the work before it begins. */
  prepare?(): Promise<void>;
}

/** A System One request. The order of keys counts. */
export interface JudgeRequest {
  state: Record<string, unknown>;
  questions: Record<string, JudgeQuestion>;
}

export type JudgeQuestion =
  | { type: "noul"; instructions: string; criteria: { true: string; false: string } }
  | { type: "choice"; instructions: string; criteria: Record<string, string | null> };

/** A System One response. */
export interface JudgeResponse {
  answers: Record<string, JudgeAnswer>;
  usage?: { input_tokens?: number; output_tokens?: number };
  /** The service's id of the request. */
  request_id?: string;
}

export type JudgeAnswer =
  | { type: "noul"; noul: number }
  | { type: "choice"; choice: string; confidence?: number; probabilities?: Record<string, number> };

/**
 * A model behind a System One endpoint: TypeSafe, OpenRouter, a local server, or a proxy of your own.
 * It tries again where that helps, waits as the server says, and sends its key to its own endpoint only.
 */
export class Jev implements Judge {
  /**
   * Settings that cannot work show at the first use.
   *
   * ```ts
   * new Jev({ endpoint: "/jev" });                                        // a page: your proxy holds the key
   * new Jev({ apiKey });                                                  // TypeSafe
   * new Jev({ provider: "openrouter", apiKey });
   * new Jev({ endpoint: "http://localhost:11434/v1/systemone", model }); // Ollama: no key
   * ```
   */
  constructor(options?: JevOptions);
  /**
   * Settings from `TYPESAFE_API_KEY`, `TYPESAFE_PROVIDER`, `OPENROUTER_API_KEY` and `TYPESAFE_BASE_URL`; blank is
   * absent. Options given here come first.
   */
  static fromEnv(options?: JevOptions & { env?: Record<string, string | undefined> }): Jev;
  ask(request: JudgeRequest, options?: { signal?: AbortSignal }): Promise<JudgeResponse>;
  /** Checks the settings; throws `judge` where they cannot work. */
  prepare(): Promise<void>;
  readonly concurrency: number;
}

export interface JevOptions {
  /** Where requests go; that of the provider where it is absent. A path is taken from the page. */
  endpoint?: string | URL;
  apiKey?: string;
  provider?: "typesafe" | "openrouter";
  model?: string;
  /** Milliseconds an attempt may take; 10,000. */
  timeout?: number;
  /** How often a failed request is tried again; 2. */
  retries?: number;
  /** How many requests are out at once; 12. */
  concurrency?: number;
  /** Sent along, for a proxy that wants them. */
  headers?: Record<string, string>;
  /** In place of the global `fetch`. */
  fetch?: typeof fetch;
}
