import type { Document, DocumentLike } from "./document.js";

/** Where retrieval reads documents from: the stores here, or any object of yours with these methods. */
export interface Source {
  /**
   * For each term, every unit that holds it. Postings of documents not asked for may be left out where the number
   * of units that hold the term is given beside them.
   */
  postings(terms: string[], documents?: string[]): Awaitable<Record<string, Posting[] | { units: number; postings: Posting[] }>>;
  /** How many units there are, and their length in terms. */
  stats(): Awaitable<Stats>;
  /** A document by its id. */
  document(id: string): Awaitable<DocumentLike | null | undefined>;
}

type Awaitable<T> = T | Promise<T>;

export interface Posting {
  document: string;
  unit: string;
  /** How often the term stands in the unit. */
  count: number;
  /** The length of the unit in terms. */
  length: number;
}

export interface Stats {
  units: number;
  length: number;
}

/** Documents in memory, in the order they were first put. */
export class Collection implements Source {
  constructor(documents?: Iterable<DocumentLike>);
  /** Adds a document, or replaces the one of the same id. */
  put(document: DocumentLike): Promise<void>;
  remove(id: string): Promise<void>;
  /** The ids in order. */
  list(): Promise<string[]>;
  document(id: string): Promise<Document | null>;
  postings(terms: string[], documents?: string[]): Promise<Record<string, Posting[]>>;
  stats(): Promise<Stats>;
}

/**
 * Documents in the browser's IndexedDB, shared by all tabs of the origin. What `put` has settled is kept even when
 * the tab closes the moment after; a `put` cut short leaves what was there before.
 */
export class IndexedDbStore implements Source {
  private constructor();
  /**
   * ```ts
   * const store = await IndexedDbStore.open("documents");
   * await store.put(await atlas.ingest(file));
   * ```
   * @throws {ContextAtlasError} `store` where there is no IndexedDB, or another tab holds an older one open
   */
  static open(name: string): Promise<IndexedDbStore>;
  /** Deletes a store with all its documents. */
  static delete(name: string): Promise<void>;
  /**
   * Adds a document, or replaces the one of the same id: wholly or not at all.
   * @throws {ContextAtlasError} `quota`, `store`, `document`
   */
  put(document: DocumentLike): Promise<void>;
  remove(id: string): Promise<void>;
  /** The ids, in the order they were first put. */
  list(): Promise<string[]>;
  document(id: string): Promise<Document | null>;
  postings(terms: string[], documents?: string[]): Promise<Record<string, Posting[]>>;
  stats(): Promise<Stats>;
  /** Lets go of the database. Work that is under way ends first; later calls throw `store`. */
  close(): void;
}

/**
 * Documents in a folder, in the files that the other packages of Context Atlas read and write; in Node, Deno and Bun.
 * One writer at a time: others wait for it. Its calls read and write before they return.
 */
export class FileStore implements Source {
  private constructor();
  /**
   * ```ts
   * const store = await FileStore.open("./documents"); // made when first written to
   * ```
   * @throws {ContextAtlasError} `store` where there is no file system
   */
  static open(folder: string): Promise<FileStore>;
  /**
   * Adds a document, or replaces the one of the same id.
   * @throws {ContextAtlasError} `store`, `quota`, `document`
   */
  put(document: DocumentLike): Promise<void>;
  remove(id: string): Promise<void>;
  /** Rewrites the index without the lines of documents that were replaced or removed. */
  compact(): Promise<void>;
  /** The ids, in the order of the hashes that name their files. */
  list(): Promise<string[]>;
  document(id: string): Promise<Document | null>;
  postings(terms: string[], documents?: string[]): Promise<Record<string, Posting[]>>;
  stats(): Promise<Stats>;
}
