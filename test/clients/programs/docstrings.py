"""Prints the public classes, functions, methods and properties without a docstring of their own."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import agent_messaging_sdk as package


def modules() -> Iterator[object]:
    yield package
    for one in pkgutil.iter_modules(package.__path__):
        if not one.name.startswith("_"):
            yield importlib.import_module(f"{package.__name__}.{one.name}")


def members(owner: object) -> Iterator[tuple[str, object]]:
    for name, value in vars(owner).items():
        if not name.startswith("_"):
            yield name, value


def is_public(module: object, value: object) -> bool:
    """Modules import names of other modules. Only those of the package itself are exported."""
    return module is package or getattr(value, "__module__", "") == getattr(module, "__name__", None)


found = {
    f"{value.__module__}.{value.__qualname__}": value
    for module in modules()
    for _, value in members(module)
    if (inspect.isclass(value) or inspect.isfunction(value)) and is_public(module, value)
}
for path, value in list(found.items()):
    if inspect.isclass(value):
        for name, member in members(value):
            if inspect.isfunction(member) or isinstance(member, property):
                found[f"{path}.{name}"] = member
for path, value in sorted(found.items()):
    text = value.__doc__
    is_signature = inspect.isclass(value) and (text or "").startswith(f"{value.__name__}(")
    if not text or is_signature:  # a dataclass without a docstring gets its signature
        print(path)
print(len(found))
