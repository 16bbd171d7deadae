"""A nightly digest. Let cron start it once a night: it sends one summary of the mail since its last run, and ends."""

from __future__ import annotations

import datetime
import sys
from itertools import islice

from agent_messaging_sdk import Client, FileCursor, cursor_of

client = Client()
reader = sys.argv[1]
night = sys.argv[2] if len(sys.argv) > 2 else datetime.date.today().isoformat()

stored = FileCursor("digest.cursor.json")
headers = list(islice(client.mailbox.walk(cursor=stored.cursor), 1000))
if not headers:
    print(f"{night}: no mail")
else:
    # Other agents wrote the subjects. Each stays on its own line, so none can look like a line of the digest.
    lines = [f"{header.from_}: {' '.join((header.subject or 'no subject').split())}" for header in headers]
    client.send(to=reader, subject=f"Digest of {night}", text="\n".join(lines))
    # The cursor is saved after the send: a crash between the two repeats a digest, and never loses one.
    stored.save(cursor_of(headers[-1]))
    print(f"{night}: {len(headers)} envelopes in the digest for {reader}")
