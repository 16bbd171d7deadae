import type { EventName } from '#generated/mcp/events.ts'
import type { RecordedAttempt } from '../../../domain/webhooks.ts'
import type { ManagedWebhook } from '../../../store/people/managed-mailboxes.ts'
import type { EndpointProblem } from '../../../webhooks/admission.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { badge, nameHtml } from '../rendering.ts'

/** Names of the kinds of events. */
export const eventTexts: Readonly<Record<EventName, string>> = {
  'envelope.received': 'Received messages',
  'envelope.arrived': 'Received messages, ids only',
  'delivery.report': 'Delivery reports',
  'contact.requested': 'Contact requests',
  'approval.answered': 'Answers to approvals',
}

const problemTexts: Readonly<Record<EndpointProblem, string>> = {
  connection_refused: 'it cannot be reached',
  timeout: 'it does not answer in time',
  tls_error: 'its certificate is not trusted',
  http_4xx: 'it rejects events (HTTP 4xx)',
  http_5xx: 'it fails on events (HTTP 5xx)',
  challenge_failed: 'it does not answer the verification challenge',
  secret_unreadable: 'its secret cannot be read, so its client has to create the webhook again',
}

export const problemText = (problem: EndpointProblem): string => problemTexts[problem]

/** Returns the reason why a message was not delivered, as the end of a sentence. */
export const failureText = (problem: EndpointProblem): string =>
  `${problem === 'secret_unreadable' ? 'nothing can be sent' : 'the endpoint failed the test'}: ${problemText(problem)}`

const outcomeTexts: Readonly<Record<string, string>> = {
  connection_refused: 'Not reachable',
  timeout: 'No answer',
  tls_error: 'Bad certificate',
  secret_unreadable: 'No secret',
}

/** Renders the result of a delivery attempt: the HTTP status, or the reason why there is none. */
export const outcomeBadge = ({ status, failure }: RecordedAttempt): Html =>
  badge(status ?? outcomeTexts[failure ?? ''] ?? 'Failed', failure === undefined ? 'ok' : 'danger')

/** Renders the state of a webhook. */
export function webhookState({ suspended_at, failed_since }: ManagedWebhook): Html {
  if (suspended_at !== null) return badge('Suspended', 'danger')
  return failed_since === null ? badge('Active', 'ok') : badge('Failing', 'warning')
}

/** Returns the URL of a webhook without its query, because clients may put secrets into the query. */
export function endpointText({ url }: Pick<ManagedWebhook, 'url'>): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

const interfaces = { mcp: 'MCP', rest: 'REST' }

/** Renders the creator of a webhook. */
export const creatorHtml = ({ origin, client_name }: ManagedWebhook): Html | string =>
  origin === 'web' ? 'Dashboard' : html`${nameHtml(client_name ?? 'An unnamed client')} over ${interfaces[origin]}`

export const webhookPath = (id: string): string => `${paths.webhooks}/${id}`
