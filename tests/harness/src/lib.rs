//! Runs recorded cases against the engine.
