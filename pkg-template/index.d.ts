/**
 * Hand it a document and a question; it hands back the few hundred tokens that answer the question.
 *
 * ```ts
 * import { Collection, Processor } from "context-atlas";
 *
 * const atlas = new Processor();
 * const shelf = new Collection();
 * await shelf.put(await atlas.ingest("# Fees\n\nLate payment costs 5 %.", { id: "fees", format: "markdown" }));
 *
 * const context = await atlas.retrieve("What does late payment cost?", shelf);
 * console.log(context?.text, context?.sources);
 * ```
 *
 * @packageDocumentation
 */

export * from "./declarations/engine.js";
export * from "./declarations/processor.js";
export * from "./declarations/config.js";
export * from "./declarations/document.js";
export * from "./declarations/parts.js";
export * from "./declarations/judge.js";
export * from "./declarations/source.js";
export * from "./declarations/atlas_worker.js";
