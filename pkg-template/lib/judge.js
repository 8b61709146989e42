import { ContextAtlasError, caused } from "./error.js";

const NOBODY = -1;
const LOCAL = 0;

/** Who judges: how the engine is told, and how requests are answered. */
export class Bench {
  /** Checks the judge where it can be checked; what it throws ends the work before it begins. */
  prepare = async () => {};
  /** What all judges of a processor took, and why one last failed. */
  took;
  #ask;

  constructor(judge = "local", took = { requests: 0, failed: 0, inputTokens: 0, outputTokens: 0, failure: null }) {
    this.took = took;
    this.number = numberOf(judge);
    if (this.number <= LOCAL) return;
    this.#ask = typeof judge === "function" ? judge : judge.ask.bind(judge);
    if (judge.prepare) this.prepare = judge.prepare.bind(judge);
  }

  /** The bench of one call, where that brings a judge of its own. */
  of({ judge } = {}) {
    return judge === undefined ? this : new Bench(judge, this.took);
  }

  get usage() {
    const { failure, ...usage } = this.took;
    return usage;
  }

  get failure() {
    return this.took.failure;
  }

  /** The response as JSON text, or nothing where the request failed: the engine has a rule for that. */
  async ask(request, signal) {
    this.took.requests += 1;
    try {
      const response = await this.#ask(request, { signal });
      this.#count(response?.usage);
      if (typeof response?.answers === "object" && response.answers !== null) return JSON.stringify(response);
      this.took.failed += 1;
    } catch (error) {
      this.took.failed += 1;
      this.took.failure = caused("judge", "The judge did not answer.", error);
    }
    return undefined;
  }

  #count(usage) {
    this.took.inputTokens += usage?.input_tokens ?? 0;
    this.took.outputTokens += usage?.output_tokens ?? 0;
  }
}

function numberOf(judge) {
  if (judge === null) return NOBODY;
  if (judge === "local") return LOCAL;
  if (typeof judge === "function" || typeof judge?.ask === "function") return concurrencyOf(judge);
  throw new ContextAtlasError("judge", 'The judge must be "local", null, a function, or have a method "ask".');
}

function concurrencyOf(judge) {
  const { concurrency = 1 } = judge;
  if (Number.isInteger(concurrency) && concurrency > 0) return concurrency;
  throw new ContextAtlasError("judge", "The concurrency of a judge must be a whole number above 0.");
}
