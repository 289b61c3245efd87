"""Facts as data files (map, generals, deck, tables, set-ups, editions, rules reference) and their loader."""

from diadochoi.content.loader import load
from diadochoi.content.model import Content
from diadochoi.content.problems import ContentError, ContentProblem

__all__ = ["Content", "ContentError", "ContentProblem", "load"]
