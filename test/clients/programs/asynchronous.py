"""Uses the package like an asyncio program, and prints the name of each successful case. mypy checks it too."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from agent_messaging_sdk import AsyncClient, Envelope, File, MailboxCursor, SendAcknowledgement, ServiceError, cursor_of
from agent_messaging_sdk.models import FilePart
from agent_messaging_sdk.transport import Connections, Request, Response


class Held:
    """A transport that holds requests until the test releases them, and tracks open responses."""

    def __init__(self, holds: Callable[[Request], bool] = lambda _: False, answer: Response | None = None) -> None:
        self.holds, self.answer = holds, answer
        self.connections = Connections()
        self.asked: list[str] = []
        self.open: set[Response] = set()
        self.is_held, self.is_let = threading.Event(), threading.Event()

    def __call__(self, request: Request) -> Response:
        self.asked.append(request.operation)
        if self.holds(request):
            self.is_held.set()
            self.is_let.wait(120)
            if self.answer is not None:
                return self.answer
        response = self.connections(request)
        self.open.add(response)
        return Response(response.status, response.headers, response.pieces, lambda: self.closed(response))

    def closed(self, response: Response) -> None:
        self.open.discard(response)
        response.close()


def threads() -> list[threading.Thread]:
    return [one for one in threading.enumerate() if one.name == "agent-messaging-sdk"]


async def ended(left: list[threading.Thread]) -> bool:
    for thread in left:
        await asyncio.to_thread(thread.join, 30)
    return not any(thread.is_alive() for thread in left)


async def begin(client: AsyncClient) -> MailboxCursor:
    newest = await client.mailbox.walk(order="desc", limit=1).page()
    return cursor_of(newest.envelope_headers[0])


async def sends_and_replies(client: AsyncClient) -> None:
    sent: SendAcknowledgement = await client.send(to="@bob.helper", text="1")
    envelope: Envelope = await client.messages.get_message(envelope_id=sent.id)
    answered = await client.reply(envelope, text="2")
    assert (await client.messages.get_message(envelope_id=answered.id)).in_reply_to == sent.id


async def brings_files(_: AsyncClient) -> None:
    transport = Held()
    async with AsyncClient(transport=transport) as client:
        sent = await client.send(to="@bob.helper", files=[File("a.csv", b"a,b")])
        part = (await client.messages.get_message(envelope_id=sent.id)).content_parts[0]
        assert isinstance(part, FilePart)
        async with await client.download(part) as file:
            assert (file.name, await file.text()) == ("a.csv", "a,b")
        async with await client.download(part) as unread:
            assert unread.size == 3
        async with await client.download(part) as left:
            async for piece in left:
                break
        assert await ended(threads()) and not transport.open


async def calls_every_operation(client: AsyncClient) -> None:
    assert (await client.agents.get_own_agent()).canonical_handle == "@bob.helper"
    page = await client.mailbox.list_mailbox(limit=1).page()
    assert len(page.envelope_headers) == 1 and page.next_cursor
    assert len([one async for one in client.mailbox.walk(limit=1)]) > 1
    hurried = client.with_options(timeout=50)
    assert await hurried.token() == await client.token()
    try:
        await client.agents.get_own_agent(handle="@bob.helper")  # type: ignore[call-arg]
        raise AssertionError
    except TypeError:
        pass


async def raises_the_same_errors(client: AsyncClient) -> None:
    try:
        await client.send(to="@nobody.here", text="Hello?")
        raise AssertionError
    except ServiceError as error:
        assert (error.code, error.operation) == ("NOT_FOUND", "sendMessage")
    try:
        client.mailbox.follow(limit=0)
        raise AssertionError
    except ValueError:
        pass


async def follows_and_saves_what_the_body_is_through_with(client: AsyncClient) -> None:
    place, saved = await begin(client), list[MailboxCursor]()
    sent = [(await client.send(to="@bob.helper", text=text)).id for text in "123"]
    async for envelope in client.mailbox.follow(place, save=saved.append):
        if envelope.id == sent[1]:
            break
    assert [one.after_envelope_id for one in saved] == sent[:1]
    mail = client.mailbox.follow(saved[0], save=saved.append)
    async for envelope in mail:
        await mail.stop()
    assert [one.after_envelope_id for one in saved] == sent[:2]
    assert [one.id async for one in client.mailbox.follow(saved[0], until="empty")] == sent[1:]
    assert [one.id async for one in client.mailbox.follow_headers(place, until="empty")] == sent
    assert await ended(threads())


async def cancelled(call: Coroutine[Any, Any, object], transport: Held, *, is_answered: bool = False) -> bool:
    """Cancels the call once its request is held, or has its response."""
    task = asyncio.create_task(call)
    await asyncio.to_thread(transport.is_held.wait, 30)
    if is_answered:
        transport.is_let.set()
    task.cancel()
    return isinstance((await asyncio.gather(task, return_exceptions=True))[0], asyncio.CancelledError)


async def following(transport: Held) -> None:
    async with AsyncClient(transport=transport) as client:
        async for envelope in client.mailbox.follow("now"):
            print(envelope.id)


def of_waits() -> Held:
    return Held(lambda request: "wait=" in request.url)


async def cancels_a_wait_for_mail(client: AsyncClient) -> None:
    transport = of_waits()
    # The call ends while its request is held, and the thread ends with the request: new mail is not fetched.
    assert await cancelled(following(transport), transport)
    left, asked = threads(), len(transport.asked)
    assert len(left) == 1
    await client.send(to="@bob.helper", text="while it waits")
    transport.is_let.set()
    assert await ended(left) and len(transport.asked) == asked


async def cancels_calls(_: AsyncClient) -> None:
    busy = Response(503, {"Retry-After": "100"})
    transports = [Held(lambda request: request.operation == "sendMessage", busy) for _ in range(2)]
    for transport in transports:
        client = AsyncClient(transport=transport)
        call = client.send(to="@bob.helper", text="never")
        assert await cancelled(call, transport, is_answered=transport is transports[0])
        transport.is_let.set()
    # A running follower would wait for 100 seconds, and poll again.
    await asyncio.get_running_loop().shutdown_default_executor()
    assert [transport.asked.count("sendMessage") for transport in transports] == [1, 1]


async def lets_connections_go(_: AsyncClient) -> None:
    async with AsyncClient() as client:
        await client.agents.get_own_agent()
        kept = client._transport
        assert isinstance(kept, Connections) and len(kept._pool.pools) == 1
    assert len(kept._pool.pools) == 0


async def main() -> None:
    cases = [sends_and_replies, brings_files, calls_every_operation, raises_the_same_errors]
    cases += [follows_and_saves_what_the_body_is_through_with, cancels_a_wait_for_mail, lets_connections_go]
    async with AsyncClient() as client:
        for case in cases:
            await case(client)
            print(case.__name__)
        # The end of the program does not wait for this thread.
        transport = of_waits()
        assert await cancelled(following(transport), transport)
        # This case is the last, because it leaves no threads.
        await cancels_calls(client)
        print(cancels_calls.__name__)


asyncio.run(main())
