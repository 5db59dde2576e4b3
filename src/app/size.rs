//! Sizes of memory in text, as on the command line and in the settings: `512MiB`.

use crate::rules::text::shortened;

/// With less than this the tables that are set up first have no room.
const LEAST_MEMORY: usize = 16 << 20;

/// The units of a size, in lower case, longer names first.
const UNITS: [(&str, f64); 9] = [
    ("kib", 1024.0),
    ("mib", 1_048_576.0),
    ("gib", 1_073_741_824.0),
    ("kb", 1e3),
    ("mb", 1e6),
    ("gb", 1e9),
    ("k", 1024.0),
    ("m", 1_048_576.0),
    ("g", 1_073_741_824.0),
];

pub fn read_memory(text: &str) -> Result<usize, String> {
    let lower = text.trim().to_lowercase();
    let unit = UNITS
        .iter()
        .find_map(|&(name, bytes)| Some((lower.strip_suffix(name)?, bytes)));
    let size = unit.and_then(|(number, bytes)| Some(number.trim().parse::<f64>().ok()? * bytes));
    match size {
        Some(size) if size.is_finite() && size >= LEAST_MEMORY as f64 => Ok(size as usize),
        Some(_) => Err(format!("give a size of at least {}MiB", LEAST_MEMORY >> 20)),
        None => Err(format!(
            "\"{}\" is no size: give a number with its unit, as in 512MiB or 4GiB",
            shortened(text)
        )),
    }
}

/// A limit of memory as text: in GiB where these are whole, else in MiB.
pub fn memory_text(bytes: usize) -> String {
    if bytes.is_multiple_of(1 << 30) {
        format!("{}GiB", bytes >> 30)
    } else {
        format!("{}MiB", bytes >> 20)
    }
}

/// The memory that the process holds, in bytes; 0 where the system does not say.
pub fn held_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let held = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = held.and_then(|held| held.trim().strip_suffix(" kB")?.parse::<usize>().ok());
    kibibytes.unwrap_or(0) << 10
}
