//! What the help says beyond the arguments: examples, formats, exit statuses.

pub(crate) const ABOUT: &str = "\
Structural code search: a query in, rows out.

A query describes code by what it is, not by how it is spelled: a call of `run` on `subprocess`
with the named argument `shell`, a handler without a `throw`, a function that opens and never
closes. One query works in every language. It is written in JSON, or shorter in RQL.";

pub(crate) const TOP: &str = "\
Examples:
  bifrost run query.json --root path/to/project
  bifrost run --query '{\"match\": {\"kind\": \"call\", \"callee\": {\"name\": \"eval\"}}}'
  bifrost run --query '(call :callee \"eval\")'
  bifrost check rules/           findings of many queries, for CI
  bifrost repl                   ask one query after the other
  bifrost mcp --root .           serve an agent
  bifrost ir src/app.py          what a query can match there
  bifrost languages              what each language supports
  bifrost schema > query.schema.json

Exit status:
  0  the query was answered (see `run --exit-status` for more)
  2  the query or the command line is wrong
  3  the workspace cannot be read, or the answer cannot be written";

pub(crate) const RUN: &str = "\
Examples:
  bifrost run query.json
  bifrost run query.json --root path/to/project --format jsonl
  echo '{\"match\": {\"kind\": \"throw\"}}' | bifrost run -
  bifrost run --query '{\"match\": {\"kind\": \"call\", \"callee\": {\"name\": \"eval\"}}}' --deadline 2s
  bifrost run query.rql
  bifrost run --query '(call :callee \"eval\")'
  bifrost run query.json --exit-status && echo found
  bifrost run query.json --language-map 'inl=cpp' --language-map 'mdx=jsx'

A file .rql is RQL and a file .json is JSON. Of all else the first character tells: RQL begins with
`(`, or with `;` and a comment.

Formats:
  json   {\"results\": [...], \"truncated\": false, \"complete\": true, \"diagnostics\": [...]}
  jsonl  a line a row, then {\"envelope\": {\"truncated\": false, \"complete\": true}}
  text   each row with its source, the match and its captures underlined
  sarif  each row as a finding of one rule, see --rule-id and --message
  Only when `complete` is true do the rows stand for all there is.

Ctrl-C and --deadline end the search early: the answer is what was found so far, and says so.
Errors go to standard error, as JSON with --format json or jsonl.

Exit status:
  0  answered; with --exit-status: something was found
  1  with --exit-status: nothing was found, and the answer is complete
  2  the query or the command line is wrong
  3  the workspace cannot be read, or the answer cannot be written
  4  with --exit-status: nothing was found, but the answer is not complete";

pub(crate) const CHECK: &str = "\
Examples:
  bifrost check rules/
  bifrost check rules/ --format sarif > bifrost.sarif
  bifrost check rules/ --format github --changed-since origin/main
  bifrost check rules/ --baseline known.json --write-baseline
  bifrost check rules/ --baseline known.json --fail-on error --require-complete

A rule is a query with what is said where it finds something. In a file .rql comments say it, before
the query; in a file .json the fields `id`, `severity`, `message`, `tags` and `exclude` beside
`query` do:

  ; message: Parse it instead: eval runs whatever it is given
  ; severity: error
  ; tags: security
  ; exclude: **/tests/**
  (call :callee \"eval\")

The id is the name of the file when no other is given; the severity is error, warning or note, and
warning when none is. A comment in the code, on the line of a finding or alone on the line above,
ignores it: `bifrost-ignore: RULE, RULE - why`.

A baseline knows findings by rule, file, symbol and text, not by line.

--changed-since asks git for the last commit that HEAD and REV have in common, and compares it with
the files as they are now, committed or not. Of a renamed file the lines that differ count.

Exit status:
  0  no finding that counts
  1  findings of the severity of --fail-on or above
  2  a rule, the baseline or the command line is wrong, or git cannot tell what changed
  3  the workspace cannot be read, or the findings cannot be written
  4  with --require-complete: nothing was found, but something may be missing";

pub(crate) const EXPLAIN: &str = "\
Examples:
  bifrost explain query.json
  bifrost explain --query '{\"match\": {\"kind\": \"call\", \"callee\": {\"name\": \"eval\"}}}'";

pub(crate) const CACHE: &str = "\
Examples:
  bifrost cache info
  bifrost cache clear
  bifrost cache clear --root path/to/project

What files say to each other is kept from run to run in the user's folder for caches (on Linux
$XDG_CACHE_HOME/bifrost or ~/.cache/bifrost), never in the folder that is searched. Answers do not
depend on it. The least used goes when all of it takes more than 2 GiB. `--no-cache` of the commands that
search does without it.";

pub(crate) const CONVERT: &str = "\
Examples:
  bifrost convert query.json > query.rql
  bifrost convert query.rql > query.json
  bifrost convert query.json --to json      its canonical form, defaults filled in
  bifrost convert --query '(call :callee \"eval\")'";

pub(crate) const REPL: &str = "\
Examples:
  bifrost repl
  bifrost repl --root path/to/project

A query, in RQL or JSON, is answered when its brackets are closed. `:help` lists the commands. The
files are looked at anew for every query. Ctrl-C stops a search and keeps the session; Ctrl-D ends
it.";

pub(crate) const MCP: &str = "\
Examples:
  bifrost mcp --root path/to/project
  bifrost mcp --deadline 10s --answer-bytes 32KiB

An agent starts it and speaks the Model Context Protocol with it. In a client's configuration:
  {\"mcpServers\": {\"bifrost\": {\"command\": \"bifrost\", \"args\": [\"mcp\"]}}}

The tool takes the same query and gives the same answer as `run --format json`. Edits are seen by
the next call.";

pub(crate) const LANGUAGES: &str = "\
Examples:
  bifrost languages
  bifrost languages --format json";

pub(crate) const STATS: &str = "\
Examples:
  bifrost stats --root path/to/project
  bifrost stats --format json

proven      it means one declaration, surely
unproven    it means one of several, or by evidence that is not exact
local       it means a parameter or a variable of a function
external    it means something outside the tree, or built in
unresolved  what it means is not known";

pub(crate) const IR: &str = "\
Examples:
  bifrost ir src/app.py
  bifrost ir project/src/app.py --root project --format json

A line a fact: its lines and columns, kind, name and roles. A place marked ° is bound by a role
and is no fact of its own. Then the declarations, and a query that matches something in the file.";

pub(crate) const SCHEMA: &str = "\
Example:
  bifrost schema > query.schema.json";

pub(crate) const COMPLETIONS: &str = "\
Examples:
  bifrost completions bash > ~/.local/share/bash-completion/completions/bifrost
  bifrost completions zsh > ~/.zfunc/_bifrost
  bifrost completions fish > ~/.config/fish/completions/bifrost.fish";
