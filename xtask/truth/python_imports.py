"""Which files of a package tree import which, by `ast` and the rules of the import system alone:
python3 python_imports.py FOLDER imports > theirs; ours: cargo run --release --example graph FOLDER imports."""
import ast, os, sys, importlib.util
root=sys.argv[1]; mode=sys.argv[2]
files={}
for d,_,fs in os.walk(root):
    for f in fs:
        if f.endswith('.py'):
            p=os.path.relpath(os.path.join(d,f),root)
            m=p[:-3].replace('/','.')
            if m.endswith('.__init__'): m=m[:-9]
            files[m]=p
pkgs={m for m,p in files.items() if p.endswith('__init__.py')}
def edges():
    for m,p in sorted(files.items(),key=lambda t:t[1]):
        try: t=ast.parse(open(os.path.join(root,p),'rb').read())
        except SyntaxError: continue
        pkg=m if m in pkgs else m.rpartition('.')[0]
        for n in ast.walk(t):
            if isinstance(n,ast.Import):
                for a in n.names:
                    if a.name in files: yield p,files[a.name]
            elif isinstance(n,ast.ImportFrom):
                if n.level:
                    base=pkg.split('.') if pkg else []
                    base=base[:len(base)-(n.level-1)] if n.level>1 else base
                    mod='.'.join(base+([n.module] if n.module else []))
                else: mod=n.module
                if mod in files: yield p,files[mod]
                for a in n.names:
                    s=mod+'.'+a.name
                    if s in files:
                        # submodule counts unless the package binds the name to something else
                        yield p,files[s]
for e in sorted(set(edges())):
    if e[0]!=e[1]: print('\t'.join(e))
