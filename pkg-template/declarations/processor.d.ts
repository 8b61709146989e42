import type { Config } from "./config.js";
import type { Context, Document, DocumentLike } from "./document.js";
import type { ContextAtlasError } from "./engine.js";
import type { JudgeOption } from "./judge.js";
import type { Block } from "./parts.js";
import type { Source } from "./source.js";

/** Turns input into documents, and questions into contexts. */
export class Processor {
  /**
   * ```ts
   * new Processor();                                             // the engine judges: no network, no key
   * new Processor({ judge: new Jev({ endpoint: "/jev" }) });     // a model judges
   * new Processor({ judge: async (request) => answer(request) }); // you judge
   * new Processor({ judge: null });                              // structure only; retrieval is an error
   * ```
   * @throws {ContextAtlasError} `judge` for a judge that is none
   */
  constructor(options?: ProcessorOptions);

  /**
   * Reads input into a document.
   *
   * ```ts
   * const document = await atlas.ingest(file);                                  // a File brings its name
   * const notes = await atlas.ingest(text, { id: "notes", format: "markdown" });
   * ```
   * @throws {ContextAtlasError} `format`, `input`, `too_large`, `profile`, `config`, `aborted`
   */
  ingest(input: Input, options?: IngestOptions): Promise<Document>;

  /**
   * Reads CSV and XLSX files as one document, so that lookups of one join onto tables of another. Keys name the
   * sheets of CSV files; a workbook brings its own.
   *
   * ```ts
   * await atlas.ingestSpreadsheet({ Data: file, Countries: other }, { id: "sales" });
   * ```
   */
  ingestSpreadsheet(files: Input | Input[] | Record<string, Input>, options?: SpreadsheetOptions): Promise<Document>;

  /**
   * Makes a document of blocks that are read already; a stream of them is read to its end.
   *
   * ```ts
   * await atlas.ingestBlocks([{ type: "paragraph", text: "Doors open at nine." }], { id: "hours" });
   * ```
   */
  ingestBlocks(blocks: Iterable<Block> | AsyncIterable<Block>, options: IngestBlocksOptions): Promise<Document>;

  /** Adds blocks to the end of a prose document, asking only about what is new. The document given stays as it is. */
  append(document: DocumentLike, blocks: Iterable<Block> | AsyncIterable<Block>, options?: AppendOptions): Promise<Document>;

  /**
   * The context that answers a question, or `null` when the judge did not answer.
   *
   * ```ts
   * const context = await atlas.retrieve("Who approves refunds?", store, { tokens: 600 });
   * if (context === null) console.log("no answer from the judge");
   * else if (context.abstained) console.log("the documents do not say");
   * else prompt(context.text);
   * ```
   * @throws {ContextAtlasError} `judge` without a judge, `store`, `document`, `config`, `aborted`
   */
  retrieve(question: string, source: Source, options?: RetrieveOptions): Promise<Context | null>;

  /** What the judge took so far. */
  readonly usage: Usage;

  /** Why the judge last failed to answer, where it did. */
  readonly failure: ContextAtlasError | null;
}

export interface ProcessorOptions {
  /** Who judges; `"local"` where it is absent. */
  judge?: JudgeOption;
  /** What can be tuned. */
  config?: Config;
}

/** Text, bytes, a File, a Blob or a stream of bytes. Chat transcripts in JSON Lines are read from a File, a Blob or a stream a line at a time, so that no more than one is in memory. Bytes that are not UTF-8 are read by their byte-order mark, else as Windows-1252. */
export type Input = string | ArrayBuffer | ArrayBufferView | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>;

/** Common to all work that takes a while. */
export interface WorkOptions {
  /** Stops the work, which then throws `aborted`. */
  signal?: AbortSignal;
  /** Is told how far the work is. */
  onProgress?: (progress: Progress) => void;
  /** Judges this once in place of the judge that was given at the start. */
  judge?: JudgeOption;
}

export interface Progress {
  stage: "reading" | "structuring" | "asking" | "indexing";
  done: number;
  total: number;
}

export interface IngestOptions extends WorkOptions {
  /** Your id of the document; the name of a File where it is absent. */
  id?: string;
  /** The format; found from the name and the content where it is absent. */
  format?: Format;
  /** A name with an extension, for input that brings none. */
  name?: string;
  /** One profile for the whole document; found section by section where it is absent. */
  profile?: Profile;
  /** What data and tables are called; the id where it is absent. */
  title?: string;
  /** The BibTeX that a LaTeX document cites: `{ bibliography: await file("refs.bib") }`. Citations become names and years, and what is cited its list. */
  bibliography?: Input;
}

export interface SpreadsheetOptions extends WorkOptions {
  /** Your id of the document; the name of the first File where it is absent. */
  id?: string;
  /** What it is called; the name of the first sheet where it is absent. */
  title?: string;
}

export interface IngestBlocksOptions extends WorkOptions {
  id: string;
  profile?: Profile;
}

export interface AppendOptions extends WorkOptions {
  profile?: Profile;
}

export interface RetrieveOptions extends WorkOptions {
  /** Your search by meaning, fused with exact-term search. */
  nearest?: Nearest;
  /** The ids of the documents to stay within; absent: all. */
  documents?: string[];
  /** The most tokens the context may have; absent: what its profile says. */
  tokens?: number;
}

/** The best units by meaning, best first. */
export type Nearest = (
  query: string,
  limit: number,
  kinds: string[] | null,
  documents: string[] | null,
) => NearestHit[] | Promise<NearestHit[]>;

export interface NearestHit {
  document: string;
  unit: string;
}

export interface Usage {
  /** Requests sent to the judge. */
  requests: number;
  /** Those of them that it did not answer. */
  failed: number;
  inputTokens: number;
  outputTokens: number;
}

export type Format =
  | "markdown" | "mdx" | "text" | "html" | "rst" | "asciidoc" | "org" | "latex" | "ipynb" | "vtt" | "srt" | "chat"
  | "docx" | "blocks" | "yaml" | "json" | "jsonl" | "xml" | "toml" | "csv" | "xlsx"
  // A format that a newer engine reads.
  | (string & {});

export type Profile =
  | "guidance" | "normative" | "narrative" | "procedural" | "reference" | "conversational"
  | (string & {});
