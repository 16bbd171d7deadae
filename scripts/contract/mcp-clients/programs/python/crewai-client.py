import asyncio
from contextlib import asynccontextmanager

from common import URL, run
from crewai_tools import MCPServerAdapter


@asynccontextmanager
async def connect(token, events):
    server = {"url": URL, "transport": "streamable-http", "headers": {"Authorization": f"Bearer {token}"}}
    adapter = await asyncio.to_thread(MCPServerAdapter, server)
    tools = {tool.name: tool for tool in adapter.tools}

    async def names():
        return list(tools)

    async def call(name, arguments):
        return await asyncio.to_thread(tools[name].run, **arguments)

    yield {"names": names, "call": call}
    await asyncio.to_thread(adapter.stop)


run(connect)
