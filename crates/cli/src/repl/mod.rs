//! `bifrost repl`: one query after the other.
//!
//! `session` is what is said and answered, and knows no terminal; `editor` is the terminal: keys,
//! history, and what `complete`, `paint` and `finished` know of a half-written line.

mod command;
mod complete;
mod context;
mod docs;
mod editor;
mod examples;
mod finished;
mod history;
mod paint;
mod session;

use bifrost::{Engine, OpenOptions, Workspace};

use crate::args::ReplArgs;
use crate::failure::Failure;
use crate::out::Out;
use crate::{DONE, interrupt};
use editor::{Editor, Line};
use session::{Session, Then};

pub(crate) fn repl(args: &ReplArgs, out: &Out) -> Result<u8, Failure> {
    let options = OpenOptions { engine: Engine::Session, ..args.tree.kept(&args.cache)? };
    let workspace = Workspace::open(&args.tree.root, &options)?;
    let files = workspace.files().len();
    let mut session = Session::new(workspace, out.colour(), interrupt::listen_in_session());
    let mut editor = Editor::new(session.vocabulary(), out.colour()).map_err(Failure::Terminal)?;
    if out.is_terminal() {
        let root = args.tree.root.display();
        out.text(&format!("{files} files below {root}; :help lists the commands\n"))?;
    }
    loop {
        match editor.read().map_err(Failure::Terminal)? {
            Line::End => return Ok(DONE),
            Line::Dropped => {}
            Line::Text(text) => {
                let reply = session.enter(&text);
                out.text(&reply.text)?;
                session.save();
                match reply.then {
                    Then::Quit => return Ok(DONE),
                    Then::Clear => editor.clear(),
                    Then::GoOn => {}
                }
                editor.learn(session.captures());
            }
        }
    }
}
