//! Which formal parameter each argument of a call is given to.

use bifrost_base::{Name, Span};
use bifrost_contract::Role;
use bifrost_hir::bodies::{Callable, CallableOf, Param, ShapeKind, Variadic};
use bifrost_hir::{DeclId, FactId, FileFacts};

use super::Call;
use super::lists::{lists_of, own_list};

/// The arguments of a call, and the formal parameters of what it calls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// The arguments as written.
    pub arguments: Vec<Argument>,
    /// The formal parameters without those that the receiver binds; none when they are not known.
    pub formals: Option<Vec<Formal>>,
    /// What the call hands on without a word: the parameters of the callable around it.
    pub passed: Vec<Argument>,
}

/// One argument of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Argument {
    /// Its bytes; of a named one those of the value alone.
    pub span: Span,
    /// Its place among the arguments that have no name.
    pub position: Option<u32>,
    /// The name that it is given by.
    pub name: Option<String>,
    /// It stands for several arguments; which they are is not known.
    pub spread: bool,
    /// It stands behind all others and goes to the last parameter.
    pub trailing: bool,
    /// It goes to the parameter that neither a place nor a name gives.
    pub aloof: bool,
    /// The parameter that it is given to, by its place in [`Inputs::formals`].
    pub formal: Option<u32>,
}

/// A formal parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formal {
    /// Its name.
    pub name: Option<String>,
    /// The name by which calls name it, if that is another.
    pub label: Option<String>,
    /// What it takes beside one argument.
    pub variadic: Variadic,
    by_place: bool,
    by_name: bool,
}

impl Inputs {
    /// Binds the arguments of a call to the parameters of a declaration.
    #[must_use]
    pub fn of(caller: &FileFacts, call: &Call, callee: &FileFacts, target: DeclId) -> Self {
        let mut lists: Vec<Vec<Argument>> = Vec::new();
        let mut before = 0;
        for id in lists_of(caller, call.span) {
            let mut list = arguments(caller, id);
            list.iter_mut().for_each(|it| it.position = it.position.map(|at| at + before));
            before += list.iter().filter(|it| it.position.is_some()).count() as u32;
            lists.push(list);
        }
        let Some(callable) = signature(callee, target) else {
            return Self { arguments: lists.concat(), ..Self::default() };
        };
        let params: Vec<&Param> = callable.params.iter().filter(|it| !it.receiver).collect();
        let formals: Vec<Formal> = params.iter().map(|it| formal(callee, it)).collect();
        let takes_own = call.unbound && callable.params.iter().any(|param| param.receiver);
        for (at, list) in lists.iter_mut().enumerate() {
            let own = own_list(&params, at);
            bind(list, formals.get(own.clone()).unwrap_or_default(), takes_own && at == 0);
            let first = own.start as u32;
            list.iter_mut().for_each(|it| it.formal = it.formal.map(|at| at + first));
        }
        let mut passed = passed(caller, call.span);
        bind(&mut passed, &formals, false);
        Self { arguments: lists.concat(), formals: Some(formals), passed }
    }

    /// The parameter with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u32> {
        let formals = self.formals.as_deref()?;
        let at = formals.iter().position(|it| it.name.as_deref() == Some(name));
        let at = at.or_else(|| formals.iter().position(|it| it.label.as_deref() == Some(name)));
        at.map(|at| at as u32)
    }

    /// The parameter at a place.
    #[must_use]
    pub fn formal(&self, at: u32) -> Option<&Formal> {
        self.formals.as_deref()?.get(at as usize)
    }

    /// What is given to a parameter, as written.
    pub fn given(&self, at: u32) -> impl Iterator<Item = &Argument> {
        self.arguments.iter().filter(move |argument| argument.formal == Some(at))
    }

    /// True when a spread may give something to a parameter, perhaps besides what is given to it,
    /// or the call hands something on to it that is not written there.
    #[must_use]
    pub fn may_be_spread(&self, at: u32) -> bool {
        let Some(formal) = self.formal(at) else { return false };
        let free = formal.variadic != Variadic::No || self.given(at).next().is_none();
        let may = |argument: &Argument| match argument.position {
            Some(_) => formal.by_place,
            None => formal.by_name || formal.variadic == Variadic::Named,
        };
        let all = || self.arguments.iter().chain(&self.passed);
        let passed = self.passed.iter().any(|argument| argument.formal == Some(at));
        passed || free && all().filter(|argument| argument.spread).any(may)
    }
}

impl Formal {
    fn is_aloof(&self) -> bool {
        self.variadic == Variadic::No && !self.by_place && !self.by_name
    }

    fn is_called(&self, name: &str) -> bool {
        self.by_name && self.label.as_deref().or(self.name.as_deref()) == Some(name)
    }
}

fn formal(facts: &FileFacts, param: &Param) -> Formal {
    let text = |name: Name| facts.names.text(name).to_owned();
    Formal {
        name: param.name.map(text),
        label: param.label.map(text),
        variadic: param.variadic,
        by_place: param.by_place,
        by_name: param.by_name,
    }
}

/// The signature of a declaration: its own, or that of the lambda that it is made of.
fn signature(facts: &FileFacts, decl: DeclId) -> Option<&Callable> {
    let bodies = &facts.bodies;
    bodies.callable(decl).or_else(|| {
        let from = bodies.values.partition_point(|(known, _)| *known < decl);
        let (_, value) = bodies.values.get(from).filter(|(known, _)| *known == decl)?;
        bodies.callables.iter().find(|it| it.of == CallableOf::Lambda(*value))
    })
}

/// The arguments of a call, in the order written.
fn arguments(facts: &FileFacts, id: FactId) -> Vec<Argument> {
    let Some(call) = facts.fact(id).map(|fact| fact.span) else { return Vec::new() };
    let is_spread =
        |span: Span| facts.bodies.shape(span).is_some_and(|shape| shape.kind == ShapeKind::Spread);
    let mut found = Vec::new();
    // What a spread that is no argument by itself cannot stand in.
    let mut taken: Vec<Span> = Vec::new();
    for edge in facts.edges_of(id) {
        let span = edge.target.span;
        let plain = Argument { span, ..Argument::default() };
        match edge.role {
            Role::Args => {
                let position = found.len() as u32;
                let spread = is_spread(span);
                let trailing = stands_in(&facts.bodies.trailing, span);
                let aloof = stands_in(&facts.bodies.aloof, span);
                found.push(Argument { position: Some(position), spread, trailing, aloof, ..plain });
            }
            Role::Kwargs => {
                let name = edge.key.map(|key| facts.names.text(key).to_owned());
                found.push(Argument { name, ..plain });
            }
            Role::Callee | Role::Receiver => {}
            _ => continue,
        }
        taken.push(span);
    }
    found.extend(dropped(facts, call, taken));
    found.sort_by_key(|argument| argument.span.start);
    found
}

/// What a call hands on that names no argument: each parameter of the callable around it, by its
/// place or its name.
fn passed(facts: &FileFacts, call: Span) -> Vec<Argument> {
    let bodies = &facts.bodies;
    if !stands_in(&bodies.handing, call) {
        return Vec::new();
    }
    let around = facts.enclosing(call).and_then(|decl| signature(facts, decl));
    let params = around.map_or(&[][..], |callable| &callable.params);
    let mut places = 0..;
    let given = params.iter().filter(|param| !param.receiver);
    let given = given.map(|param| Argument {
        span: param.span,
        position: param.by_place.then(|| places.next()).flatten(),
        name: param
            .name
            .filter(|_| param.by_name && !param.by_place)
            .map(|it| facts.names.text(it).to_owned()),
        spread: param.variadic != Variadic::No,
        aloof: param.variadic == Variadic::No && !param.by_place && !param.by_name,
        ..Argument::default()
    });
    given.collect()
}

/// Whether bytes are among those of a list, which is in order.
fn stands_in(list: &[Span], at: Span) -> bool {
    list.binary_search_by_key(&at.order(), |span| span.order()).is_ok()
}

/// Spreads that are neither positional nor named arguments.
fn dropped(facts: &FileFacts, call: Span, mut taken: Vec<Span>) -> Vec<Argument> {
    let shapes = &facts.bodies.shapes;
    let from = shapes.partition_point(|shape| shape.span.order() < call.order());
    let inside = shapes[from..].iter().take_while(|shape| shape.span.start < call.end);
    let mut found = Vec::new();
    for shape in inside.filter(|shape| shape.kind == ShapeKind::Spread) {
        if !taken.iter().any(|span| span.contains(shape.span)) {
            taken.push(shape.span);
            found.push(Argument { span: shape.span, spread: true, ..Argument::default() });
        }
    }
    found
}

/// Gives each argument its parameter. With `takes_own` the first is what the callee is called on.
fn bind(arguments: &mut [Argument], formals: &[Formal], takes_own: bool) {
    let place = |from: usize| {
        let mut rest = formals.iter().enumerate().skip(from);
        rest.find(|(_, formal)| formal.by_place)
    };
    let (mut next, mut spread, mut own) = (0, false, takes_own);
    for argument in arguments {
        if let Some(name) = &argument.name {
            let named = formals.iter().position(|formal| formal.is_called(name));
            let rest = || formals.iter().position(|formal| formal.variadic == Variadic::Named);
            argument.formal = named.or_else(rest).map(|at| at as u32);
            // A named argument in its own place is counted.
            if named.is_some() && named == place(next).map(|(at, _)| at) {
                next += 1;
            }
            continue;
        }
        if argument.aloof {
            argument.formal = formals.iter().position(Formal::is_aloof).map(|at| at as u32);
            continue;
        }
        spread |= argument.spread && argument.position.is_some();
        if (argument.spread || spread) && !argument.trailing {
            continue;
        }
        if std::mem::take(&mut own) {
            continue;
        }
        if argument.trailing {
            argument.formal = formals.len().checked_sub(1).map(|last| last as u32);
            continue;
        }
        let Some((at, formal)) = place(next) else { continue };
        argument.formal = Some(at as u32);
        next = if formal.variadic == Variadic::No { at + 1 } else { at };
    }
}

#[cfg(test)]
mod tests {
    use super::{Argument, Formal, Inputs, Variadic, bind};

    fn param(name: &str, variadic: Variadic) -> Formal {
        Formal {
            name: Some(name.to_owned()),
            label: None,
            variadic,
            by_place: variadic != Variadic::Named,
            by_name: variadic == Variadic::No,
        }
    }

    /// `a, b, *rest` and `**named`.
    fn formals() -> Vec<Formal> {
        let rest = param("rest", Variadic::Positional);
        let key = Formal { by_place: false, ..param("key", Variadic::No) };
        let named = param("named", Variadic::Named);
        vec![param("a", Variadic::No), param("b", Variadic::No), rest, key, named]
    }

    /// Arguments by a short notation: `x` is positional, `k=` named, `*` and `**` are spreads.
    fn given(words: &str, own: bool) -> (Inputs, Vec<Option<u32>>) {
        let argument = |(at, word): (usize, &str)| Argument {
            position: (!word.ends_with('=') && word != "**").then_some(at as u32),
            name: word.strip_suffix('=').map(str::to_owned),
            spread: word.starts_with('*'),
            ..Argument::default()
        };
        let mut arguments: Vec<Argument> =
            words.split_whitespace().enumerate().map(argument).collect();
        let formals = formals();
        bind(&mut arguments, &formals, own);
        let bound = arguments.iter().map(|argument| argument.formal).collect();
        (Inputs { arguments, formals: Some(formals), ..Inputs::default() }, bound)
    }

    fn bound(words: &str) -> Vec<Option<u32>> {
        given(words, false).1
    }

    #[test]
    fn places_and_names_bind() {
        assert_eq!(bound("x y"), [Some(0), Some(1)]);
        assert_eq!(bound("b= a="), [Some(1), Some(0)]);
        assert_eq!(bound("x y z w"), [Some(0), Some(1), Some(2), Some(2)]);
        assert_eq!(bound("x key= other="), [Some(0), Some(3), Some(4)]);
        assert_eq!(bound("a= x"), [Some(0), Some(1)], "a name in its own place counts");
    }

    #[test]
    fn a_name_cannot_be_that_of_what_takes_the_rest() {
        assert_eq!(bound("rest="), [Some(4)]);
    }

    #[test]
    fn nothing_is_guessed_behind_a_spread() {
        assert_eq!(bound("x * y b="), [Some(0), None, None, Some(1)]);
        assert_eq!(bound("** x"), [None, Some(0)]);
    }

    #[test]
    fn what_a_method_is_called_on_can_be_its_first_argument() {
        assert_eq!(given("x y", true).1, [None, Some(0)]);
        assert_eq!(given("* y", true).1, [None, None]);
    }

    #[test]
    fn spreads_may_give_what_nothing_else_gives() {
        let may = |words: &str| -> Vec<u32> {
            let (inputs, _) = given(words, false);
            (0..5).filter(|at| inputs.may_be_spread(*at)).collect()
        };
        assert_eq!(may("x *"), [1, 2]);
        assert_eq!(may("x **"), [1, 3, 4]);
        assert_eq!(may("x y * key="), [2]);
        assert!(may("x y z").is_empty());
    }

    #[test]
    fn parameters_are_found_by_name_or_label() {
        let (mut inputs, _) = given("x", false);
        inputs.formals.iter_mut().flatten().for_each(|it| it.label = it.name.clone());
        inputs.formals.iter_mut().flatten().take(1).for_each(|it| it.name = Some("own".to_owned()));
        assert_eq!(
            [inputs.find("own"), inputs.find("a"), inputs.find("no")],
            [Some(0), Some(0), None]
        );
    }
}
