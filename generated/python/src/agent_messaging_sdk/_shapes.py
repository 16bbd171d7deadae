# Generated from src/clients/python/src/agent_messaging_sdk/_shapes.py by `npm run generate`. Do not edit.
"""Converts between JSON and the classes of the contract."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints


class Field(NamedTuple):
    #: Names of the attribute and of the field on the wire. They differ if the field is a keyword of Python.
    name: str
    wire: str
    kind: Any
    required: bool


@lru_cache(maxsize=None)
def fields_of(model: type[Any]) -> tuple[Field, ...]:
    kinds = get_type_hints(model)
    return tuple(
        Field(one.name, one.metadata.get("wire", one.name), kinds[one.name], one.default is MISSING)
        for one in fields(model)
    )


def decode(kind: Any, value: Any) -> Any:
    """Converts a value to its type. Values of another shape stay as they are, and unknown fields are ignored.

    Raises KeyError if a field is missing that the contract requires.
    """
    origin = get_origin(kind)
    if origin is list and isinstance(value, list):
        return [decode(get_args(kind)[0], one) for one in value]
    if origin in (Union, types.UnionType) and isinstance(value, dict):
        return _decode_union(get_args(kind), value)
    if is_dataclass(kind) and isinstance(kind, type) and isinstance(value, dict):
        return kind(
            **{
                one.name: decode(one.kind, value[one.wire])
                for one in fields_of(kind)
                if one.required or one.wire in value
            }
        )
    return value


def _decode_union(kinds: tuple[Any, ...], value: dict[str, Any]) -> Any:
    """Selects the class of a union by its `type` field. Unknown kinds of a newer service stay dicts."""
    for kind in kinds:
        if is_dataclass(kind) and isinstance(kind, type):
            tags = [one for one in fields_of(kind) if get_origin(one.kind) is Literal and one.name == "type"]
            if all(value.get(one.wire) in get_args(one.kind) for one in tags):
                return decode(kind, value)
    return value


def to_dict(value: object) -> Any:
    """Converts a shape to JSON with the names of the wire. It leaves out optional fields that are None."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            one.wire: to_dict(given)
            for one in fields_of(type(value))
            if (given := getattr(value, one.name)) is not None or one.required
        }
    if isinstance(value, Mapping):
        return {name: to_dict(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_dict(one) for one in value]
    return value
