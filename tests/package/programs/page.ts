// What a page does: a file into the browser's store, a question, the answer with its sources.
import { AtlasWorker, ContextAtlasError, IndexedDbStore, type Context } from "context-atlas";

const atlas = new AtlasWorker({ config: { maxTokens: 400, overlap_tokens: 40 } });

export async function keep(file: File, signal: AbortSignal): Promise<number> {
  const store = await IndexedDbStore.open("documents");
  const document = await atlas.ingest(file, {
    signal,
    onProgress: ({ stage, done, total }) => console.log(`${stage}: ${done} of ${total}`),
  });
  await store.put(document);
  return document.units.filter((unit) => unit.kind === "passage").length;
}

export async function ask(question: string, store: IndexedDbStore): Promise<string[]> {
  let context: Context | null;
  try {
    context = await atlas.retrieve(question, store, { tokens: 600, documents: await store.list() });
  } catch (error) {
    if (error instanceof ContextAtlasError && error.code === "store") return [];
    throw error;
  }
  if (context === null || context.abstained) return [];
  return context.sources.map((source) => `${source.document}: ${source.unit}`);
}
