//! What commands write, by name.

/// The mark that an accent command puts on a letter.
pub(super) fn accent(command: char) -> Option<char> {
    Some(match command {
        '\'' => '\u{301}',
        '`' => '\u{300}',
        '^' => '\u{302}',
        '"' => '\u{308}',
        '~' => '\u{303}',
        '=' => '\u{304}',
        '.' => '\u{307}',
        _ => return None,
    })
}

/// The mark that an accent command of one letter puts on a letter.
pub(super) fn letter_accent(command: &str) -> Option<char> {
    Some(match command {
        "c" => '\u{327}',
        "v" => '\u{30c}',
        "u" => '\u{306}',
        "H" => '\u{30b}',
        "k" => '\u{328}',
        "r" => '\u{30a}',
        _ => return None,
    })
}

/// The text of a command that stands for some.
pub(super) fn symbol(command: &str) -> Option<&'static str> {
    Some(match command {
        "LaTeX" => "LaTeX",
        "TeX" => "TeX",
        "LaTeXe" => "LaTeX2e",
        "ldots" | "dots" | "textellipsis" => "…",
        "textendash" => "–",
        "textemdash" => "—",
        "S" => "§",
        "P" => "¶",
        "copyright" | "textcopyright" => "©",
        "textregistered" => "®",
        "texttrademark" => "™",
        "pounds" | "textsterling" => "£",
        "euro" | "texteuro" => "€",
        "textbackslash" => "\\",
        "textasciitilde" => "~",
        "textasciicircum" => "^",
        "textless" => "<",
        "textgreater" => ">",
        "textbar" => "|",
        "textunderscore" => "_",
        "slash" => "/",
        "quad" | "qquad" | "newline" | "linebreak" => " ",
        "textquoteleft" | "textquoteright" => "'",
        "textquotedblleft" | "textquotedblright" => "\"",
        "textbullet" => "•",
        "textdegree" => "°",
        "dag" => "†",
        "ddag" => "‡",
        "i" => "ı",
        "j" => "ȷ",
        "ss" => "ß",
        "o" => "ø",
        "O" => "Ø",
        "ae" => "æ",
        "AE" => "Æ",
        "oe" => "œ",
        "OE" => "Œ",
        "aa" => "å",
        "AA" => "Å",
        "l" => "ł",
        "L" => "Ł",
        _ => return None,
    })
}

/// Commands that only set their argument in another face.
pub(super) const UNWRAPPED: [&str; 15] = [
    "textbf",
    "textit",
    "emph",
    "texttt",
    "underline",
    "textsc",
    "textrm",
    "textsf",
    "textsl",
    "textup",
    "textmd",
    "textnormal",
    "mbox",
    "text",
    "uline",
];

/// Commands that cite.
pub(super) const CITING: [&str; 14] = [
    "cite",
    "citep",
    "citet",
    "citealp",
    "citealt",
    "citeauthor",
    "citeyear",
    "parencite",
    "textcite",
    "autocite",
    "footcite",
    "Cite",
    "Citep",
    "Citet",
];

/// Commands that refer to a label.
pub(super) const REFERRING: [&str; 8] = [
    "ref", "eqref", "autoref", "cref", "Cref", "pageref", "nameref", "vref",
];

/// Commands for fractions.
pub(super) const FRACTIONS: [&str; 6] = ["frac", "tfrac", "dfrac", "nicefrac", "sfrac", "xfrac"];

/// Commands whose arguments are no text.
pub(super) const DROPPED: [&str; 58] = [
    "begin",
    "end",
    "label",
    "nocite",
    "documentclass",
    "usepackage",
    "RequirePackage",
    "newcommand",
    "renewcommand",
    "providecommand",
    "newenvironment",
    "renewenvironment",
    "newtheorem",
    "theoremstyle",
    "setlength",
    "addtolength",
    "setcounter",
    "addtocounter",
    "includegraphics",
    "input",
    "include",
    "bibliography",
    "bibliographystyle",
    "vspace",
    "hspace",
    "pagestyle",
    "thispagestyle",
    "pagenumbering",
    "author",
    "date",
    "thanks",
    "affil",
    "affiliation",
    "address",
    "email",
    "institute",
    "index",
    "graphicspath",
    "hypersetup",
    "lstset",
    "definecolor",
    "color",
    "geometry",
    "newgeometry",
    "captionsetup",
    "numberwithin",
    "lstinputlisting",
    "inputminted",
    "fontfamily",
    "fontseries",
    "fontshape",
    "fontsize",
    "usetikzlibrary",
    "setmainfont",
    "setsansfont",
    "setmonofont",
    "setfloatalignment",
    "DeclareMathOperator",
];

/// How many arguments a command for quantities takes.
pub(super) fn quantity(command: &str) -> Option<usize> {
    Some(match command {
        "num" | "unit" | "si" | "ang" => 1,
        "numrange" | "qty" | "SI" => 2,
        "qtyrange" | "SIrange" => 3,
        _ => return None,
    })
}

/// Letters before what each mark makes of them, two by two.
const COMPOSED: [(char, &str); 13] = [
    (
        '\u{301}',
        "AÁCĆEÉGǴIÍKḰLĹMḾNŃOÓPṔRŔSŚUÚWẂYÝZŹaácćeégǵiíkḱlĺmḿnńoópṕrŕsśuúwẃyýzźÆǼæǽØǾøǿ",
    ),
    ('\u{300}', "AÀEÈIÌNǸOÒUÙWẀYỲaàeèiìnǹoòuùwẁyỳ"),
    (
        '\u{302}',
        "AÂCĈEÊGĜHĤIÎJĴOÔSŜUÛWŴYŶZẐaâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷzẑ",
    ),
    ('\u{308}', "AÄEËHḦIÏOÖUÜWẄXẌYŸaäeëhḧiïoötẗuüwẅxẍyÿ"),
    ('\u{303}', "AÃEẼIĨNÑOÕUŨVṼYỸaãeẽiĩnñoõuũvṽyỹ"),
    ('\u{304}', "AĀEĒGḠIĪOŌUŪYȲaāeēgḡiīoōuūyȳÆǢæǣ"),
    (
        '\u{307}',
        "AȦBḂCĊDḊEĖFḞGĠHḢIİMṀNṄOȮPṖRṘSṠTṪWẆXẊYẎZŻaȧbḃcċdḋeėfḟgġhḣmṁnṅoȯpṗrṙsṡtṫwẇxẋyẏzż",
    ),
    ('\u{327}', "CÇDḐEȨGĢHḨKĶLĻNŅRŖSŞTŢcçdḑeȩgģhḩkķlļnņrŗsştţ"),
    (
        '\u{30c}',
        "AǍCČDĎEĚGǦHȞIǏKǨLĽNŇOǑRŘSŠTŤUǓZŽaǎcčdďeěgǧhȟiǐjǰkǩlľnňoǒrřsštťuǔzž",
    ),
    ('\u{306}', "AĂEĔGĞIĬOŎUŬaăeĕgğiĭoŏuŭ"),
    ('\u{30b}', "OŐUŰoőuű"),
    ('\u{328}', "AĄEĘIĮOǪUŲaąeęiįoǫuų"),
    ('\u{30a}', "AÅUŮaåuůwẘyẙ"),
];

/// The letter with a mark on it, where there is one character for both.
pub(super) fn compose(letter: char, mark: char) -> Option<char> {
    let (_, pairs) = COMPOSED.iter().find(|(known, _)| *known == mark)?;
    let letters = pairs.chars().step_by(2);
    letters
        .zip(pairs.chars().skip(1).step_by(2))
        .find(|(base, _)| *base == letter)
        .map(|(_, composed)| composed)
}
