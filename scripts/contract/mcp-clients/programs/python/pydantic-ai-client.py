import json
from contextlib import asynccontextmanager

from common import URL, leftovers, run, watched
from pydantic_ai.profiles.google import GoogleJsonSchemaTransformer
from pydantic_ai.profiles.openai import OpenAIJsonSchemaTransformer
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

        async def schemas():
            problems = []
            for tool in await tools.list_tools():
                schema = tool.model_dump(by_alias=True)["inputSchema"]
                for transformer in (OpenAIJsonSchemaTransformer, GoogleJsonSchemaTransformer):
                    with watched(tool.name, problems):
                        converted = transformer(schema, strict=True).walk()
                        problems += leftovers(f"{transformer.__name__} {tool.name}", schema, converted)
            return problems

        yield {"names": names, "call": call, "read": tools.read_resource, "schemas": schemas}


run(connect, connect)
