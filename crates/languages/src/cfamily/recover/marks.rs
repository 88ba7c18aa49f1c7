//! Words that the recovery knows.

/// A word that takes a list in parentheses and adds an attribute: `__attribute__`.
pub(crate) fn is_attribute(word: &[u8]) -> bool {
    matches!(word, b"__attribute__" | b"__attribute" | b"__declspec")
}

/// A word whose list says nothing about the shape of a declaration.
pub(crate) fn takes_list(word: &[u8]) -> bool {
    is_attribute(word)
        || matches!(
            word,
            b"__asm__" | b"__asm" | b"alignas" | b"_Alignas" | b"_Pragma" | b"__pragma"
        )
}

/// Qualifiers and storage words.
pub(crate) fn is_idle_word(word: &[u8]) -> bool {
    is_storage(word)
        || matches!(
            word,
            b"volatile"
                | b"restrict"
                | b"__restrict"
                | b"__restrict__"
                | b"noexcept"
                | b"__cdecl"
                | b"__stdcall"
                | b"__fastcall"
                | b"__vectorcall"
                | b"__extension__"
        )
}

/// Words before the type of a declaration.
pub(crate) fn is_storage(word: &[u8]) -> bool {
    matches!(
        word,
        b"static"
            | b"extern"
            | b"inline"
            | b"__inline"
            | b"__inline__"
            | b"__forceinline"
            | b"const"
            | b"constexpr"
            | b"register"
            | b"virtual"
            | b"explicit"
            | b"friend"
            | b"typedef"
            | b"thread_local"
            | b"_Thread_local"
            | b"_Noreturn"
            | b"mutable"
    )
}

/// Words after which a name of a type comes.
pub(crate) fn is_type_keyword(word: &[u8]) -> bool {
    matches!(word, b"class" | b"struct" | b"union" | b"enum")
}

/// Words that begin or continue a statement, and are no part of a declaration.
pub(crate) fn is_statement(word: &[u8]) -> bool {
    matches!(
        word,
        b"return"
            | b"if"
            | b"else"
            | b"for"
            | b"while"
            | b"do"
            | b"switch"
            | b"case"
            | b"default"
            | b"goto"
            | b"using"
            | b"namespace"
            | b"template"
            | b"operator"
            | b"new"
            | b"delete"
            | b"throw"
            | b"public"
            | b"private"
            | b"protected"
    )
}

/// A word in capitals, as macros are written: `MY_EXPORT`.
pub(crate) fn is_loud(word: &[u8]) -> bool {
    let loud = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_';
    let letters = word.iter().filter(|byte| byte.is_ascii_uppercase()).count();
    letters >= 2 && word.iter().all(loud)
}

/// Words with a list that are no calls, and those whose list may hold a type.
pub(crate) fn takes_no_call(word: &[u8]) -> bool {
    takes_list(word)
        || is_statement(word)
        || is_storage(word)
        || is_primitive(word)
        || matches!(
            word,
            b"sizeof"
                | b"alignof"
                | b"_Alignof"
                | b"__alignof__"
                | b"typeof"
                | b"__typeof__"
                | b"__typeof"
                | b"decltype"
                | b"offsetof"
                | b"catch"
                | b"asm"
                | b"auto"
                | b"_Generic"
                | b"noexcept"
                | b"requires"
                | b"volatile"
        )
}

/// Types that are words of the language.
pub(crate) fn is_primitive(word: &[u8]) -> bool {
    matches!(
        word,
        b"int"
            | b"char"
            | b"void"
            | b"long"
            | b"short"
            | b"float"
            | b"double"
            | b"signed"
            | b"unsigned"
            | b"bool"
            | b"const"
    )
}

/// Words that are operators.
pub(crate) fn is_operator(word: &[u8]) -> bool {
    matches!(
        word,
        b"sizeof"
            | b"alignof"
            | b"co_await"
            | b"and"
            | b"or"
            | b"not"
            | b"xor"
            | b"bitand"
            | b"bitor"
    )
}

/// Words of the language that may begin a declaration.
pub(crate) fn is_keyword(word: &[u8]) -> bool {
    is_statement(word)
        || is_idle_word(word)
        || is_type_keyword(word)
        || is_primitive(word)
        || matches!(
            word,
            b"auto" | b"typename" | b"decltype" | b"consteval" | b"constinit" | b"export"
        )
}

/// Words that are no names.
pub(crate) fn is_reserved(word: &[u8]) -> bool {
    is_keyword(word) || matches!(word, b"module" | b"import" | b"sizeof" | b"this")
}
