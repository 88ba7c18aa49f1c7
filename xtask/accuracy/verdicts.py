"""Reads the verdicts of a judged sample: precision of what is proven and recall, each with its interval of 95%; and those of whole
answers."""
import math
import re
import sys

WORDS = ("right", "wrong", "missed", "none", "unclear")
MEANING = ("Verdicts: `right`, the answer names what the place means; `wrong`, it names something else; `missed`, the place means a "
           "declaration of the project and no answer names it; `none`, there is nothing in the project to find and nothing is "
           "named; `unclear`, not counted.")
# The same words for whole answers.
OF_ANSWERS = ("Verdicts: `right`, the rows are true and the answer says rightly whether they are all; `wrong`, a row is not true, the answer "
              "calls itself complete and is not, or says for no reason that it is not; `missed`, something is left out that is said to be left out; `none`, the answer is "
              "empty and there is nothing to find; `unclear`, not counted.")
Z = 1.96


def wilson(part, whole):
    """The interval of Wilson's score: where the share lies, with a certainty of 95%."""
    share = part / whole
    centre = share + Z * Z / (2 * whole)
    spread = Z * math.sqrt(share * (1 - share) / whole + Z * Z / (4 * whole * whole))
    scale = 1 + Z * Z / whole
    return (centre - spread) / scale, (centre + spread) / scale


def line(title, part, whole):
    if not whole:
        return f"{title}: nothing to count"
    low, high = wilson(part, whole)
    return f"{title}: {part / whole:.3f}, {part} of {whole}, 95% from {low:.3f} to {high:.3f}"


def rows(path):
    """From where, whether it is proven, and the verdict of each row."""
    with open(path) as file:
        for number, text in enumerate(file, 1):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", text)[1:-1]]
            if len(cells) != 6 or cells[0] not in ("answer", "text"):
                continue
            verdict = cells[5].split(" ")[0].rstrip(":,;")
            if verdict not in WORDS:
                sys.exit(f"{path}:{number}: the verdict `{verdict}` is none of: {', '.join(WORDS)}")
            yield cells[0], cells[4].startswith("proven "), verdict


def check(path):
    judged = list(rows(path))
    answers = [(proven, verdict) for source, proven, verdict in judged if source == "answer"]
    proven = [verdict for is_proven, verdict in answers if is_proven and verdict in ("right", "wrong")]
    every = [verdict for _, verdict in answers if verdict in ("right", "wrong")]
    searched = [verdict for source, _, verdict in judged if source == "text" and verdict in ("right", "wrong", "missed")]
    print(line("precision of proven", proven.count("right"), len(proven)))
    print(line("precision", every.count("right"), len(every)))
    print(line("recall", searched.count("right"), len(searched)))
    for word in WORDS:
        print(f"{word}: {sum(verdict == word for _, _, verdict in judged)}")


def answers(path):
    """Whether an answer calls itself complete, whether its row is proven, and the verdict."""
    with open(path) as file:
        for number, text in enumerate(file, 1):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", text)[1:-1]]
            if len(cells) != 7 or cells[0] == "question" or set(cells[0]) == {"-"}:
                continue
            verdict = cells[6].split(" ")[0].rstrip(":,;")
            if verdict not in WORDS:
                sys.exit(f"{path}:{number}: the verdict `{verdict}` is none of: {', '.join(WORDS)}")
            yield cells[3] == "yes", "unproven" not in cells[5], verdict


def check_answers(paths):
    """One row for each page and one for all: how many answers got which verdict."""
    every = []
    print(f"| page | answers | complete | {' | '.join(WORDS)} | complete or proven, and wrong |\n|---|---|---|{'---|' * len(WORDS)}---|")
    for path in paths:
        judged = list(answers(path))
        every += judged
        print(summed(path.rsplit("/", 1)[-1], judged))
    print(summed("all", every))


def summed(title, judged):
    counts = [sum(verdict == word for _, _, verdict in judged) for word in WORDS]
    false = sum(verdict == "wrong" and (complete or proven) for complete, proven, verdict in judged)
    return f"| {title} | {len(judged)} | {sum(complete for complete, _, _ in judged)} | {' | '.join(map(str, counts))} | {false} |"
