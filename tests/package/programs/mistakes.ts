// What the declarations must refuse.
import { Collection, Processor } from "context-atlas";

// @ts-expect-error: a configuration key that does not exist
new Processor({ config: { max_token: 400 } });

// @ts-expect-error: no judge is called that
new Processor({ judge: "gpt" });

// @ts-expect-error: a question is asked of a source
void new Processor().retrieve("What is due?");

// @ts-expect-error: blocks say what they are
void new Processor().ingestBlocks([{ text: "Nine." }], { id: "a" });

// @ts-expect-error: the context may be missing
void new Processor().retrieve("What is due?", new Collection()).then((context) => context.text);
