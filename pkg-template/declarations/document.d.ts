/** A context: what to put before a model, and where it is from. */
export interface Context {
  text: string;
  sources: ContextSource[];
  /** The source does not hold what the question needs; the text is empty. */
  abstained: boolean;
  /** How it was chosen. */
  trace: Record<string, unknown>;
}

export interface ContextSource {
  document: string;
  unit: string;
  /** The rows of a table that were used. */
  rows?: number[];
  /** The unit of a later message that corrects this one. */
  superseded_by?: string;
}

/** A document over the bytes of its JSON, read when you look. Nothing is to be freed. */
export class Document {
  private constructor();
  /**
   * A stored document: its JSON as text, bytes or an object.
   * @throws {ContextAtlasError} `document`
   */
  static fromJSON(json: string | BufferSource | DocumentJSON | Document): Document;
  readonly id: string;
  /** The profile that most of it has. */
  readonly profile: string;
  readonly detected: Detected | null;
  readonly units: readonly Unit[];
  readonly links: readonly Link[];
  readonly data: Readonly<Record<string, unknown>>;
  /** The bytes of its JSON, to store or send; not to be changed. */
  readonly bytes: Uint8Array;
  toJSON(): DocumentJSON;
}

/** A document in any of the forms that a store may keep it in. */
export type DocumentLike = Document | DocumentJSON | string | Uint8Array | ArrayBuffer;

/** The stored form, shared with the other packages of Context Atlas. */
export interface DocumentJSON {
  format: 2;
  id: string;
  profile: string;
  detected: Detected | null;
  units: Unit[];
  links: Link[];
  lexical: { length: Record<string, number>; terms: Record<string, Record<string, number>> };
  data: Record<string, unknown>;
}

export interface Detected {
  profile: string;
  score: number | null;
  /** `"jev"`, `"local"`, `"caller"`, `"default"`, `"speakers"` or `"file type"`. */
  by: string;
}

export interface Unit {
  /** Unique in its document. */
  id: string;
  kind: "passage" | "entry" | "message" | "output" | "table" | "subtree" | (string & {});
  /** What a reader is shown, and what to embed. */
  text: string;
  /** The headings or keys it stands under; absent where there are none. */
  path?: string[];
  meta?: Record<string, unknown>;
}

export interface Link {
  type: string;
  from: string;
  to: string;
}
