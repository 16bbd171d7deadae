import type { Webhook as ShownWebhook } from '#generated/rest/models.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { inDefaultCollationSql, type Query, statement } from '../engine/statements.ts'
import { feedEntriesSql } from '../mail/feed-entries.ts'
import { unreadCountMax } from '../mail/threads.ts'
import type { Webhook } from '../push/webhooks.ts'
import {
  canActForAgentSql,
  type AgentToActAs,
  canActForAgentValues,
  isManagedSql,
  managerValues,
} from './managed-agents.ts'

type ShownColumn =
  | ('id' | 'agent_id' | 'origin' | 'url' | 'arguments' | 'created_at' | 'expires_at')
  | ('tried_at' | 'last_delivery_at' | 'failed_since' | 'suspended_at')

/** Webhook of an agent that a person manages, with the state of its deliveries. */
export interface ManagedWebhook extends Pick<Webhook, ShownColumn>, Pick<ShownWebhook, 'last_error'> {
  handle: string
  /** Name of the client that created the webhook. Null for an unnamed client, and for a person. */
  client_name: string | null
  name: ShownWebhook['event']
}

const managedWebhookColumns: ColumnKindsOf<ManagedWebhook> = {
  id: 'text',
  agent_id: 'agent id',
  handle: 'text',
  client_name: 'text',
  origin: 'text',
  url: 'text',
  name: 'text',
  arguments: 'text',
  created_at: 'integer',
  expires_at: 'integer',
  tried_at: 'integer',
  last_delivery_at: 'integer',
  last_error: 'text',
  failed_since: 'integer',
  suspended_at: 'integer',
}

const managedWebhooksSql = `select webhook.id, webhook.agent_id, agent.handle, client.name as client_name, webhook.origin, webhook.url,
     webhook.name, webhook.arguments, webhook.created_at, webhook.expires_at, webhook.tried_at, webhook.last_delivery_at,
     webhook.last_error, webhook.failed_since, webhook.suspended_at
   from webhook join agent on agent.id = webhook.agent_id left join client on client.id = ${inDefaultCollationSql('webhook.client_id')}
   where ${isManagedSql}`

const listManagedWebhooksStatement = statement<ManagedWebhook>(
  'list-managed-webhooks',
  `${managedWebhooksSql} and (:agent_id::uuid is null or agent.id = :agent_id::uuid) and webhook.id > :after
   order by webhook.id limit :limit`,
  managedWebhookColumns,
)

const findManagedWebhookStatement = statement<ManagedWebhook>(
  'find-managed-webhook',
  `${managedWebhooksSql} and webhook.id = :webhook_id`,
  managedWebhookColumns,
)

/**
 * Returns the store of webhooks of the agents that a person manages. Every statement has a condition on the account.
 */
export function managedWebhooksStore(query: Query) {
  return {
    /**
     * Returns the webhooks of all agents or of one agent, in the order of their ids. `after` is the last id of the page
     * before.
     */
    async list(accountId: string, after: string, limit: number, agentId?: string): Promise<ManagedWebhook[]> {
      const values = { ...managerValues(accountId), agent_id: agentId ?? null, after, limit }
      return (await query(listManagedWebhooksStatement, values)).rows
    },

    /** Returns the webhook. Returns undefined if the person does not manage its agent. */
    async find(accountId: string, webhookId: string): Promise<ManagedWebhook | undefined> {
      return (await query(findManagedWebhookStatement, { ...managerValues(accountId), webhook_id: webhookId })).rows[0]
    },
  }
}

/** Mailbox of an agent that a person may act for. */
export interface ManagedMailbox extends AgentToActAs {
  display_name: string | null
  /** Number of unread entries, counted up to `unreadCountMax`. */
  unread: number
  /** Time of the newest message. Null before the first one. */
  last_message_at: number | null
}

const unreadOf = {
  columns: 'created_at, envelope_id',
  where: 'agent_id = agent.id',
  order: 'desc',
  limit: String(unreadCountMax),
} as const

const listManagedMailboxesStatement = statement<ManagedMailbox>(
  'list-managed-mailboxes',
  `select id, handle, display_name,
     (select count(*)::integer from (
        ${feedEntriesSql('unread', unreadOf)}) entry) as unread,
     (select nullif(last_created_at, 0) from mailbox where agent_id = agent.id) as last_message_at
   from agent where ${canActForAgentSql} and handle > :after order by handle limit :limit`,
  { id: 'agent id', handle: 'text', display_name: 'text', unread: 'integer', last_message_at: 'integer' },
)

const findManagedMailboxStatement = statement<AgentToActAs>(
  'find-managed-mailbox',
  `select id, handle from agent where ${canActForAgentSql} and id = :agent_id::uuid`,
  { id: 'agent id', handle: 'text' },
)

/**
 * Returns the store of the mailboxes that a person may read. They belong to the agents for which the person may act.
 */
export function managedMailboxesStore(query: Query) {
  return {
    /** Returns mailboxes in the order of the agents' handles. `after` is the last handle of the page before. */
    async list(accountId: string, after: string, limit: number): Promise<ManagedMailbox[]> {
      return (await query(listManagedMailboxesStatement, { ...canActForAgentValues(accountId), after, limit })).rows
    },

    async find(accountId: string, agentId: string): Promise<AgentToActAs | undefined> {
      return (await query(findManagedMailboxStatement, { ...canActForAgentValues(accountId), agent_id: agentId }))
        .rows[0]
    },
  }
}
