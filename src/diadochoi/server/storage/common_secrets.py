"""Refuses passwords that attackers try first, and names that look like another name.

The list is our own: words, keyboard rows and well-known habits, not one of the leaked collections. A password
is compared without the digits and punctuation people add to such a word.
"""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Final

_WORDS: Final = frozenset(
    """
    password passwort passwd pass secret geheim letmein welcome willkommen login access admin
    administrator root user guest test testing changeme default master iloveyou loveyou ilovegod
    sunshine princess football baseball basketball soccer hockey superman batman spiderman pokemon
    starwars dragon monkey shadow michael jennifer jordan hunter killer trustno whatever freedom
    computer internet samsung google facebook hello hellohello nothing summer winter spring autumn
    monday friday january flower cookie cheese chocolate banana orange qwerty qwertyui qwertyuiop
    qwertz qwertzui azerty azertyui asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd
    qweasdzxc abcdef abcdefg abcdefgh alexander diadochoi successors macedon macedonia ptolemy
    antigonos seleukos
    """.split()  # noqa: SIM905
)
_AS_LETTERS: Final = str.maketrans("0134578@$!", "oleastbasi")
# Digits, signs, and letters of other alphabets, that look like a Latin letter in most fonts.
_LOOKS_LIKE: Final = str.maketrans(
    "аеорсухіјѕԁɡһѵԝкмтнвαορντυικγβεηχ0135|ıſ®©զոսօⲕⲣⲁⲧⲟⲥᏦᏒᎡᎪᎢᎬᎾᏚᏟᎻᎷᏔᎳᏙᏢᎩᎫᏴᏞᏃꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꓟ",
    "aeopcyxijsdghvwkmthbaopvtuikybehxoiesiisrcqnuokpatocKRRATEOSCHMWWVPYJBLZbpdtgkjczfnlsrvhwxyaeioum",
)
# Scripts that may be mixed in one name; a name in any other script keeps to that script.
_TOGETHER: Final = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
_JOINERS: Final = "\u200c\u200d"  # invisible, but some scripts need them
_FILLERS: Final = "\u115f\u1160\u3164\uffa0"  # letters that are blank


def is_common(password: str, name: str) -> bool:
    """Whether a password is among the first an attacker would try for this account."""
    bare = unicodedata.normalize("NFKC", password).casefold().replace(" ", "")
    if len(set(bare)) < 4 or _is_row(bare) or _repeats(bare):
        return True
    core = bare.strip("0123456789!?.,-_#*+$@")
    readings = {bare, core, bare.translate(_AS_LETTERS), core.translate(_AS_LETTERS)}
    own = unicodedata.normalize("NFKC", name).casefold().replace(" ", "")
    return bool(readings & _WORDS) or core == "" or own in readings


def _is_row(text: str) -> bool:
    """Whether every character follows the one before, as in 12345678 or hgfedcba."""
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return len(steps) == 1


def _repeats(text: str) -> bool:
    """Whether the text repeats a short piece, as in abcabcabc."""
    return any(
        len(text) % size == 0 and text == text[:size] * (len(text) // size)
        for size in range(1, len(text) // 2 + 1)
    )


def is_plain(name: str) -> bool:
    """Whether a name is what it seems: visible characters in their order, with letters of one script."""
    scripts = set()
    for own in unicodedata.normalize("NFKC", name):
        kind = unicodedata.category(own)
        if own in _FILLERS or (kind in ("Cc", "Cf", "Cn", "Co", "Cs") and own not in _JOINERS):
            return False
        if kind[0] == "L" and kind != "Lm":
            script = unicodedata.name(own, "").split(" ")[0].partition("-")[0]
            scripts.add("CJK" if script in _TOGETHER else script)
    return len(scripts) <= 1


def skeleton(name: str) -> str:
    """What a name looks like: people easily confuse names with the same skeleton."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(_latin(own) for own in plain if not unicodedata.combining(own)).translate(_LOOKS_LIKE)
    shown = "".join(own for own in letters.casefold() if own.isalnum())
    return shown.replace("l", "i").replace("rn", "m").replace("vv", "w")[:80]


def _latin(letter: str) -> str:
    """A Latin letter without the strokes and hooks that it keeps when accents are removed: ø, ɾ, ᴋ."""
    name = unicodedata.name(letter, "")
    if letter < "\x80" or not name.startswith("LATIN "):
        return letter
    if name == "LATIN SMALL LETTER ALPHA":
        return "a"
    bare = name.partition(" WITH")[0].rpartition(" ")[2]
    return bare.lower() if len(bare) == 1 else letter
