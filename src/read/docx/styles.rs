//! Paragraph styles and what they pass on.

use std::collections::BTreeMap;

use super::name::Name;
use super::part::{Element, Part};

/// How far a style's ancestry is followed.
const MOST_ANCESTORS: usize = 20;

/// A paragraph style.
#[derive(Debug, Default)]
pub(super) struct Style {
    /// Lowercase.
    pub(super) name: String,
    based_on: Option<String>,
    outline: Option<i64>,
    list: Option<String>,
    level: Option<i64>,
}

/// All paragraph styles.
#[derive(Debug, Default)]
pub(super) struct Styles {
    by_id: BTreeMap<String, Style>,
    default: Option<String>,
}

impl Styles {
    /// The styles of a styles part.
    pub(super) fn of(part: &Part) -> Self {
        let mut styles = Self::default();
        let all = part.root().children();
        for element in
            all.filter(|one| one.name() == Name::Style && one.attr(Name::Kind) == Some("paragraph"))
        {
            let Some(id) = element.attr(Name::StyleId) else {
                continue;
            };
            let is_default = matches!(element.attr(Name::Default), Some("1" | "true" | "on"));
            if is_default && styles.default.is_none() {
                styles.default = Some(id.to_owned());
            }
            styles
                .by_id
                .entry(id.to_owned())
                .or_insert_with(|| Style::of(element));
        }
        styles
    }

    /// The style of a paragraph with these properties.
    pub(super) fn style(&self, properties: Option<Element<'_>>) -> Option<&Style> {
        let named =
            properties.and_then(|properties| self.by_id.get(properties.value(Name::PStyle)?));
        named.or_else(|| self.by_id.get(self.default.as_ref()?))
    }

    fn inherited<'s, T>(
        &'s self,
        style: Option<&'s Style>,
        of: impl Fn(&'s Style) -> Option<T>,
    ) -> Option<T> {
        let next = |style: &&'s Style| self.by_id.get(style.based_on.as_ref()?);
        std::iter::successors(style, next)
            .take(MOST_ANCESTORS)
            .find_map(of)
    }

    /// The outline level that a style passes on.
    pub(super) fn outline(&self, style: Option<&Style>) -> Option<i64> {
        self.inherited(style, |style| style.outline)
    }

    /// The list that a style passes on.
    pub(super) fn list<'s>(&'s self, style: Option<&'s Style>) -> Option<&'s str> {
        self.inherited(style, |style| style.list.as_deref())
    }

    /// The list level that a style passes on.
    pub(super) fn level(&self, style: Option<&Style>) -> Option<i64> {
        self.inherited(style, |style| style.level)
    }
}

impl Style {
    fn of(element: Element<'_>) -> Self {
        let properties = element.w(Name::PPr);
        let numbering = properties.and_then(|properties| properties.w(Name::NumPr));
        Self {
            name: element
                .value(Name::Called)
                .unwrap_or_default()
                .to_lowercase(),
            based_on: element.value(Name::BasedOn).map(str::to_owned),
            outline: properties.and_then(|properties| properties.number(Name::OutlineLvl)),
            list: numbering
                .and_then(|numbering| numbering.value(Name::NumId))
                .map(str::to_owned),
            level: numbering.and_then(|numbering| numbering.number(Name::Ilvl)),
        }
    }
}
