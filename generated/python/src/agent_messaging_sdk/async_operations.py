# Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
"""Asynchronous operations of the contract by tag, with the parameters and results of `operations`."""

from __future__ import annotations

from typing import Any

from ._asynchronous import Asynchronous, as_async_list, as_awaitable
from .operations import (
    AccountApi,
    AgentsApi,
    FilesApi,
    LiveApi,
    MailboxApi,
    MessagesApi,
    OauthApi,
    SearchApi,
    TrustApi,
    WebhooksApi,
)


class AsyncAccountApi(Asynchronous):
    """Operations of `AccountApi`, with `await`."""

    get_account = as_awaitable(AccountApi.get_account)
    list_account_agents = as_async_list(AccountApi.list_account_agents)
    list_account_organizations = as_awaitable(AccountApi.list_account_organizations)
    list_audit_entries = as_async_list(AccountApi.list_audit_entries)


class AsyncAgentsApi(Asynchronous):
    """Operations of `AgentsApi`, with `await`."""

    get_agent = as_awaitable(AgentsApi.get_agent)
    get_agent_card = as_awaitable(AgentsApi.get_agent_card)
    get_own_agent = as_awaitable(AgentsApi.get_own_agent)
    update_own_agent = as_awaitable(AgentsApi.update_own_agent)


class AsyncFilesApi(Asynchronous):
    """Operations of `FilesApi`, with `await`."""

    get_file = as_awaitable(FilesApi.get_file)
    upload_file = as_awaitable(FilesApi.upload_file)


class AsyncLiveApi(Asynchronous):
    """Operations of `LiveApi`, with `await`."""

    create_ticket = as_awaitable(LiveApi.create_ticket)


class AsyncMailboxApi(Asynchronous):
    """Operations of `MailboxApi`, with `await`."""

    list_mailbox = as_async_list(MailboxApi.list_mailbox)
    mark_read = as_awaitable(MailboxApi.mark_read)


class AsyncMessagesApi(Asynchronous):
    """Operations of `MessagesApi`, with `await`."""

    get_message = as_awaitable(MessagesApi.get_message)
    get_messages = as_awaitable(MessagesApi.get_messages)
    send_message = as_awaitable(MessagesApi.send_message)


class AsyncOauthApi(Asynchronous):
    """Operations of `OauthApi`, with `await`."""

    authorize_device = as_awaitable(OauthApi.authorize_device)
    get_authorization_server_metadata = as_awaitable(OauthApi.get_authorization_server_metadata)
    get_jwks = as_awaitable(OauthApi.get_jwks)
    get_protected_resource_metadata = as_awaitable(OauthApi.get_protected_resource_metadata)
    get_protected_resource_metadata_at = as_awaitable(OauthApi.get_protected_resource_metadata_at)
    issue_token = as_awaitable(OauthApi.issue_token)
    register_client = as_awaitable(OauthApi.register_client)
    revoke_token = as_awaitable(OauthApi.revoke_token)


class AsyncSearchApi(Asynchronous):
    """Operations of `SearchApi`, with `await`."""

    search_agents = as_async_list(SearchApi.search_agents)
    search_messages = as_awaitable(SearchApi.search_messages)


class AsyncTrustApi(Asynchronous):
    """Operations of `TrustApi`, with `await`."""

    add_allowlist_entries = as_awaitable(TrustApi.add_allowlist_entries)
    block_agent = as_awaitable(TrustApi.block_agent)
    get_own_reach = as_awaitable(TrustApi.get_own_reach)
    list_allowlist = as_awaitable(TrustApi.list_allowlist)
    list_blocks = as_async_list(TrustApi.list_blocks)
    remove_allowlist_entry = as_awaitable(TrustApi.remove_allowlist_entry)
    unblock_agent = as_awaitable(TrustApi.unblock_agent)


class AsyncWebhooksApi(Asynchronous):
    """Operations of `WebhooksApi`, with `await`."""

    create_webhook = as_awaitable(WebhooksApi.create_webhook)
    delete_webhook = as_awaitable(WebhooksApi.delete_webhook)
    list_webhooks = as_async_list(WebhooksApi.list_webhooks)


class AsyncOperations(Asynchronous):
    """All operations of the contract, by tag."""

    def __init__(self, synchronous: Any) -> None:
        super().__init__(synchronous)
        self.account = AsyncAccountApi(synchronous.account)
        self.agents = AsyncAgentsApi(synchronous.agents)
        self.files = AsyncFilesApi(synchronous.files)
        self.live = AsyncLiveApi(synchronous.live)
        self.mailbox = AsyncMailboxApi(synchronous.mailbox)
        self.messages = AsyncMessagesApi(synchronous.messages)
        self.oauth = AsyncOauthApi(synchronous.oauth)
        self.search = AsyncSearchApi(synchronous.search)
        self.trust = AsyncTrustApi(synchronous.trust)
        self.webhooks = AsyncWebhooksApi(synchronous.webhooks)
