//! The names of elements and attributes that mean something here.

macro_rules! names {
    ($($name:ident $text:literal)*) => {
        /// A local name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Name {
            $(#[doc = $text] $name,)*
            /// Any other that ends in `Pr`, as properties do.
            Properties,
            /// Any other.
            Other,
        }

        impl Name {
            /// The name of a text.
            pub(super) fn of(text: &str) -> Self {
                match text {
                    $($text => Self::$name,)*
                    _ if text.ends_with("Pr") => Self::Properties,
                    _ => Self::Other,
                }
            }
        }
    };
}

names! {
    // Those met most stand first.
    T "t" R "r" RPr "rPr" P "p" PPr "pPr" Val "val"
    AbstractNum "abstractNum" AbstractNumId "abstractNumId" AlternateContent "AlternateContent" BasedOn "basedOn"
    Body "body" Br "br" Char "char" Choice "Choice" Cr "cr" CustomXml "customXml" Default "default" Del "del"
    DelInstrText "delInstrText" DelText "delText" DocPartGallery "docPartGallery" DocPartObj "docPartObj"
    Endnote "endnote" EndnoteReference "endnoteReference" Fallback "Fallback" FldChar "fldChar"
    FldCharType "fldCharType" FldSimple "fldSimple" Font "font" Footnote "footnote"
    FootnoteReference "footnoteReference" GridBefore "gridBefore" GridSpan "gridSpan" Id "id" Ilvl "ilvl" Ins "ins"
    Instr "instr" InstrText "instrText" Kind "type" Lvl "lvl" LvlOverride "lvlOverride" LvlText "lvlText"
    MoveFrom "moveFrom" MoveTo "moveTo" Called "name" NoBreakHyphen "noBreakHyphen" Num "num" NumFmt "numFmt"
    NumId "numId" NumPr "numPr" OutlineLvl "outlineLvl" PStyle "pStyle" Ptab "ptab" Relation "Type"
    Relationship "Relationship" Ruby "ruby" RubyBase "rubyBase" Sdt "sdt" SdtContent "sdtContent" SdtPr "sdtPr"
    SoftHyphen "softHyphen" Start "start" StartOverride "startOverride" Style "style" StyleId "styleId" Sym "sym"
    Tab "tab" Target "Target" TargetMode "TargetMode" Tbl "tbl" TblHeader "tblHeader" Tc "tc" TcPr "tcPr"
    Title "title" Tr "tr" TrPr "trPr" TxbxContent "txbxContent" VMerge "vMerge"
}

impl Name {
    /// Whether it ends in `Pr`.
    pub(super) fn is_properties(self) -> bool {
        matches!(
            self,
            Self::Properties
                | Self::RPr
                | Self::PPr
                | Self::NumPr
                | Self::SdtPr
                | Self::TcPr
                | Self::TrPr
        )
    }
}
