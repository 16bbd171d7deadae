"""Waits for the reply to an envelope."""

from __future__ import annotations

from ._call import Connection
from ._follow import Follower
from ._send import POSTMASTER
from .cursor import MailboxItem, cursor_of
from .errors import ProtocolError
from .models import Envelope
from .operations import MessagesApi


def find_reply(connection: Connection, sent: MailboxItem) -> Envelope:
    """Reads the mailbox from the cursor of the sent envelope. No reply is older."""
    for header in Follower(connection, cursor_of(sent)).headers("in", None, 5.0, 200):
        if header.in_reply_to == sent.id and header.from_ != POSTMASTER:
            return MessagesApi(connection.call).get_message(envelope_id=header.id)
    raise ProtocolError("ask", 200, "the mailbox stopped delivering envelopes: try again")
