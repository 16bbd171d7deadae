import type { EventName } from '#generated/mcp/events.ts'
import { dashboardClientId } from '../../../domain/clients.ts'
import { cursorAfterMoment } from '../../../domain/webhooks.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import type { Fault } from '../../../fault.ts'
import { generateSecret } from '../../../platform/secret-hashes.ts'
import { documentsUrl } from '../../../settings/config.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { ownerWebhookLimitError, type Subscriber, type SubscriptionRejection } from '../../../webhooks/admission.ts'
import { isEventName } from '../../../webhooks/events.ts'
import type { Subscription } from '../../../webhooks/subscriptions.ts'
import { agentChoice } from '../agents/agent-choice.ts'
import { agentsListedMax, requireChosenAgent } from '../agents/own-agents.ts'
import { choice, field, form, type Problem, problemOf } from '../fields.ts'
import { html } from '../html.ts'
import { paths } from '../paths.ts'
import { emptyState } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { signInAgainLink } from '../sign-in/continuation.ts'
import { newWebhookSecret, secretNotice } from './webhook-secret.ts'
import { endpointText, eventTexts, problemText, webhookPath } from './webhook-words.ts'
import { path as listPath } from './webhooks.ts'

export const path = `${listPath}/new`

interface FormView {
  agents: readonly ManagedAgent[]
  /** True if the person signed in recently enough to create a webhook. */
  isFresh: boolean
  /** Address of the guide to webhooks. */
  guide: string
  problem: Problem | undefined
}

function formPage(visit: Visit, { agents, isFresh, guide, problem }: FormView): WebPage {
  const title = 'Create webhook'
  if (!isFresh) return { title, error: problem, body: signInAgainLink(visit, path, 'to create a webhook') }
  if (agents.length === 0) {
    const create = html`<a class="button" href="${visit.base}${paths.agents}">Create agent</a>`
    return {
      title,
      error: problem,
      body: emptyState('A webhook sends the events of an agent. Create an agent first.', create),
    }
  }
  const fields = html`<input type="hidden" name="draft" value="${generateSecret()}" />
${agentChoice(visit, { label: 'Agent', agents, mustChoose: true, problem })}
${field({
  name: 'url',
  label: 'Endpoint URL',
  value: visit.form('url'),
  maxLength: 2048,
  hint: 'A public address that begins with https:// and accepts POST requests.',
  problem,
})}
${choice({
  name: 'event',
  label: 'Event',
  options: Object.entries(eventTexts).map(([value, text]) => ({ value, text })),
  selected: visit.form('event'),
  hint: 'Each webhook sends one kind of event.',
  problem,
})}
<button>Create webhook</button>`
  return {
    title,
    error: problem,
    body: html`<p>When you create the webhook, the service tests the endpoint: it posts JSON with a <code>challenge</code>, and the
endpoint must answer with the same value. <a href="${guide}">The guide to webhooks</a> has an endpoint to start from.</p>
<div class="narrow">${form(visit, path, fields, { problem })}</div>`,
  }
}

export const showWebhookForm = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await readForm(deps, visit),
})

async function readForm({ config, identity, store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const agents = await store.managedAgents.list(visit.session.account_id, '', agentsListedMax + 1)
  const isFresh = identity.sessions.isFresh(visit.session)
  return formPage(visit, { agents, isFresh, guide: `${documentsUrl(config)}/events`, problem })
}

const createdPage = (visit: Visit, webhook: Pick<Subscription, 'id' | 'url'>, secret: string): WebPage => ({
  title: 'Webhook created',
  body: html`${secretNotice('Signing secret', secret, html`The endpoint passed the test. New events go to ${endpointText(webhook)} from now on.`)}
<p><a class="button secondary" href="${visit.base}${webhookPath(webhook.id)}">See the webhook and its deliveries</a></p>`,
})

/** Creates a webhook for an agent. Only this response shows its secret. */
export async function submitWebhook(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  try {
    deps.identity.changeLimit(visit.session.account_id)
    const agent = await requireChosenAgent(deps, visit)
    if (agent.inactive) throw new FieldFault('agent', 'is inactive', { formText: 'Activate this agent first' })
    const secret = newWebhookSecret(visit, agent.id)
    const webhook = await createWebhook(deps, visit, agent, secret)
    return { page: createdPage(visit, webhook, secret) }
  } catch (thrown) {
    return { page: await readForm(deps, visit, problemOf(thrown)) }
  }
}

async function createWebhook(
  { store, webhooks, clock }: WebDeps,
  visit: PersonVisit,
  agent: ManagedAgent,
  secret: string,
): Promise<Subscription> {
  const name = eventOf(visit)
  const subscriber: Subscriber = {
    agentId: agent.id,
    handle: agent.handle,
    clientId: dashboardClientId,
    sessionId: visit.session.account_id,
    origin: 'web',
  }
  const after = cursorAfterMoment(await store.feed.last(agent.id))
  const wanted = { url: visit.form('url').trim(), secret, name, arguments: {}, after, expiresAt: null }
  const admitted = await webhooks.check(subscriber, wanted)
  if ('refused' in admitted) throw faultOf(admitted)
  const { before, row } = admitted
  if (before) {
    const stored = await store.webhooks.endpointOf(agent.id, row.id, clock())
    if (stored && !stored.secrets.includes(secret))
      throw new FieldFault('url', 'is already used', {
        formText: 'This agent already sends these events to this address',
      })
  }
  const created = await webhooks.keep(admitted)
  if ('refused' in created) throw faultOf(created)
  return created
}

function eventOf({ form }: Visit): EventName {
  const name = form('event')
  if (!isEventName(name)) throw new FieldFault('event', 'is unknown', { formText: 'Choose an event from the list' })
  return name
}

function faultOf(rejection: SubscriptionRejection): Fault {
  if (rejection.refused === 'invalid')
    return new FieldFault('url', rejection.detail, { formText: `This ${rejection.detail.replace(/^url /, '')}` })
  if (rejection.refused === 'owner exhausted') return ownerWebhookLimitError(rejection.limit)
  if (rejection.refused === 'exhausted')
    return new FieldFault('agent', 'has too many webhooks', {
      formText: `This agent has ${rejection.limit} webhooks, the most that it can have. Delete one first`,
    })
  return new FieldFault('url', 'failed the test', {
    code: 'INVALID_ENDPOINT',
    formText: `The endpoint failed the test: ${problemText(rejection.reason)}`,
  })
}
