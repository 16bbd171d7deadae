"""Lists in pages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Generic, TypeVar

from ._call import Call
from ._operation import Operation
from .errors import ProtocolError

Page = TypeVar("Page")
Item = TypeVar("Item")


class Paged(Generic[Page, Item]):
    """A list in pages. Iterate it for every item of this page and the following ones, from the beginning each time.

    It sends no request before, and fetches further pages only when they are needed.
    """

    def __init__(
        self, call: Call, operation: Operation, params: Mapping[str, object], page: type[Page], field: str
    ) -> None:
        self._call, self._operation, self._params, self._page, self._field = call, operation, params, page, field

    def page(self) -> Page:
        """Returns the first page only."""
        return self._load(self._params)

    def pages(self) -> Iterator[Page]:
        """Yields each page."""
        seen: set[str] = set()
        params: Mapping[str, object] | None = self._params
        while params is not None:
            seen.add(json.dumps(params, default=str, sort_keys=True))
            page = self._load(params)
            yield page
            params = self._next_params(getattr(page, "next_cursor", None))
            # A repeated cursor would loop without end.
            if params is not None and json.dumps(params, default=str, sort_keys=True) in seen:
                raise self._unexpected_page("the cursor of the page leads back to an earlier page")

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from self.items_of(page)

    def items_of(self, page: Page) -> list[Item]:
        """Returns the items of a page."""
        items: list[Item] = getattr(page, self._field)
        return items

    def _load(self, params: Mapping[str, object]) -> Page:
        page = self._call(self._operation, params, self._page)
        if not isinstance(getattr(page, self._field, None), list):
            raise self._unexpected_page(f"the page has no {self._field}")
        return page

    def _next_params(self, cursor: Any) -> Mapping[str, object] | None:
        """Returns the parameters of the next page. A cursor is a text, or an object whose fields are parameters."""
        if cursor is None:
            return None
        if is_dataclass(cursor):
            return {**self._params, **{one.name: getattr(cursor, one.name) for one in fields(cursor)}}
        return {**self._params, "cursor": cursor}

    def _unexpected_page(self, what: str) -> ProtocolError:
        return ProtocolError(self._operation.id, 200, f"{what}: check the address of the service")
