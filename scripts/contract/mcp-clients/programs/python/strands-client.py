import asyncio
import uuid
from contextlib import asynccontextmanager

from common import URL, run
from mcp import types
from strands.tools.mcp import MCPClient


@asynccontextmanager
async def connect(token, events):
    async def asked(_context, _parameters):
        return types.ElicitResult(action="accept", content={})

    client = MCPClient(url=URL, headers={"Authorization": f"Bearer {token}"}, elicitation_callback=asked)
    await asyncio.to_thread(client.start)

    async def names():
        return [tool.tool_name for tool in await asyncio.to_thread(client.list_tools_sync)]

    async def call(name, arguments):
        return await client.call_tool_async(str(uuid.uuid4()), name, arguments)

    async def read(uri):
        return await asyncio.to_thread(client.read_resource_sync, uri)

    yield {"names": names, "call": call, "read": read}
    await asyncio.to_thread(client.stop, None, None, None)


run(connect)
