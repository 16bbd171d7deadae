from contextlib import asynccontextmanager

from common import URL, run
from llama_index.tools.mcp import BasicMCPClient, McpToolSpec


@asynccontextmanager
async def connect(token, events):
    client = BasicMCPClient(URL, headers={"Authorization": f"Bearer {token}"})
    tools = {tool.metadata.name: tool for tool in await McpToolSpec(client).to_tool_list_async()}

    async def names():
        return list(tools)

    async def call(name, arguments):
        return (await tools[name].acall(**arguments)).raw_output

    yield {"names": names, "call": call, "read": client.read_resource}


run(connect)
