//! Configuration values.

use context_atlas::{Config, Json};

use super::setting::{Setting, object, or_error};

/// `{"values"}`, every key in its order.
pub(super) fn give(setting: &mut Setting<'_>) -> Result<Json, String> {
    let input = setting.case.get("input").ok_or("no input")?;
    let config = Config::from_json(input);
    let values = config.map(|config| object("values", config.to_json().value()));
    Ok(or_error(values))
}
