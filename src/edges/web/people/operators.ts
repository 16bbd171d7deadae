import type { AccountOrganization } from '#generated/rest/models.ts'
import type { BusyKey } from '../../../access/minute-counts.ts'
import { announceAuthorityChanges } from '../../../access/oauth/families.ts'
import { Fault } from '../../../fault.ts'
import type { AuthorityChangeIds } from '../../../people/authority-changes.ts'
import { blockAccount, unblockAccount } from '../../../people/blocking.ts'
import type { CountsOfMinute } from '../../../platform/caches.ts'
import type { RecentError } from '../../../platform/observe.ts'
import type { AccountForOperator, ServiceTotals } from '../../../store/people/operations.ts'
import { confirmationBlock } from '../confirm.ts'
import { type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { readListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { roleText } from './roles.ts'
import { notice } from '../notices.ts'
import { nameHtml, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'
import { operatedAccountsPage, operatedAgentsPage, accountStateHtml } from './operated-lists.ts'

interface AccountView {
  account: AccountForOperator
  organizations: readonly AccountOrganization[]
  problem: Problem | undefined
}

function operatedAccountPage(visit: PersonVisit, { account, organizations, problem }: AccountView): WebPage {
  const { id, username, email, display_name, tier, created_at, agents, sessions, used_at, blocked_at } = account
  const path = `${paths.operator}/accounts`
  const step = { action: `${path}/${id}/${blocked_at === null ? 'block' : 'unblock'}`, problem }
  return {
    title: username,
    error: problem,
    body: html`${notice(visit)}
<dl>
<dt>State</dt><dd>${accountStateHtml(account)}</dd>
<dt>Display name</dt><dd class="name">${nameHtml(display_name) ?? 'None'}</dd>
<dt>Email address</dt><dd class="name">${nameHtml(email)}</dd>
<dt>Tier</dt><dd>${tier}</dd>
<dt>Created</dt><dd>${timeHtml(created_at)}</dd>
<dt>Sessions</dt><dd>${sessions === 0 || used_at === null ? 'None' : html`${sessions === 1 ? '1 browser' : `${sessions} browsers`}, last used ${timeHtml(used_at)}`}</dd>
<dt>Agents</dt><dd><a href="${visit.base}${paths.operator}/agents?q=@${username}.">${agents}</a></dd>
<dt>Organizations</dt><dd>${organizations.length === 0 ? 'None' : organizations.map(organizationOf)}</dd>
</dl>
<div class="narrow">${account.operator ? notBlockable(problem) : blocked_at === null ? blockStep(visit, username, step) : unblockStep(visit, username, step)}</div>
<p><a href="${visit.base}${path}">All accounts</a></p>`,
  }
}

const organizationOf = ({ slug, role }: AccountOrganization, at: number): Html =>
  html`${at > 0 ? ', ' : ''}@${slug} (${roleText(role).toLowerCase()})`

const notBlockable = (problem: Problem | undefined): Html =>
  html`${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
<p>An operator cannot be blocked. First remove the role on the command line: <code>ams account set … --operator false</code>.</p>`

interface StepState {
  action: string
  problem: Problem | undefined
}

const blockStep = (visit: PersonVisit, username: string, { action, problem }: StepState): Html =>
  confirmationBlock(visit, action, {
    label: 'Block account',
    about: username,
    problem,
    effect:
      'The account is signed out and cannot sign in. Its agents stop at once, and so do agents of organizations that nobody else owns. Its apps lose their access permanently. Clients that it created for agents of organizations are revoked. Nothing is deleted, and you can unblock the account here.',
  })

const unblockStep = (visit: PersonVisit, username: string, { action, problem }: StepState): Html =>
  confirmationBlock(visit, action, {
    label: 'Unblock account',
    about: username,
    problem,
    effect: 'The account can sign in, and its agents return to their earlier state. Apps must be authorized again.',
  })

interface Overview {
  totals: ServiceTotals
  /** Numbers of open sockets and connections of the process that answers. */
  open: { sockets: number; connections: number }
  waiting: number
  busiest: readonly BusyKey[]
  minutes: readonly CountsOfMinute[]
  errors: readonly RecentError[]
}

const operatorPage = (visit: PersonVisit, view: Overview): WebPage => ({
  title: 'Operator',
  body: html`<p><a href="${visit.base}${paths.operator}/accounts">Accounts</a> · <a href="${visit.base}${paths.operator}/agents">Agents</a></p>
${serviceSection(view)}
${processSection(view)}
<section aria-labelledby="errors">
<h2 id="errors">Latest errors of this process</h2>
${table({
  label: 'Latest errors',
  columns: ['When', 'Where', 'Code', 'Kind', 'Request'],
  rows: view.errors,
  cells: ({ at, where, code, kind, requestId = '' }) => [
    timeHtml(at),
    where,
    code,
    kind,
    html`<code>${requestId}</code>`,
  ],
  empty: 'No errors since this process started. The log has earlier errors and more details.',
})}
</section>`,
})

const numbers = (rows: readonly (readonly [string, number | string])[]): Html =>
  html`<dl class="numbers">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${String(value)}</dd></div>`)}</dl>`

/**
 * Renders the numbers of the whole service. Uses the socket count of this process if it is higher, because a service
 * with one process stores no counts.
 */
const serviceSection = ({ totals, open }: Overview): Html =>
  html`<section aria-labelledby="all">
<h2 id="all">The service</h2>
${numbers([
  ['Accounts', totals.accounts],
  ['Blocked', totals.blocked],
  ['Organizations', totals.organizations],
  ['Agents', totals.agents],
  ['Processes', Math.max(1, totals.processes)],
  ['WebSockets', Math.max(open.sockets, totals.sockets)],
  ['Webhooks with waiting events', totals.due],
  ['Webhooks suspended', totals.suspended],
  ['Event retries', totals.retries],
])}
</section>`

const processSection = ({ open, waiting, minutes, busiest }: Overview): Html =>
  html`<section aria-labelledby="here">
<h2 id="here">This process</h2>
${numbers([
  ['WebSockets', open.sockets],
  ['Connections', open.connections],
  ['Waiting sends', waiting],
])}
${table({
  label: 'Latest minutes of this process',
  columns: ['Minute', 'Requests', 'Rejected', 'Failed', 'Sends'],
  rows: minutes,
  cells: ({ from, counts }) => [
    timeHtml(from),
    ...['requests', 'refused', 'failed', 'sends'].map((name) => String(counts[name] ?? 0)),
  ],
  empty: '',
})}
</section>
<section aria-labelledby="busiest">
<h2 id="busiest">Busiest callers of this minute</h2>
${table({
  label: 'Busiest callers of this minute',
  columns: ['Caller', 'Activity', 'Count'],
  rows: busiest,
  cells: ({ who, what, times }) => [html`<code>${who}</code>`, what, String(times)],
  empty: 'Nothing was counted in this minute.',
})}
</section>`

export const path = paths.operator

const accountId = /^acc_[0-9A-Z]{26}$/
const busiestMax = 10

/** Shows the numbers of the service. It reads no mail. */
export async function showOverview(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { store, clock, observe, counts, delivery } = deps
  const view = {
    totals: await store.operations.totals(clock()),
    open: await observe.open(),
    waiting: delivery.waiting(),
    busiest: counts.busiest(busiestMax),
    ...observe.lately(),
  }
  return { page: operatorPage(visit, view) }
}

/** Returns the prefix of a name that the operator searches for. It leaves out characters that no name has. */
const prefixIn = ({ query }: PersonVisit): string =>
  (query.get('q') ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9_@.-]/g, '')
    .slice(0, 80)

export async function showAccounts({ store }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const q = prefixIn(visit).replace(/^@/, '')
  const accounts = await readListPage(
    visit,
    (after, limit) => store.operations.accounts(q, after, limit),
    ({ username }) => username,
  )
  return { page: operatedAccountsPage(visit, q, accounts) }
}

/**
 * Shows agents with their open sockets. Uses the count of this process if it is higher, because a service with one
 * process stores no counts.
 */
export async function showOperatedAgents({ store, presence }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const q = prefixIn(visit).replace(/^(?=[^@])/, '@')
  const { rows, next } = await readListPage(
    visit,
    (after, limit) => store.operations.agents(q, after, limit),
    ({ handle }) => handle,
  )
  const agents = rows.map((agent) => ({ ...agent, sockets: Math.max(agent.sockets, presence.openHere(agent.id)) }))
  return { page: operatedAgentsPage(visit, q, { rows: agents, next }) }
}

export const showOperatedAccount = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await overview(deps, visit),
})

async function overview({ store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const id = idOf(visit)
  const account = await store.operations.account(id)
  if (!account) throw noAccount()
  const organizations = await store.accounts.organizations(id)
  return operatedAccountPage(visit, { account, organizations, problem })
}

function idOf({ params: { id = '' } }: PersonVisit): string {
  if (!accountId.test(id)) throw noAccount()
  return id
}

const noAccount = (): Fault => new Fault('NOT_FOUND', 'no account has this id')

export const blockOperatedAccount = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'account-blocked', blockAccount)

export const unblockOperatedAccount = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'account-unblocked', unblockAccount)

async function change(
  deps: WebDeps,
  visit: PersonVisit,
  done: string,
  act: (deps: WebDeps, id: string) => Promise<AuthorityChangeIds>,
): Promise<PageAnswer> {
  const id = idOf(visit)
  try {
    deps.identity.changeLimit(visit.session.account_id)
    await announceAuthorityChanges(deps.authority, await act(deps, id))
    return { see: `${path}/accounts/${id}?done=${done}` }
  } catch (thrown) {
    return { page: await overview(deps, visit, problemOf(thrown)) }
  }
}
