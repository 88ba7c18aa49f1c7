//! The cases that follow what files say to each other: calls, references, types, imports.
//!
//! Nothing else does equal work, so they are measured beside one full parse of the same tree by ast-grep.

use super::cases::{Ask, Case, PYTHON_SCAN, Run, What, megabytes, run, seconds, times};

/// Beside which all of Django is parsed.
const PARSE: Run = run("ast-grep", "django", PYTHON_SCAN, 0);

/// A question about Django, in a process that begins with nothing.
const fn cold(query: &'static str, answers: usize) -> Run {
    run("bifrost", "django", Ask::Query(query), answers)
}

/// The cases.
pub(super) const EDGES: &[Case] = &[
    Case {
        name: "callers",
        about: "Django: who calls `mark_safe`, and who calls those; beside a full parse",
        runs: &[
            cold(
                r#"(limit 1000 (callers :depth 2 (enclosing-decl (function :name "mark_safe"))))"#,
                80,
            ),
            PARSE,
        ],
        limits: &[
            seconds("bifrost", 1.0),
            times(What::Time, "bifrost", 2.5, "ast-grep"),
            megabytes("bifrost", 400.0),
        ],
        equal: false,
    },
    Case {
        name: "references",
        about: "Django: the references of all methods `get_queryset`; beside a full parse",
        runs: &[
            cold(
                r#"(limit 1000 (references-of (enclosing-decl (callable :name "get_queryset"))))"#,
                3,
            ),
            PARSE,
        ],
        limits: &[
            seconds("bifrost", 1.0),
            times(What::Time, "bifrost", 2.5, "ast-grep"),
            megabytes("bifrost", 400.0),
        ],
        equal: false,
    },
    Case {
        name: "callees",
        about: "Django: what every function of one file of 25 KB calls; beside a full parse",
        runs: &[
            cold(
                r#"(limit 1000 (where "django/http/response.py" (callees (enclosing-decl (callable)))))"#,
                30,
            ),
            PARSE,
        ],
        limits: &[
            seconds("bifrost", 0.5),
            times(What::Time, "bifrost", 2.5, "ast-grep"),
            megabytes("bifrost", 400.0),
        ],
        equal: false,
    },
    Case {
        name: "subtypes",
        about: "Django: all types below `Model`; beside a full parse",
        runs: &[
            cold(
                r#"(limit 1000 (where "django/db/models/base.py" (subtypes :transitive true (enclosing-decl (class :name "Model")))))"#,
                20,
            ),
            PARSE,
        ],
        limits: &[
            seconds("bifrost", 1.0),
            times(What::Time, "bifrost", 1.5, "ast-grep"),
            megabytes("bifrost", 300.0),
        ],
        equal: false,
    },
    Case {
        name: "importers",
        about: "Django: the files that import `utils/safestring.py`; beside a full parse",
        runs: &[
            cold(
                r#"(limit 1000 (where "django/utils/safestring.py" (importers-of (file-of (function :name "mark_safe")))))"#,
                19,
            ),
            PARSE,
        ],
        limits: &[
            seconds("bifrost", 1.0),
            times(What::Time, "bifrost", 1.5, "ast-grep"),
            megabytes("bifrost", 300.0),
        ],
        equal: false,
    },
    Case {
        name: "members",
        about: "Django: the members of every class, of which a thousand are shown; beside a full parse",
        runs: &[cold("(limit 1000 (members (enclosing-decl (class))))", 1000), PARSE],
        limits: &[
            seconds("bifrost", 1.0),
            times(What::Time, "bifrost", 1.5, "ast-grep"),
            megabytes("bifrost", 300.0),
        ],
        equal: false,
    },
    Case {
        name: "kept-name",
        about: "10,000 files: the calls of one name, with what another run has kept",
        runs: &[run(
            "bifrost",
            "python10k",
            Ask::Kept(r#"(limit 1000 (call :callee "async_dispatcher_connect"))"#),
            543,
        )],
        limits: &[seconds("bifrost", 0.3)],
        equal: false,
    },
    Case {
        name: "kept-importers",
        about: "10,000 files: who imports one file, with what another run has kept",
        runs: &[run(
            "bifrost",
            "python10k",
            Ask::Kept(
                r#"(limit 1000 (where "django/django/utils/safestring.py" (importers-of (file-of (function :name "mark_safe")))))"#,
            ),
            1,
        )],
        limits: &[seconds("bifrost", 1.0)],
        equal: false,
    },
];
