//! Element names and what the rules say of each.

/// Starting this element closes an open `p`.
pub(super) const CLOSES_P: u16 = 1;
/// A block in the walk and in line text.
pub(super) const BLOCK: u16 = 1 << 1;
/// `ul`, `ol`, `menu`.
pub(super) const LIST: u16 = 1 << 2;
/// Skipped with all that is in it.
pub(super) const DROPPED: u16 = 1 << 3;
/// Never has content.
pub(super) const VOID: u16 = 1 << 4;
/// Content is text up to the end tag.
pub(super) const RAW: u16 = 1 << 5;
/// Ends the search for an element to close.
pub(super) const SCOPE: u16 = 1 << 6;
/// Part of a table: only `table` ends the search.
pub(super) const TABLE_PART: u16 = 1 << 7;
/// `tbody`, `tfoot`, `thead`.
pub(super) const SECTION: u16 = 1 << 8;
/// `h1` to `h6`.
pub(super) const HEADING: u16 = 1 << 9;

macro_rules! names {
    ($($variant:ident $text:literal $traits:expr;)*) => {
        /// A known element name; `Other` is any name without rules of its own.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Name { $($variant,)* Other }

        impl Name {
            /// How many names are known, `Other` included.
            pub(super) const COUNT: usize = [$($text,)* ""].len();

            /// The name of lowercase text.
            pub(super) fn of(text: &[u8]) -> Self {
                match text {
                    $(text if text == $text.as_bytes() => Self::$variant,)*
                    _ => Self::Other,
                }
            }

            /// The inverse of `as u8`.
            pub(super) fn from_index(index: u8) -> Self {
                const ALL: [Name; Name::COUNT] = [$(Name::$variant,)* Name::Other];
                ALL.get(usize::from(index)).copied().unwrap_or(Self::Other)
            }

            /// The traits of the name, as bits.
            pub(super) fn traits(self) -> u16 {
                match self {
                    $(Self::$variant => $traits,)*
                    Self::Other => 0,
                }
            }
        }
    };
}

names! {
    A "a" 0;
    Address "address" CLOSES_P | BLOCK;
    Area "area" VOID;
    Article "article" CLOSES_P | BLOCK;
    Aside "aside" CLOSES_P | DROPPED;
    Audio "audio" DROPPED;
    Base "base" VOID;
    Blockquote "blockquote" CLOSES_P | BLOCK;
    Body "body" BLOCK;
    Br "br" VOID;
    Button "button" DROPPED | SCOPE;
    Canvas "canvas" DROPPED;
    Caption "caption" BLOCK | SCOPE | TABLE_PART;
    Center "center" CLOSES_P | BLOCK;
    Col "col" VOID;
    Dd "dd" CLOSES_P | BLOCK;
    Details "details" CLOSES_P | BLOCK;
    Dialog "dialog" CLOSES_P | BLOCK;
    Dir "dir" CLOSES_P | BLOCK;
    Div "div" CLOSES_P | BLOCK;
    Dl "dl" CLOSES_P | BLOCK;
    Dt "dt" CLOSES_P | BLOCK;
    Embed "embed" VOID;
    Fieldset "fieldset" CLOSES_P | BLOCK;
    Figcaption "figcaption" CLOSES_P | BLOCK;
    Figure "figure" CLOSES_P | BLOCK;
    Footer "footer" CLOSES_P | BLOCK;
    Form "form" CLOSES_P;
    H1 "h1" CLOSES_P | BLOCK | HEADING;
    H2 "h2" CLOSES_P | BLOCK | HEADING;
    H3 "h3" CLOSES_P | BLOCK | HEADING;
    H4 "h4" CLOSES_P | BLOCK | HEADING;
    H5 "h5" CLOSES_P | BLOCK | HEADING;
    H6 "h6" CLOSES_P | BLOCK | HEADING;
    Head "head" DROPPED;
    Header "header" CLOSES_P | BLOCK;
    Hgroup "hgroup" CLOSES_P | BLOCK;
    Hr "hr" CLOSES_P | BLOCK | VOID;
    Html "html" BLOCK | SCOPE;
    Iframe "iframe" DROPPED | RAW;
    Img "img" VOID;
    Input "input" VOID;
    Keygen "keygen" VOID;
    Legend "legend" BLOCK;
    Li "li" CLOSES_P | BLOCK;
    Link "link" VOID;
    Main "main" CLOSES_P | BLOCK;
    Map "map" DROPPED;
    Math "math" 0;
    Annotation "annotation" 0;
    AnnotationXml "annotation-xml" 0;
    Menu "menu" CLOSES_P | BLOCK | LIST;
    Meta "meta" VOID;
    Nav "nav" CLOSES_P | DROPPED;
    Noembed "noembed" RAW;
    Noframes "noframes" RAW;
    Noscript "noscript" DROPPED | RAW;
    Object "object" DROPPED;
    Ol "ol" CLOSES_P | BLOCK | LIST;
    P "p" CLOSES_P | BLOCK;
    Param "param" VOID;
    Pre "pre" CLOSES_P | BLOCK;
    Script "script" DROPPED | RAW;
    Search "search" CLOSES_P | BLOCK;
    Section "section" CLOSES_P | BLOCK;
    Select "select" DROPPED;
    Source "source" VOID;
    Style "style" DROPPED | RAW;
    Sub "sub" 0;
    Summary "summary" CLOSES_P | BLOCK;
    Sup "sup" 0;
    Svg "svg" DROPPED;
    Table "table" CLOSES_P | BLOCK | SCOPE | TABLE_PART;
    Tbody "tbody" BLOCK | TABLE_PART | SECTION;
    Td "td" BLOCK | SCOPE | TABLE_PART;
    Template "template" DROPPED | SCOPE;
    Textarea "textarea" DROPPED | RAW;
    Tfoot "tfoot" BLOCK | TABLE_PART | SECTION;
    Th "th" BLOCK | SCOPE | TABLE_PART;
    Thead "thead" BLOCK | TABLE_PART | SECTION;
    Title "title" DROPPED | RAW;
    Tr "tr" BLOCK | TABLE_PART;
    Track "track" VOID;
    Ul "ul" CLOSES_P | BLOCK | LIST;
    Video "video" DROPPED;
    Wbr "wbr" VOID;
    Xmp "xmp" RAW;
}

impl Name {
    /// Whether the name has a trait.
    pub(super) fn is(self, what: u16) -> bool {
        self.traits() & what != 0
    }

    /// The level of `h1` to `h6`.
    pub(super) fn heading_level(self) -> Option<u8> {
        self.is(HEADING).then(|| self as u8 - Self::H1 as u8 + 1)
    }
}
