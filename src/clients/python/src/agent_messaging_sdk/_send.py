"""Sending an envelope with its files, and answering one."""

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


#: A file to send: one at a path, or bytes with a name.
Attachment = Union[File, Path]

#: A part of the contract: one of its classes, or the same as JSON.
Part = Union[ContentPartDraft, Mapping[str, Any]]


@dataclass(frozen=True)
class Draft:
    """What `send` takes, but for its content; see there."""

    to: Sequence[str]
    cc: Sequence[str]
    subject: str | None
    in_reply_to: str | None
    references: Sequence[str]
    date_ms: int | None
    monitor: Monitor | Mapping[str, Any] | None
    id: str


@dataclass(frozen=True)
class Said:
    """What an envelope says: at least one of these, which become its parts in this order."""

    text: str | None
    parts: Iterable[Part]
    files: Iterable[Attachment]


def send(connection: Connection, draft: Draft, said: Said) -> SendAcknowledgement:
    parts: list[Any] = [] if said.text is None else [TextPart(text=said.text)]
    parts += said.parts
    parts += [_uploaded(connection, draft.id, position, file) for position, file in enumerate(said.files)]
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
    # What stands in between can answer 200 too, and nobody keeps what it has swallowed.
    if acknowledgement.id != draft.id:
        raise ProtocolError("sendMessage", 200, f"an answer that does not acknowledge {draft.id}")
    return acknowledgement


def handles(given: str | Iterable[str] | None) -> list[str]:
    """One handle, or several."""
    return [] if given is None else [given] if isinstance(given, str) else list(given)


def _uploaded(connection: Connection, envelope_id: str, position: int, file: Attachment) -> ContentPartDraft:
    """The same file of the same envelope is the same upload, in other processes too."""
    digest = hashlib.sha256(f"{envelope_id} file {position}".encode()).digest()
    settings = replace(connection.settings, idempotency_key=str(uuid.UUID(bytes=digest[:16], version=4)))
    upload = FilesApi(replace(connection, settings=settings).call).upload_file(file=_file_of(file))
    if upload.content_type.startswith("image/"):
        return ImagePartDraft(file_id=upload.id)
    return FilePartDraft(file_id=upload.id)


def _file_of(attachment: Attachment) -> File:
    return attachment if isinstance(attachment, File) else File(attachment.name, attachment.read_bytes())


#: Reports come from there, and nobody reads what is sent to it.
_POSTMASTER = "@operator.postmaster"


class OwnHandle:
    """The handle of the acting agent, asked for once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._handle: str | None = None

    def of(self, connection: Connection) -> str:
        with self._lock:
            self._handle = self._handle or AgentsApi(connection.call).get_own_agent().canonical_handle
            return self._handle


def draft_of_reply(
    connection: Connection, own: OwnHandle, envelope: Envelope | EnvelopeHeader, everybody: bool
) -> Draft:
    to, cc = _recipients_of(connection, own, envelope, everybody)
    return Draft(
        to=to,
        cc=cc,
        subject=_subject_after(envelope.subject),
        in_reply_to=envelope.id,
        references=_references_after(envelope),
        date_ms=None,
        monitor=None,
        id=new_envelope_id(),
    )


def _recipients_of(
    connection: Connection, own_handle: OwnHandle, envelope: Envelope | EnvelopeHeader, everybody: bool
) -> tuple[list[str], list[str]]:
    sender = envelope.from_
    if sender == _POSTMASTER:
        raise ReplyError("postmaster", f"nobody reads what is sent to {_POSTMASTER}")
    own: str | None = None
    if isinstance(envelope, EnvelopeHeader) and envelope.direction in ("out", "self"):
        own = sender
    elif everybody:
        own = _own_among(connection, own_handle, [*envelope.to, *envelope.cc])
    others = [handle for handle in envelope.to if handle != own]
    first = others if sender == own else [sender, *others] if everybody else [sender]
    return list(dict.fromkeys(first)) or [sender], [one for one in envelope.cc if one != own] if everybody else []


def _own_among(connection: Connection, own: OwnHandle, recipients: list[str]) -> str:
    """Who of the recipients is oneself; a single one is."""
    if len(recipients) == 1:
        return recipients[0]
    try:
        return own.of(connection)
    except ServiceError as error:
        if error.code != "INSUFFICIENT_SCOPE":
            raise
        what = "a reply to all needs the scope agents:read, to tell oneself from the other recipients"
        raise ReplyError("own_handle", what) from error


def _references_after(envelope: Envelope | EnvelopeHeader) -> list[str]:
    """The root and the latest ancestors, where there are too many (as RFC 5322 section 3.6.4 makes them)."""
    known = list(envelope.references) if isinstance(envelope, Envelope) else []
    if not known and envelope.in_reply_to is not None:
        known = [envelope.in_reply_to]
    root, *ancestors = [*(one for one in known if one != envelope.id), envelope.id]
    return [root, *ancestors[-(limits.REFERENCES_MAX - 1) :]]


def _subject_after(subject: str | None) -> str | None:
    if subject is None or subject[:3].lower() == "re:":
        return subject
    return f"Re: {subject}"[: limits.SUBJECT_CHARACTERS_MAX]
