//! What calls are given: `call_input`.

use std::sync::Arc;

use bifrost_contract::Proof;
use bifrost_model::{CodeModel, Inputs, Site, Stopped, Unfit};
use bifrost_query::{Input, Step};

use super::question::{Answer, Edge};
use crate::trail::{Given, SiteUse, Slot, Spot};

/// The arguments of a call, bound to the formal parameters of one of its targets.
pub(crate) fn inputs<M: CodeModel>(
    model: &M,
    at: SiteUse,
    site: Option<&Arc<Site>>,
) -> Result<Inputs, Stopped> {
    let call = site.and_then(|site| site.call.as_ref());
    let (Some(call), Some(facts)) = (call, model.bodies(at.site.file)?) else {
        return Ok(Inputs::default());
    };
    let callee = model.bodies(at.target.file)?.unwrap_or_default();
    Ok(Inputs::of(&facts, call, &callee, at.target.decl))
}

/// What the step selects of a call.
pub(super) fn ask<M: CodeModel>(
    model: &M,
    step: &Step,
    at: SiteUse,
    site: Option<&Arc<Site>>,
) -> Result<Answer, Stopped> {
    match &step.input {
        Some(Input::Receiver) => Ok(receiver(at, site)),
        Some(Input::Index(index)) => {
            let index = u32::try_from(*index).ok();
            Ok(parameter(at, &inputs(model, at, site)?, |_| index))
        }
        Some(Input::Name(name)) => {
            Ok(parameter(at, &inputs(model, at, site)?, |inputs| inputs.find(name)))
        }
        None => Ok(Answer::default()),
    }
}

/// The receiver, when one is written.
fn receiver(call: SiteUse, site: Option<&Arc<Site>>) -> Answer {
    let written = site.and_then(|site| site.call.as_ref()?.receiver);
    let given =
        |at| Edge::new(Spot::Input(Given { call, slot: Slot::Receiver, at }), Proof::Proven);
    Answer { links: written.map(given).into_iter().collect(), ..Answer::default() }
}

/// What is given to the parameter that `find` finds.
fn parameter(call: SiteUse, inputs: &Inputs, find: impl Fn(&Inputs) -> Option<u32>) -> Answer {
    let unfit = |why| Answer { unfit: Some(why), ..Answer::default() };
    if inputs.formals.is_none() {
        return unfit(Unfit::NoFormalLayout);
    }
    let Some(index) = find(inputs).filter(|index| inputs.formal(*index).is_some()) else {
        return unfit(Unfit::NoSuchParameter);
    };
    let slot = Slot::Parameter(index);
    let given = inputs.given(index);
    let links = given.map(|argument| {
        let at = argument.span;
        Edge::new(Spot::Input(Given { call, slot, at }), Proof::Proven)
    });
    let spread = inputs.may_be_spread(index).then_some(Unfit::Spread);
    Answer { links: links.collect(), unfit: spread, ..Answer::default() }
}
