from contextlib import asynccontextmanager

from common import URL, run
from mcp import types
from mcp_use import MCPClient


@asynccontextmanager
async def connect(token, events):
    async def asked(_context, _parameters):
        return types.ElicitResult(action="accept", content={})

    async def notified(message):
        events.take(message)

    server = {"url": URL, "auth": token or {}}
    client = MCPClient({"mcpServers": {"mail": server}}, elicitation_callback=asked, message_handler=notified)
    session = await client.create_session("mail")

    async def names():
        return [tool.name for tool in await session.list_tools()]

    yield {"names": names, "call": session.call_tool, "read": session.read_resource}
    await client.close_all_sessions()


run(connect, connect)
