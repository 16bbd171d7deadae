import { isWebhookId } from '../../../domain/webhooks.ts'
import { Fault } from '../../../fault.ts'
import type { ManagedWebhook } from '../../../store/people/managed-mailboxes.ts'
import { html, type Html } from '../html.ts'
import { notice } from '../notices.ts'
import { readListPage, type ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { emptyState, nextPageLink, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { endpointText, eventTexts, problemText, webhookPath, webhookState } from './webhook-words.ts'
import { sentence } from '../fields.ts'

export const path = paths.webhooks

const webhooksPage = (visit: Visit, { rows, next }: ListPage<ManagedWebhook>): WebPage => ({
  title: 'Webhooks',
  body: html`${notice(visit)}
<div class="page-intro"><p>${webhooksText}</p>
${rows.length > 0 ? createLink(visit) : undefined}</div>
${webhookTable(visit, rows)}
${nextPageLink(visit, path, next)}`,
})

/** Meaning of webhooks. The tab of an agent has the same text. */
export const webhooksText =
  'A webhook posts each event of an agent, such as a new message, to an address of yours. The service signs each request, and retries for days while the endpoint fails.'

const createLink = ({ base }: Visit, agentId?: string): Html =>
  html`<a class="button" href="${base}${path}/new${agentId === undefined ? '' : `?agent=${agentId}`}">Create webhook</a>`

/** Renders webhooks: of all agents, or of the one agent whose page shows them. */
export function webhookTable(visit: Visit, rows: readonly ManagedWebhook[], agentId?: string): Html {
  if (rows.length === 0)
    return emptyState('No webhooks. Create one to receive events at an address of yours.', createLink(visit, agentId))
  return table({
    label: 'Webhooks',
    columns: ['Endpoint', ...(agentId === undefined ? ['Agent'] : []), 'Status', 'Last delivery'],
    rows,
    cells: (webhook) => [
      html`<a href="${visit.base}${webhookPath(webhook.id)}">${endpointText(webhook)}</a><br /><small>${eventTexts[webhook.name]}</small>`,
      ...(agentId === undefined ? [webhook.handle] : []),
      html`${webhookState(webhook)}${reasonOf(webhook)}`,
      webhook.last_delivery_at === null ? 'None yet' : timeHtml(webhook.last_delivery_at),
    ],
    empty: '',
  })
}

/** Renders the reason why an endpoint fails, and since when. */
function reasonOf({ last_error, failed_since }: ManagedWebhook): Html | undefined {
  if (last_error === null) return undefined
  const since = failed_since === null ? undefined : html` Since ${timeHtml(failed_since)}.`
  return html`<br /><small>${sentence(problemText(last_error))}${since}</small>`
}

export async function showWebhooks({ store }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const webhooks = await readListPage(
    visit,
    (after, limit) => store.managedWebhooks.list(visit.session.account_id, after, limit),
    ({ id }) => id,
  )
  return { page: webhooksPage(visit, webhooks) }
}

/** Returns the webhook of the visit. Throws NOT_FOUND unless the person manages its agent. */
export async function requireWebhook(
  { store }: WebDeps,
  { session, params: { id = '' } }: PersonVisit,
): Promise<ManagedWebhook> {
  const webhook = isWebhookId(id) ? await store.managedWebhooks.find(session.account_id, id) : undefined
  if (!webhook) throw new Fault('NOT_FOUND', 'you manage no webhook with this id')
  return webhook
}
