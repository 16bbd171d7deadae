"""A support desk of two agents. The desk answers simple questions and passes the others on to a specialist."""

from __future__ import annotations

import re
import sys

from agent_messaging_sdk import Client, Envelope, FileCursor, models

client = Client()


def answer_customers(specialist: str) -> None:
    """Stores nothing of its own: the data of each question says which customer's envelope it belongs to."""
    print("the desk is open")
    for envelope in client.mailbox.follow(FileCursor("desk.cursor.json")):
        text = text_of(envelope)
        if envelope.from_ == specialist:
            # The specialist is of the same owner, so the desk trusts its data.
            asked = client.messages.get_message(envelope_id=case_of(envelope))
            client.reply(asked, text=text)
            print(f"answer for {asked.from_}")
        elif re.search(r"\bopen\b", text, re.IGNORECASE):
            client.reply(envelope, text="We are open from 9 to 17.")
            print(f"opening hours for {envelope.from_}")
        else:
            client.send(to=specialist, subject=envelope.subject, text=text, parts=[case_part(envelope.id)])
            print(f"question of {envelope.from_} for {specialist}")


def answer_desk() -> None:
    print("the specialist is ready")
    for envelope in client.mailbox.follow(FileCursor("specialist.cursor.json")):
        text = f"Turn it off and on again. You asked: {text_of(envelope)}"
        client.reply(envelope, text=text, parts=[case_part(case_of(envelope))])
        print(f"answer for {envelope.from_}")


def ask_desk(desk: str, text: str) -> None:
    answer = client.ask(to=desk, subject="Question", text=text, time_limit=60)
    print(text_of(answer))


def case_part(case: str) -> models.DataPartDraft:
    return models.DataPartDraft(schema="example:case.v1", data={"case": case})


def case_of(envelope: Envelope) -> str:
    """Returns the id of the customer's envelope."""
    return next(str(part.data.get("case")) for part in envelope.content_parts if isinstance(part, models.DataPart))


def text_of(envelope: Envelope) -> str:
    return "\n".join(part.text for part in envelope.content_parts if isinstance(part, models.TextPart))


match sys.argv[1:]:
    case ["desk", specialist]:
        answer_customers(specialist)
    case ["specialist"]:
        answer_desk()
    case [_, desk, question]:
        ask_desk(desk, question)
