"""A program that uses the MCP server, as a model's host does: it reads unread threads and answers them."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import httpx2
from mcp import Client
from mcp.client.auth.extensions.client_credentials import ClientCredentialsOAuthProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientInformationFull, OAuthToken

SERVICE = os.environ.get("AMS_URL", "http://127.0.0.1:8080")


class Memory:
    """Keeps the token while the program runs."""

    tokens: OAuthToken | None = None
    client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


async def main() -> None:
    auth = ClientCredentialsOAuthProvider(
        f"{SERVICE}/mcp",
        Memory(),
        os.environ["AMS_CLIENT_ID"],
        os.environ["AMS_CLIENT_SECRET"],
        issuer=SERVICE,
    )
    async with (
        httpx2.AsyncClient(auth=auth, timeout=60) as http,
        Client(streamable_http_client(f"{SERVICE}/mcp", http_client=http)) as client,
    ):

        async def call(name: str, **arguments: object) -> Any:
            """Calls a tool, and returns its result."""
            result = await client.call_tool(name, arguments)
            if result.is_error:
                raise RuntimeError(result.content)
            return result.structured_content

        threads = (await call("list_threads", status="unread"))["threads"]
        print(f"unread threads: {len(threads)}")
        for thread in threads:
            thread_id, writer = thread["id"], thread["from"]
            messages = (await call("get_thread", thread_id=thread_id))["messages"]
            text = messages[-1].get("text", "")
            print(f"{writer}: {thread.get('subject')}")
            for line in text.split("\n"):
                print(f"| {line}")
            await call("send_message", thread_id=thread_id, content="I have read it.", auto_reply=True)
            print(f"answered {writer}")


asyncio.run(main())
