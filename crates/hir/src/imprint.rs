//! A number for what a file says to others: two texts with one number say the same, whatever bytes
//! they say it at.
//!
//! Places count by their order only. So a change inside a body that declares nothing keeps the
//! number, and what was worked out for other files holds.

use std::hash::{DefaultHasher, Hash, Hasher};

use bifrost_base::{Name, Names, Span};

use crate::facts::{Decl, Lowered};
use crate::rests::TypeNumbers;
use crate::semantics::{Base, Holder, Import, ImportWhat, Semantics, Subject, TypeId, TypeNode};

impl Lowered {
    /// The number of what others see: declarations and semantics. Facts and bodies do not count.
    #[must_use]
    pub fn imprint(&self) -> u64 {
        let mut print = Imprint::new(self);
        self.joint.hash(&mut print.hasher);
        self.damaged.hash(&mut print.hasher);
        self.decls.len().hash(&mut print.hasher);
        for decl in &self.decls {
            print.decl(decl);
        }
        print.semantics(&self.semantics);
        print.finish()
    }
}

struct Imprint<'f> {
    names: &'f Names,
    types: TypeNumbers,
    hasher: DefaultHasher,
    /// The places so far, to be counted by their order once all are known.
    places: Vec<Span>,
}

impl<'f> Imprint<'f> {
    fn new(lowered: &'f Lowered) -> Self {
        Self {
            names: &lowered.names,
            types: TypeNumbers::new(&lowered.semantics),
            hasher: DefaultHasher::new(),
            places: Vec::new(),
        }
    }

    /// Numbers do not depend on where a thing stands, but on what stands before and around it.
    fn finish(mut self) -> u64 {
        let mut ends: Vec<u32> =
            self.places.iter().flat_map(|place| [place.start, place.end]).collect();
        ends.sort_unstable();
        ends.dedup();
        let rank = |end: u32| ends.partition_point(|known| *known < end);
        for place in &self.places {
            (rank(place.start), rank(place.end)).hash(&mut self.hasher);
        }
        self.hasher.finish()
    }

    fn say(&mut self, what: impl Hash) {
        what.hash(&mut self.hasher);
    }

    fn name(&mut self, name: Name) {
        self.names.text(name).hash(&mut self.hasher);
    }

    fn maybe(&mut self, name: Option<Name>) {
        self.say(name.is_some());
        if let Some(name) = name {
            self.name(name);
        }
    }

    fn all(&mut self, names: &[Name]) {
        self.say(names.len());
        for name in names {
            self.name(*name);
        }
    }

    fn place(&mut self, place: Option<Span>) {
        self.say(place.is_some());
        self.places.extend(place);
    }

    fn decl(&mut self, decl: &Decl) {
        // Named one by one, so that a new field asks to be thought of. A header is for show.
        #[rustfmt::skip]
        let Decl {
            kind, name, qualifier, span, outer, name_span, header: _, flags, parent, owner, joint, sigil,
        } = *decl;
        self.say((kind, flags, parent, owner, joint, sigil));
        self.name(name);
        self.maybe(qualifier);
        self.places.extend([span, outer]);
        self.place(name_span);
    }

    fn semantics(&mut self, said: &Semantics) {
        #[rustfmt::skip]
        let Semantics {
            types, bases, aliases, forms, open, holders, signs, imports, public, grants, blocks,
            package, clauses, apart, used,
        } = said;
        self.say(self.types.count());
        for (at, ty) in types.iter().enumerate() {
            if self.types.of(TypeId(at as u32)).is_some() {
                self.ty(ty);
            }
        }
        self.each(bases, Self::base);
        self.each(holders, Self::holder);
        self.each(imports, Self::import);
        self.say((package, clauses, apart));
        for list in [aliases, forms] {
            self.each(list, |this, (decl, ty)| this.say((decl, this.types.of(*ty))));
        }
        self.each(grants, |this, (member, ty)| {
            this.say((this.types.of(*member), this.types.of(*ty)));
        });
        self.each(open, |this, (decl, names)| {
            this.say(decl);
            this.all(names);
        });
        self.each(signs, |this, (decl, sign)| {
            this.say(decl);
            this.name(*sign);
        });
        self.each(blocks, |this, (decl, block)| {
            this.say(decl);
            this.places.push(*block);
        });
        self.say(public.is_some());
        self.all(public.as_deref().unwrap_or_default());
        // Their numbers depend on what else is read.
        let mut used: Vec<&str> = used.iter().map(|name| self.names.text(*name)).collect();
        used.sort_unstable();
        self.say(used);
    }

    fn each<T>(&mut self, list: &[T], one: fn(&mut Self, &T)) {
        self.say(list.len());
        for it in list {
            one(self, it);
        }
    }

    fn ty(&mut self, ty: &TypeNode) {
        let TypeNode { span, path, tokens, absolute, args, form } = ty;
        self.all(path);
        self.say((tokens.len(), absolute, args.len()));
        args.iter().for_each(|arg| self.say(self.types.of(*arg)));
        self.maybe(*form);
        self.places.push(*span);
        self.places.extend(tokens.iter().copied());
    }

    fn base(&mut self, base: &Base) {
        let Base { subject, how, ty } = *base;
        match subject {
            Subject::Decl(decl) => self.say((0, decl)),
            Subject::Type(ty) => self.say((1, self.types.of(ty))),
        }
        self.say((how, self.types.of(ty)));
    }

    fn holder(&mut self, holder: &Holder) {
        let Holder { span, ty, through } = *holder;
        self.say((self.types.of(ty), through.map(|ty| self.types.of(ty))));
        self.places.push(span);
    }

    fn import(&mut self, import: &Import) {
        let Import { span, from, what, local, flags, inside, within } = import;
        self.maybe(*from);
        self.maybe(*local);
        self.say((flags, inside));
        match what {
            ImportWhat::Whole => self.say(0),
            ImportWhat::Item(item) => {
                self.say(1);
                self.name(*item);
            }
            ImportWhat::All(hidden) => {
                self.say(2);
                self.all(hidden);
            }
            ImportWhat::Nothing => self.say(3),
        }
        self.places.push(*span);
        self.place(*within);
    }
}
