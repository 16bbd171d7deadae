import { fixedLimits } from '#generated/limits.ts'
import { html, type Html } from '../html.ts'
import { icon } from '../icons.ts'
import { mailboxPath } from '../paths.ts'
import { badge } from '../rendering.ts'
import type { Visit } from '../route.ts'
import { type FilterName, filterNames, filtersOf, listAddress, type ListQuery } from './list-query.ts'

/** Renders the search with its filters. The mailbox and the search show the same. */
export function filterBar(visit: Visit, agentId: string, query: ListQuery): Html {
  const { q, folder, filters } = query
  const count = Object.keys(filters).length
  return html`<form method="get" action="${visit.base}${mailboxPath(agentId)}/search" role="search" class="finder">
${folder === 'active' ? undefined : html`<input type="hidden" name="status" value="${folder}" />`}
<input name="q" type="search" aria-label="Search mail" placeholder="Search mail" value="${q}" maxlength="${fixedLimits.searchCharactersMax}" autocomplete="off" dir="auto" />
<details class="filters"><summary>${icon('filter')}<span class="label">Filters</span>${count > 0 ? badge(count) : undefined}</summary>
<div class="panel">${filtersOf(folder).map((name) => filterFields[name](filters))}
<p><small>Part of a handle is enough. Days are in UTC.</small></p>
<p class="actions"><button>Apply filters</button><a href="${visit.base}${listAddress(agentId, { ...query, filters: {}, after: null })}">Clear filters</a></p></div></details>
<button class="secondary">Search</button>
</form>`
}

const handleField = (filters: ListQuery['filters'], name: FilterName, label: string): Html =>
  html`<label>${label}<input name="${name}" value="${filters[name] ?? ''}" placeholder="@owner.agent" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="100" /></label>`

const dayField = (filters: ListQuery['filters'], name: FilterName, label: string): Html =>
  html`<label>${label}<input type="date" name="${name}" value="${filters[name] ?? ''}" /></label>`

const checkbox = (filters: ListQuery['filters'], name: FilterName, label: string): Html =>
  html`<label><input type="checkbox" name="${name}" ${filters[name] === undefined ? undefined : html`checked`} /> ${label}</label>`

/** Fields of the filters, in the order of their names. */
const filterFields: Readonly<Record<FilterName, (filters: ListQuery['filters']) => Html>> = {
  from: (filters) => handleField(filters, 'from', 'From'),
  to: (filters) => handleField(filters, 'to', 'To'),
  since: (filters) => dayField(filters, 'since', 'Since'),
  until: (filters) => dayField(filters, 'until', 'Until'),
  unread: (filters) => checkbox(filters, 'unread', 'Unread'),
  files: (filters) => checkbox(filters, 'files', 'Has attachments'),
}

const chipTexts: Readonly<Record<FilterName, (value: string) => string>> = {
  from: (value) => `From ${value}`,
  to: (value) => `To ${value}`,
  since: (value) => `Since ${value}`,
  until: (value) => `Until ${value}`,
  unread: () => 'Unread',
  files: () => 'Has attachments',
}

/** Renders the filters of the list. Each is a link to the list without it. */
export function filterChips(visit: Visit, agentId: string, query: ListQuery): Html | undefined {
  const names = filterNames.filter((name) => query.filters[name] !== undefined)
  if (names.length === 0) return undefined
  const chip = (name: FilterName): Html => {
    const { [name]: value = '', ...filters } = query.filters
    const text = chipTexts[name](value)
    const href = listAddress(agentId, { ...query, filters, after: null })
    return html`<li><a href="${visit.base}${href}" aria-label="Remove filter: ${text}">${text}<span aria-hidden="true">×</span></a></li>`
  }
  return html`<ul class="chips" aria-label="Filters of this list">${names.map(chip)}</ul>`
}
