//! The small closed vocabularies of options and answers.

/// Writes an enum whose values have labels, with a table that parsing, printing and messages share.
macro_rules! labelled {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $label:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            /// Every value, in the order of the specification.
            pub const ALL: &'static [$name] = &[$($name::$variant,)+];

            /// The label that queries and answers use.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self { $($name::$variant => $label,)+ }
            }

            /// The value with this label.
            #[must_use]
            pub fn from_label(label: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.label() == label)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.label())
            }
        }
    };
}
pub(crate) use labelled;

labelled! {
    /// How sure an edge is.
    Proof {
        /// The edge that the language's own compiler would draw.
        Proven = "proven",
        /// One of several candidates, or found by inexact evidence.
        Unproven = "unproven",
    }
}

labelled! {
    /// Which sites a reference step shows.
    Surface {
        /// Without import sites and sites on the enclosing type's own receiver.
        ExternalUsages = "external_usages",
        /// All sites, as an editor lists them.
        LspReferences = "lsp_references",
    }
}

labelled! {
    /// What a reference site does with its target.
    ReferenceKind {
        /// Any call that is neither a construction nor a super call.
        MethodCall = "method_call",
        /// A construction, or a delegation to a constructor.
        ConstructorCall = "constructor_call",
        /// A value is read.
        FieldRead = "field_read",
        /// A value is stored.
        FieldWrite = "field_write",
        /// A type is named as a type.
        TypeReference = "type_reference",
        /// A type or module is named as a qualifier or value.
        StaticReference = "static_reference",
        /// A call of the overridden member.
        SuperCall = "super_call",
        /// A base type is named.
        Inheritance = "inheritance",
    }
}

labelled! {
    /// How a call is written.
    CallKind {
        /// A plain call.
        Function = "function",
        /// A call on a receiver.
        Method = "method",
        /// A construction.
        Constructor = "constructor",
        /// A call through `super`.
        Super = "super",
    }
}

labelled! {
    /// The place of a reference site among the surfaces.
    UsageKind {
        /// An ordinary use.
        Reference = "reference",
        /// A use in an import.
        Import = "import",
        /// A use on the enclosing type's own written receiver.
        SelfReceiver = "self_receiver",
    }
}

labelled! {
    /// The coarse kind of a declaration row.
    DeclKind {
        /// A type of any sort.
        Class = "class",
        /// A callable of any sort.
        Function = "function",
        /// A field, property, enum member, constant, module-level variable or type alias.
        Field = "field",
        /// A file module or namespace.
        Module = "module",
    }
}

labelled! {
    /// How much of each row is printed.
    Detail {
        /// Names and lines.
        Compact = "compact",
        /// Ids and precise ranges too.
        Full = "full",
    }
}
