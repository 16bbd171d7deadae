# Generated from src/clients/python/src/agent_messaging_sdk/cursor.py by `npm run generate`. Do not edit.
"""Places in a mailbox, and a file that keeps one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from .models import MailboxCursor


class Placed(Protocol):
    """What places an envelope in a mailbox; envelopes and their headers have it."""

    @property
    def id(self) -> str: ...
    @property
    def created_at(self) -> int: ...


P = TypeVar("P", bound=Placed)

#: Before the first envelope that can be.
MAILBOX_START = MailboxCursor(after_created_at=0, after_envelope_id="env_" + "0" * 26)


def cursor_of(envelope: Placed) -> MailboxCursor:
    """The cursor behind an envelope: reading goes on with what came after it."""
    return MailboxCursor(after_created_at=envelope.created_at, after_envelope_id=envelope.id)


def in_order(items: Iterable[P], cursor: MailboxCursor) -> list[P]:
    """Those that come after the cursor, each after the one before: nothing twice, and no cursor goes back."""
    place = (cursor.after_created_at, cursor.after_envelope_id)
    found: list[P] = []
    for item in items:
        if (item.created_at, item.id) > place:
            place = (item.created_at, item.id)
            found.append(item)
    return found


def checked_cursor(cursor: MailboxCursor | Mapping[str, Any] | None) -> MailboxCursor | None:
    """Cursors are kept as JSON, which is anything: one of another shape would silently begin with the oldest."""
    if cursor is None or isinstance(cursor, MailboxCursor):
        return cursor
    created_at, envelope_id = cursor.get("after_created_at"), cursor.get("after_envelope_id")
    if isinstance(created_at, int) and isinstance(envelope_id, str):
        return MailboxCursor(after_created_at=created_at, after_envelope_id=envelope_id)
    raise ValueError("a cursor has after_created_at and after_envelope_id, as `save` and `cursor_of` give them")


class FileCursor:
    """Keeps the place in the mailbox in a file of one program: `follow(FileCursor("cursor.json"))`.

    The file holds the old place or the new one, whole, however the program ends, and whose it is: `follow` raises a
    ValueError where that is another agent. A file that holds anything else is an error, and no beginning.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        self.cursor: MailboxCursor | None = None
        self.agent_id: str | None = None
        try:
            text = self._path.read_text("utf-8")
        except FileNotFoundError:
            return
        try:
            kept = json.loads(text)
            self.cursor, self.agent_id = checked_cursor(kept), kept.get("agent_id")
        except (AttributeError, ValueError):
            raise ValueError(f"{self._path} does not hold a cursor") from None

    def save(self, cursor: MailboxCursor, agent_id: str | None = None) -> None:
        self.cursor, self.agent_id = cursor, agent_id or self.agent_id
        place = {"after_created_at": cursor.after_created_at, "after_envelope_id": cursor.after_envelope_id}
        new = self._path.with_name(self._path.name + ".new")
        with new.open("w", encoding="utf-8") as file:
            json.dump({**place, "agent_id": self.agent_id}, file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._path)
