//! The `decls` fence: the declarations of the first source, all of them, in order.

use bifrost::hir::DeclId;

use crate::engine::Lowered;
use crate::page::Fence;
use crate::report::Fault;

/// Holds a fence against the declarations.
pub(crate) fn check(fence: &Fence, file: &Lowered) -> Vec<Fault> {
    let expected: Vec<String> = fence.lines().map(|(_, line)| crate::engine::fold(line)).collect();
    let got = list(file);
    if expected == got {
        return Vec::new();
    }
    vec![Fault::differs(fence.line, "decls", &expected.join("\n"), &got.join("\n"))]
}

/// `kind fq_name` a declaration.
pub(crate) fn list(file: &Lowered) -> Vec<String> {
    let decls = file.facts.decls.iter().enumerate();
    decls
        .map(|(index, decl)| format!("{} {}", decl.kind, file.facts.fq_name(DeclId(index as u32))))
        .collect()
}
