//! Reading JSON: what is no JSON at all, and how numbers and strings come through.

mod common;

use bifrost_query::{NameTest, parse};

use common::{accepted, catalog, check, refusal_of_bytes};

#[test]
fn syntax_errors_have_line_and_column() {
    check(&[
        ("", &["$: not valid JSON: the text ends too early at line 1, column 1"]),
        (" \n ", &["$: not valid JSON: the text ends too early at line 1, column 1"]),
        (
            "{\"match\":\n  {\"kind\"",
            &["$: not valid JSON: the text ends too early at line 2, column 10"],
        ),
        ("{\"match\": {} {}", &["$: not valid JSON: expected `,` or `}` at line 1, column 14"]),
        ("{\"match\" {}}", &["$: not valid JSON: expected `:` at line 1, column 10"]),
        ("{\n\"a\": 1,\n}", &["$: not valid JSON: trailing comma at line 3, column 1"]),
        ("{\"größe\": 1,}", &["$: not valid JSON: trailing comma at line 1, column 13"]),
        (
            "{'match': {}}",
            &["$: not valid JSON: expected a key in double quotes at line 1, column 2"],
        ),
        (
            "call eval",
            &[
                "$: not valid JSON: expected a query, which begins with `{`, or in RQL with `(` at line 1, column 1",
            ],
        ),
        ("{\"limit\": True}", &["$: not valid JSON: expected value at line 1, column 11"]),
        (
            "{\"limit\": tru}",
            &["$: not valid JSON: expected `true`, `false` or `null` at line 1, column 14"],
        ),
        ("{\"limit\": 01}", &["$: not valid JSON: invalid number at line 1, column 12"]),
        ("{\"limit\": 1e999}", &["$: not valid JSON: number out of range at line 1, column 15"]),
        (
            "{\"match\": \"a\nb\"}",
            &["$: not valid JSON: an unescaped control character in a string at line 1, column 13"],
        ),
        (
            r#"{"match": "\ud800"}"#,
            &["$: not valid JSON: unexpected end of hex escape at line 1, column 18"],
        ),
    ]);
}

#[test]
fn trailing_text_comments_and_marks_are_errors() {
    check(&[
        (
            "{\"match\": {\"kind\": \"call\"}}\n{}",
            &["$: not valid JSON: more text follows the query at line 2, column 1"],
        ),
        ("{} x", &["$: not valid JSON: more text follows the query at line 1, column 4"]),
        ("// c\n{}", &["$: not valid JSON: JSON has no comments at line 1, column 1"]),
        ("{ /* c */ }", &["$: not valid JSON: JSON has no comments at line 1, column 3"]),
        ("{}\n# c", &["$: not valid JSON: JSON has no comments at line 2, column 1"]),
        ("\u{FEFF}{}", &["$: the text begins with a byte order mark at line 1, column 1"]),
    ]);
    let refusal = refusal_of_bytes(b"{\"match\":\n{\"name\": \"\xC3\xA9\xFF\"}}");
    assert_eq!(
        refusal.to_string(),
        "invalid query at $: the text is not UTF-8 at line 2, column 12"
    );
    let utf16: Vec<u8> = "{}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    refusal_of_bytes(&utf16);
}

#[test]
fn white_space_around_a_query_is_fine() {
    accepted("\r\n\t {\"match\": {\"kind\": \"call\"}} \n\n");
}

#[test]
fn numbers_are_what_they_are_written_as() {
    let limit = |number: &str| format!(r#"{{"match": {{"kind": "call"}}, "limit": {number}}}"#);
    assert_eq!(accepted(&limit("5")).limit, 5);
    let cases = [
        ("5.0", "5.0"),
        ("5e0", "5.0"),
        ("-0", "-0.0"),
        ("-1", "-1"),
        ("0", "0"),
        ("18446744073709551615", "18446744073709551615"),
        ("18446744073709551616", "1.8446744073709552e19"),
        ("-9223372036854775809", "-9.223372036854776e18"),
        ("4294967301", "4294967301"),
    ];
    for (number, shown) in cases {
        let message = format!("limit: expected an integer from 1 to 1000, got {shown}");
        check(&[(&limit(number), &[&message])]);
    }
}

#[test]
fn escapes_are_read_before_anything_is_checked() {
    let query = accepted(r#"{"m\u0061tch": {"n\u0061me": "\ud83d\ude00\u0000\""}}"#);
    assert_eq!(query.root.name, Some(NameTest::Exact("\u{1F600}\0\"".to_owned())));
}

#[test]
fn brackets_in_strings_do_not_nest() {
    let text = format!(r#"{{"match": {{"name": "{}\"\\"}}}}"#, "[{".repeat(500));
    assert!(parse(text.as_bytes(), &catalog()).is_ok());
}
