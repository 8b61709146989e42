// What a CommonJS project does.
import atlas = require("context-atlas");

const { Collection, Processor } = atlas;

export async function first(text: string): Promise<string | undefined> {
  const document = await new Processor().ingest(text, { id: "a", format: "markdown" });
  await new Collection().put(document);
  const unit: atlas.Unit | undefined = document.units[0];
  return unit?.path?.join(" > ");
}
