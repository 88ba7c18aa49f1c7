//! Source roots that a Python project declares, and the modules that come with Python.

use bifrost_resolve::{Manifest, Project};
use toml::{Table, Value};

/// The folders that manifests name as places of packages, and those of the manifests themselves.
pub(super) fn declared(project: &Project<'_>) -> Vec<String> {
    let mut roots = Vec::new();
    for manifest in project.manifests() {
        let (folder, name) = manifest.path.rsplit_once('/').unwrap_or(("", &manifest.path));
        let named = match name {
            "pyproject.toml" => pyproject(manifest),
            "setup.cfg" => setup(manifest),
            "setup.py" => Vec::new(),
            _ => continue,
        };
        roots.push(folder.to_owned());
        let place = |named: String| {
            let named = named.trim_matches(['.', '/']).to_owned();
            match (folder, named.as_str()) {
                (folder, "") => folder.to_owned(),
                ("", named) => named.to_owned(),
                (folder, named) => format!("{folder}/{named}"),
            }
        };
        roots.extend(named.into_iter().map(place));
    }
    roots
}

/// `tool.setuptools.packages.find.where`, `tool.setuptools.package-dir`, `tool.poetry.packages`,
/// `tool.pdm.build.package-dir`, `tool.pytest.ini_options.pythonpath`, `tool.hatch...sources`.
fn pyproject(manifest: &Manifest) -> Vec<String> {
    let Ok(table) = manifest.text.parse::<Table>() else { return Vec::new() };
    let table = Value::Table(table);
    let at = |path: &[&str]| path.iter().try_fold(&table, |at, key| at.get(key));
    let mut roots = Vec::new();
    let lists = [
        &["tool", "setuptools", "packages", "find", "where"][..],
        &["tool", "pytest", "ini_options", "pythonpath"],
        &["tool", "pdm", "build", "package-dir"],
        &["tool", "hatch", "build", "targets", "wheel", "sources"],
        &["tool", "hatch", "build", "sources"],
        &["tool", "uv", "build-backend", "module-root"],
        &["tool", "maturin", "python-source"],
    ];
    for path in lists {
        roots.extend(at(path).into_iter().flat_map(texts));
    }
    let directories = at(&["tool", "setuptools", "package-dir"]).and_then(|it| it.get(""));
    roots.extend(directories.into_iter().flat_map(texts));
    let packages = at(&["tool", "poetry", "packages"]).and_then(Value::as_array);
    let from = packages.into_iter().flatten().filter_map(|package| package.get("from"));
    roots.extend(from.flat_map(texts));
    roots
}

fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => text.split_whitespace().map(str::to_owned).collect(),
        Value::Array(list) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// `package_dir` and `where` of `setup.cfg`: `= src` below `package_dir =` names the root.
fn setup(manifest: &Manifest) -> Vec<String> {
    let mut roots = Vec::new();
    let mut key = "";
    for line in manifest.text.lines() {
        let Some((name, value)) = line.split_once('=') else { continue };
        if !name.starts_with(char::is_whitespace) && !name.is_empty() {
            key = name.trim();
        }
        let named = match (key, name.trim()) {
            ("where" | "package_dir" | "package-dir", "where" | "package_dir" | "package-dir") => {
                value.rsplit('=').next().unwrap_or(value)
            }
            ("package_dir" | "package-dir", "") => value,
            _ => continue,
        };
        roots.extend(Some(named.trim().to_owned()).filter(|named| !named.is_empty()));
    }
    roots
}

/// Whether the first name of a module is one that comes with Python.
pub(super) fn is_standard(module: &str) -> bool {
    let first = module.split('.').next().unwrap_or(module);
    STANDARD.binary_search(&first).is_ok()
}

/// `sys.stdlib_module_names` of Python 3.14 and what 3.8 to 3.13 had, without those that begin with `_`.
static STANDARD: &[&str] = &[
    "abc",
    "aifc",
    "annotationlib",
    "antigravity",
    "argparse",
    "array",
    "ast",
    "asynchat",
    "asyncio",
    "asyncore",
    "atexit",
    "audioop",
    "base64",
    "bdb",
    "binascii",
    "bisect",
    "builtins",
    "bz2",
    "cProfile",
    "calendar",
    "cgi",
    "cgitb",
    "chunk",
    "cmath",
    "cmd",
    "code",
    "codecs",
    "codeop",
    "collections",
    "colorsys",
    "compileall",
    "compression",
    "concurrent",
    "configparser",
    "contextlib",
    "contextvars",
    "copy",
    "copyreg",
    "crypt",
    "csv",
    "ctypes",
    "curses",
    "dataclasses",
    "datetime",
    "dbm",
    "decimal",
    "difflib",
    "dis",
    "distutils",
    "doctest",
    "email",
    "encodings",
    "ensurepip",
    "enum",
    "errno",
    "faulthandler",
    "fcntl",
    "filecmp",
    "fileinput",
    "fnmatch",
    "fractions",
    "ftplib",
    "functools",
    "gc",
    "genericpath",
    "getopt",
    "getpass",
    "gettext",
    "glob",
    "graphlib",
    "grp",
    "gzip",
    "hashlib",
    "heapq",
    "hmac",
    "html",
    "http",
    "idlelib",
    "imaplib",
    "imghdr",
    "imp",
    "importlib",
    "inspect",
    "io",
    "ipaddress",
    "itertools",
    "json",
    "keyword",
    "lib2to3",
    "linecache",
    "locale",
    "logging",
    "lzma",
    "mailbox",
    "mailcap",
    "marshal",
    "math",
    "mimetypes",
    "mmap",
    "modulefinder",
    "msilib",
    "msvcrt",
    "multiprocessing",
    "netrc",
    "nis",
    "nntplib",
    "nt",
    "ntpath",
    "nturl2path",
    "numbers",
    "opcode",
    "operator",
    "optparse",
    "os",
    "ossaudiodev",
    "pathlib",
    "pdb",
    "pickle",
    "pickletools",
    "pipes",
    "pkgutil",
    "platform",
    "plistlib",
    "poplib",
    "posix",
    "posixpath",
    "pprint",
    "profile",
    "pstats",
    "pty",
    "pwd",
    "py_compile",
    "pyclbr",
    "pydoc",
    "pydoc_data",
    "pyexpat",
    "queue",
    "quopri",
    "random",
    "re",
    "readline",
    "reprlib",
    "resource",
    "rlcompleter",
    "runpy",
    "sched",
    "secrets",
    "select",
    "selectors",
    "shelve",
    "shlex",
    "shutil",
    "signal",
    "site",
    "smtpd",
    "smtplib",
    "sndhdr",
    "socket",
    "socketserver",
    "spwd",
    "sqlite3",
    "sre_compile",
    "sre_constants",
    "sre_parse",
    "ssl",
    "stat",
    "statistics",
    "string",
    "stringprep",
    "struct",
    "subprocess",
    "sunau",
    "symtable",
    "sys",
    "sysconfig",
    "syslog",
    "tabnanny",
    "tarfile",
    "telnetlib",
    "tempfile",
    "termios",
    "textwrap",
    "this",
    "threading",
    "time",
    "timeit",
    "tkinter",
    "token",
    "tokenize",
    "tomllib",
    "trace",
    "traceback",
    "tracemalloc",
    "tty",
    "turtle",
    "turtledemo",
    "types",
    "typing",
    "unicodedata",
    "unittest",
    "urllib",
    "uu",
    "uuid",
    "venv",
    "warnings",
    "wave",
    "weakref",
    "webbrowser",
    "winreg",
    "winsound",
    "wsgiref",
    "xdrlib",
    "xml",
    "xmlrpc",
    "zipapp",
    "zipfile",
    "zipimport",
    "zlib",
    "zoneinfo",
];
