import type { Context, Document, DocumentLike } from "./document.js";
import type { ContextAtlasError } from "./engine.js";
import type { Block } from "./parts.js";
import type { AppendOptions, IngestBlocksOptions, IngestOptions, Input, ProcessorOptions, RetrieveOptions, SpreadsheetOptions, Usage } from "./processor.js";
import type { Source } from "./source.js";

/**
 * A Processor in a worker of its own, so that a page stays quick. Judges and sources stay where you made them.
 *
 * ```ts
 * const atlas = new AtlasWorker();
 * const document = await atlas.ingest(file, { onProgress: ({ done, total }) => show(done / total) });
 * ```
 */
export class AtlasWorker {
  constructor(options?: ProcessorOptions);
  ingest(input: Input, options?: IngestOptions): Promise<Document>;
  ingestSpreadsheet(files: Input | Input[] | Record<string, Input>, options?: SpreadsheetOptions): Promise<Document>;
  ingestBlocks(blocks: Iterable<Block> | AsyncIterable<Block>, options: IngestBlocksOptions): Promise<Document>;
  append(document: DocumentLike, blocks: Iterable<Block> | AsyncIterable<Block>, options?: AppendOptions): Promise<Document>;
  retrieve(question: string, source: Source, options?: RetrieveOptions): Promise<Context | null>;
  readonly usage: Usage;
  readonly failure: ContextAtlasError | null;
  /** Ends the worker; what it was at throws `aborted`. */
  terminate(): void;
}
