//! What a model may read besides: the guide, the schemas, and what each language has.

use bifrost::contract::Catalog;
use bifrost::report;
use rmcp::model::{Resource, ResourceContents};

use crate::lessons;

const GUIDE: &str = "bifrost://guide";
const QUERY_SCHEMA: &str = "bifrost://query-schema";
const ANSWER_SCHEMA: &str = "bifrost://answer-schema";
const LANGUAGES: &str = "bifrost://languages";

const MARKDOWN: &str = "text/markdown";
const SCHEMA: &str = "application/schema+json";

/// All of them.
pub(crate) fn list(catalog: &Catalog) -> Vec<Resource> {
    let fixed = [
        (GUIDE, "guide", "How to write a query, with an example a step", MARKDOWN),
        (QUERY_SCHEMA, "query-schema", "The JSON Schema of a query", SCHEMA),
        (ANSWER_SCHEMA, "answer-schema", "The JSON Schema of an answer", SCHEMA),
        (LANGUAGES, "languages", "Kinds, roles and steps by language", MARKDOWN),
    ];
    let mut all: Vec<Resource> = fixed
        .map(|(uri, name, says, kind)| {
            Resource::new(uri, name).with_description(says).with_mime_type(kind)
        })
        .into();
    all.extend(catalog.languages().iter().map(|info| {
        Resource::new(format!("{LANGUAGES}/{}", info.label), info.label)
            .with_description(format!(
                "What {} has, has not, and has under another kind",
                info.title
            ))
            .with_mime_type(MARKDOWN)
    }));
    all
}

/// One of them, by its URI.
pub(crate) fn read(catalog: &Catalog, uri: &str) -> Option<ResourceContents> {
    let (text, kind) = match uri {
        GUIDE => (lessons::guide(), MARKDOWN),
        QUERY_SCHEMA => (format!("{:#}", bifrost::query::schema(catalog)), SCHEMA),
        ANSWER_SCHEMA => (format!("{:#}", report::schema()), SCHEMA),
        LANGUAGES => (report::languages_markdown(catalog), MARKDOWN),
        _ => {
            let label = uri.strip_prefix(LANGUAGES)?.strip_prefix('/')?;
            (report::language_markdown(catalog.get(label)?), MARKDOWN)
        }
    };
    Some(ResourceContents::text(text, uri).with_mime_type(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_listed_can_be_read() {
        let catalog = bifrost::catalog();
        let all = list(&catalog);
        assert_eq!(all.len(), 4 + catalog.languages().len());
        for resource in all {
            let read = read(&catalog, &resource.uri).expect("it is listed");
            let ResourceContents::TextResourceContents { text, mime_type, .. } = read else {
                panic!("{} is no text", resource.uri);
            };
            assert!(text.len() > 100, "{}", resource.uri);
            assert_eq!(mime_type, resource.mime_type);
        }
        assert!(read(&catalog, "bifrost://languages/cobol").is_none());
        assert!(read(&catalog, "file:///etc/passwd").is_none());
    }
}
