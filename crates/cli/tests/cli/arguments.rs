//! Command lines that make no sense, and help for those who ask.

use crate::process::{EVAL, run, run_in, small};

#[test]
fn without_arguments_there_is_help() {
    let page = run(&[]).good();
    assert_eq!(page, run(&["--help"]).good());
    for command in ["run", "check", "explain", "languages", "ir", "schema", "completions"] {
        assert!(page.contains(&format!("\n  {command} ")), "{command}\n{page}");
    }
}

#[test]
fn every_command_has_help_with_examples() {
    for command in ["run", "check", "explain", "languages", "ir", "schema", "completions"] {
        let page = run(&[command, "--help"]).good();
        assert!(page.contains("Example"), "{page}");
        assert!(page.contains(&format!("bifrost {command}")), "{page}");
        assert!(!page.contains("no-prune"), "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
    }
}

#[test]
fn the_version_is_that_of_the_crate() {
    assert_eq!(run(&["--version"]).good(), concat!("bifrost ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn a_wrong_command_line_says_what_is_wrong() {
    for (arguments, said) in [
        (
            &["run", "-z"][..],
            "error: unexpected argument '-z' found\n\n  \
             tip: to pass '-z' as a value, use '-- -z'\n\nUsage: bifrost run [OPTIONS] [QUERY]\n\nFor more information, try '--help'.\n",
        ),
        (
            &["rum"],
            "error: unrecognized subcommand 'rum'\n\n  tip: a similar subcommand exists: 'run'\n\n\
             Usage: bifrost [OPTIONS] <COMMAND>\n\nFor more information, try '--help'.\n",
        ),
        (
            &["run", "q.json", "--deadline", "soon"],
            "error: invalid value 'soon' for '--deadline <TIME>': `soon` is no time; write it \
             like 500ms, 2s or 1m\n\nFor more information, try '--help'.\n",
        ),
        (
            &["run", "q.json", "--max-file-size", "16MB"],
            "error: invalid value '16MB' for '--max-file-size <SIZE>': `16MB` is no size; write \
             it like 4194304, 512KiB or 16MiB\n\nFor more information, try '--help'.\n",
        ),
        (
            &["run", "q.json", "--format", "xml"],
            "error: invalid value 'xml' for '--format <FORMAT>'\n  \
             [possible values: auto, json, jsonl, text, sarif]\n\nFor more information, try '--help'.\n",
        ),
        (
            &["run", "q.json", "--pretty", "--format", "text"],
            "error: --pretty is for --format json\n",
        ),
    ] {
        assert_eq!(run(arguments).bad(2), said, "{arguments:?}");
    }
}

#[test]
fn a_wrong_command_line_is_told_as_json_when_json_is_asked_for() {
    assert_eq!(
        run(&["run", "--format", "json"]).bad(2),
        "{\"error\":{\"message\":\"no query: name a file, `-` for standard input, or use --query\"}}\n"
    );
    assert_eq!(
        run(&["run", "--format=jsonl", "-z"]).bad(2),
        "{\"error\":{\"message\":\"unexpected argument '-z' found\"}}\n"
    );
}

#[test]
fn threads_and_pruning_do_not_change_the_answer() {
    let folder = small();
    let answer = run_in(folder.path(), &["run", "--query", EVAL]).good();
    for more in [&["--threads", "1"][..], &["--threads", "100000"], &["--no-prune"]] {
        let arguments = [&["run", "--query", EVAL], more].concat();
        assert_eq!(run_in(folder.path(), &arguments).good(), answer);
    }
}
