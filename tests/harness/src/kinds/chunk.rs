//! Chunks of a list of blocks, or of what a format reads into them.

use context_atlas::Json;
use context_atlas::chunk::Chunker;

use super::setting::Setting;

/// The chunks, the outline, and whether a judge was used.
pub(super) fn give(setting: &mut Setting<'_>) -> Result<Json, String> {
    let blocks = setting.blocks()?;
    let chunker = Chunker::new(setting.config()?, setting.judging());
    let chunked = setting.host.drive(chunker.chunk(blocks));
    chunked
        .map(|chunked| chunked.to_json())
        .map_err(|error| error.to_string())
}
