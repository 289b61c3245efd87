"""The colours of the board by day and by night.

Decides only colours; shapes and sizes belong to the drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

FONT = "'EB Garamond 12','EB Garamond','Cormorant Garamond',Garamond,Georgia,serif"


@dataclass(frozen=True, slots=True)
class Theme:
    name: str
    sea: str
    wave: str
    sea_ink: str  # names of seas and rivers
    wild: str  # land outside every Province
    land: str  # the ground under the tints
    tints: tuple[str, str, str, str, str]
    tint_wash: float  # opacity of the tint over a whole Province
    tint_band: float  # and along its border
    relief: str
    relief_lit: float
    relief_shade: float
    river: str
    coast: str
    border: str
    ink: str  # names and symbols
    soft_ink: str  # Province names
    paper: str  # symbols, boxes, legend
    halo_land: str
    halo_sea: str
    road: str
    mountain: str
    strait: str
    lane: str
    bronze: str
    on_bronze: str
    lapis: str
    oxblood: str
    stone: str  # Independents
    frame: str


VELLUM = Theme(
    name="light",
    sea="#bccad0",
    wave="#8fa5b0",
    sea_ink="#3f5a6b",
    wild="#ebe2cc",
    land="#f1e8d3",
    tints=("#c9a25e", "#a9b27c", "#c98f78", "#9fb0a6", "#b79bb0"),
    tint_wash=0.22,
    tint_band=0.42,
    relief="#6b5638",
    relief_lit=0.3,
    relief_shade=0.52,
    river="#7d98a6",
    coast="#4a4234",
    border="#5b4c38",
    ink="#2a231a",
    soft_ink="#5d3a1e",
    paper="#fbf6e8",
    halo_land="#f3ebd8",
    halo_sea="#c6d2d7",
    road="#5a3d22",
    mountain="#7a2e1f",
    strait="#1f3f73",
    lane="#26477c",
    bronze="#8c5a1f",
    on_bronze="#fff7e4",
    lapis="#1f4788",
    oxblood="#7a1f1f",
    stone="#5f6064",
    frame="#3b3125",
)

NIGHT = Theme(
    name="dark",
    sea="#0c1a22",
    wave="#27424f",
    sea_ink="#7fa3b3",
    wild="#14262a",
    land="#1a3033",
    tints=("#8a6d2f", "#4f7a4c", "#8a4c3c", "#2f6f7a", "#6a4f7e"),
    tint_wash=0.26,
    tint_band=0.42,
    relief="#c7b283",
    relief_lit=0.34,
    relief_shade=0.2,
    river="#47707f",
    coast="#c2a566",
    border="#b59a5e",
    ink="#f2e8cf",
    soft_ink="#e3c27c",
    paper="#10201f",
    halo_land="#152a2c",
    halo_sea="#0c1a22",
    road="#d8b978",
    mountain="#e58f6f",
    strait="#8fc0ee",
    lane="#86b4e0",
    bronze="#d9ad5b",
    on_bronze="#1b1408",
    lapis="#8fc0ee",
    oxblood="#f0a08c",
    stone="#b9bdc4",
    frame="#c2a566",
)

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (VELLUM, NIGHT)})
