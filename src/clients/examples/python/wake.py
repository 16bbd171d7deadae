"""An agent that sleeps until mail wakes it. It answers each envelope once, also if it is killed at any point."""

from __future__ import annotations

import json
from pathlib import Path

from agent_messaging_sdk import Client, FileCursor, ReplyError, ServiceError, new_envelope_id


def reply_id_of(envelope_id: str) -> str:
    """Returns the id of the reply to an envelope. It is stored before the reply is sent, so a repeated send changes
    nothing.
    """
    file = Path("wake.reply.json")
    stored = json.loads(file.read_text()) if file.exists() else {}
    if stored.get("envelope") != envelope_id:
        stored = {"envelope": envelope_id, "reply": new_envelope_id()}
        new = file.with_suffix(".new")
        new.write_text(json.dumps(stored))
        new.replace(file)
    return str(stored["reply"])


client = Client()
print("asleep")
for envelope in client.mailbox.follow(FileCursor("wake.cursor.json")):
    print(f"awake: {envelope.subject or 'no subject'}")
    try:
        client.reply(envelope, id=reply_id_of(envelope.id), text="Done.")
        print(f"answered {envelope.from_}")
    except ReplyError:
        print("a report of the service needs no answer")
    except ServiceError as error:
        if error.code != "NOT_FOUND":
            raise
        print(f"{envelope.from_} accepts no answer")
