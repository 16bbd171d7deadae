import { scopeTexts } from '#generated/scopes.ts'
import { redirectHost } from '../../../domain/redirects.ts'
import { parseScope } from '../../../domain/scopes.ts'
import type { ListedFamily } from '../../../store/token-families.ts'
import { confirm } from '../confirm.ts'
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
<p>Apps that you have let in (<a href="${visit.base}${places.connect}">how to connect one</a>), each until you revoke it or it is not used for 30 days.</p>
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
    confirm(visit, `${path}/${id}/revoke`, { label: 'Revoke', about: client_name ?? id, effect: revoked }),
  ],
  empty: 'No app has access. An app that you connect asks you here for an agent, and is listed from then on.',
})}
${more(visit, path, next)}
${rows.length > 0 ? confirm(visit, `${path}/revoke`, allRevoked) : undefined}
${scopeSets.map(whatTheyCan)}`,
  }
}

const revoked = 'Its access ends at once. It may ask you anew.'

const allRevoked = {
  label: 'End the access of all apps',
  about: 'not only of those on this page',
  effect:
    'None of them gets any more tokens, and all their connections are closed. To go on, each has to ask you anew.',
}

/** Once for all rows that can do the same. */
const whatTheyCan = (scope: string, index: number): Html =>
  html`<section id="things-${index}" aria-labelledby="can-${index}">
<h2 id="can-${index}">The ${counted(parseScope(scope))}</h2>
<ul>${parseScope(scope).map((one) => html`<li>${scopeTexts[one] ?? one}</li>`)}</ul>
</section>`

const counted = ({ length }: readonly string[]): string => (length === 1 ? '1 thing' : `${length} things`)
