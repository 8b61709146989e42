//! Words that stand before a colon like a name and are none.

/// Whether a name, or its first word, labels a text instead of naming who speaks: `Note`, `Step One`.
#[must_use]
pub fn is_label(name: &str) -> bool {
    let name = name.to_lowercase();
    let first = name.split(super::is_space).next().unwrap_or_default();
    LABELS.contains(&name.as_str()) || LABELS.contains(&first)
}

#[rustfmt::skip]
static LABELS: &[&str] = &[
    "note", "notes", "tip", "warning", "caution", "important", "example", "examples", "answer",
    "question", "summary", "result", "results", "source", "sources", "see", "definition", "update",
    "edit", "info", "hint", "step", "action", "actions", "decision", "resolved", "agreed", "outcome",
    "status", "date", "time", "location", "attendees", "present", "apologies", "subject", "re", "to",
    "from", "cc", "title", "author", "version", "q", "a",
    "remarque", "nota", "hinweis", "anmerkung", "beispiel", "exemple", "ejemplo", "esempio",
    "réponse", "antwort", "respuesta", "risposta", "résumé", "zusammenfassung", "resumen", "quelle",
    "fuente", "fonte", "attention", "achtung", "atención", "attenzione", "注", "例", "注意", "備考",
];
