//! Where things are kept.

use std::fmt;
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

/// There is no home folder in which anything could be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoHome;

impl fmt::Display for NoHome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "there is no home folder, so nothing is kept: set LASTPEG_DATA_DIR and LASTPEG_CONFIG_DIR to folders of \
             yours",
        )
    }
}

impl std::error::Error for NoHome {}

impl Folders {
    /// The folders named by `LASTPEG_DATA_DIR` and `LASTPEG_CONFIG_DIR`, else `lastpeg` in the user's data and
    /// configuration folders (`$XDG_DATA_HOME`, `$XDG_CONFIG_HOME`).
    ///
    /// # Errors
    /// Neither is known.
    pub fn find() -> Result<Folders, NoHome> {
        let named = |variable| {
            std::env::var_os(variable)
                .filter(|name| !name.is_empty())
                .map(PathBuf::from)
        };
        let own = etcetera::choose_base_strategy();
        let data = named("LASTPEG_DATA_DIR");
        let config = named("LASTPEG_CONFIG_DIR");
        Ok(Folders {
            data: match (data, &own) {
                (Some(data), _) => data,
                (None, Ok(own)) => own.data_dir().join("lastpeg"),
                (None, Err(_)) => return Err(NoHome),
            },
            config: match (config, &own) {
                (Some(config), _) => config,
                (None, Ok(own)) => own.config_dir().join("lastpeg"),
                (None, Err(_)) => return Err(NoHome),
            },
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
