//! How currencies are written.

pub(crate) const SYMBOLS: [&str; 5] = ["£", "$", "€", "¥", "₹"];

pub(crate) const CODES: [&str; 20] = [
    "USD", "EUR", "GBP", "JPY", "CHF", "CAD", "AUD", "NZD", "CNY", "INR", "SEK", "NOK", "DKK",
    "PLN", "CZK", "ZAR", "BRL", "MXN", "SGD", "HKD",
];

/// Whether a unit is one of money.
pub(crate) fn is_currency(unit: &str) -> bool {
    SYMBOLS.iter().chain(&CODES).any(|money| *money == unit)
}
