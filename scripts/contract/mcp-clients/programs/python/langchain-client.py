from contextlib import asynccontextmanager

from common import URL, run
from langchain_mcp_adapters.callbacks import Callbacks
from langchain_mcp_adapters.client import MultiServerMCPClient
from mcp import types


@asynccontextmanager
async def connect(token, events):
    async def asked(_mcp_context, _parameters, _context):
        return types.ElicitResult(action="accept", content={})

    async def notified(message):
        events.take(message)

    connection = {
        "transport": "streamable_http",
        "url": URL,
        "headers": {"Authorization": f"Bearer {token}"},
        "session_kwargs": {"message_handler": notified},
    }
    client = MultiServerMCPClient({"mail": connection}, callbacks=Callbacks(on_elicitation=asked))

    async def names():
        return [tool.name for tool in await client.get_tools()]

    tools = {tool.name: tool for tool in await client.get_tools()}

    async def call(name, arguments):
        return await tools[name].ainvoke(arguments)

    async def read(uri):
        return [blob.as_string() for blob in await client.get_resources("mail", uris=uri)]

    async with client.session("mail") as session:
        yield {"names": names, "call": call, "read": read, "subscribe": session.subscribe_resource}


run(connect)
