"""Alphabets: what each makes of a word, and their letters."""

from __future__ import annotations

import unicodedata

import pytest

from gridproof.instances import Alphabet, InvalidInput

# What each alphabet makes of a word. None: it has a letter outside.
SPELLINGS: list[tuple[str, str, str | None]] = [
    ("english", "naïve", "NAIVE"),
    ("english", "nai\u0308ve", "NAIVE"),
    ("english", "vis-à-vis", "VISAVIS"),
    ("english", "don't", "DONT"),
    ("english", "don’t", "DONT"),
    ("english", "jack-o'-lantern", "JACKOLANTERN"),
    ("english", "New York", "NEWYORK"),
    ("english", "no\u00a0break\u202fspace", "NOBREAKSPACE"),
    ("english", "soft\u00adhyphen", "SOFTHYPHEN"),
    ("english", "en–dash—em‑hard", "ENDASHEMHARD"),
    ("english", "encyclopædia", "ENCYCLOPAEDIA"),
    ("english", "smørbrød", "SMORBROD"),
    ("english", "straße", "STRASSE"),
    ("english", "STRAẞE", "STRASSE"),
    ("english", "ﬁne", "FINE"),
    ("english", "İstanbul", "ISTANBUL"),
    ("english", "ısı", "ISI"),
    ("english", "x-ray 2", None),
    ("english", "AT&T", None),
    ("english", "Яхта", None),
    ("english", "--'", ""),
    ("french", "œuvre", "OEUVRE"),
    ("french", "L'Haÿ-les-Roses", "LHAYLESROSES"),
    ("french", "aujourd’hui", "AUJOURDHUI"),
    ("french", "garçon", "GARCON"),
    ("french-accents", "garc\u0327on", "GARÇON"),
    ("french-accents", "œuvre", "ŒUVRE"),
    ("french-accents", "ex æquo", "EXÆQUO"),
    ("french-accents", "piñata", None),
    ("russian", "ёлка", "ЕЛКА"),
    ("russian", "е\u0308лка", "ЕЛКА"),
    ("russian", "чай", "ЧАЙ"),
    ("russian", "чаи\u0306", "ЧАЙ"),
    ("russian", "за\u0301мок", "ЗАМОК"),
    ("russian", "диван-кровать", "ДИВАНКРОВАТЬ"),
    ("russian", "объезд", "ОБЪЕЗД"),
    ("russian", "cоль", None),  # with a Latin c
    ("russian", "їжак", None),
    ("russian-yo", "ёлка", "ЁЛКА"),
    ("russian-yo", "е\u0308ж", "ЁЖ"),
    ("russian-yo", "самолёт", "САМОЛЁТ"),
    ("ukrainian", "ґанок", "ҐАНОК"),
    ("ukrainian", "з'їзд", "ЗЇЗД"),
    ("ukrainian", "з’і\u0308зд", "ЗЇЗД"),
    ("ukrainian", "пʼять", "ПЯТЬ"),
    ("ukrainian", "єдність", "ЄДНІСТЬ"),
    ("ukrainian", "україна\u0301", "УКРАЇНА"),
    ("ukrainian", "ёлка", None),
    ("ukrainian", "рыба", None),
    ("malay", "kupu-kupu", "KUPUKUPU"),
    ("malay", "Qur'an", "QURAN"),
    ("malay", "pépét", "PEPET"),
    ("letters", "e\u0301te\u0301", "ÉTÉ"),
    ("letters", "ёлка", "ЁЛКА"),
    ("letters", "straße", "STRASSE"),
    ("letters", "œuf", "ŒUF"),
    ("letters", "istanbul", "ISTANBUL"),
    ("letters", "İzmir", "İZMIR"),
    ("letters", "i\u0307zmir", "İZMIR"),
    ("letters", "ŉ", "N"),
    ("letters", "λόγος", "ΛΌΓΟΣ"),
    ("letters", "日本", "日本"),
    ("letters", "R2D2", None),
    ("letters", "x\u0302", None),  # no single character for it
]


@pytest.mark.parametrize(("name", "text", "word"), SPELLINGS)
def test_spelling(name: str, text: str, word: str | None) -> None:
    assert Alphabet.named(name).normalise(text) == word


@pytest.mark.parametrize("name", Alphabet.names())
def test_spelling_is_stable_composed_upper_case(name: str) -> None:
    """What is spelt once is spelt the same again, and as its decomposed and lower-case forms are."""
    alphabet = Alphabet.named(name)
    for other, text, _ in SPELLINGS:
        word = alphabet.normalise(text)
        if word is not None:
            assert word == word.upper() == unicodedata.normalize("NFC", word) == alphabet.normalise(word), other
            assert alphabet.normalise(unicodedata.normalize("NFD", text)) == word


def test_letters_of_the_alphabets() -> None:
    """The numbers of letters: 26 in English and Malay, 32 and 33 in Russian, 33 in Ukrainian, 26 + 16 in French."""
    sizes = {name: len(set(Alphabet.named(name).letters)) for name in Alphabet.names()}
    assert sizes == {
        "letters": 0,
        "english": 26,
        "french": 26,
        "french-accents": 42,
        "malay": 26,
        "russian": 32,
        "russian-yo": 33,
        "ukrainian": 33,
    }
    with pytest.raises(InvalidInput, match=r"unknown alphabet 'klingon' \(known: letters, english"):
        Alphabet.named("klingon")
