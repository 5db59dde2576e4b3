//! Where things are kept.

use std::path::PathBuf;

use etcetera::BaseStrategy;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    /// Records and games in progress.
    pub data: PathBuf,
    /// The settings and the user's boards.
    pub config: PathBuf,
}

impl Folders {
    /// The folders named by `LASTPEG_DATA_DIR` and `LASTPEG_CONFIG_DIR`, else `lastpeg` in the user's data and
    /// configuration folders (`$XDG_DATA_HOME`, `$XDG_CONFIG_HOME`).
    pub fn find() -> Result<Folders, &'static str> {
        let own = etcetera::choose_base_strategy().ok();
        let folder = |variable, own: Option<PathBuf>| {
            let named = std::env::var_os(variable).filter(|name| !name.is_empty());
            let own = || own.map(|own| own.join("lastpeg"));
            named.map(PathBuf::from).or_else(own).ok_or(
                "there is no home folder, so nothing is kept: set LASTPEG_DATA_DIR and LASTPEG_CONFIG_DIR to \
                 folders of yours",
            )
        };
        let own = own.as_ref();
        Ok(Folders {
            data: folder("LASTPEG_DATA_DIR", own.map(BaseStrategy::data_dir))?,
            config: folder("LASTPEG_CONFIG_DIR", own.map(BaseStrategy::config_dir))?,
        })
    }

    pub(super) fn settings(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    pub fn boards(&self) -> PathBuf {
        self.config.join("boards")
    }

    pub fn themes(&self) -> PathBuf {
        self.config.join("themes")
    }

    pub fn lessons(&self) -> PathBuf {
        self.config.join("lessons")
    }
}
