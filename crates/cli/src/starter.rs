//! A query to start from: it matches something in a given file.

use bifrost::base::Glob;
use bifrost::contract::{Kind, Role, fields, limits};
use bifrost::hir::FileFacts;
use bifrost::query::{NameTest, Pattern, Query, RolePattern, Targets, canonical};
