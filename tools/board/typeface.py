"""Text widths: letter widths measured from EB Garamond, in thousandths of the letter height.

The drawing fixes every word to the width computed here, so another typeface is fitted into the same room.
"""

from __future__ import annotations

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -()/+'."
_ROMAN = (
    "399 515 377 506 390 318 435 515 245 212 469 240 778 528 495 519 522 334 323 314 527 438 685 430 438 377 "
    "692 578 640 754 535 512 729 810 340 300 681 584 901 770 763 552 806 713 465 670 738 672 916 707 578 603 "
    "507 289 422 372 492 359 489 460 452 466 200 274 315 316 399 590 178 230"
)
_BOLD = (
    "441 509 399 497 400 272 497 502 262 234 509 243 754 514 512 516 514 350 381 319 510 463 747 502 438 377 "
    "641 588 708 736 539 514 722 793 329 293 693 653 901 770 718 536 706 660 495 696 742 672 916 796 700 653 "
    "504 275 403 359 418 373 492 337 478 470 200 459 295 295 293 488 216 285"
)
_ITALIC = (
    "451 452 318 513 365 297 365 504 274 255 469 252 755 508 400 445 465 383 276 285 498 395 604 438 420 381 "
    "772 592 622 773 621 536 687 788 371 335 685 619 1004 819 712 570 665 639 464 635 737 644 976 707 595 "
    "636 440 338 424 344 482 346 389 430 420 367 250 274 291 292 370 590 178 215"
)
STYLES = {
    style: dict(zip(_LETTERS, (int(width) for width in widths.split()), strict=True))
    for style, widths in (("roman", _ROMAN), ("bold", _BOLD), ("italic", _ITALIC))
}


def width(text: str, size: float, style: str = "roman", spacing: float = 0.0) -> float:
    """The width of the text in board units; spacing is added after each letter, in letter heights."""
    table = STYLES[style]
    missing = sorted(set(text) - set(table))
    if missing:
        raise SystemExit(
            f"typeface.py has no width for {' '.join(missing)} in {text!r}; add it to the tables"
        )
    return sum(table[letter] for letter in text) * size / 1000 + spacing * size * (len(text) - 1)
