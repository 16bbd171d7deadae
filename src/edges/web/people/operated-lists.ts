import type { Tier } from '#generated/rest/models.ts'
import type { AccountForOperator, AgentForOperator } from '../../../store/people/operations.ts'
import { html, type Html } from '../html.ts'
import type { ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import type { WebPage, PersonVisit } from '../route.ts'
import { agentState, badge, nameHtml, nextPageLink, table, timeHtml } from '../rendering.ts'

const path = paths.operator

export const operatedAccountsPage = (
  visit: PersonVisit,
  q: string,
  { rows, next }: ListPage<AccountForOperator>,
): WebPage => ({
  title: 'Accounts',
  body: html`${nameSearch(visit, 'accounts', 'Username or email address', q)}
${table({
  label: 'Accounts',
  columns: ['Account', 'Email address', 'State', 'Tier', 'Agents', 'Created', 'Last used'],
  rows,
  cells: (account) => [
    html`<a href="${visit.base}${path}/accounts/${account.id}">${account.username}</a>`,
    html`<span class="name">${nameHtml(account.email)}</span>`,
    accountStateHtml(account),
    tierText(account.tier),
    String(account.agents),
    timeHtml(account.created_at),
    account.used_at === null ? 'Not signed in' : timeHtml(account.used_at),
  ],
  empty: 'No account has this username or email address.',
})}
${pageLinks(visit, 'accounts', q, next)}`,
})

export const tierText = (tier: Tier): string => (tier === 'pro' ? 'Pro' : 'Free')

export const accountStateHtml = ({ operator, blocked_at }: AccountForOperator): Html => {
  if (blocked_at !== null) return html`${badge('Blocked', 'danger')} <small>since ${timeHtml(blocked_at)}</small>`
  return operator ? badge('Operator') : badge('Active', 'ok')
}

export const operatedAgentsPage = (
  visit: PersonVisit,
  q: string,
  { rows, next }: ListPage<AgentForOperator>,
): WebPage => ({
  title: 'All agents',
  body: html`${nameSearch(visit, 'agents', 'Handle', q)}
${table({
  label: 'Agents',
  columns: ['Agent', 'State', 'Sockets', 'Created'],
  rows,
  cells: ({ handle, paused, inactive, sockets, created_at }) => [
    handle,
    agentState(inactive, paused),
    String(sockets),
    timeHtml(created_at),
  ],
  empty: 'No agent has this handle.',
})}
${pageLinks(visit, 'agents', q, next)}
<p>To deactivate or activate an agent, use the command line: <code>ams agent set</code>.</p>`,
})

const nameSearch = (visit: PersonVisit, list: string, label: string, q: string): Html =>
  html`<form method="get" action="${visit.base}${path}/${list}" role="search" class="narrow">
<label for="q" class="quiet">${label}</label>
<input id="q" name="q" type="search" value="${q}" placeholder="${label}" maxlength="254" autocapitalize="none" spellcheck="false" autocomplete="off" />
<button class="secondary">Search</button>
${q === '' ? undefined : html`<a href="${visit.base}${path}/${list}">Clear</a>`}
</form>`

function pageLinks(visit: PersonVisit, list: string, q: string, next: string | undefined): Html | undefined {
  const query = q === '' ? '' : `&${new URLSearchParams({ q })}`
  return nextPageLink(visit, `${path}/${list}`, next && `${next}${query}`)
}
