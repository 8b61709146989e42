export { AtlasWorker } from "./atlas_worker.js";
export { Collection } from "./collection.js";
export { Document } from "./document.js";
export { init } from "./engine.js";
export { ContextAtlasError } from "./error.js";
export { IndexedDbStore } from "./indexed_db.js";
export { Jev } from "./jev.js";
export { Chunker, Reranker, formatOf, formats, readBlocks } from "./parts.js";
export { Processor } from "./processor.js";
