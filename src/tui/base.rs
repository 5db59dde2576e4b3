//! What the screens and the shell round them have in common: the trait of a screen, what a screen gets ([`env::Env`])
//! and what it returns ([`update::Update`]).

pub mod arrows;
pub mod effect;
pub mod env;
pub mod overlay;
pub mod progress;
pub mod screen;
pub mod update;
