"""Turns what pydantic finds wrong with a request into a catalogue message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diadochoi.message import Message


def fault_of(error: Mapping[str, Any], where: str) -> Message:
    """The message for one entry of `ValidationError.errors()`; `where` names the field."""
    limits = {name: str(value) for name, value in error.get("ctx", {}).items() if name != "error"}
    match error["type"]:
        case "missing":
            return Message("problem-field_missing", field=where)
        case "extra_forbidden":
            return Message("problem-field_unknown", field=where)
        case "literal_error" | "enum":
            return Message("problem-field_choice", field=where, expected=limits["expected"])
        case "union_tag_invalid" | "union_tag_not_found":
            return Message("problem-field_kind", field=where, expected=limits.get("expected_tags", "type"))
        case "json_invalid" | "json_type":
            return Message("problem-not_json")
        case "greater_than_equal":
            return Message("problem-field_least", field=where, least=limits["ge"])
        case "greater_than":
            return Message("problem-field_above", field=where, above=limits["gt"])
        case "less_than_equal":
            return Message("problem-field_most", field=where, most=limits["le"])
        case "less_than":
            return Message("problem-field_below", field=where, below=limits["lt"])
        case "string_too_short":
            return Message("problem-text_too_short", field=where, least=int(limits["min_length"]))
        case "string_too_long":
            return Message("problem-text_too_long", field=where, most=int(limits["max_length"]))
        case "too_short":
            return Message("problem-list_too_short", field=where, least=int(limits["min_length"]))
        case "too_long":
            return Message("problem-list_too_long", field=where, most=int(limits["max_length"]))
        case "string_pattern_mismatch":
            return Message("problem-text_pattern", field=where, pattern=limits["pattern"])
        case "string_type" | "string_unicode" | "string_sub_type":
            return Message("problem-need_text", field=where)
        case "int_type" | "int_parsing" | "int_from_float" | "int_parsing_size":
            return Message("problem-need_whole_number", field=where)
        case "float_type" | "float_parsing" | "finite_number":
            return Message("problem-need_number", field=where)
        case "bool_type" | "bool_parsing":
            return Message("problem-need_boolean", field=where)
        case "list_type":
            return Message("problem-need_list", field=where)
        case "dict_type" | "model_type" | "model_attributes_type" | "mapping_type":
            return Message("problem-need_object", field=where)
        case _:
            return Message("problem-malformed", field=where, fault=error["msg"])
