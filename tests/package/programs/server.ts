// What a server does: judges and a source of its own, parts used alone, stored documents read again.
import {
  Chunker,
  Collection,
  Document,
  Jev,
  Processor,
  Reranker,
  readBlocks,
  type Block,
  type Config,
  type JudgeFunction,
  type Nearest,
  type Source,
} from "context-atlas";

const cached = new Map<string, Awaited<ReturnType<Jev["ask"]>>>();
const model = Jev.fromEnv({ timeout: 5000 });

const judge: JudgeFunction = async (request, { signal }) => {
  const key = JSON.stringify(request);
  const answer = cached.get(key) ?? (await model.ask(request, { signal }));
  cached.set(key, answer);
  return answer;
};

const config: Config = { rank_threshold: 0.5, crossCheck: true };
const atlas = new Processor({ judge, config });

const source: Source = {
  postings: (terms) => Object.fromEntries(terms.map((term) => [term, [{ document: "a", unit: "p0", count: 1, length: 9 }]])),
  stats: async () => ({ units: 1, length: 9 }),
  document: async (id) => (id === "a" ? new Uint8Array() : null),
};

const nearest: Nearest = (query, limit) => [{ document: query.slice(0, limit), unit: "p0" }];

export async function answer(question: string): Promise<string | undefined> {
  return (await atlas.retrieve(question, source, { nearest }))?.text;
}

export async function* spoken(): AsyncGenerator<Block> {
  yield { type: "heading", text: "Minutes", level: 1 };
  yield { type: "paragraph", text: "We open at nine.", meta: { speaker: "Ada" } };
}

export async function copy(json: string): Promise<string> {
  const store = new Collection([Document.fromJSON(json)]);
  await store.put(await atlas.ingestBlocks(spoken(), { id: "minutes", profile: "conversational" }));
  return JSON.stringify(await store.document("minutes"));
}

export async function passages(text: string): Promise<(string | number)[]> {
  const { chunks } = await new Chunker({ judge: null }).chunk(await readBlocks(text, { format: "markdown", bibliography: "@book{a}" }));
  const numbered = chunks.map(({ text, heading_path }, id) => ({ id, text, heading_path }));
  return ((await new Reranker().rank(numbered, "late fees", { limit: 3 })) ?? []).map(({ id }) => id);
}
