import { tokenFamiliesOf } from '../../../access/oauth/families.ts'
import { appTable } from '../clients/apps.ts'
import { clientTable } from '../clients/clients.ts'
import { webhooksText, webhookTable } from '../clients/webhooks.ts'
import { html } from '../html.ts'
import { readListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { nextPageLink } from '../rendering.ts'
import type { PageAnswer, PersonVisit, WebDeps } from '../route.ts'
import { agentTab } from './agent-frame.ts'
import { path as agentPath, requestedAgent } from './agent.ts'

export const appsPath = `${agentPath}/apps`
export const webhooksPath = `${agentPath}/webhooks`

/** Shows the apps and clients that act as one agent, with the same steps as the pages of all apps and clients. */
export async function showAgentApps(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const agent = await requestedAgent(deps, visit)
  const { id } = agent
  const accountId = visit.session.account_id
  const apps = await readListPage(
    visit,
    (after, limit) => tokenFamiliesOf(deps, { accountId, after, limit, agentId: id }),
    (app) => app.id,
  )
  const clients = await readListPage(
    visit,
    (after, limit) => deps.store.managedAgents.clients(accountId, after, limit, id),
    (client) => client.id,
    'after-client',
  )
  const path = `${paths.agents}/${id}/apps`
  const connectLink = html`<a class="button secondary" href="${visit.base}${paths.connect}">Connect app</a>`
  const body = html`<section aria-labelledby="apps">
<div class="section-head"><h2 id="apps">Apps</h2>${apps.rows.length > 0 ? connectLink : undefined}</div>
<p>Apps that you allowed to act as this agent. Access ends when you revoke it, or after 30 days without use.</p>
${appTable(visit, apps.rows, id)}
${nextPageLink(visit, path, apps.next)}
</section>
<section aria-labelledby="clients">
<div class="section-head"><h2 id="clients">Clients</h2><a class="button secondary" href="${visit.base}${paths.clients}?agent=${id}#new">Create client</a></div>
<p>A client lets one program of yours act as this agent.</p>
${clientTable(visit, clients.rows, id)}
${nextPageLink(visit, path, clients.next)}
</section>`
  return { page: await agentTab(deps, visit, { agent, part: '/apps', body }) }
}

/** Shows the webhooks of one agent, with the same steps as the page of all webhooks. */
export async function showAgentWebhooks(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const agent = await requestedAgent(deps, visit)
  const { id } = agent
  const webhooks = await readListPage(
    visit,
    (after, limit) => deps.store.managedWebhooks.list(visit.session.account_id, after, limit, id),
    (webhook) => webhook.id,
  )
  const body = html`<p>${webhooksText}</p>
${webhookTable(visit, webhooks.rows, id)}
${nextPageLink(visit, `${paths.agents}/${id}/webhooks`, webhooks.next)}`
  return { page: await agentTab(deps, visit, { agent, part: '/webhooks', body }) }
}
