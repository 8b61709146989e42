//! Fewer segments: four of a size become one.

use super::{Change, Key, KeyedIndex, Stored};
use crate::error::{Error, ErrorKind, Result};
use crate::search::segment::{Input, Segment, merge};
use crate::source::tiers::{Size, due, overdue};

impl KeyedIndex {
    /// The keys still to be given before [`KeyedIndex::merge`]; none when no merge is due.
    #[must_use]
    pub fn merge_reads(&self) -> Vec<String> {
        let mut keys = Vec::new();
        for stored in self.due() {
            if stored.head.is_none() {
                keys.push(Key::Head(stored.id).name());
            }
            let missing = |page: &u32| !self.pages.contains_key(&(stored.id, *page));
            let missing = (0..stored.pages).filter(missing);
            keys.extend(missing.map(|page| Key::Page(stored.id, page).name()));
        }
        keys
    }

    /// Whether a merge is due, for a moment in which nothing else is to be done.
    #[must_use]
    pub fn merge_is_due(&self) -> bool {
        self.due().next().is_some()
    }

    /// Whether so many are due that the change at hand is to merge them.
    #[must_use]
    pub fn merge_is_overdue(&self) -> bool {
        overdue(&self.sizes())
    }

    /// Makes one segment of those that are due.
    ///
    /// # Errors
    /// `Store` where a record has not been given, or is lost; the index is then to be opened anew,
    /// or to be made anew by putting every document into an empty one.
    pub fn merge(&mut self) -> Result<Change> {
        let mut change = Change::default();
        let ids: Vec<u64> = self.due().map(|stored| stored.id).collect();
        let mut taken = Vec::new();
        for id in &ids {
            let at = self.segments.iter().position(|stored| stored.id == *id);
            if let Some(at) = at {
                taken.push(self.take(at, &mut change)?);
            }
        }
        let inputs: Vec<Input<'_, Vec<u8>>> = taken
            .iter()
            .map(|taken| Input {
                head: &taken.head,
                pages: &taken.pages,
                live: &taken.live,
            })
            .collect();
        let whole = merge(&inputs, super::PAGE);
        if !whole.head.documents().is_empty() {
            self.add(whole, &mut change);
        }
        Ok(self.seal(change))
    }

    fn due(&self) -> impl Iterator<Item = &Stored> {
        let stored: Vec<_> = due(&self.sizes())
            .into_iter()
            .filter_map(|at| self.segments.get(at))
            .collect();
        stored.into_iter()
    }

    fn sizes(&self) -> Vec<Size> {
        self.segments.iter().map(|stored| stored.size).collect()
    }

    /// Takes a segment out, with its pages in order; its records go.
    fn take(&mut self, at: usize, change: &mut Change) -> Result<Taken> {
        let Stored {
            id, pages, head, ..
        } = self.segments.remove(at);
        let (head, live) = head.ok_or_else(unread)?;
        if head.documents().is_empty() {
            return Err(lost());
        }
        change.deletes.push(Key::Head(id).name());
        let mut taken = Vec::new();
        for number in 0..pages {
            let page = self.pages.remove(&(id, number)).ok_or_else(unread)?;
            if page.is_empty() {
                return Err(lost());
            }
            self.kept = self.kept.saturating_sub(page.len());
            taken.push(page);
            change.deletes.push(Key::Page(id, number).name());
        }
        Ok(Taken {
            head,
            live,
            pages: taken,
        })
    }
}

struct Taken {
    head: Segment,
    live: Vec<bool>,
    pages: Vec<Vec<u8>>,
}

fn unread() -> Error {
    Error::new(ErrorKind::Store, "A record of the index has not been read.")
}

fn lost() -> Error {
    Error::new(ErrorKind::Store, "A record of the index is lost.")
}
