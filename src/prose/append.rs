//! Adding blocks to a document: they continue its last conversation, or are prose of their own.
