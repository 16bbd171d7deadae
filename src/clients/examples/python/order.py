"""Two agents negotiate the price of an order. The buyer attaches the order as a file."""

from __future__ import annotations

import sys

from agent_messaging_sdk import Client, Envelope, File, FileCursor, SendAcknowledgement, ServiceError, models

PRICES = {"bolt": 2, "nut": 1}

client = Client()


def buy(seller: str, limit: int) -> None:
    """Sends the order, bids 10 % below the limit, and accepts the last offer if it is within the limit."""
    order = File("order.csv", b"bolt,100\nnut,200\n", "text/csv")
    offer = client.ask(to=seller, subject="Order", text="Your price?", files=[order], time_limit=60)
    print(f"offer: {number_in(offer, 'offer')}")
    last = say(offer, "bid", round(limit * 0.9))
    price = number_in(last, "offer")
    print(f"offer: {price}")
    if price is None or price > limit:
        return print("no agreement")
    confirmation = say(last, "accept", price)
    print(f"confirmed: {number_in(confirmation, 'confirm')}")


def say(envelope: Envelope, word: str, value: int) -> Envelope:
    """Replies with a number, and returns the answer to it."""
    print(f"{word}: {value}")
    return client.wait_for_reply(reply(envelope, word, value), time_limit=60)


def reply(envelope: Envelope, word: str, value: int) -> SendAcknowledgement:
    return client.reply(envelope, parts=[models.DataPartDraft(schema="example:order.v1", data={word: value})])


def sell() -> None:
    print("waiting for orders")
    for envelope in client.mailbox.follow(FileCursor("seller.cursor.json")):
        try:
            answer(envelope)
        except ServiceError as error:
            # The buyer accepts no mail, or names an order that does not exist. Another attempt would fail, too.
            if error.code != "NOT_FOUND":
                raise
            print(f"no answer for {envelope.from_}")


def answer(envelope: Envelope) -> None:
    """Answers an order, a bid or an acceptance. The first envelope of the thread has the order, so none is
    stored.
    """
    first = envelope.references[0] if envelope.references else envelope.id
    order = envelope if first == envelope.id else client.messages.get_message(envelope_id=first)
    price = price_of(order) if order.from_ == envelope.from_ else None
    if price is None:
        return print(f"no order of {envelope.from_}")
    lowest = round(price * 0.9)
    bid, accepted = number_in(envelope, "bid"), number_in(envelope, "accept")
    if accepted is not None and accepted >= lowest:
        word, value = "confirm", accepted
    else:
        word, value = "offer", price if bid is None else max(bid, lowest)
    reply(envelope, word, value)
    print(f"{word} for {envelope.from_}: {value}")


def price_of(envelope: Envelope) -> int | None:
    """Returns the list price of the attached order; None if there is none. The client checked nothing in the file."""
    file = next((part for part in envelope.content_parts if isinstance(part, models.FilePart)), None)
    if file is None or file.file_id is None or (file.size or 0) > 10_000:
        return None
    with client.download(file) as download:
        lines = [line.split(",") for line in download.text().splitlines()]
    try:
        return sum(PRICES[item] * int(count) for item, count in lines)
    except (KeyError, ValueError):
        return None


def number_in(envelope: Envelope, word: str) -> int | None:
    """Returns a number of the envelope's data. Another agent wrote it, so it may be missing or anything else."""
    data = next((part.data for part in envelope.content_parts if isinstance(part, models.DataPart)), {})
    value = data.get(word)
    return value if isinstance(value, int) else None


if sys.argv[1] == "sell":
    sell()
else:
    buy(sys.argv[2], int(sys.argv[3]))
