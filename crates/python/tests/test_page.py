"""Every example in Python of the pages of the book, and of the README, is true."""

import doctest
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[3]
PAGES = sorted(
    str(path.relative_to(REPOSITORY))
    for path in [*(REPOSITORY / "docs").glob("**/*.md"), REPOSITORY / "README.md"]
    if ">>> " in path.read_text()
)


@pytest.mark.parametrize("page", PAGES)
def test_every_example_answers_as_shown(repository, monkeypatch, page):
    monkeypatch.chdir(repository)
    text = "\n".join(line for line in (repository / page).read_text().splitlines() if not line.startswith("```"))
    examples = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert examples.examples
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_the_page_about_python_has_examples():
    assert "docs/python.md" in PAGES
