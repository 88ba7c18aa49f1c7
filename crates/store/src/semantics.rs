//! What a resolver is told, as bytes and back.

use bifrost_base::{Name, Names, Span};
use bifrost_hir::DeclId;
use bifrost_hir::semantics::{
    Base, Holder, How, Import, ImportFlags, ImportWhat, Semantics, Subject, TypeId, TypeNode,
};

use crate::outline::Bounds;
use crate::wire::{Broken, Reader, Writer};

/// In the order in which they are written.
const HOWS: [How; 6] =
    [How::Extends, How::Implements, How::Mixes, How::Prepends, How::Singleton, How::Embeds];

impl Writer {
    pub(crate) fn semantics(&mut self, said: &Semantics, texts: &Names) {
        #[rustfmt::skip]
        let Semantics {
            types, bases, aliases, forms, open, holders, signs, imports, public, grants, blocks,
            package, clauses, apart, used,
        } = said;
        // Their number is known by now.
        for (at, ty) in types.iter().enumerate() {
            if self.types.of(TypeId(at as u32)).is_some() {
                self.node(ty);
            }
        }
        self.list(bases, |to, base| to.base(*base));
        self.list(aliases, |to, (decl, ty)| to.pair(*decl, *ty));
        self.list(forms, |to, (decl, ty)| to.pair(*decl, *ty));
        self.list(open, |to, (decl, names)| {
            to.number(decl.0.into());
            to.names(names);
        });
        self.list(holders, |to, holder| to.holder(*holder));
        self.list(signs, |to, (decl, sign)| {
            to.number(decl.0.into());
            to.name(*sign);
        });
        self.list(imports, Self::import);
        self.maybe(public.as_deref(), Self::names);
        self.list(grants, |to, (member, ty)| {
            to.ty(*member);
            to.ty(*ty);
        });
        self.list(blocks, |to, (decl, block)| {
            to.number(decl.0.into());
            to.span(*block);
        });
        self.maybe(package.as_deref(), Self::text);
        self.list(clauses, |to, clause| to.text(clause));
        self.flag(*apart);
        // Their order is that of their numbers, which are others when they are read.
        let mut used = used.clone();
        used.sort_unstable_by_key(|name| texts.text(*name));
        self.names(&used);
    }

    fn names(&mut self, names: &[Name]) {
        self.list(names, |to, name| to.name(*name));
    }

    fn ty(&mut self, ty: TypeId) {
        // What is written has a number.
        self.number(self.types.of(ty).unwrap_or(ty.0).into());
    }

    fn pair(&mut self, decl: DeclId, ty: TypeId) {
        self.number(decl.0.into());
        self.ty(ty);
    }

    fn node(&mut self, node: &TypeNode) {
        let TypeNode { span, path, tokens, absolute, args, form } = node;
        self.span(*span);
        self.names(path);
        self.list(tokens, |to, token| to.span(*token));
        self.flag(*absolute);
        self.list(args, |to, arg| to.ty(*arg));
        self.maybe(*form, Self::name);
    }

    fn base(&mut self, base: Base) {
        let Base { subject, how, ty } = base;
        match subject {
            Subject::Decl(decl) => {
                self.flag(true);
                self.number(decl.0.into());
            }
            Subject::Type(ty) => {
                self.flag(false);
                self.ty(ty);
            }
        }
        self.number(how as u64);
        self.ty(ty);
    }

    fn holder(&mut self, holder: Holder) {
        let Holder { span, ty, through } = holder;
        self.span(span);
        self.ty(ty);
        self.maybe(through, Self::ty);
    }

    fn import(&mut self, import: &Import) {
        let Import { span, from, what, local, flags, inside, within } = import;
        self.span(*span);
        self.maybe(*from, Self::name);
        match what {
            ImportWhat::Whole => self.number(0),
            ImportWhat::Item(item) => {
                self.number(1);
                self.name(*item);
            }
            ImportWhat::All(hidden) => {
                self.number(2);
                self.names(hidden);
            }
            ImportWhat::Nothing => self.number(3),
        }
        self.maybe(*local, Self::name);
        self.number(flags.bits().into());
        self.maybe(*inside, |to, decl| to.number(decl.0.into()));
        self.maybe(*within, Self::span);
    }
}

impl Reader<'_> {
    pub(crate) fn semantics(&mut self, bounds: Bounds) -> Result<Semantics, Broken> {
        let mut types = Vec::new();
        for own in 0..bounds.types {
            types.push(self.node(bounds, own)?);
        }
        let decl = |from: &mut Self| bounds.decl(from);
        let typed = |from: &mut Self| Ok((bounds.decl(from)?, bounds.ty(from)?));
        let said = Semantics {
            types,
            bases: self.list(|from| from.base(bounds))?,
            aliases: self.list(typed)?,
            forms: self.list(typed)?,
            open: self.list(|from| Ok((decl(from)?, from.few(|from| bounds.name(from))?)))?,
            holders: self.list(|from| from.holder(bounds))?,
            signs: self.list(|from| Ok((decl(from)?, bounds.name(from)?)))?,
            imports: self.list(|from| from.import(bounds))?,
            public: self.maybe(|from| from.names(bounds))?,
            grants: self.list(|from| Ok((bounds.ty(from)?, bounds.ty(from)?)))?,
            blocks: self.list(|from| Ok((decl(from)?, from.span()?)))?,
            package: self.maybe(|from| from.text().map(str::to_owned))?,
            clauses: self.list(|from| from.text().map(str::to_owned))?,
            apart: self.flag()?,
            used: self.names(bounds)?,
        };
        let mut used = said.used;
        used.sort_unstable();
        Ok(Semantics { used, ..said })
    }

    fn names(&mut self, bounds: Bounds) -> Result<Vec<Name>, Broken> {
        self.list(|from| bounds.name(from))
    }

    fn node(&mut self, bounds: Bounds, own: u32) -> Result<TypeNode, Broken> {
        Ok(TypeNode {
            span: self.span()?,
            path: self.few(|from| bounds.name(from))?,
            tokens: self.few(Reader::span)?,
            absolute: self.flag()?,
            args: self.few(|from| from.below(own).map(TypeId))?,
            form: self.maybe(|from| bounds.name(from))?,
        })
    }

    fn base(&mut self, bounds: Bounds) -> Result<Base, Broken> {
        let subject = match self.flag()? {
            true => Subject::Decl(bounds.decl(self)?),
            false => Subject::Type(bounds.ty(self)?),
        };
        let how = *HOWS.get(self.small()? as usize).ok_or(Broken)?;
        Ok(Base { subject, how, ty: bounds.ty(self)? })
    }

    fn holder(&mut self, bounds: Bounds) -> Result<Holder, Broken> {
        let span: Span = self.span()?;
        Ok(Holder { span, ty: bounds.ty(self)?, through: self.maybe(|from| bounds.ty(from))? })
    }

    fn import(&mut self, bounds: Bounds) -> Result<Import, Broken> {
        let name = |from: &mut Self| bounds.name(from);
        let span = self.span()?;
        let from = self.maybe(name)?;
        let what = match self.small()? {
            0 => ImportWhat::Whole,
            1 => ImportWhat::Item(bounds.name(self)?),
            2 => ImportWhat::All(self.few(name)?),
            3 => ImportWhat::Nothing,
            _ => return Err(Broken),
        };
        let local = self.maybe(name)?;
        let flags = ImportFlags::from_bits(self.small()?);
        let flags = flags.ok_or(Broken)?;
        let inside = self.maybe(|from| bounds.decl(from))?;
        Ok(Import { span, from, what, local, flags, inside, within: self.maybe(Reader::span)? })
    }
}
