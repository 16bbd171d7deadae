import json
from contextlib import asynccontextmanager

from common import URL, run
from pydantic_ai.mcp import MCPToolset


@asynccontextmanager
async def connect(token, events):
    async def asked(_message, _response_type, _parameters, _context):
        return {}

    async def notified(message):
        events.take(message)

    tools = MCPToolset(URL, auth=token or "oauth", elicitation_handler=asked, message_handler=notified)
    async with tools:

        async def names():
            return [tool.name for tool in await tools.list_tools()]

        async def call(name, arguments):
            return json.dumps(await tools.direct_call_tool(name, arguments), default=str)

        yield {"names": names, "call": call, "read": tools.read_resource}


run(connect, connect)
