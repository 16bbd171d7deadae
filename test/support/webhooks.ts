import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { EventName } from '#generated/mcp/events.ts'
import { numbered } from '../../scripts/support/numbered-ids.ts'
import type { Caller } from '../../src/domain/authority.ts'
import { parseEventFilter } from '../../src/webhooks/events.ts'
import type { SubscriptionRejection, Subscriber, WantedSubscription } from '../../src/webhooks/admission.ts'
import type { Subscription } from '../../src/webhooks/subscriptions.ts'
import type { NewWebhook } from '../../src/store/push/webhooks.ts'
import { newAgents, type Agent } from './agents.ts'
import { draftTo } from './client.ts'
import type { Receiver } from './receiver.ts'
import type { Service } from './service.ts'
import { sqlOn } from './sql.ts'

/** Settings for processes that a test starts; services in this process have them anyway. */
export { endpointSettings as toThisMachine } from '../../scripts/support/endpoint.ts'

export const subscriberOf = ({ id, handle }: Pick<Agent, 'id' | 'handle'>, clientId = 'cli_assistant'): Subscriber => ({
  agentId: id,
  handle,
  clientId,
  sessionId: clientId,
  origin: 'rest',
})

export async function wantedFor(
  { deps }: Pick<Service, 'deps'>,
  agent: Pick<Agent, 'id'>,
  { url, secret }: Pick<Receiver, 'url' | 'secret'>,
  { name = 'envelope.received', ...own }: Partial<WantedSubscription> = {},
): Promise<WantedSubscription> {
  const filter = parseEventFilter(name as EventName, own.arguments ?? {})
  const after = await deps.events.endOf(agent.id)
  return { url, secret, name, after, expiresAt: null, ...own, arguments: filter }
}

export const agentOfNobody = numbered('agt', 1)

/** Returns a stored webhook of an agent that does not exist. */
export const rowOf = (id: string, own: Partial<NewWebhook> = {}): NewWebhook => ({
  id,
  agent_id: agentOfNobody,
  client_id: 'cli_one',
  session_id: 'cli_one',
  key_id: null,
  origin: 'rest',
  url: 'https://x.example/',
  host: 'x.example',
  name: 'envelope.received',
  arguments: '{}',
  verified_until: 0,
  expires_at: null,
  after_created_at: 0,
  after_envelope_id: '',
  ...own,
})

/** Returns the response to the creation of a webhook, by either interface. */
export async function answerTo(
  { deps: { webhooks } }: Pick<Service, 'deps'>,
  subscriber: Subscriber,
  wanted: WantedSubscription,
): Promise<Subscription | SubscriptionRejection> {
  const admitted = await webhooks.check(subscriber, wanted)
  return 'refused' in admitted ? admitted : webhooks.keep(admitted)
}

/** Creates a webhook that sends new mail of the agent to the receiver. */
export async function subscribe(
  service: Pick<Service, 'deps'>,
  agent: Pick<Agent, 'id' | 'handle'>,
  receiver: Pick<Receiver, 'url' | 'secret'>,
  own: Partial<WantedSubscription> = {},
): Promise<Subscription> {
  const wanted = await wantedFor(service, agent, receiver, own)
  const subscription = await answerTo(service, subscriberOf(agent), wanted)
  assert.ok('id' in subscription, JSON.stringify(subscription))
  return subscription
}

/** Returns a caller without a token, which would expire when a test moves time. */
const callerOf = ({ id, handle }: Pick<Agent, 'id' | 'handle'>): Caller => ({
  agentId: id,
  handle,
  clientId: 'cli_assistant',
  sessionId: 'cli_assistant',
  scopes: [],
  expiresAt: Infinity,
})

/** Returns a function that sends envelopes and returns their ids. */
export const writer =
  ({ deps: { delivery } }: Pick<Service, 'deps'>, sender: Pick<Agent, 'id' | 'handle'>) =>
  async (to: string, count = 1): Promise<string[]> => {
    const drafts = Array.from({ length: count }, () => draftTo(to))
    for (const draft of drafts) await delivery.accept(callerOf(sender), draft)
    return drafts.map(({ id }) => id)
  }

/** Creates an agent with a webhook to the receiver, and another agent that writes to it. */
export async function pairWith(service: Service, receiver: Receiver, own: Partial<WantedSubscription> = {}) {
  const [agent, other] = await newAgents(service, 2)
  const subscription = await subscribe(service, agent!, receiver, own)
  return {
    agent: agent!,
    subscription,
    write: (count = 1): Promise<string[]> => writer(service, other!)(agent!.handle, count),
    async state() {
      const found = await service.deps.webhooks.find(agent!.id, subscription.id)
      assert.ok(found)
      return found
    },
    retries: (): Promise<{ envelope_id: string; attempts: number; due_at: number }[]> =>
      sqlOn(service.deps.database, 'no edge shows the stored rows')(
        'select envelope_id, attempts, due_at from webhook_retry where webhook_id = :webhookId',
        { webhookId: subscription.id },
      ),
  }
}

/** Does all due work. */
export async function work({ deps: { webhooks } }: Pick<Service, 'deps'>): Promise<void> {
  await webhooks.findBehind()
  await webhooks.look()
  await webhooks.idle()
}

export function assertSame(actual: Iterable<string>, expected: Iterable<string>): void {
  const [one, other] = [[...actual].sort(), [...expected].sort()]
  assert.ok(isDeepStrictEqual(one, other), `${one.length} instead of ${other.length}`)
}
