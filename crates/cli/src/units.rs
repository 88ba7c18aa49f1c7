//! Times and sizes as people type them.

use std::time::Duration;

/// `500ms`, `2s`, `1.5m`; a bare `0` too.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no time; write it like 500ms, 2s or 1m");
    if text == "0" {
        return Ok(Duration::ZERO);
    }
    let (number, unit) = split(text);
    let unit = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * unit).map_err(|_| wrong())
}

/// `4194304`, `512KiB`, `16MiB`, `1GiB`.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is no size; write it like 4194304, 512KiB or 16MiB");
    let (number, unit) = split(text);
    let shift = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kib" => 10,
        "m" | "mib" => 20,
        "g" | "gib" => 30,
        _ => return Err(wrong()),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).ok_or_else(wrong)
}

/// A size for people: `512 B`, `1.2 MiB`.
pub(crate) fn shown(bytes: u64) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB"];
    let mut size = bytes as f64;
    let mut unit = "B";
    for larger in units {
        if size < 1024.0 {
            break;
        }
        (size, unit) = (size / 1024.0, larger);
    }
    if unit == "B" { format!("{bytes} B") } else { format!("{size:.1} {unit}") }
}

fn split(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(time("0"), Ok(Duration::ZERO));
        for wrong in ["", "2", "s", "-1s", "1.2.3s", "2 s", "99999999999999999999s", "2sec"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn shown_sizes() {
        let said = [0, 1023, 1024, 1_300_000, 3 << 30].map(shown);
        assert_eq!(said, ["0 B", "1023 B", "1.0 KiB", "1.2 MiB", "3.0 GiB"]);
    }

    #[test]
    fn sizes() {
        assert_eq!(size("4194304"), Ok(4 << 20));
        assert_eq!(size("16MiB"), Ok(16 << 20));
        assert_eq!(size("1g"), Ok(1 << 30));
        for wrong in ["", "MiB", "1.5MiB", "16MB", "-1", "99999999999GiB"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
