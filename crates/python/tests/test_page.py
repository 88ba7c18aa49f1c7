"""Every example in Python of the pages below `docs`, and of the README, is true."""

import doctest

import pytest


@pytest.mark.parametrize("page", ["docs/python.md", "README.md"])
def test_every_example_answers_as_shown(repository, monkeypatch, page):
    monkeypatch.chdir(repository)
    text = "\n".join(line for line in (repository / page).read_text().splitlines() if not line.startswith("```"))
    examples = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert examples.examples or page == "README.md"
    assert doctest.DocTestRunner().run(examples).failed == 0
