//! A plan over a code model to rows, with budgets and cancellation.
