import type { AccountOrganization } from '#generated/rest/models.ts'
import { announceAuthorityChanges } from '../../../access/oauth/families.ts'
import { isEmailAddress } from '../../../domain/accounts.ts'
import { Fault } from '../../../fault.ts'
import type { AuthorityChangeIds } from '../../../people/authority-changes.ts'
import { blockAccount, unblockAccount } from '../../../people/blocking.ts'
import type { AccountForOperator, ServiceTotals } from '../../../store/people/operations.ts'
import type { ReportedProcess, ServiceUsage } from '../../../store/push/process-reports.ts'
import { confirmationBlock } from '../confirm.ts'
import { type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { readListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { roleText } from './roles.ts'
import { notice } from '../notices.ts'
import { badge, nameHtml, numberTiles, timeHtml, properties } from '../rendering.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'
import { operatedAccountsPage, operatedAgentsPage, accountStateHtml, tierText } from './operated-lists.ts'
import { isSilent } from './operated-processes.ts'
import { chartedPeriods, usageCharts } from './operator-charts.ts'

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
${properties({
  State: accountStateHtml(account),
  'Display name': nameHtml(display_name) ?? 'None',
  'Email address': nameHtml(email),
  Tier: tierText(tier),
  Created: timeHtml(created_at),
  'Signed in':
    sessions === 0 || used_at === null
      ? 'In no browser'
      : html`In ${sessions === 1 ? '1 browser' : `${sessions} browsers`}, last used ${timeHtml(used_at)}`,
  Agents: html`<a href="${visit.base}${paths.operator}/agents?q=@${username}.">${agents}</a>`,
  Organizations: organizations.length === 0 ? 'None' : html`${organizations.map(organizationOf)}`,
})}
<div class="narrow">${account.operator ? notBlockable(username, problem) : blocked_at === null ? blockStep(visit, username, step) : unblockStep(visit, username, step)}</div>
`,
  }
}

const organizationOf = ({ slug, role }: AccountOrganization, at: number): Html =>
  html`${at > 0 ? ', ' : ''}@${slug} (${roleText(role).toLowerCase()})`

const notBlockable = (username: string, problem: Problem | undefined): Html =>
  html`${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
<p>An operator cannot be blocked. First remove the role on the command line: <code>ams account set ${username} --operator false</code>.</p>`

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
  /** Number of open sockets of the process that answers. */
  sockets: number
  processes: readonly ReportedProcess[]
  usage: readonly ServiceUsage[]
  now: number
}

const operatorPage = (visit: PersonVisit, view: Overview): WebPage => ({
  title: 'Service overview',
  body: html`${processesSummary(visit, view.processes)}
${totalsSection(view)}
${usageCharts(view.usage, view.now)}`,
})

/** Renders the number of running processes, and of those that stopped without notice. */
function processesSummary({ base }: PersonVisit, processes: readonly ReportedProcess[]): Html {
  const silent = processes.filter(isSilent).length
  const running = processes.length - silent
  const count = (processes: number): string => `${processes} ${processes === 1 ? 'process' : 'processes'}`
  return html`<p class="actions">${running > 0 ? badge(`${count(running)} running`, 'ok') : badge('No process has reported yet', 'warning')}
${silent > 0 ? badge(`${count(silent)} without heartbeat`, 'danger') : undefined}
<a href="${base}${paths.operator}/processes">Show processes</a></p>`
}

/** Uses the socket count of this process if it is higher, because a service with one process stores no counts. */
const totalsSection = ({ totals, sockets }: Overview): Html =>
  numberTiles([
    ['Accounts', totals.accounts],
    ['Blocked accounts', totals.blocked],
    ['Organizations', totals.organizations],
    ['Agents', totals.agents],
    ['WebSockets', Math.max(sockets, totals.sockets)],
    ['Waiting webhooks', totals.due],
    ['Suspended webhooks', totals.suspended],
    ['Webhook retries', totals.retries],
  ])

export const path = paths.operator

const accountId = /^acc_[0-9A-Z]{26}$/
const processesMax = 1_000

/** Shows the numbers of the service. It reads no mail. */
export async function showOverview({ store, clock, observe }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const now = clock()
  const { from, to } = chartedPeriods(now)
  const view = {
    totals: await store.operations.totals(now),
    sockets: (await observe.open()).sockets,
    processes: await store.processReports.list(processesMax),
    usage: await store.processReports.usage(from, to),
    now,
  }
  return { page: operatorPage(visit, view) }
}

/** Longest text that the operator searches for. The longest email address has 254 characters. */
const searchedMax = 254

/** Returns the prefix of a name that the operator searches for. It leaves out characters that no name has. */
const prefixIn = ({ query }: PersonVisit): string =>
  (query.get('q') ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9_@.-]/g, '')
    .slice(0, 80)

/** Shows accounts by the beginning of their username, or by their whole email address. */
export async function showAccounts({ store: { operations } }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const typed = (visit.query.get('q') ?? '').trim().toLowerCase().slice(0, searchedMax)
  const isEmail = isEmailAddress(typed)
  const q = isEmail ? typed : prefixIn(visit).replace(/^@/, '')
  const accounts = await readListPage(
    visit,
    (after, limit) => (isEmail ? operations.accountsByEmail(q, after, limit) : operations.accounts(q, after, limit)),
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

const noAccount = (): Fault => new Fault('NOT_FOUND', 'this account does not exist')

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
