//! Units as siunitx writes them.

use super::group;
use super::inline::Inline;

fn prefix(name: &str) -> Option<&'static str> {
    Some(match name {
        "yocto" => "y",
        "zepto" => "z",
        "atto" => "a",
        "femto" => "f",
        "pico" => "p",
        "nano" => "n",
        "micro" => "µ",
        "milli" => "m",
        "centi" => "c",
        "deci" => "d",
        "deca" | "deka" => "da",
        "hecto" => "h",
        "kilo" => "k",
        "mega" => "M",
        "giga" => "G",
        "tera" => "T",
        "peta" => "P",
        "exa" => "E",
        "zetta" => "Z",
        "yotta" => "Y",
        _ => return None,
    })
}

fn unit(name: &str) -> &str {
    match name {
        "metre" | "meter" => "m",
        "gram" => "g",
        "kilogram" => "kg",
        "second" => "s",
        "ampere" => "A",
        "kelvin" => "K",
        "mole" => "mol",
        "candela" => "cd",
        "hertz" => "Hz",
        "newton" => "N",
        "pascal" => "Pa",
        "joule" => "J",
        "watt" => "W",
        "volt" => "V",
        "ohm" => "Ω",
        "coulomb" => "C",
        "farad" => "F",
        "henry" => "H",
        "tesla" => "T",
        "weber" => "Wb",
        "siemens" => "S",
        "becquerel" => "Bq",
        "gray" => "Gy",
        "sievert" => "Sv",
        "lumen" => "lm",
        "lux" => "lx",
        "radian" => "rad",
        "steradian" => "sr",
        "litre" | "liter" => "L",
        "tonne" => "t",
        "hour" => "h",
        "minute" => "min",
        "day" => "d",
        "hectare" => "ha",
        "electronvolt" => "eV",
        "degreeCelsius" | "celsius" => "°C",
        "degree" => "°",
        "arcminute" => "′",
        "arcsecond" => "″",
        "percent" => "%",
        "bel" => "B",
        "decibel" => "dB",
        "neper" => "Np",
        "byte" => "B",
        "angstrom" => "Å",
        "astronomicalunit" => "au",
        "dalton" => "Da",
        _ => name,
    }
}

/// A unit being written.
#[derive(Default)]
struct Writing {
    out: String,
    prefix: String,
    power: &'static str,
    joiner: &'static str,
}

/// The text of a unit.
pub(super) fn written(argument: &str, inline: &Inline, depth: usize) -> String {
    let mut writing = Writing::default();
    let mut rest = argument;
    while !rest.is_empty() {
        let name = rest.strip_prefix('\\').map(group::word).unwrap_or_default();
        if name.is_empty() {
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let next = rest
                .get(first..)
                .and_then(|inner| macro_at(inner).map(|at| at + first))
                .unwrap_or(rest.len());
            let (text, after) = rest.split_at_checked(next).unwrap_or((rest, ""));
            writing.out.push_str(std::mem::take(&mut writing.joiner));
            writing.out.push_str(inline.nested(text, depth).trim());
            rest = after;
        } else {
            writing.command(name);
            rest = rest.get(1 + name.len()..).unwrap_or_default();
        }
    }
    writing.out.trim().to_owned()
}

/// Where the next macro starts.
fn macro_at(text: &str) -> Option<usize> {
    let starts = |at: &usize| {
        text.get(at + 1..)
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    text.match_indices('\\').map(|(at, _)| at).find(starts)
}

impl Writing {
    fn command(&mut self, name: &str) {
        match name {
            "per" => self.joiner = "/",
            "square" => self.power = "²",
            "cubic" => self.power = "³",
            "squared" => self.out.push('²'),
            "cubed" => self.out.push('³'),
            _ => match prefix(name) {
                Some(prefix) => self.prefix.push_str(prefix),
                None => self.unit(unit(name)),
            },
        }
    }

    fn unit(&mut self, symbol: &str) {
        let joiner = std::mem::take(&mut self.joiner);
        self.out
            .push_str(if joiner.is_empty() && !self.out.is_empty() {
                " "
            } else {
                joiner
            });
        self.out.push_str(&std::mem::take(&mut self.prefix));
        self.out.push_str(symbol);
        self.out.push_str(std::mem::take(&mut self.power));
    }
}
