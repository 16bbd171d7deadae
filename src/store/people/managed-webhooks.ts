import type { Webhook as ShownWebhook } from '#generated/rest/models.ts'
import { isManaged, personValues } from './managed-agents.ts'
import { asDefault, statement, type Query } from '../engine/statements.ts'
import type { Webhook } from '../push/webhooks.ts'

type Told = 'id' | 'origin' | 'url' | 'tried_at' | 'last_delivery_at' | 'past_tries' | 'failed_since' | 'suspended_at'

/** Webhook of an agent that a person manages, with the state of its deliveries. */
export interface ManagedWebhook extends Pick<Webhook, Told>, Pick<ShownWebhook, 'last_error'> {
  handle: string
  client_name: string | null
  name: ShownWebhook['event']
}

const listing = statement<ManagedWebhook>(
  'managed-webhooks',
  `select webhook.id, agent.handle, client.name as client_name, webhook.origin, webhook.url, webhook.name,
     webhook.tried_at, webhook.last_delivery_at, webhook.last_error, webhook.past_tries, webhook.failed_since,
     webhook.suspended_at
   from webhook join agent on agent.id = webhook.agent_id left join client on client.id = ${asDefault('webhook.client_id')}
   where ${isManaged} and webhook.id > :after order by webhook.id limit :limit`,
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

const finding = statement<{ agent_id: string }>(
  'managed-webhook',
  `select agent_id from webhook join agent on agent.id = webhook.agent_id
     where ${isManaged} and webhook.id = :webhook_id`,
  { agent_id: 'agent id' },
)

/** Returns the store of webhooks of a person's agents. Every statement names the account. */
export function managedWebhooksStore(query: Query) {
  return {
    /** Returns webhooks in the order of their ids, after one id. */
    async list(accountId: string, after: string, limit: number): Promise<ManagedWebhook[]> {
      return (await query(listing, { ...personValues(accountId), after, limit })).rows
    },

    /** Returns the agent of the webhook; undefined if the person does not manage it. */
    async agentOf(accountId: string, webhookId: string): Promise<string | undefined> {
      return (await query(finding, { ...personValues(accountId), webhook_id: webhookId })).rows[0]?.agent_id
    },
  }
}
