import { blockAccount, unblockAccount } from '../../../people/blocking.ts'
import type { AuthorityChangeIds } from '../../../people/authority-changes.ts'
import { Fault } from '../../../fault.ts'
import { announceAuthorityChanges } from '../../../access/oauth/announce-changes.ts'
import { problemOf, type Problem } from '../fields.ts'
import { operatedAccountPage } from './operated-account.ts'
import { operatedAccountsPage, operatedAgentsPage } from './operated-lists.ts'
import { operatorPage } from './operator.ts'
import { pageOf } from '../paging.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'

export const path = paths.operator

const accountId = /^acc_[0-9A-Z]{26}$/
const busiestMax = 10

/** Shows the numbers of the service. Nothing here reads mail. */
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

/** Returns the searched prefix of a name, without characters that no name has. */
const prefixIn = ({ query }: PersonVisit): string =>
  (query.get('q') ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9_@.-]/g, '')
    .slice(0, 80)

export async function showAccounts({ store }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const q = prefixIn(visit).replace(/^@/, '')
  const accounts = await pageOf(
    visit,
    (after, limit) => store.operations.accounts(q, after, limit),
    ({ username }) => username,
  )
  return { page: operatedAccountsPage(visit, q, accounts) }
}

/** Shows agents with their open sockets. A process without others stores no socket counts, so it adds its own. */
export async function showAgents({ store, presence }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const q = prefixIn(visit).replace(/^(?=[^@])/, '@')
  const { rows, next } = await pageOf(
    visit,
    (after, limit) => store.operations.agents(q, after, limit),
    ({ handle }) => handle,
  )
  const agents = rows.map((agent) => ({ ...agent, sockets: Math.max(agent.sockets, presence.openHere(agent.id)) }))
  return { page: operatedAgentsPage(visit, q, { rows: agents, next }) }
}

export const showAccount = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
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

export const block = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'account-blocked', blockAccount)

export const unblock = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
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
