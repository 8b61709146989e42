// For hosts that none of the other entries fits: call `init` with the WebAssembly file before anything else.
export * from "./lib/index.js";
