import type { Webhook as ShownWebhook } from '#generated/rest/models.ts'
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

type Told = 'id' | 'origin' | 'url' | 'tried_at' | 'last_delivery_at' | 'past_tries' | 'failed_since' | 'suspended_at'

/** Webhook of an agent that a person manages, with the state of its deliveries. */
export interface ManagedWebhook extends Pick<Webhook, Told>, Pick<ShownWebhook, 'last_error'> {
  handle: string
  client_name: string | null
  name: ShownWebhook['event']
}

const listManagedWebhooksStatement = statement<ManagedWebhook>(
  'list-managed-webhooks',
  `select webhook.id, agent.handle, client.name as client_name, webhook.origin, webhook.url, webhook.name,
     webhook.tried_at, webhook.last_delivery_at, webhook.last_error, webhook.past_tries, webhook.failed_since,
     webhook.suspended_at
   from webhook join agent on agent.id = webhook.agent_id left join client on client.id = ${inDefaultCollationSql('webhook.client_id')}
   where ${isManagedSql} and webhook.id > :after and (:agent_id::uuid is null or agent.id = :agent_id::uuid)
   order by webhook.id limit :limit`,
  {
    id: 'text',
    handle: 'text',
    client_name: 'text',
    origin: 'text',
    url: 'text',
    name: 'text',
    tried_at: 'integer',
    last_delivery_at: 'integer',
    last_error: 'text',
    past_tries: 'text',
    failed_since: 'integer',
    suspended_at: 'integer',
  },
)

const findManagedWebhookStatement = statement<{ agent_id: string }>(
  'find-managed-webhook',
  `select agent_id from webhook join agent on agent.id = webhook.agent_id
     where ${isManagedSql} and webhook.id = :webhook_id`,
  { agent_id: 'agent id' },
)

/**
 * Returns the store of webhooks of the agents that a person manages. Every statement has a condition on the account.
 */
export function managedWebhooksStore(query: Query) {
  return {
    /**
     * Returns webhooks in the order of their ids. `after` is the last id of the page before. An agent id limits the
     * list to the webhooks of this agent.
     */
    async list(accountId: string, after: string, limit: number, agentId?: string): Promise<ManagedWebhook[]> {
      const values = { ...managerValues(accountId), agent_id: agentId ?? null, after, limit }
      return (await query(listManagedWebhooksStatement, values)).rows
    },

    /** Returns the id of the webhook's agent. Returns undefined if the person does not manage the agent. */
    async agentOf(accountId: string, webhookId: string): Promise<string | undefined> {
      return (await query(findManagedWebhookStatement, { ...managerValues(accountId), webhook_id: webhookId })).rows[0]
        ?.agent_id
    },
  }
}

/** Mailbox of an agent that a person may act for. */
export interface ManagedMailbox extends AgentToActAs {
  display_name: string | null
  /** Number of unread entries, counted up to `unreadCountMax`. */
  unread: number
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
        ${feedEntriesSql('unread', unreadOf)}) entry) as unread
   from agent where ${canActForAgentSql} and handle > :after order by handle limit :limit`,
  { id: 'agent id', handle: 'text', display_name: 'text', unread: 'integer' },
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
