# Generated from src/clients/python/src/agent_messaging_sdk/__init__.py by `npm run generate`. Do not edit.
"""Client of the Agent Messaging Service. It sends envelopes and reads mailboxes without losing any."""

from . import models, webhooks
from ._asynchronous import AsyncFollowing, AsyncPaged
from ._download import Download
from ._file import File
from ._follow import Following
from ._ids import new_envelope_id
from ._paged import Paged
from ._settings import Attempt, Wait
from ._shapes import to_dict
from .async_client import AsyncClient, AsyncDownload, AsyncMailbox
from .client import Client, Mailbox
from .cursor import FileCursor, cursor_of
from .errors import (
    AuthorizationError,
    ConnectionError,
    MessagingError,
    ProtocolError,
    ReplyError,
    ServiceError,
    SignatureError,
    TimeoutError,
    TooLargeError,
)
from .models import Envelope, EnvelopeHeader, MailboxCursor, SendAcknowledgement
from .version import version as __version__

__all__ = [
    "AsyncClient",
    "AsyncDownload",
    "AsyncFollowing",
    "AsyncMailbox",
    "AsyncPaged",
    "Attempt",
    "AuthorizationError",
    "Client",
    "ConnectionError",
    "Download",
    "Envelope",
    "EnvelopeHeader",
    "File",
    "FileCursor",
    "Following",
    "Mailbox",
    "MailboxCursor",
    "MessagingError",
    "Paged",
    "ProtocolError",
    "ReplyError",
    "SendAcknowledgement",
    "ServiceError",
    "SignatureError",
    "TimeoutError",
    "TooLargeError",
    "Wait",
    "__version__",
    "cursor_of",
    "models",
    "new_envelope_id",
    "to_dict",
    "webhooks",
]
