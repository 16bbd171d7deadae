import type { RecordedAttempt } from '../../../domain/webhooks.ts'
import { Fault } from '../../../fault.ts'
import { generateSecret } from '../../../platform/secret-hashes.ts'
import type { ManagedWebhook } from '../../../store/people/managed-mailboxes.ts'
import type { Occurrence } from '../../../webhooks/events.ts'
import { confirmationBlock } from '../confirm.ts'
import { button, type Problem, problemOf, sentence } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { notice } from '../notices.ts'
import { codeBlock, emptyState, properties, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { newWebhookSecret, secretNotice } from './webhook-secret.ts'
import {
  creatorHtml,
  endpointText,
  eventTexts,
  failureText,
  outcomeBadge,
  problemText,
  webhookPath,
  webhookState,
} from './webhook-words.ts'
import { path as listPath, requireWebhook } from './webhooks.ts'

export const path = `${listPath}/:id`
export const messagePath = `${path}/messages/:message`

interface WebhookView {
  webhook: ManagedWebhook
  attempts: readonly RecordedAttempt[]
  /** Secret that was just created. The page shows it once. */
  secret?: string
  problem?: Problem
}

function webhookPage(visit: Visit, { webhook, attempts, secret, problem }: WebhookView): WebPage {
  const messageHref = ({ id }: RecordedAttempt): string => `${visit.base}${webhookPath(webhook.id)}/messages/${id}`
  return {
    title: endpointText(webhook),
    error: problem,
    body: html`${notice(visit)}
${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
${secret === undefined ? undefined : secretNotice('New signing secret', secret, rotated)}
${propertiesOf(webhook)}
${actions(visit, webhook)}
<section aria-labelledby="deliveries">
<h2 id="deliveries">Recent deliveries</h2>
${
  attempts.length === 0
    ? emptyState('Nothing sent yet. The next event appears here. Send a test to check the endpoint.')
    : table({
        label: 'Recent deliveries',
        columns: ['Message', 'Result', 'Attempt', 'Time', 'Action'],
        rows: attempts,
        cells: (attempt) => [
          attempt.created_at === undefined
            ? 'Gap notice'
            : html`<a class="id" href="${messageHref(attempt)}">${attempt.id}</a>`,
          html`${outcomeBadge(attempt)} <small>${attempt.ms} ms</small>`,
          attemptText(attempt),
          timeHtml(attempt.at),
          attempt.created_at === undefined ? undefined : resendButton(visit, webhook, attempt.id),
        ],
        empty: '',
      })
}
</section>`,
  }
}

/** Returns the place of an attempt among those of its message. */
function attemptText({ number }: RecordedAttempt): string {
  if (number === undefined) return 'Resent by a person'
  return number === 1 ? 'First' : `Retry ${number - 1}`
}

const rotated = html`The previous secret also signs messages for one hour. Change your endpoint to the new secret within that hour.`

const resendButton = (visit: Visit, { id }: ManagedWebhook, message: string): Html =>
  button(visit, `${webhookPath(id)}/messages/${message}/resend`, 'Resend', message)

const propertiesOf = (webhook: ManagedWebhook): Html =>
  properties({
    Status: html`${webhookState(webhook)}${reasonOf(webhook)}`,
    Agent: webhook.handle,
    Event: eventTexts[webhook.name],
    'Last delivery': webhook.last_delivery_at === null ? 'None yet' : timeHtml(webhook.last_delivery_at),
    Created: html`${timeHtml(webhook.created_at)} · ${creatorHtml(webhook)}`,
    Expires: webhook.expires_at === null ? undefined : timeHtml(webhook.expires_at),
  })

function reasonOf({ last_error, failed_since, suspended_at }: ManagedWebhook): Html | undefined {
  const since = suspended_at ?? failed_since
  return html`${since === null ? undefined : html` since ${timeHtml(since)}`}${
    last_error === null ? undefined : html`<br /><small>${sentence(problemText(last_error))}</small>`
  }`
}

const deleteEffect = 'The service sends no more events there, and drops waiting events. This cannot be undone.'
const rotateEffect =
  'You get a new signing secret. Messages carry signatures of both secrets for one hour, and then only of the new one.'

function actions(visit: Visit, webhook: ManagedWebhook): Html {
  const about = `${endpointText(webhook)} of ${webhook.handle}`
  const page = webhookPath(webhook.id)
  const isFailing = webhook.failed_since !== null || webhook.last_error !== null
  const draft = html`<input type="hidden" name="draft" value="${generateSecret()}" />`
  return html`<div class="actions">${button(visit, `${page}/test`, 'Send test', about)}
${isFailing ? button(visit, `${page}/resume`, 'Resume', about) : undefined}
${
  webhook.origin === 'web'
    ? confirmationBlock(visit, `${page}/rotate`, { label: 'Rotate secret', about, effect: rotateEffect, fields: draft })
    : undefined
}
${confirmationBlock(visit, `${page}/end`, { label: 'Delete webhook', about, effect: deleteEffect })}</div>`
}

/** Shows a webhook with its last delivery attempts. */
export const showWebhook = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await readPage(deps, visit, await requireWebhook(deps, visit)),
})

async function readPage(
  { webhooks }: WebDeps,
  visit: PersonVisit,
  webhook: ManagedWebhook,
  more: Pick<WebhookView, 'secret' | 'problem'> = {},
): Promise<WebPage> {
  return webhookPage(visit, { webhook, attempts: await webhooks.attempts(webhook.id), ...more })
}

/** Highest number of characters of an event that a page shows. */
const eventCharactersMax = 32_768

interface MessageView {
  webhook: ManagedWebhook
  attempts: readonly RecordedAttempt[]
  /** Undefined if the message is no longer stored, or the person cannot read it now. */
  event: Occurrence | undefined
}

function messagePage(visit: Visit, { webhook, attempts, event }: MessageView, problem?: Problem): WebPage {
  const [{ id = '' } = {}] = attempts
  return {
    title: 'Event delivery',
    error: problem,
    body: html`${notice(visit)}
${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
<p>An event for <a href="${visit.base}${webhookPath(webhook.id)}">${endpointText(webhook)}</a>. Its id is <code class="name">${id}</code>, the same in every attempt.</p>
<div class="actions">${resendButton(visit, webhook, id)}</div>
<section aria-labelledby="attempts">
<h2 id="attempts">Attempts</h2>
${table({
  label: 'Attempts',
  columns: ['Time', 'Result', 'Duration', 'Attempt'],
  rows: attempts,
  cells: (attempt) => [timeHtml(attempt.at), outcomeBadge(attempt), `${attempt.ms} ms`, attemptText(attempt)],
  empty: '',
})}
</section>
<section aria-labelledby="payload">
<h2 id="payload">Payload</h2>
${event ? payloadHtml(event) : html`<p>The message is no longer stored, or its agent is inactive.</p>`}
</section>`,
  }
}

/** Renders an event as the endpoint receives it. Cuts a huge event. */
export function payloadHtml(event: Occurrence): Html {
  const text = JSON.stringify(event, null, 2)
  const isCut = text.length > eventCharactersMax
  return html`<p>The service adds the current cursor when it sends the event.</p>
${codeBlock(isCut ? text.slice(0, eventCharactersMax) : text)}
${isCut ? html`<p>The page shows only the first ${eventCharactersMax} of ${text.length} characters.</p>` : undefined}`
}

/** Shows an event that the service tried to deliver, with its attempts and its payload. */
export async function showMessage(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const webhook = await requireWebhook(deps, visit)
  return { page: messagePage(visit, await readMessage(deps, visit, webhook)) }
}

async function readMessage(deps: WebDeps, visit: PersonVisit, webhook: ManagedWebhook): Promise<MessageView> {
  const attempts = await attemptsOfMessage(deps, visit, webhook)
  const mayRead = await deps.store.managedMailboxes.find(visit.session.account_id, webhook.agent_id)
  const event = mayRead && (await deps.webhooks.eventOf(webhook.agent_id, webhook.id, attempts[0]!))
  return { webhook, attempts, event }
}

/** Returns the stored attempts to deliver the event of the visit, the newest first. Throws NOT_FOUND without any. */
async function attemptsOfMessage(
  { webhooks }: WebDeps,
  { params: { message = '' } }: PersonVisit,
  { id: webhookId }: ManagedWebhook,
): Promise<RecordedAttempt[]> {
  const all = await webhooks.attempts(webhookId)
  const attempts = all.filter(({ id, created_at }) => id === message && created_at !== undefined)
  if (attempts.length === 0) throw new Fault('NOT_FOUND', 'no recent delivery of this webhook has this id')
  return attempts
}

/** Sends an event once more, and shows the result. */
export async function resendMessage(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const webhook = await requireWebhook(deps, visit)
  const [attempt] = await attemptsOfMessage(deps, visit, webhook)
  try {
    deps.identity.changeLimit(visit.session.account_id)
    const problem = await deps.webhooks.resend(webhook.agent_id, webhook.id, attempt!)
    if (problem) throw new Fault('INVALID_ENDPOINT', `the event was not delivered: ${problemText(problem)}`)
    return { see: `${webhookPath(webhook.id)}/messages/${attempt!.id}?done=webhook-resent` }
  } catch (thrown) {
    const problem = problemOf(thrown)
    return { page: messagePage(visit, await readMessage(deps, visit, webhook), problem) }
  }
}

/** Sends the verification challenge to the endpoint again. */
export const testWebhook = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async ({ agent_id, id }) => {
    const reason = await deps.webhooks.test(agent_id, id)
    if (reason) throw new Fault('INVALID_ENDPOINT', failureText(reason))
    return { see: `${webhookPath(id)}?done=webhook-answered` }
  })

/** Resumes a webhook. All its waiting events become due immediately. */
export const resumeWebhook = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async ({ agent_id, id }) => {
    await deps.webhooks.resume(agent_id, id)
    return { see: `${webhookPath(id)}?done=webhook-resumed` }
  })

/** Replaces the secret of a webhook that a person created. Only this response shows the new secret. */
export const rotateSecret = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (webhook) => {
    if (webhook.origin !== 'web') throw new Fault('FORBIDDEN', 'the client of this webhook replaces its secret itself')
    const secret = newWebhookSecret(visit, webhook.id)
    await deps.webhooks.rotateSecret(webhook.agent_id, webhook.id, secret)
    return { page: await readPage(deps, visit, webhook, { secret }) }
  })

export const endWebhook = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async ({ agent_id, id }) => {
    await deps.webhooks.remove(agent_id, id)
    return { see: `${listPath}?done=webhook-ended` }
  })

/** Changes a webhook of an agent that the person manages. Shows the page of the webhook with the error if it fails. */
async function change(
  deps: WebDeps,
  visit: PersonVisit,
  act: (webhook: ManagedWebhook) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const webhook = await requireWebhook(deps, visit)
  try {
    deps.identity.changeLimit(visit.session.account_id)
    return await act(webhook)
  } catch (thrown) {
    return { page: await readPage(deps, visit, webhook, { problem: problemOf(thrown) }) }
  }
}
