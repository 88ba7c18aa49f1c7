//! A query to a plan: what it means, which words prune, and why a language is left out.
