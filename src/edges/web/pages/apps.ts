import { scopeTexts } from '#generated/scopes.ts'
import { redirectHost } from '../../../domain/redirects.ts'
import { parseScope } from '../../../domain/scopes.ts'
import type { ListedFamily } from '../../../store/token-families.ts'
import { button } from '../fields.ts'
import { html } from '../html.ts'
import type { Page, Visit } from '../route.ts'
import { moment, notice, table } from '../shown.ts'

export const appsPage = (visit: Visit, families: readonly ListedFamily[]): Page => ({
  title: 'Apps',
  body: html`${notice(visit)}
<p>Apps that you have let in, each until you revoke it or it is not used for 30 days.</p>
${table({
  label: 'Apps with access',
  columns: ['App', 'Acts as', 'Can', 'Allowed', 'Last used', 'Action'],
  rows: families,
  cells: ({ id, client_name, redirect_uri, handle, scope, created_at, used_at, consented_from }) => [
    html`${client_name ?? 'Without a name'}<br /><small>${redirectHost(redirect_uri)}</small>`,
    handle ?? 'Your account',
    html`<details><summary>${parseScope(scope).length} things</summary><ul>${parseScope(scope).map(
      (one) => html`<li>${scopeTexts[one] ?? one}</li>`,
    )}</ul></details>`,
    html`${moment(created_at)}<br /><small>${consented_from}</small>`,
    moment(used_at),
    button(visit, `/dashboard/apps/${id}/revoke`, 'Revoke', client_name ?? id),
  ],
  empty: 'No app has access.',
})}
${families.length > 0 ? button(visit, '/dashboard/apps/revoke', 'End the access of all apps') : undefined}`,
})
