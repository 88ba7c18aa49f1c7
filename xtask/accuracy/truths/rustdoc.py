"""Ground truth from rustc through rustdoc --generate-link-to-definition (source pages whose identifiers link to their definition)."""
import html, os, re, shutil
from cache import WORK, files_below as rel_files, run
from model import LOCAL as LOC, OUTSIDE as EXT, Truth
from text import lines_of


def parse_page(txt):
    """yield (line, col, text, href) for links in a rustdoc source page; columns 1-based code points"""
    m = re.search(r'<pre class="rust"><code>', txt)
    i = m.end()
    end = txt.index("</code></pre>", i)
    line, col = 0, 1
    cur = None
    for t in re.finditer(r"<a href=#\d+ id=\d+ data-nosnippet>\d+</a>|<[^>]*>|[^<]+", txt[i:end]):
        s = t.group()
        if "data-nosnippet" in s:
            line, col = int(re.search(r"id=(\d+)", s).group(1)), 1
        elif s.startswith("<a "):
            cur = [line, col, "", html.unescape(re.search(r'href="([^"]*)"', s).group(1))]
        elif s == "</a>":
            if cur:
                yield tuple(cur)
            cur = None
        elif s[0] == "<":
            pass
        else:
            d = html.unescape(s)
            if cur is not None:
                cur[2] += d
            for ch in d:
                if ch == "\n":
                    line, col = line + 1, 1
                else:
                    col += 1


DEF = re.compile(r"\b(fn|struct|enum|trait|union|type|mod|const|static|macro_rules!)\s+(?:mut\s+)?(r#)?([A-Za-z_]\w*)")


def blank(src):
    """comments and strings blanked, length kept"""
    rx = r'//[^\n]*|/\*.*?\*/|b?r(#*)".*?"\1|b?"(?:\\.|[^"\\])*"|b?\'(?:\\.[^\']*|[^\'\\])\''
    return re.sub(rx, lambda m: re.sub(r"[^\n]", " ", m.group()), src, flags=re.S)


def item_end(b, i):
    d = 0
    while i < len(b):
        c = b[i]
        if c in "([":
            d += 1
        elif c in ")]":
            d -= 1
        elif c == ";" and d == 0:
            return i
        elif c == "{" and d == 0:
            k = 0
            while i < len(b):
                if b[i] == "{":
                    k += 1
                elif b[i] == "}":
                    k -= 1
                    if k == 0:
                        return i
                i += 1
        i += 1
    return len(b) - 1


def truth(d, root, src, name):
    w = d + "/build"
    shutil.copytree(src, w)
    open(w + "/Cargo.toml", "a").write("\n[workspace]\n")
    sh("cargo doc --no-deps -j1 " + feats, cwd=w, env={"RUSTC_BOOTSTRAP": "1", "CARGO_TARGET_DIR": WORK + "/rust-target", "RUSTDOCFLAGS": "-Zunstable-options --generate-link-to-definition --document-private-items --cap-lints allow"})
    base = WORK + "/rust-target/doc/src/" + name.replace("-", "_")
    T = Truth(root, "rust", "rustc 1.95 (rustdoc --generate-link-to-definition)")
    T.files = []
    byline, impls = {}, []
    for f in rel_files(root, [".rs"]):
        s = "\n".join(lines_of(root, f))
        b = blank(s)
        st = [0] + [m.end() for m in re.finditer("\n", s)]
        import bisect
        def lc(o):
            k = bisect.bisect_right(st, o) - 1
            return k + 1, o - st[k] + 1
        for m in DEF.finditer(b):
            k, nm, o = m.group(1), m.group(3), m.start(3)
            if nm in ("unsafe", "fn") or (k == "const" and nm == "_"):
                continue
            e = item_end(b, m.end())
            kind = {"fn": "callable", "mod": "module", "const": "field", "static": "field", "macro_rules!": "macro"}.get(k, "class")
            l, c = lc(o)
            did = "%s:%d:%d" % (f, l, c)
            T.add_def(did, nm, kind, f, l, c, lc(m.start()) + lc(e))
            byline.setdefault(f, []).append((l, c, nm, did))
        for m in re.finditer(r"(?m)^[ \t]*(?:unsafe\s+)?impl\b", b):
            h = b[m.end():item_end(b, m.end())].split("{")[0]
            q = re.search(r"\bfor\s", re.sub(r"for\s*<", lambda z: " " * (len(z.group()) - 1) + "<", h))
            if q:
                h = re.split(r"\bwhere\b", h)[0]

                def head(a, z):
                    """last identifier outside <...> in h[a:z] (after leading generics)"""
                    dep, last, i = 0, None, a
                    while i < z:
                        w = re.match(r"[A-Za-z_]\w*", h[i:z])
                        if w:
                            if dep == 0 and w.group() not in ("dyn", "mut", "const", "for"):
                                last = i
                            i += w.end()
                            continue
                        if h[i] == "<":
                            dep += 1
                        elif h[i] == ">" and h[i - 1] not in "-=":
                            dep -= 1
                        i += 1
                    return last
                x, y = head(0, q.start()), head(q.end(), len(h))
                if x is not None and y is not None:
                    impls.append((f, lc(m.end() + x), lc(m.end() + y)))
    for f in rel_files(root, [".rs"]):
        page = os.path.join(base, os.path.relpath(f, "src") + ".html")
        if not f.startswith("src/") or not os.path.exists(page):
            continue
        T.files.append(f)
        links = []
        for line, col, text, href in parse_page(open(page).read()):
            seg = re.split(r"::", text)[-1]
            seg = seg.rstrip("!")
            if not re.match(r"^(r#)?[A-Za-z_]\w*$", seg):
                continue
            c0 = col + text.rindex(seg)
            fm = re.match(r"^([^#:]*?)#(\d+)(?:-(\d+))?$", href)
            if fm and (fm.group(1) == "" or fm.group(1).endswith(".rs.html")):
                tf = f if not fm.group(1) else os.path.normpath(os.path.join(os.path.dirname(f), fm.group(1)[:-5]))
                # hrefs are relative to the page folder under doc/src/<crate>/
                tf = tf if tf in byline else None
                if tf is None:
                    did = EXT
                else:
                    a, z = int(fm.group(2)), int(fm.group(3) or fm.group(2))
                    c = [x for x in byline[tf] if a <= x[0] <= z]
                    ex = [x for x in c if x[2] == seg.replace("r#", "")]
                    did = ex[0][3] if ex else (c[0][3] if c and (seg == "Self" or text != seg or z > a) and c[0][0] - a < 8 and z > a else LOC)
            elif "/doc.rust-lang.org/" in href or "docs.rs/" in href or href.startswith("http"):
                did = EXT
            else:
                if any(x[0] == line and x[1] == c0 for x in byline.get(f, [])):
                    continue        # the definition's own name, linked to its doc page
                did = EXT
            T.add_ref(f, line, c0, c0 + len(seg), did)
            links.append((line, c0, did))
        at = {(x[0], x[1]): x[2] for x in links}
        for g, x, y in impls:
            if g == f and at.get(x) in T.defs and at.get(y) in T.defs and T.defs[at[x]]["kind"] == T.defs[at[y]]["kind"] == "class" and at[x] != at[y]:
                T.supers.append([at[y], at[x]])
    T.supers = [list(x) for x in sorted({tuple(x) for x in T.supers})]
    return T.finish()
