//! Where things are kept.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// Where things are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    /// Records and games in progress.
    pub data: PathBuf,
    /// The settings and the user's boards.
    pub config: PathBuf,
}

const NO_HOME: &str = "there is no home folder, so nothing is kept: set LASTPEG_DATA_DIR and LASTPEG_CONFIG_DIR to \
                       folders of yours";

impl Folders {
    /// The folders named by `LASTPEG_DATA_DIR` and `LASTPEG_CONFIG_DIR`, else `lastpeg` in the user's data and
    /// configuration folders (`$XDG_DATA_HOME`, `$XDG_CONFIG_HOME`).
    ///
    /// # Errors
    /// Neither is known.
    pub fn find() -> Result<Folders, &'static str> {
        let named = |variable| {
            std::env::var_os(variable)
                .filter(|name| !name.is_empty())
                .map(PathBuf::from)
        };
        let own = etcetera::choose_base_strategy().ok();
        let data = own.as_ref().map(|own| own.data_dir().join("lastpeg"));
        let config = own.as_ref().map(|own| own.config_dir().join("lastpeg"));
        Ok(Folders {
            data: named("LASTPEG_DATA_DIR").or(data).ok_or(NO_HOME)?,
            config: named("LASTPEG_CONFIG_DIR").or(config).ok_or(NO_HOME)?,
        })
    }

    /// The folder of the user's own board files.
    pub fn boards(&self) -> PathBuf {
        self.config.join("boards")
    }

    /// The folder of the user's own themes.
    pub fn themes(&self) -> PathBuf {
        self.config.join("themes")
    }

    /// The folder of the user's own lesson files.
    pub fn lessons(&self) -> PathBuf {
        self.config.join("lessons")
    }
}
