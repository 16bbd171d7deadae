# Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
"""Every operation of the contract, by its tag, to be awaited: with the parameters and results of `operations`."""

from __future__ import annotations

from typing import Any

from ._asynchronous import Asynchronous, awaited, paged
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
    get_account = awaited(AccountApi.get_account)
    list_account_agents = paged(AccountApi.list_account_agents)
    list_account_organizations = awaited(AccountApi.list_account_organizations)


class AsyncAgentsApi(Asynchronous):
    get_agent = awaited(AgentsApi.get_agent)
    get_agent_card = awaited(AgentsApi.get_agent_card)
    get_own_agent = awaited(AgentsApi.get_own_agent)
    update_own_agent = awaited(AgentsApi.update_own_agent)


class AsyncFilesApi(Asynchronous):
    get_file = awaited(FilesApi.get_file)
    upload_file = awaited(FilesApi.upload_file)


class AsyncLiveApi(Asynchronous):
    create_ticket = awaited(LiveApi.create_ticket)


class AsyncMailboxApi(Asynchronous):
    list_mailbox = paged(MailboxApi.list_mailbox)
    mark_read = awaited(MailboxApi.mark_read)


class AsyncMessagesApi(Asynchronous):
    get_message = awaited(MessagesApi.get_message)
    get_messages = awaited(MessagesApi.get_messages)
    send_message = awaited(MessagesApi.send_message)


class AsyncOauthApi(Asynchronous):
    get_authorization_server_metadata = awaited(OauthApi.get_authorization_server_metadata)
    get_jwks = awaited(OauthApi.get_jwks)
    get_protected_resource_metadata = awaited(OauthApi.get_protected_resource_metadata)
    get_protected_resource_metadata_at = awaited(OauthApi.get_protected_resource_metadata_at)
    issue_token = awaited(OauthApi.issue_token)
    register_client = awaited(OauthApi.register_client)
    revoke_token = awaited(OauthApi.revoke_token)


class AsyncSearchApi(Asynchronous):
    search_agents = paged(SearchApi.search_agents)
    search_messages = awaited(SearchApi.search_messages)


class AsyncTrustApi(Asynchronous):
    add_allowlist_entries = awaited(TrustApi.add_allowlist_entries)
    block_agent = awaited(TrustApi.block_agent)
    list_allowlist = awaited(TrustApi.list_allowlist)
    list_blocks = paged(TrustApi.list_blocks)
    remove_allowlist_entry = awaited(TrustApi.remove_allowlist_entry)
    unblock_agent = awaited(TrustApi.unblock_agent)


class AsyncWebhooksApi(Asynchronous):
    create_webhook = awaited(WebhooksApi.create_webhook)
    delete_webhook = awaited(WebhooksApi.delete_webhook)
    list_webhooks = paged(WebhooksApi.list_webhooks)


class AsyncOperations(Asynchronous):
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
