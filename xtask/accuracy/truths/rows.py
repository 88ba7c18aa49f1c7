"""Reads what the dumpers print, a row a line, tabs between:

D id name kind path line col [line col line col] owner    a definition, its name's place and its whole
R path line col end id                                     what a name refers to
S sub super, I path path, F path                           a super type, an import, a file
L path line col line col                                   an anonymous function
"""
from model import LOCAL, OUTSIDE, Truth


def truth(root, lang, tool, rows):
    made, refs, files, supers = Truth(root, lang, tool), [], set(), set()
    for row in rows:
        mark, *words = row.rstrip("\n").split("\t")
        if mark == "D":
            whole = tuple(map(int, words[6:10])) if words[6] else None
            owner = words[10] if len(words) > 10 and words[10] else None
            made.add_def(words[0], words[1], words[2], (words[3], int(words[4]), int(words[5])), whole, owner)
        elif mark == "R":
            refs.append((words[0], int(words[1]), int(words[2]), int(words[3]), words[4]))
        elif mark == "S":
            supers.add((words[0], words[1]))
        elif mark == "I":
            made.add_import(words[0], words[1])
        elif mark == "F":
            files.add(words[0])
        elif mark == "L":
            made.lambdas.setdefault(words[0], []).append(list(map(int, words[1:5])))
    made.files = sorted(files)
    for *place, did in refs:
        made.add_ref(*place, did if did in made.defs or did in (OUTSIDE, LOCAL) else OUTSIDE)
    made.supers = sorted([sub, sup] for sub, sup in supers if sub in made.defs and sup in made.defs)
    return made.finish()
