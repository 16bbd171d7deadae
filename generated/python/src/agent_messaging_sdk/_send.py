# Generated from src/clients/python/src/agent_messaging_sdk/_send.py by `npm run generate`. Do not edit.
"""Sends envelopes with their files, and replies."""

from __future__ import annotations

import hashlib
import threading
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Union

from . import limits
from ._call import Connection
from ._file import File
from ._ids import new_envelope_id
from ._operation import to_json
from .errors import ProtocolError, ReplyError, ServiceError
from .models import (
    ContentPartDraft,
    Envelope,
    EnvelopeHeader,
    FilePartDraft,
    ImagePartDraft,
    Monitor,
    SendAcknowledgement,
    TextPart,
)
from .operations import AgentsApi, FilesApi, MessagesApi


#: A file to send: its path, or bytes with a name.
Attachment = Union[File, Path]

#: A part of the contract: one of its classes, or the same fields as a dict.
Part = Union[ContentPartDraft, Mapping[str, Any]]


@dataclass(frozen=True)
class Draft:
    """An envelope without its content; see `Client.send`."""

    to: Sequence[str]
    cc: Sequence[str]
    subject: str | None
    in_reply_to: str | None
    references: Sequence[str]
    date_ms: int | None
    monitor: Monitor | Mapping[str, Any] | None
    id: str


@dataclass(frozen=True)
class Content:
    """Content of an envelope: at least one of these fields. They become its parts in this order."""

    text: str | None
    parts: Iterable[Part]
    files: Iterable[Attachment]


def send(connection: Connection, draft: Draft, content: Content) -> SendAcknowledgement:
    parts: list[Any] = [] if content.text is None else [TextPart(text=content.text)]
    parts += content.parts
    to_json("sendMessage", {"content_parts": parts})  # fails before the first file is uploaded
    parts += [_upload(connection, draft.id, position, file) for position, file in enumerate(content.files)]
    body: dict[str, Any] = {
        "id": draft.id,
        "to": list(draft.to),
        "cc": list(draft.cc) or None,
        "subject": draft.subject,
        "in_reply_to": draft.in_reply_to,
        "references": list(draft.references) or None,
        "date_ms": draft.date_ms,
        "monitor": draft.monitor,
    }
    given = {name: value for name, value in body.items() if value is not None}
    acknowledgement = MessagesApi(connection.call).send_message(**given, content_parts=parts)
    # A proxy can return 200 too. Then the envelope is not stored anywhere.
    if acknowledgement.id != draft.id:
        raise ProtocolError("sendMessage", 200, f"the response does not acknowledge {draft.id}")
    return acknowledgement


def to_list(given: str | Iterable[str] | None) -> list[str]:
    """Returns one or several handles as a list."""
    return [] if given is None else [given] if isinstance(given, str) else list(given)


def _upload(connection: Connection, envelope_id: str, position: int, file: Attachment) -> ContentPartDraft:
    """Uploads a file. The key depends on the envelope and the position, so another process repeats the same upload."""
    digest = hashlib.sha256(f"{envelope_id} file {position}".encode()).digest()
    settings = replace(connection.settings, idempotency_key=str(uuid.UUID(bytes=digest[:16], version=4)))
    upload = FilesApi(replace(connection, settings=settings).call).upload_file(file=_file_of(file))
    if upload.content_type.startswith("image/"):
        return ImagePartDraft(file_id=upload.id)
    return FilePartDraft(file_id=upload.id)


def _file_of(attachment: Attachment) -> File:
    return attachment if isinstance(attachment, File) else File(attachment.name, attachment.read_bytes())


#: Sender of the service's reports. It has no mailbox.
POSTMASTER = "@operator.postmaster"


class OwnHandle:
    """Handle of the acting agent. It asks the service once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._handle: str | None = None

    def get(self, connection: Connection) -> str:
        with self._lock:
            self._handle = self._handle or AgentsApi(connection.call).get_own_agent().canonical_handle
            return self._handle


def create_reply_draft(
    connection: Connection, own: OwnHandle, envelope: Envelope | EnvelopeHeader, to_all: bool
) -> Draft:
    to, cc = _select_recipients(connection, own, envelope, to_all)
    return Draft(
        to=to,
        cc=cc,
        subject=_create_subject(envelope.subject),
        in_reply_to=envelope.id,
        references=_create_references(envelope),
        date_ms=None,
        monitor=None,
        id=new_envelope_id(),
    )


def _select_recipients(
    connection: Connection, own_handle: OwnHandle, envelope: Envelope | EnvelopeHeader, to_all: bool
) -> tuple[list[str], list[str]]:
    sender = envelope.from_
    if sender == POSTMASTER:
        raise ReplyError("postmaster", f"{POSTMASTER} receives no mail: do not reply to reports of the service")
    own: str | None = None
    if isinstance(envelope, EnvelopeHeader) and envelope.direction in ("out", "self"):
        own = sender
    elif to_all:
        own = _find_own_among(connection, own_handle, [*envelope.to, *envelope.cc])
    others = [handle for handle in envelope.to if handle != own]
    first = others if sender == own else [sender, *others] if to_all else [sender]
    return list(dict.fromkeys(first)) or [sender], [one for one in envelope.cc if one != own] if to_all else []


def _find_own_among(connection: Connection, own: OwnHandle, recipients: list[str]) -> str:
    """Finds the acting agent among the recipients. A single recipient is the agent itself."""
    if len(recipients) == 1:
        return recipients[0]
    try:
        return own.get(connection)
    except ServiceError as error:
        if error.code != "INSUFFICIENT_SCOPE":
            raise
        what = "a reply to all recipients needs the scope agents:read, to find the own handle among them"
        raise ReplyError("own_handle", what) from error


def _create_references(envelope: Envelope | EnvelopeHeader) -> list[str]:
    """Returns the root and the latest ancestors if there are too many references, as in RFC 5322 section 3.6.4."""
    known = list(envelope.references) if isinstance(envelope, Envelope) else []
    if not known and envelope.in_reply_to is not None:
        known = [envelope.in_reply_to]
    root, *ancestors = [*(one for one in known if one != envelope.id), envelope.id]
    return [root, *ancestors[-(limits.REFERENCES_MAX - 1) :]]


def _create_subject(subject: str | None) -> str | None:
    if subject is None or subject[:3].lower() == "re:":
        return subject
    return f"Re: {subject}"[: limits.SUBJECT_CHARACTERS_MAX]
