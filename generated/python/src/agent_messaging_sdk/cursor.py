# Generated from src/clients/python/src/agent_messaging_sdk/cursor.py by `npm run generate`. Do not edit.
"""Cursors of a mailbox, and a file that stores one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from .models import MailboxCursor


class MailboxItem(Protocol):
    """The fields that order a mailbox. Envelopes and their headers have them."""

    @property
    def id(self) -> str:
        """Id of the envelope."""
        ...

    @property
    def created_at(self) -> int:
        """Sort key in the mailbox, in milliseconds since 1970."""
        ...


P = TypeVar("P", bound=MailboxItem)

#: Cursor before the oldest possible envelope.
MAILBOX_START = MailboxCursor(after_created_at=0, after_envelope_id="env_" + "0" * 26)


def cursor_of(envelope: MailboxItem) -> MailboxCursor:
    """Returns the cursor after an envelope. Reading from it continues with the next envelope."""
    return MailboxCursor(after_created_at=envelope.created_at, after_envelope_id=envelope.id)


def select_in_order(items: Iterable[P], cursor: MailboxCursor) -> list[P]:
    """Selects the items after the cursor in ascending order, so that no item comes twice and no cursor goes back."""
    position = (cursor.after_created_at, cursor.after_envelope_id)
    found: list[P] = []
    for item in items:
        if (item.created_at, item.id) > position:
            position = (item.created_at, item.id)
            found.append(item)
    return found


def check_cursor(cursor: MailboxCursor | Mapping[str, Any] | None) -> MailboxCursor | None:
    """Checks the shape of a cursor. A stored cursor of another shape would silently restart with the oldest envelope.
    """
    if cursor is None or isinstance(cursor, MailboxCursor):
        return cursor
    created_at, envelope_id = cursor.get("after_created_at"), cursor.get("after_envelope_id")
    if isinstance(created_at, int) and isinstance(envelope_id, str):
        return MailboxCursor(after_created_at=created_at, after_envelope_id=envelope_id)
    raise ValueError("cursor is invalid: pass a cursor of `save` or `cursor_of`, with after_created_at and after_envelope_id")


class FileCursor:
    """Stores the cursor of one program in a file: `follow(FileCursor("cursor.json"))`.

    A crash never leaves a partial file. The file also has the agent's id, and `follow` raises a ValueError for another
    agent. A file with other content is an error.
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
            stored = json.loads(text)
            self.cursor, self.agent_id = check_cursor(stored), stored.get("agent_id")
        except (AttributeError, ValueError):
            raise ValueError(f"{self._path} does not contain a cursor: delete the file to begin anew") from None

    def save(self, cursor: MailboxCursor, agent_id: str | None = None) -> None:
        """Replaces the file. Without an id the agent of the file stays the same."""
        self.cursor, self.agent_id = cursor, agent_id or self.agent_id
        position = {"after_created_at": cursor.after_created_at, "after_envelope_id": cursor.after_envelope_id}
        new = self._path.with_name(self._path.name + ".new")
        with new.open("w", encoding="utf-8") as file:
            json.dump({**position, "agent_id": self.agent_id}, file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._path)
