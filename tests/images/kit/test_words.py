"""Names, lines and paragraphs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from images.kit.fonts import face
from images.kit.words import (
    ALT_LIMIT,
    alt_text,
    clipped,
    drawable,
    escaped,
    fit_box,
    fit_line,
    one_line,
    pages,
    shorten,
    wrap,
)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Anna", "Anna"),
        ("  Anna \n\t Bell ", "Anna Bell"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("🌙Luna🌙", "Luna"),
        ("Łukasz Ω Жук", "Łukasz Ω Жук"),
        ("Anna 中", "Anna ■"),
        ("\u202eevil\u202c", "evil"),
        ("中村", "Dreamer 1"),
        ("🌙🌙", "Dreamer 1"),
        ("\u200b\u2800", "Dreamer 1"),
        ("", "Dreamer 1"),
        ("\ud800", "Dreamer 1"),
    ],
)
def test_a_name_is_drawn_with_what_the_typefaces_have(name: str, drawn: str) -> None:
    assert drawable(name, "Dreamer 1") == drawn


@pytest.mark.parametrize(
    ("name", "inert"),
    [
        ("**bold**", "\\*\\*bold\\*\\*"),
        ("@everyone", "\\@\u200beveryone"),
        ("<@123>", "\\<\\@\u200b123\\>"),
        ("[x](http://y.z)", "\\[x\\]\\(http\\://y\\.z\\)"),
        ("a\nb", "a b"),
        ("", "?"),
    ],
)
def test_a_name_in_a_message_is_inert(name: str, inert: str) -> None:
    assert escaped(name) == inert


@given(st.text(max_size=300))
def test_any_text_can_be_drawn_and_escaped(name: str) -> None:
    font = face("sans", "bold", 40)
    line = shorten(drawable(name, "?"), font, 240)
    assert font.getlength(line) <= 240
    assert "\n" not in escaped(name)
    assert "\n" not in one_line(name)


def test_a_clipped_name_has_at_most_so_many_characters() -> None:
    assert clipped("Anna", 4) == "Anna"
    assert clipped("Benedikta Sommerfeld", 11) == "Benedikta…"


def test_a_line_that_fits_keeps_the_largest_size() -> None:
    assert fit_line("Bo", "sans", "bold", (40, 28), 300) == ("Bo", 40)


def test_a_long_line_is_shortened_only_at_the_smallest_size() -> None:
    line, size = fit_line("A very long name for a very small plate", "sans", "bold", (40, 28), 240)
    assert size == 28
    assert line.endswith("…")
    assert face("sans", "bold", size).getlength(line) <= 240


def test_wrapped_lines_keep_every_word_and_the_width() -> None:
    font = face("serif", "regular", 32)
    text = "The lamp burns low and something under the bed has begun to count the stairs."
    lines = wrap(text, font, 300)
    assert " ".join(lines) == text
    assert all(font.getlength(line) <= 300 for line in lines)


def test_a_paragraph_too_long_for_its_box_ends_with_an_ellipsis() -> None:
    lines, size = fit_box("word " * 200, "sans", "regular", (40, 30), (300, 120))
    assert size == 30
    assert lines[-1].endswith("…")
    assert not lines[-1].endswith("……")
    assert len(lines) * 36 <= 120


def test_an_alt_text_ends_with_a_whole_sentence() -> None:
    sentences = [f"Sentence number {index} is here." for index in range(100)]
    told = alt_text(sentences)
    assert len(told) <= ALT_LIMIT
    assert told.endswith("is here.")
    assert len(told) > ALT_LIMIT - 40


def test_a_single_endless_sentence_is_cut() -> None:
    told = alt_text(["🌙" * 2000])
    assert len(told.encode("utf-16-le")) // 2 <= ALT_LIMIT
    assert told.endswith("…")


def test_pages_are_cut_between_paragraphs() -> None:
    text = "\n\n".join(f"Paragraph {number}\n- one\n- two" for number in range(10))
    cut = pages(text, 90)
    assert all(len(page) <= 90 for page in cut)
    assert all(page.startswith("Paragraph") for page in cut)
    assert "\n\n".join(cut) == text


@given(st.text(alphabet="ab \n", max_size=400))
def test_pages_lose_nothing_but_empty_space(text: str) -> None:
    cut = pages(text, 20)
    assert all(len(page) <= 20 for page in cut)
    assert "".join("".join(cut).split()) == "".join(text.split())
