"""The few SVG elements the drawing needs, as escaped text."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr


def element(tag: str, *children: str, **attributes: object) -> str:
    """Return an element; `stroke_width` becomes stroke-width; a trailing underscore and None are dropped."""
    words = [tag]
    for name, value in attributes.items():
        if value is not None:
            words.append(f"{name.rstrip('_').replace('_', '-')}={quoteattr(_plain(value))}")
    head = " ".join(words)
    return f"<{head}>{''.join(children)}</{tag}>" if children else f"<{head}/>"


def _plain(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def group(*children: str, **attributes: object) -> str:
    return element("g", *children, **attributes)


def path(data: str, **attributes: object) -> str:
    return element("path", d=data, **attributes)


def use(target: str, **attributes: object) -> str:
    return element("use", href=f"#{target}", **attributes)


def text(words: str, x: float, y: float, width: float | None = None, **attributes: object) -> str:
    """Return a line of text; with a width it is fitted to that width in any typeface."""
    fitted = {} if width is None else {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}
    return element("text", escape(words), x=x, y=y, **fitted, **attributes)


def text_on_curve(words: str, curve: str, **attributes: object) -> str:
    along = element("textPath", escape(words), href=f"#{curve}", startOffset="50%")
    return element("text", along, text_anchor="middle", **attributes)
