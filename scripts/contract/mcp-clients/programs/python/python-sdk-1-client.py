from contextlib import asynccontextmanager

import httpx
from common import URL, Memory, allow, run
from mcp import ClientSession, types
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientMetadata


@asynccontextmanager
async def connect(token, events, auth=None):
    async def notified(message):
        events.take(message)

    async def asked(_context, _parameters):
        return types.ElicitResult(action="accept", content={})

    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        httpx.AsyncClient(headers=headers, auth=auth, timeout=httpx.Timeout(30, read=300)) as http,
        streamable_http_client(URL, http_client=http) as (read, write, _),
        ClientSession(read, write, elicitation_callback=asked, message_handler=notified) as session,
    ):
        await session.initialize()

        async def names():
            return [tool.name for tool in (await session.list_tools()).tools]

        yield {
            "names": names,
            "call": session.call_tool,
            "read": session.read_resource,
            "subscribe": session.subscribe_resource,
        }


def signing_in(token, events):
    answers = []

    async def open_browser(url):
        answers.append(await allow(url))

    async def answered():
        return answers[-1]["code"], answers[-1]["state"]

    metadata = OAuthClientMetadata(client_name="Python", redirect_uris=["http://127.0.0.1:3030/callback"])
    return connect(token, events, OAuthClientProvider(URL, metadata, Memory(), open_browser, answered))


run(connect, signing_in)
