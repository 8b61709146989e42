//! Long lists in pages.

/// How many items a page holds.
const PAGE: usize = 1 << 11;

/// A list that is never moved to grow, so that at no time it stands in memory twice.
#[derive(Debug)]
pub(super) struct Pages<T> {
    pages: Vec<Vec<T>>,
}

impl<T> Default for Pages<T> {
    fn default() -> Self {
        Self { pages: Vec::new() }
    }
}

impl<T> Pages<T> {
    pub(super) fn len(&self) -> usize {
        let before = self.pages.len().saturating_sub(1);
        before * PAGE + self.pages.last().map_or(0, Vec::len)
    }

    #[inline]
    pub(super) fn push(&mut self, item: T) {
        match self.pages.last_mut().filter(|page| page.len() < PAGE) {
            Some(page) => page.push(item),
            None => self.begin(item),
        }
    }

    /// Begins a page. The first grows, as most lists are short.
    #[cold]
    fn begin(&mut self, item: T) {
        let room = if self.pages.is_empty() { 1 } else { PAGE };
        let mut page = Vec::with_capacity(room);
        page.push(item);
        self.pages.push(page);
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> Option<&T> {
        self.pages.get(place / PAGE)?.get(place % PAGE)
    }

    #[inline]
    pub(super) fn get_mut(&mut self, place: usize) -> Option<&mut T> {
        self.pages.get_mut(place / PAGE)?.get_mut(place % PAGE)
    }

    pub(super) fn last_mut(&mut self) -> Option<&mut T> {
        self.pages.last_mut()?.last_mut()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.pages.iter().flatten()
    }
}

impl<T> FromIterator<T> for Pages<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut pages = Self::default();
        for item in items {
            pages.push(item);
        }
        pages
    }
}
