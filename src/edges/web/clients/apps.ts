import { scopeTexts } from '#generated/scopes.ts'
import { tokenFamiliesOf, revokeTokenFamiliesOf, revokeTokenFamily } from '../../../access/oauth/families.ts'
import { documentHostOf } from '../../../domain/clients.ts'
import { redirectHost } from '../../../domain/redirects.ts'
import { parseScope } from '../../../domain/scopes.ts'
import { Fault } from '../../../fault.ts'
import type { ListedTokenFamily } from '../../../store/access/token-families.ts'
import { agentTabField, listPath } from '../agents/own-agents.ts'
import { confirmationBlock } from '../confirm.ts'
import { html, type Html } from '../html.ts'
import { readListPage, type ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { emptyState, nameHtml, nextPageLink, sourceText, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'

function appsPage(visit: Visit, { rows, next }: ListPage<ListedTokenFamily>): WebPage {
  return {
    title: 'Apps',
    body: html`${notice(visit)}
<p>Apps with access to your agents or your account (<a href="${visit.base}${paths.connect}">connect an app</a>). Access ends when you revoke it, or after 30 days without use.</p>
${appTable(visit, rows)}
${nextPageLink(visit, path, next)}
${rows.length > 0 ? confirmationBlock(visit, `${path}/revoke`, revokeAll) : undefined}`,
  }
}

/** Returns where the app runs: its device, or the host of its redirect. The host of its metadata document is first. */
function placeOf({
  client_id,
  redirect_uri,
  device_source,
}: Pick<ListedTokenFamily, 'client_id' | 'redirect_uri' | 'device_source'>): string {
  if (redirect_uri === null) return `Device at ${sourceText(device_source ?? '')}`
  const host = documentHostOf(client_id)
  return host === undefined ? redirectHost(redirect_uri) : `${host} at ${redirectHost(redirect_uri)}`
}

/** Renders apps with access, and their permissions. On the tab of an agent, `agentId` is its id. */
export function appTable(visit: Visit, rows: readonly ListedTokenFamily[], agentId?: string): Html {
  const scopeSets = [...new Set(rows.map(({ scope }) => scope))]
  const permissions = (scope: string): Html =>
    html`<a href="#scopes-${scopeSets.indexOf(scope)}">${countText(parseScope(scope))}</a>`
  if (rows.length === 0)
    return emptyState(
      'No app has access. Connect an app to see it here.',
      html`<a class="button" href="${visit.base}${paths.connect}">Connect app</a>`,
    )
  return html`${table({
    label: 'Apps with access',
    columns: ['App', ...(agentId === undefined ? ['Acts as'] : []), 'Permissions', 'Allowed', 'Last used', 'Action'],
    rows,
    cells: ({ id, client_name, handle, scope, created_at, used_at, consented_from, ...place }) => [
      html`${nameHtml(client_name ?? 'Unnamed app')}<br /><small>${placeOf(place)}</small>`,
      ...(agentId === undefined ? [handle ?? 'Your account'] : []),
      permissions(scope),
      html`${timeHtml(created_at)}<br /><small>${consented_from}</small>`,
      timeHtml(used_at),
      confirmationBlock(visit, `${path}/${id}/revoke`, {
        label: 'Revoke',
        about: client_name ?? id,
        effect: revokeEffect,
        fields: agentTabField(agentId),
      }),
    ],
    empty: '',
  })}
${scopeSets.map(permissionList)}`
}

const revokeEffect = 'Its access ends at once.'

const revokeAll = {
  label: 'Revoke access of all apps',
  about: 'on all pages of the list',
  effect: 'All apps lose their access and their connections close at once. Each can ask for access again.',
}

/** Renders a list of permissions once for all rows that have the same permissions. */
const permissionList = (scope: string, index: number): Html =>
  html`<section id="scopes-${index}" aria-labelledby="can-${index}">
<h2 id="can-${index}">${countText(parseScope(scope))}</h2>
<ul>${parseScope(scope).map((one) => html`<li>${scopeTexts[one] ?? one}</li>`)}</ul>
</section>`

const countText = ({ length }: readonly string[]): string => (length === 1 ? '1 permission' : `${length} permissions`)

export const path = paths.apps

const familyId = /^fam_[0-9A-Z]{26}$/

/** Shows the authorized apps in the order of their authorization. Using an app does not change this order. */
export async function showApps(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const accountId = visit.session.account_id
  const families = await readListPage(
    visit,
    (after, limit) => tokenFamiliesOf(deps, { accountId, after, limit }),
    ({ id }) => id,
  )
  return { page: appsPage(visit, families) }
}

/** Revokes the access of an app. It gets no more tokens, and its sockets close. */
export async function revokeApp(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { session, params } = visit
  const { id = '' } = params
  if (!familyId.test(id)) throw new Fault('NOT_FOUND')
  await revokeTokenFamily(deps, { id, accountId: session.account_id, reason: 'revoked by the person' })
  return { see: `${listPath(visit, path, 'apps')}?done=app-revoked` }
}

/** Revokes the access of all apps, for example after a password was stolen. */
export async function revokeAllApps(deps: WebDeps, { session }: PersonVisit): Promise<PageAnswer> {
  await revokeTokenFamiliesOf(deps, session.account_id)
  return { see: `${path}?done=apps-revoked` }
}
