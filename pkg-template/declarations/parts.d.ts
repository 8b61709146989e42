import type { Format, Input, ProcessorOptions, Usage, WorkOptions } from "./processor.js";

export type Block = HeadingBlock | TextBlock;

export interface HeadingBlock {
  type: "heading";
  text: string;
  /** 1 is the highest. */
  level: number;
  meta?: Record<string, unknown>;
}

export interface TextBlock {
  type: "paragraph" | "table" | "code";
  text: string;
  meta?: Record<string, unknown>;
}

/**
 * Reads a document format into blocks.
 *
 * ```ts
 * const blocks = await readBlocks("# One\n\nTwo", { format: "markdown" });
 * ```
 */
export function readBlocks(input: Input, options?: ReadOptions): Promise<Block[]>;

export interface ReadOptions {
  /** The format; found from the name and the content where it is absent. */
  format?: Format;
  /** A name with an extension, for input that brings none. */
  name?: string;
  /** The BibTeX that a LaTeX document cites. */
  bibliography?: Input;
}

/** The format of a file by its name, or `null`: `await formatOf("notes.md")` is `"markdown"`. */
export function formatOf(name: string): Promise<Format | null>;

/** Every format, for a file picker: `(await formats()).flatMap((format) => format.extensions)`. */
export function formats(): Promise<FormatRow[]>;

export interface FormatRow {
  name: Format;
  /** What ingestion makes of it: prose, a tree of keys, or tables. */
  family: "document" | "data" | "spreadsheet";
  /** Without the dot. */
  extensions: string[];
  media_types: string[];
}

/** Cuts blocks into chunks to embed: at headings and sizes, and where the judge sees the topic change. */
export class Chunker {
  constructor(options?: ProcessorOptions);
  /**
   * ```ts
   * const { chunks } = await new Chunker().chunk(await readBlocks(file));
   * ```
   */
  chunk(blocks: Iterable<Block> | AsyncIterable<Block>, options?: WorkOptions): Promise<Chunked>;
  readonly usage: Usage;
}

export interface Chunked {
  chunks: Chunk[];
  /** Every heading in order. */
  outline: { block: number; title: string; level: number }[];
  used_jev: boolean;
  judge?: "local";
}

export interface Chunk {
  /** The heading path in brackets, the overlap, then the chunk's own text. */
  text: string;
  /** Indexes into the blocks given. */
  blocks: number[];
  heading_path: string[];
  heading_level: number | null;
  section: number;
  /** Tokens of the whole text. */
  tokens: number;
  /** Tokens of the overlap. */
  overlap: number;
  topic_start: boolean;
}

/** Orders search hits by whether they answer the question. Fetch more than you need, and keep the first few. */
export class Reranker {
  constructor(options?: ProcessorOptions);
  /** Best first, only those that answer; `null` when nothing was ranked. */
  rank(passages: Passage[], query: string, options?: RankOptions): Promise<Ranked[] | null>;
  readonly usage: Usage;
}

export interface RankOptions extends WorkOptions {
  /** How many at most; absent: all that answer. */
  limit?: number;
}

export interface Passage {
  id: string | number;
  text: string;
  heading_path?: string[] | string;
}

export interface Ranked {
  id: string;
  score: number;
}
