//! Ingest, append, retrieve: the calls above in order.

use crate::block::Block;
use crate::config::Config;
use crate::document::Document;
use crate::error::Result;
use crate::ingest::{self, Input, Options, SheetFile};
use crate::judge::{Asker, Judging};
use crate::markup::{self, Sizes};
use crate::retrieve::{Context, Inquiry, retrieve};
use crate::run::Run;

/// Turns input into documents and questions into contexts.
#[derive(Debug, Clone)]
pub struct Processor {
    /// What can be tuned.
    pub config: Config,
    /// Who judges.
    pub judging: Judging,
}

impl Processor {
    /// The document that text or a file makes.
    ///
    /// The run ends with an error of kind `Format`, `Input` or `Profile` for what cannot be read or
    /// is not known. See `spec/document.md`.
    pub fn ingest(&self, input: Input, options: Options) -> Run<Document> {
        let (config, judging) = (self.config.clone(), self.judging);
        Run::new(move |port| async move {
            let asker = Asker::new(port, judging);
            ingest::ingest(input, options, &config, &asker).await
        })
    }

    /// The document of a data file (`yaml`, `json`, `jsonl`, `xml` or `toml`), which nobody is asked about.
    ///
    /// # Errors
    /// `Format` for another format; `Input` where JSON, JSON Lines or XML is malformed.
    pub fn ingest_data(
        &self,
        text: &str,
        id: impl Into<String>,
        format: &str,
        title: &str,
    ) -> Result<Document> {
        let text = crate::read::without_mark(text);
        let sizes = Sizes::of(&self.config, self.judging);
        markup::ingest(text, id.into(), format, title, sizes)
    }

    /// The document that the files of a spreadsheet make together, so that lookups of one join onto
    /// tables of another. Its title is the one given, else the name of the first sheet.
    ///
    /// The run ends with an error of kind `Format` for a file that is neither CSV nor XLSX, and of
    /// kind `Input` or `TooLarge` for a workbook that cannot be read. See `spec/profiles/tabular.md`.
    pub fn ingest_spreadsheet(
        &self,
        files: Vec<SheetFile>,
        id: impl Into<String>,
        title: Option<String>,
    ) -> Run<Document> {
        let id = id.into();
        Run::new(move |_| async move { ingest::ingest_several(files, id, title) })
    }

    /// The document that blocks make, with one profile for all sections or one found for each.
    ///
    /// The run ends with an error of kind `Profile` for one that is not a profile of prose.
    pub fn ingest_blocks(
        &self,
        blocks: Vec<Block>,
        id: impl Into<String>,
        profile: Option<&str>,
    ) -> Run<Document> {
        let (config, judging) = (self.config.clone(), self.judging);
        let (id, profile) = (id.into(), profile.map(str::to_owned));
        Run::new(move |port| async move {
            let asker = Asker::new(port, judging);
            ingest::ingest_blocks(blocks, id, profile.as_deref(), &config, &asker).await
        })
    }

    /// A document of prose with blocks after what it holds; the judge is asked about them alone.
    ///
    /// The run ends with an error of kind `Profile` for a document of data or tables, and for a
    /// profile that is not one of prose.
    pub fn append(
        &self,
        document: Document,
        blocks: Vec<Block>,
        profile: Option<&str>,
    ) -> Run<Document> {
        let (config, judging) = (self.config.clone(), self.judging);
        let profile = profile.map(str::to_owned);
        Run::new(move |port| async move {
            let asker = Asker::new(port, judging);
            ingest::append(document, blocks, profile.as_deref(), &config, &asker).await
        })
    }

    /// The context that answers a question; `None` where the judge did not answer.
    ///
    /// The run ends with an error of kind `Judge` where nobody judges. See `spec/retrieval.md`.
    pub fn retrieve(&self, inquiry: impl Into<Inquiry>) -> Run<Option<Context>> {
        let (config, judging) = (self.config.clone(), self.judging);
        let inquiry = inquiry.into();
        Run::new(move |port| {
            let asker = Asker::new(port.clone(), judging);
            retrieve(port, asker, config, inquiry)
        })
    }
}
