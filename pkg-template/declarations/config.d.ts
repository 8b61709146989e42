/** Keys as they are published, or in camelCase. */
export type Config = { [Key in keyof ConfigKeys as Key | CamelCase<Key>]?: ConfigKeys[Key] };

/** Sizes are tokens unless said otherwise. */
export interface ConfigKeys {
  /** The largest chunk. */
  max_tokens: number;
  /** Below this a chunk takes more before it ends. */
  min_tokens: number;
  /** How much of a chunk the next one repeats. */
  overlap_tokens: number;
  /** The smallest chunk a change of topic makes. */
  topic_min_tokens: number;
  /** A paragraph longer than this is cut at sentences. */
  split_long_paragraph_at: number;
  /** Characters counted as a token. */
  chars_per_token: number;
  seam_threshold: number;
  refers_back_weight: number;
  refers_back_protect: number;
  /** How many characters on each side of a seam the judge sees. */
  snippet_chars: number;
  /** How many seams a request asks about. */
  batch_size: number;
  /** How many seams of a document are asked about. */
  max_pairs: number;
  /** The score from which a passage answers. */
  rank_threshold: number;
  /** How many characters of a passage the judge sees. */
  passage_chars: number;
  cross_check: boolean;
  cross_check_rescue: boolean;
  conversation_replies: boolean;
  conversation_outcomes: boolean;
  conversation_corrections: boolean;
  /** That many places among the candidates go to the top hits of `nearest` that fusion left lower. */
  nearest_reserved: number;
  reach: "reference" | "wide";
  /** How many candidates the wide reach looks at. */
  pool: number;
  /** How finely text is cut; the local judge cuts `fine` unless told otherwise, others as `published`. */
  grain: "published" | "fine";
}

type CamelCase<Key extends string> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Key;
