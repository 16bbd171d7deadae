import asyncio
from contextlib import asynccontextmanager

import httpx2
from common import URL, Memory, allow, run
from mcp import Client, types
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientMetadata


@asynccontextmanager
async def connect(token, events, auth=None):
    async def asked(_context, _parameters):
        return types.ElicitResult(action="accept", content={})

    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        httpx2.AsyncClient(headers=headers, auth=auth, timeout=300) as http,
        Client(streamable_http_client(URL, http_client=http), elicitation_callback=asked) as client,
    ):

        async def names():
            return [tool.name for tool in (await client.list_tools()).tools]

        async def listen(uri, opened):
            async with client.listen(resource_subscriptions=[uri]) as subscription:
                opened.set()
                async for event in subscription:
                    events.take(event)

        async def subscribe(uri):
            opened = asyncio.Event()
            events.listening = asyncio.create_task(listen(uri, opened))
            await opened.wait()

        yield {"names": names, "call": client.call_tool, "read": client.read_resource, "subscribe": subscribe}
        if events.listening:
            events.listening.cancel()


def signing_in(token, events):
    answers = []

    async def open_browser(url):
        answers.append(await allow(url))

    async def answered():
        return AuthorizationCodeResult(**answers[-1])

    metadata = OAuthClientMetadata(client_name="Python", redirect_uris=["http://127.0.0.1:3030/callback"])
    return connect(token, events, OAuthClientProvider(URL, metadata, Memory(), open_browser, answered))


run(connect, signing_in)
