import { scopeTexts } from '#generated/scopes.ts'
import { redirectHost } from '../../../domain/redirects.ts'
import { parseScope } from '../../../domain/scopes.ts'
import type { ListedFamily } from '../../../store/token-families.ts'
import { button } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { moment, more, named, notice, table } from '../shown.ts'

const path = places.apps

export function appsPage(visit: Visit, { rows, next }: Rows<ListedFamily>): Page {
  const scopeSets = [...new Set(rows.map(({ scope }) => scope))]
  const things = (scope: string): Html =>
    html`<a href="#things-${scopeSets.indexOf(scope)}">${counted(parseScope(scope))}</a>`
  return {
    title: 'Apps',
    body: html`${notice(visit)}
<p>Apps that you have let in, each until you revoke it or it is not used for 30 days.</p>
${table({
  label: 'Apps with access',
  columns: ['App', 'Acts as', 'Can', 'Allowed', 'Last used', 'Action'],
  rows,
  cells: ({ id, client_name, redirect_uri, handle, scope, created_at, used_at, consented_from }) => [
    html`${named(client_name ?? 'Without a name')}<br /><small>${redirectHost(redirect_uri)}</small>`,
    handle ?? 'Your account',
    things(scope),
    html`${moment(created_at)}<br /><small>${consented_from}</small>`,
    moment(used_at),
    button(visit, `${path}/${id}/revoke`, 'Revoke', client_name ?? id),
  ],
  empty: 'No app has access.',
})}
${more(visit, path, next)}
${rows.length > 0 ? button(visit, `${path}/revoke`, 'End the access of all apps') : undefined}
${scopeSets.map(whatTheyCan)}`,
  }
}

/** Once for all rows that can do the same. */
const whatTheyCan = (scope: string, index: number): Html =>
  html`<section id="things-${index}" aria-labelledby="can-${index}">
<h2 id="can-${index}">The ${counted(parseScope(scope))}</h2>
<ul>${parseScope(scope).map((one) => html`<li>${scopeTexts[one] ?? one}</li>`)}</ul>
</section>`

const counted = ({ length }: readonly string[]): string => (length === 1 ? '1 thing' : `${length} things`)
