import type { EventName } from '#generated/mcp/events.ts'
import { pastTriesIn, type PastTries } from '../../../domain/webhooks.ts'
import type { ManagedWebhook } from '../../../store/managed-webhooks.ts'
import type { EndpointProblem } from '../../../webhooks/verification.ts'
import { confirm } from '../confirm.ts'
import { button, sentence, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { moment, more, named, notice, table } from '../shown.ts'

interface Webhooks extends Rows<ManagedWebhook> {
  problem: Problem | undefined
}

const path = places.webhooks

const events: Readonly<Record<EventName, string>> = {
  'envelope.received': 'Messages that arrive',
  'delivery.report': 'Delivery reports',
  'contact.requested': 'Requests to become a contact',
  'approval.answered': 'Your answers to approvals',
}

const ways: Readonly<Record<ManagedWebhook['origin'], string>> = { mcp: 'MCP', rest: 'REST' }

const problems: Readonly<Record<EndpointProblem, string>> = {
  connection_refused: 'it cannot be reached',
  timeout: 'it does not answer in time',
  tls_error: 'its certificate is not trusted',
  http_4xx: 'it refuses what is sent',
  http_5xx: 'it fails with what is sent',
  challenge_failed: 'it does not repeat what it is asked',
  secret_unreadable: 'its secret cannot be read any more, and its client has to make it again',
}

export const problemText = (problem: EndpointProblem): string =>
  `${problem === 'secret_unreadable' ? 'nothing can be sent' : 'the endpoint is not well'}: ${problems[problem]}`

export function webhooksPage(visit: Visit, { rows, next, problem }: Webhooks): Page {
  return {
    title: 'Webhooks',
    refusal: problem,
    body: html`${notice(visit)}
${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
<p>Addresses to which apps and clients have events of your agents sent. What an address does not take is sent again, for days; after that its webhook is suspended.</p>
${table({
  label: 'Webhooks of your agents',
  columns: ['Address', 'Agent', 'State', 'Action'],
  rows,
  cells: (webhook) => [
    html`${addressOf(webhook)}<br /><small>${events[webhook.name]}</small>`,
    html`${webhook.handle}<br /><small>by ${named(webhook.client_name ?? 'a client without a name')}, over ${ways[webhook.origin]}</small>`,
    stateOf(webhook),
    actions(visit, webhook),
  ],
  empty: 'Nothing is sent anywhere.',
})}
${more(visit, path, next)}`,
  }
}

/** Without the query, where clients put what nobody else is to know. */
function addressOf({ url }: ManagedWebhook): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function stateOf(webhook: ManagedWebhook): Html {
  const { suspended_at, failed_since, tried_at, last_delivery_at, last_error } = webhook
  const taken = last_delivery_at === null ? 'Nothing was taken yet' : html`Last taken ${moment(last_delivery_at)}`
  const tried = tried_at === null ? undefined : html`<br /><small>Last tried ${moment(tried_at)}</small>`
  const reason = last_error === null ? undefined : html`<br /><small>${sentence(problems[last_error])}</small>`
  return html`${wordFor(suspended_at, failed_since)}${reason}${tried}<br /><small>${taken}</small>${triesOf(webhook)}`
}

/** What came of the last messages, the newest first. */
function triesOf({ past_tries }: ManagedWebhook): Html | undefined {
  const past = pastTriesIn(past_tries)
  if (past.length === 0) return undefined
  const one = ({ outcome, messages, since, until }: PastTries): Html => {
    const count = messages === 1 ? '1 message' : `${messages} messages`
    const when = since === until ? moment(until) : html`${moment(since)} to ${moment(until)}`
    return html`<li>${count}: ${outcome === 'ok' ? 'taken' : problems[outcome as EndpointProblem]}, ${when}</li>`
  }
  return html`<details><summary>Last tries</summary><ul>${past.map(one)}</ul></details>`
}

function wordFor(suspended_at: number | null, failed_since: number | null): Html | string {
  if (suspended_at !== null) return html`Suspended since ${moment(suspended_at)}`
  return failed_since === null ? 'Active' : html`Failing since ${moment(failed_since)}`
}

const ended = 'Nothing more is sent there, and what waits is dropped. Its client can make it anew.'

function actions(visit: Visit, webhook: ManagedWebhook): Html {
  const about = `${addressOf(webhook)} of ${webhook.handle}`
  const action = (verb: string, label: string): Html => button(visit, `${path}/${webhook.id}/${verb}`, label, about)
  return html`<div class="actions">${action('test', 'Send a test')}
${webhook.failed_since !== null || webhook.last_error !== null ? action('resume', 'Resume') : undefined}
${confirm(visit, `${path}/${webhook.id}/end`, { label: 'End', about, effect: ended })}</div>`
}
