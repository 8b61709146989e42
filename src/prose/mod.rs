//! Prose: units and links by profile. See `spec/profiles`.

pub mod profiles;

pub use profiles::Profile;
