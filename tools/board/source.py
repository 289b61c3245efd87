"""The map as the drawing needs it: places, Provinces and paths of map.toml with the adjustments of
board.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from projection import Board, Sheet

LAND_KINDS = ("land", "mountain", "strait")


@dataclass
class Place:
    id: str
    name: str
    province: str  # "" for a Transit Point outside every Province
    kind: str  # minor, major, stronghold, transit
    port: bool
    hellespont: bool
    siege_modifier: int
    independent: bool
    x: float
    y: float

    @property
    def point(self) -> tuple[float, float]:
        return self.x, self.y

    @property
    def caption(self) -> str:
        """The name without its explanation in brackets."""
        return self.name.split(" (")[0]


@dataclass(frozen=True)
class Link:
    a: str
    b: str
    kind: str


@dataclass(frozen=True)
class Area:
    id: str
    name: str
    vp: int
    spaces: int


@dataclass
class Source:
    areas: list[Area]
    places: dict[str, Place]
    links: list[Link]
    placed: dict[str, Any] = field(default_factory=dict)


def read_placed(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def crowd(map_file: Path, placed: dict[str, Any], sheet: Sheet) -> list[tuple[float, float, float]]:
    """Everything that needs room on the sheet, as (x, y, weight): spaces, names of Provinces, holding
    boxes."""
    facts = tomllib.loads(map_file.read_text(encoding="utf-8"))
    room, nudges = placed["room"], placed["nudges"]
    weights: dict[str, float] = room["places"]
    wants: list[tuple[float, float, float]] = []
    members: dict[str, list[tuple[float, float]]] = {}
    for entry in [*facts["space"], *facts["transit"]]:
        latitude, longitude = nudges.get(entry["id"], entry["at"])
        x, y = sheet(longitude, latitude)
        usual = room["space"] if "kind" in entry else room["transit"]
        wants.append((x, y, weights.get(entry["id"], usual)))
        if "kind" in entry:
            members.setdefault(entry["province"], []).append((x, y))
    for points in members.values():
        x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
        wants.append((x, y, room["province"]))
    for box in placed["box"]:
        wants.append((*sheet(box["at"][1], box["at"][0]), room["box"]))
    return wants


def read_source(map_file: Path, placed: dict[str, Any], board: Board) -> Source:
    facts = tomllib.loads(map_file.read_text(encoding="utf-8"))
    nudges: dict[str, list[float]] = placed["nudges"]
    places: dict[str, Place] = {}
    for entry in [*facts["space"], *facts["transit"]]:
        latitude, longitude = nudges.get(entry["id"], entry["at"])
        x, y = board(longitude, latitude)
        places[entry["id"]] = Place(
            id=entry["id"],
            name=entry["name"],
            province=entry.get("province", ""),
            kind=entry.get("kind", "transit"),
            port=entry.get("port", False),
            hellespont=entry.get("hellespont", False),
            siege_modifier=entry.get("siege_modifier", 0),
            independent=bool(entry.get("independent", [])),
            x=x,
            y=y,
        )
    unknown = set(nudges) - set(places)
    if unknown:
        raise SystemExit(
            f"board.toml nudges places that map.toml does not have: {', '.join(sorted(unknown))}"
        )
    members = [place.province for place in places.values() if place.kind != "transit"]
    areas = [
        Area(entry["id"], entry["name"], entry["vp"], members.count(entry["id"]))
        for entry in facts["province"]
    ]
    links = [Link(entry["a"], entry["b"], entry["kind"]) for entry in facts["path"]]
    return Source(areas, places, links, placed)
