"""Draws the whole board: sea, land, Provinces, paths, spaces, names, legend, from back to front.

Decides the order of the layers; shapes come from the geometry, words and numbers from the content.
"""

from __future__ import annotations

from diadochoi.content.geometry.geometry import BoardGeometry, CurvedName, HoldingBox, Rectangle
from diadochoi.content.model import Content
from diadochoi.drawing.furniture import LEGEND_HEIGHT, legend, title
from diadochoi.drawing.style import style_sheet
from diadochoi.drawing.svg import element, group, path, text, text_on_curve, use
from diadochoi.drawing.symbols import definitions, province_badge, space_sign, tag
from diadochoi.drawing.theme import THEMES, Theme

WAVES = (
    (76, 0.25),
    (56, 0.4),
    (38, 0.55),
    (22, 0.7),
    (10, 0.9),
)  # width of the line around the land, opacity
BAND = 26  # width of the coloured edge inside each Province, half of it is clipped away
PROVINCE_SPACING = 0.14  # between the letters, in letter heights; the widths in the geometry assume it


def draw_board(geometry: BoardGeometry, content: Content, theme: Theme = THEMES["light"]) -> str:
    layers = (
        _sea(geometry, theme),
        _land(geometry, theme),
        _lines_on_land(geometry),
        _water_names(geometry),
        _paths(geometry),
        _boxes(geometry, content),
        _province_names(geometry, content),
        _places(geometry, content),
        group(title(geometry.furniture["title"]), id="furniture"),
        _frame(geometry),
    )
    width, height = geometry.width, geometry.height + LEGEND_HEIGHT
    strip = Rectangle(6, geometry.height + 6, geometry.width - 12, LEGEND_HEIGHT - 12)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        "<title>The board of Diadochoi</title>"
        + element("style", style_sheet(theme))
        + element("defs", definitions(), *_definitions(geometry))
        + group("\n".join(layers), clip_path="url(#sheet)")
        + legend(strip, content.tables.path_cost)
        + "</svg>\n"
    )


def _definitions(geometry: BoardGeometry) -> list[str]:
    # The coast extends a little beyond the sheet and must not show there.
    sheet = element("rect", width=geometry.width, height=geometry.height)
    shapes = [element("clipPath", sheet, id="sheet"), path(geometry.land, id="land", fill_rule="evenodd")]
    for province in geometry.provinces:
        shape = path(province.area, id=f"area-{province.id}", fill_rule="evenodd")
        clip = element("clipPath", use(f"area-{province.id}"), id=f"clip-{province.id}")
        shapes += [shape, clip]
    for prefix, names in (("sea", geometry.seas), ("stream", geometry.streams)):
        shapes += [path(name.curve, id=f"{prefix}-{index}", fill="none") for index, name in enumerate(names)]
    return shapes


def _sea(geometry: BoardGeometry, theme: Theme) -> str:
    """Draw engraved water lines: wide strokes of the coast in alternating colours leave thin rings."""
    rings = [element("rect", width=geometry.width, height=geometry.height, fill=theme.sea)]
    for width, opacity in WAVES:
        rings.append(use("land", class_="wave", stroke_width=width, stroke_opacity=opacity))
        rings.append(use("land", class_="gap", stroke_width=width - 3))
    return group(*rings, id="sea")


def _land(geometry: BoardGeometry, theme: Theme) -> str:
    shapes = [use("land", fill=theme.wild)]
    for province in geometry.provinces:
        colour = theme.tints[province.tint]
        shapes.append(use(f"area-{province.id}", fill=theme.land))
        shapes.append(use(f"area-{province.id}", fill=colour, fill_opacity=theme.tint_wash))
        shapes.append(
            group(
                use(
                    f"area-{province.id}",
                    fill="none",
                    stroke=colour,
                    stroke_width=BAND,
                    stroke_opacity=theme.tint_band,
                    stroke_linejoin="round",
                ),
                clip_path=f"url(#clip-{province.id})",
            )
        )
    shapes.append(path(geometry.lakes, class_="lake"))
    shapes.append(path(geometry.rivers, class_="river"))
    shapes.append(path(geometry.relief_lit, class_="relief", stroke_opacity=theme.relief_lit))
    shapes.append(path(geometry.relief_shade, class_="relief", stroke_opacity=theme.relief_shade))
    return group(*shapes, id="land-layer")


def _lines_on_land(geometry: BoardGeometry) -> str:
    shoals = [path(area, class_="shoal") for _, area in geometry.underlays]
    return group(
        path(geometry.borders, class_="border"),
        path(geometry.marches, class_="march"),
        use("land", class_="coast"),
        *shoals,
        id="borders",
    )


def _water_names(geometry: BoardGeometry) -> str:
    def curved(prefix: str, names: tuple[CurvedName, ...], class_: str) -> list[str]:
        return [
            text_on_curve(
                name.name,
                f"{prefix}-{index}",
                class_=class_,
                font_size=name.size,
                letter_spacing=name.spacing,
            )
            for index, name in enumerate(names)
        ]

    return group(
        *curved("sea", geometry.seas, "sea-name"), *curved("stream", geometry.streams, "stream"), id="waters"
    )


def _paths(geometry: BoardGeometry) -> str:
    """Draw the paths: sea lanes under roads; pale outlines separate every path from the hatching below it."""
    lanes = [path(p.curve, class_=p.kind) for p in geometry.paths if p.kind in ("sea", "transmed")]
    roads = [p for p in geometry.paths if p.kind in ("land", "mountain")]
    straits = [p for p in geometry.paths if p.kind == "strait"]
    casings = [path(p.curve, class_="casing") for p in roads]
    lines = [path(p.curve, class_=p.kind) for p in roads]
    peaks = [use("peak", x=p.peak[0], y=p.peak[1], class_="peak") for p in roads if p.peak]
    crossings = [path(p.curve, class_=layer) for layer in ("strait", "strait-core") for p in straits]
    entries = [
        path(entry.curve, class_=layer)
        for layer in ("entry-rim", "entry")
        for box in geometry.boxes
        for entry in box.entries
    ]
    return group(*lanes, *casings, *lines, *crossings, *peaks, *entries, id="paths")


def _boxes(geometry: BoardGeometry, content: Content) -> str:
    armies = {army.id.upper(): army for army in content.independents}

    def draw(box: HoldingBox) -> str:
        frame = box.frame
        army = armies[box.army]
        middle = frame.width / 2
        return group(
            element("rect", width=frame.width, height=frame.height, rx=5, class_="box"),
            element(
                "rect", x=6, y=6, width=frame.width - 12, height=frame.height - 12, rx=3, class_="box-inner"
            ),
            text(army.name.upper(), middle, 46, class_="box-name", text_anchor="middle"),
            text(army.people, middle, frame.height - 22, class_="box-note", text_anchor="middle"),
            transform=f"translate({frame.x} {frame.y})",
            id=f"box-{army.id}",
        )

    return group(*(draw(box) for box in geometry.boxes), id="boxes")


def _province_names(geometry: BoardGeometry, content: Content) -> str:
    parts = []
    for shape in geometry.provinces:
        province = content.provinces[content.index["province"][shape.id]]
        label = shape.label
        for line in label.lines:
            parts.append(
                text(
                    line.text,
                    line.x,
                    line.y,
                    line.width,
                    font_size=label.size,
                    letter_spacing=label.size * PROVINCE_SPACING,
                    class_=f"province over-{label.over}",
                )
            )
        parts.append(
            province_badge(province.vp, province.need, len(province.spaces), *label.badge, label.over)
        )
    return group(*parts, id="province-names")


def _places(geometry: BoardGeometry, content: Content) -> str:
    signs, tags, names = [], [], []
    for place in geometry.places:
        space = content.spaces[content.index["space"][place.id]]
        signs.append(space_sign(space, place.x, place.y))
        tags += [tag(item.kind, space, item.x, item.y) for item in place.tags]
        label = place.label
        words = label.words
        names.append(
            text(
                words.text,
                words.x,
                words.y,
                words.width,
                font_size=label.size,
                class_=f"name {label.style} over-{label.over}",
            )
        )
    return group(*signs, id="places") + group(*tags, id="tags") + group(*names, id="names")


def _frame(geometry: BoardGeometry) -> str:
    """Draw a frame with alternating bars, as on engraved maps."""
    width, height = geometry.width, geometry.height

    def line(inset: float, stroke: float, class_: str = "frame") -> str:
        return element(
            "rect",
            x=inset,
            y=inset,
            width=width - 2 * inset,
            height=height - 2 * inset,
            class_=class_,
            stroke_width=stroke,
        )

    right, bottom = width - 40, height - 40
    edges = f"M40 26H{right}M40 {bottom + 14}H{right}M26 40V{bottom}M{right + 14} 40V{bottom}"
    bars = path(edges, class_="bars")
    return group(
        line(20, 40, "rim"), line(6, 12), line(20, 1.5), bars, line(32, 1.5), line(40, 4), id="frame"
    )
