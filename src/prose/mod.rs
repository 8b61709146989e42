//! Prose: sections with profiles, units, and the links retrieval follows. See `spec/profiles`.
