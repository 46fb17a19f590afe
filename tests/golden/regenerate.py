"""Writes everything anew that is derived from the golden records, and says what has changed: `make golden`, then read `git diff`.

<game>/exports/        the JSON export of each record
<game>/playthroughs/   some of them, told decision by decision with all that each viewer is given
<game>/covers.txt      what each record shows
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from clanmoot.core.record import export

from .files import GAMES, HERE, broken, record_of, records
from .playthrough import Playthrough
from .ways import shown, ways

PLAYTHROUGHS: Final[Mapping[str, tuple[str, ...]]] = {
    "glory": ("2-seats", "4-seats"),
    "lords": ("2-seats", "scott-stays", "5-seats"),
}
"""The records that are told decision by decision."""

DERIVED: Final = ("exports/*", "playthroughs/*", "covers.txt")


def derived(game: str) -> dict[Path, str]:
    """All derived files of a game, as they would be written now."""
    folder, found = HERE / game, {path.stem: record_of(path) for path in records(game)}
    made = {folder / "exports" / f"{name}.json": broken(export(record)) + "\n" for name, record in found.items()}
    for name in PLAYTHROUGHS.get(game, ()):
        made[folder / "playthroughs" / f"{name}.txt"] = Playthrough(found[name]).text()
    return {**made, folder / "covers.txt": _covers(game)}


def _covers(game: str) -> str:
    """Each way, and the records that show it."""
    found = {path.stem: shown(record_of(path)) for path in records(game)}
    lines = (f"{way}: {', '.join(name for name, seen in found.items() if shows(seen)) or '–'}" for way, shows in ways(game))
    return "\n".join(lines) + "\n"


def present(game: str) -> dict[Path, str]:
    """All derived files of a game, as they are."""
    return {path: path.read_text("utf-8") for pattern in DERIVED for path in (HERE / game).glob(pattern)}


def says_still(old: Any, new: Any) -> bool:
    """Whether all that was said in an export is said in another, which may say more."""
    if isinstance(old, dict) and isinstance(new, dict):
        return all(key in new and says_still(value, new[key]) for key, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(says_still, old, new))
    return bool(old == new)


def regenerate(game: str) -> Iterator[str]:
    """Write what has changed; yields a line for each file."""
    old, new = present(game), derived(game)
    for path in sorted(old.keys() | new.keys()):
        name = path.relative_to(HERE)
        if path not in new:
            path.unlink()
            yield f"{name}: gone"
        elif old.get(path) != new[path]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(new[path], "utf-8")
            yield f"{name}: {'changed' if path in old else 'new'}"
            if path.suffix == ".json" and path in old and not says_still(json.loads(old[path]), json.loads(new[path])):
                yield f"{name} no longer says all that it said: does this need another rules version, or another format?"


if __name__ == "__main__":
    said = [line for game in GAMES for line in regenerate(game)]
    print("\n".join(said) or "nothing has changed")
