"""Converts between JSON and the classes of the contract."""

from __future__ import annotations

import json
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
    #: MISSING if the field is required.
    default: Any

    @property
    def required(self) -> bool:
        return self.default is MISSING


@lru_cache(maxsize=None)
def fields_of(model: type[Any]) -> tuple[Field, ...]:
    kinds = get_type_hints(model)
    return tuple(
        Field(one.name, one.metadata.get("wire", one.name), kinds[one.name], one.default)
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
        return _create_unchecked(kind, value)
    return value


def _create_unchecked(kind: Any, value: dict[str, Any]) -> Any:
    """Creates an instance without its checks, which are for the values of a program."""
    created = object.__new__(kind)
    for one in fields_of(kind):
        given = value[one.wire] if one.required else value.get(one.wire, one.default)
        object.__setattr__(created, one.name, decode(one.kind, given))
    return created


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


def check_part(part: object) -> None:
    """Raises a ValueError for a content part that the service would reject, or that JSON cannot carry."""
    kind: Any = type(part)
    for one in fields_of(kind):
        value = getattr(part, one.name)
        if not _has_kind(value, one.kind):
            raise ValueError(f"{kind.__name__}: {one.name} is {value!r}: it must be {_describe(one.kind)}")
        try:
            json.dumps(to_dict(value), allow_nan=False)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{kind.__name__}: JSON cannot carry {one.name}: {error}") from None
    if {"url", "file_id"} <= {one.name for one in fields_of(kind)} and not _has_one_address(part):
        raise ValueError(f"{kind.__name__}: give exactly one of url and file_id")


def _has_one_address(part: Any) -> bool:
    return (part.url is None) != (part.file_id is None)


def _has_kind(value: object, kind: Any) -> bool:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return any(_has_kind(value, one) for one in get_args(kind))
    if origin is Literal:
        return value in get_args(kind)
    if isinstance(value, bool):
        return kind is bool
    return isinstance(value, origin or kind)


def _describe(kind: Any) -> str:
    if get_origin(kind) in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(_describe(one) for one in get_args(kind)))
    return "None" if kind is types.NoneType else getattr(kind, "__name__", str(kind))
