from contextlib import asynccontextmanager

from agents.mcp import MCPServerStreamableHttp
from common import URL, run


@asynccontextmanager
async def connect(token, events):
    async def notified(message):
        events.take(message)

    parameters = {"url": URL, "headers": {"Authorization": f"Bearer {token}"}, "timeout": 30}
    async with MCPServerStreamableHttp(parameters, client_session_timeout_seconds=30, message_handler=notified) as server:

        async def names():
            return [tool.name for tool in await server.list_tools()]

        async def read(uri):
            return await server.read_resource(uri)

        yield {"names": names, "call": server.call_tool, "read": read}


run(connect)
