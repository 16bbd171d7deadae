from contextlib import asynccontextmanager

from agents.mcp import MCPServerStreamableHttp
from agents.mcp.util import MCPUtil
from common import URL, leftovers, run, watched


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

        async def schemas():
            problems = []
            for tool in await server.list_tools():
                schema = tool.model_dump(by_alias=True)["inputSchema"]
                with watched(tool.name, problems):
                    converted = MCPUtil.to_function_tool(tool, server, convert_schemas_to_strict=True)
                    if not converted.strict_json_schema:
                        problems.append(f"{tool.name} is not strict")
                    problems += leftovers(tool.name, schema, converted.params_json_schema)
            return problems

        yield {"names": names, "call": server.call_tool, "read": read, "schemas": schemas}


run(connect)
