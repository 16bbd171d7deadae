import type { EventName } from '#generated/mcp/events.ts'
import { isWebhookId, type AttemptSeries, parseAttemptSeries } from '../../../domain/webhooks.ts'
import { Fault } from '../../../fault.ts'
import type { ManagedWebhook } from '../../../store/people/managed-mailboxes.ts'
import type { EndpointProblem } from '../../../webhooks/admission.ts'
import { agentTabField, listPath } from '../agents/own-agents.ts'
import { confirmationBlock } from '../confirm.ts'
import { button, type Problem, problemOf, sentence } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { readListPage, type ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { badge, nextPageLink, nameHtml, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'

interface Webhooks extends ListPage<ManagedWebhook> {
  problem: Problem | undefined
}

const events: Readonly<Record<EventName, string>> = {
  'envelope.received': 'Received messages',
  'delivery.report': 'Delivery reports',
  'contact.requested': 'Contact requests',
  'approval.answered': 'Answers to approvals',
}

const interfaces: Readonly<Record<ManagedWebhook['origin'], string>> = { mcp: 'MCP', rest: 'REST' }

const problems: Readonly<Record<EndpointProblem, string>> = {
  connection_refused: 'it cannot be reached',
  timeout: 'it does not answer in time',
  tls_error: 'its certificate is not trusted',
  http_4xx: 'it rejects events (HTTP 4xx)',
  http_5xx: 'it fails on events (HTTP 5xx)',
  challenge_failed: 'it does not answer the verification challenge',
  secret_unreadable: 'its secret cannot be read, so its client has to create the webhook again',
}

const problemText = (problem: EndpointProblem): string =>
  `${problem === 'secret_unreadable' ? 'nothing can be sent' : 'the endpoint failed the test'}: ${problems[problem]}`

function webhooksPage(visit: Visit, { rows, next, problem }: Webhooks): WebPage {
  return {
    title: 'Webhooks',
    error: problem,
    body: html`${notice(visit)}
${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
<p>Webhooks send events of your agents to the addresses of apps and clients. The service sends failed events again for days, and then suspends the webhook.</p>
${webhookTable(visit, rows)}
${nextPageLink(visit, path, next)}`,
  }
}

/** Renders webhooks. On the tab of an agent, `agentId` is its id. */
export const webhookTable = (visit: Visit, rows: readonly ManagedWebhook[], agentId?: string): Html =>
  table({
    label: 'Webhooks',
    columns: ['Address', 'Agent', 'State', 'Action'],
    rows,
    cells: (webhook) => [
      html`${addressOf(webhook)}<br /><small>${events[webhook.name]}</small>`,
      html`${webhook.handle}<br /><small>by ${nameHtml(webhook.client_name ?? 'an unnamed client')} over ${interfaces[webhook.origin]}</small>`,
      stateOf(webhook),
      actions(visit, webhook, agentId),
    ],
    empty: 'No webhooks. Apps and clients create them.',
  })

/** Returns the URL of the webhook without its query, because clients may put secrets into the query. */
function addressOf({ url }: ManagedWebhook): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function stateOf(webhook: ManagedWebhook): Html {
  const { suspended_at, failed_since, tried_at, last_delivery_at, last_error } = webhook
  const delivery =
    last_delivery_at === null ? 'Nothing delivered yet' : html`Last delivered ${timeHtml(last_delivery_at)}`
  const attempt = tried_at === null ? undefined : html`<br /><small>Last attempt ${timeHtml(tried_at)}</small>`
  const reason = last_error === null ? undefined : html`<br /><small>${sentence(problems[last_error])}</small>`
  return html`${wordFor(suspended_at, failed_since)}${reason}${attempt}<br /><small>${delivery}</small>${attemptsOf(webhook)}`
}

/** Renders the results of the latest delivery attempts, the newest first. */
function attemptsOf({ past_tries }: ManagedWebhook): Html | undefined {
  const attempts = parseAttemptSeries(past_tries)
  if (attempts.length === 0) return undefined
  const one = ({ outcome, messages, since, until }: AttemptSeries): Html => {
    const count = messages === 1 ? '1 message' : `${messages} messages`
    const when = since === until ? timeHtml(until) : html`${timeHtml(since)} to ${timeHtml(until)}`
    return html`<li>${count}: ${outcome === 'ok' ? 'delivered' : problems[outcome as EndpointProblem]}, ${when}</li>`
  }
  return html`<details><summary>Recent attempts</summary><ul>${attempts.map(one)}</ul></details>`
}

function wordFor(suspended_at: number | null, failed_since: number | null): Html {
  if (suspended_at !== null) return html`${badge('Suspended', 'danger')} since ${timeHtml(suspended_at)}`
  return failed_since === null
    ? badge('Active', 'ok')
    : html`${badge('Failing', 'warning')} since ${timeHtml(failed_since)}`
}

const deleteEffect =
  'The service sends no more events there, and drops waiting events. The client can create the webhook again.'

function actions(visit: Visit, webhook: ManagedWebhook, agentId: string | undefined): Html {
  const fields = agentTabField(agentId)
  const about = `${addressOf(webhook)} of ${webhook.handle}`
  const action = (verb: string, label: string): Html =>
    button(visit, `${path}/${webhook.id}/${verb}`, label, about, fields)
  return html`<div class="actions">${action('test', 'Send test')}
${webhook.failed_since !== null || webhook.last_error !== null ? action('resume', 'Resume') : undefined}
${confirmationBlock(visit, `${path}/${webhook.id}/end`, { label: 'Delete', about, effect: deleteEffect, fields })}</div>`
}

export const path = paths.webhooks

export const showWebhooks = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listWebhooks(deps, visit),
})

async function listWebhooks({ store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const accountId = visit.session.account_id
  const webhooks = await readListPage(
    visit,
    (after, limit) => store.managedWebhooks.list(accountId, after, limit),
    ({ id }) => id,
  )
  return webhooksPage(visit, { ...webhooks, problem })
}

/** Sends the verification challenge to the endpoint again. */
export const testWebhook = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'answered', async (agentId, id) => {
    const reason = await deps.webhooks.test(agentId, id)
    if (reason) throw new Fault('INVALID_ENDPOINT', problemText(reason))
  })

/** Resumes a webhook. All its waiting events become due immediately. */
export const resumeWebhook = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'resumed', deps.webhooks.resume)

export const endWebhook = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'ended', deps.webhooks.remove)

/** Changes a webhook of an agent that the person manages. Throws NOT_FOUND for any other webhook. */
async function change(
  deps: WebDeps,
  visit: PersonVisit,
  done: string,
  act: (agentId: string, id: string) => Promise<unknown>,
): Promise<PageAnswer> {
  const { session, params } = visit
  const { id = '' } = params
  const agentId = isWebhookId(id) ? await deps.store.managedWebhooks.agentOf(session.account_id, id) : undefined
  if (agentId === undefined) throw new Fault('NOT_FOUND', 'you manage no webhook with this id')
  try {
    deps.identity.changeLimit(session.account_id)
    await act(agentId, id)
    return { see: `${listPath(visit, path, 'webhooks')}?done=webhook-${done}` }
  } catch (thrown) {
    return { page: await listWebhooks(deps, visit, problemOf(thrown)) }
  }
}
