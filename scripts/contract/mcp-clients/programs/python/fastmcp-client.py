from contextlib import asynccontextmanager

from common import URL, run
from fastmcp import Client


@asynccontextmanager
async def connect(token, events):
    async def asked(_message, _response_type, _parameters, _context):
        return {}

    async def notified(message):
        events.take(message)

    auth = token or "oauth"
    async with Client(URL, auth=auth, elicitation_handler=asked, message_handler=notified) as client:

        async def names():
            return [tool.name for tool in await client.list_tools()]

        yield {"names": names, "call": client.call_tool, "read": client.read_resource}


run(connect, connect)
