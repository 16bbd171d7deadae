from contextlib import asynccontextmanager
from types import SimpleNamespace

from common import URL, leftovers, run, watched
from google.adk.tools.mcp_tool import McpToolset, StreamableHTTPConnectionParams
from mcp import types


# Context of a call. It shows no views: a call of a tool that has one would fail without a context.
context = SimpleNamespace(state={}, function_call_id="call", render_ui_widget=lambda widget: None)


@asynccontextmanager
async def connect(token, events):
    async def asked(_context, _parameters):
        return types.ElicitResult(action="accept", content={})

    parameters = StreamableHTTPConnectionParams(url=URL, headers={"Authorization": f"Bearer {token}"}, timeout=30)
    toolset = McpToolset(connection_params=parameters, elicitation_callback=asked)
    tools = {tool.name: tool for tool in await toolset.get_tools()}

    async def names():
        return [tool.name for tool in await toolset.get_tools()]

    async def call(name, arguments):
        return await tools[name]._run_async_impl(args=arguments, tool_context=context, credential=None)

    async def read(uri):
        return await toolset.read_resource("threads" if uri == "service://threads" else uri)

    async def schemas():
        problems = []
        for name, tool in tools.items():
            schema = tool.raw_mcp_tool.model_dump(by_alias=True)["inputSchema"]
            with watched(name, problems):
                declared = tool._get_declaration()
                converted = declared.parameters_json_schema or declared.parameters.model_dump(by_alias=True, exclude_none=True)
                problems += leftovers(name, schema, converted)
        return problems

    yield {"names": names, "call": call, "read": read, "schemas": schemas}
    await toolset.close()


run(connect)
