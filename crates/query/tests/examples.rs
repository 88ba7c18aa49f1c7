//! The queries that the specification shows, and what they turn into.

mod common;

use bifrost_base::Pattern as Regex;
use bifrost_contract::{Detail, Kind, Op, Proof, Role};
use bifrost_query::{Input, NameTest, Pattern, RolePattern, Step, Targets, to_canonical_string};

use common::{EXAMPLES, accepted};

#[test]
fn every_example_is_accepted_and_survives_printing() {
    for example in EXAMPLES {
        let query = accepted(example);
        assert_eq!(accepted(&to_canonical_string(&query)), query);
    }
}

fn named(name: &str) -> Pattern {
    Pattern { name: Some(NameTest::Exact(name.to_owned())), ..Pattern::default() }
}

fn captured(label: &str) -> Pattern {
    Pattern { capture: Some(label.to_owned()), ..Pattern::default() }
}

fn one(role: Role, pattern: Pattern) -> RolePattern {
    RolePattern { role, targets: Targets::One(Box::new(pattern)) }
}

#[test]
fn roles_are_ordered_as_captures_are_reported() {
    let query = accepted(EXAMPLES[5]);
    let shell = Pattern { kinds: vec![Kind::BooleanLiteral], ..captured("shell_value") };
    let expected = Pattern {
        kinds: vec![Kind::Call],
        roles: vec![
            one(Role::Callee, named("run")),
            one(Role::Receiver, named("subprocess")),
            RolePattern { role: Role::Args, targets: Targets::List(vec![captured("command")]) },
            RolePattern {
                role: Role::Kwargs,
                targets: Targets::Map(vec![("shell".to_owned(), shell)]),
            },
        ],
        ..Pattern::default()
    };
    assert_eq!(query.root, expected);
    assert_eq!(query.languages, ["python"]);
    assert_eq!(query.detail, Detail::Full);
    assert_eq!(query.limit, 100);
}

#[test]
fn steps_carry_their_options() {
    let query = accepted(EXAMPLES[2]);
    let sites = Step { proof: Some(Proof::Proven), ..Step::new(Op::CallSitesTo) };
    let input = Input::Name("payload".to_owned());
    let input = Step { input: Some(input), ..Step::new(Op::CallInput) };
    assert_eq!(query.steps, [Step::new(Op::EnclosingDecl), sites, input]);
}

#[test]
fn containment_and_exclusions() {
    let query = accepted(EXAMPLES[3]);
    let inside = query.inside.unwrap();
    assert_eq!(inside.kinds, [Kind::Function, Kind::Method]);
    assert_eq!(inside.name, Some(NameTest::Regex(Regex::new("Controller$").unwrap())));
    assert_eq!(query.not_inside.unwrap().kinds, [Kind::Callable]);
    let query = accepted(EXAMPLES[4]);
    assert_eq!(query.root.has.unwrap().kinds, [Kind::Call]);
    assert_eq!(query.root.not_has.unwrap().roles, [one(Role::Callee, named("close"))]);
    let query = accepted(EXAMPLES[9]);
    assert_eq!(query.root.not_kinds, [Kind::Constructor, Kind::Lambda]);
}
