"""A table with further words."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import InvalidInput, quote
from .alphabet import Alphabet
from .build import build
from .packed import CLUE, FORM, Row, pack
from .source import Listed
from .table import WordTable


def with_words(table: WordTable, lines: Sequence[str]) -> WordTable:
    """The table and the words of some lines, spelt in its letters. Raises InvalidInput for other ones. Linear.

    A word that the table already has gets the further printed forms and clues, and keeps its score.
    """
    for line in lines:
        word = table.alphabet.normalise(line.partition("\t")[0].partition(";")[0])
        if not word or not {*word} <= {*table.alphabet.letters}:
            known = table.alphabet.describe()
            raise InvalidInput(f"{quote(line)} is no word in the letters of {table.name} ({known})")
    further = build(Listed(tuple(lines), is_text=False), table.alphabet.name)
    rows = {
        (len(row.codes), row.codes): row for row in _respelt(further.packed.columns().rows(), further.alphabet, table)
    }
    for row in table._columns.rows():
        key = (len(row.codes), row.codes)
        rows[key] = _joined(row, rows[key], table) if key in rows else row
    packed = pack(table.alphabet.letters, [rows[key] for key in sorted(rows)])
    return WordTable(table.name, table.alphabet, table.rejected, table.about, 0, packed)


def _joined(row: Row, other: Row, table: WordTable) -> Row:
    """A word's row with the printed forms and clues of another one of the same word too."""
    plain = "".join(table.alphabet.letters[code] for code in row.codes).lower()
    forms, clues = dict[str, None](), dict[str, None]()
    for notes in (row.notes.decode(), other.notes.decode()):
        printed, *mine = notes.split(CLUE)
        forms |= dict.fromkeys(printed.split(FORM) if printed else [plain])
        clues |= dict.fromkeys(mine)
    return row._replace(notes=CLUE.join([FORM.join(forms), *clues]).encode())


def _respelt(rows: Sequence[Row], alphabet: Alphabet, table: WordTable) -> list[Row]:
    """Rows of one alphabet's codes in the codes of the table's."""
    letters = table.alphabet.letters
    places = {code: letters.index(letter) for code, letter in enumerate(alphabet.letters) if letter in letters}
    return [row._replace(codes=bytes(places[code] for code in row.codes)) for row in rows]
