import { createClient, revokeClient } from '../../directory/clients.ts'
import { Fault } from '../../fault.ts'
import { problemOf, type Problem } from './fields.ts'
import { managedAgent } from './own-agents.ts'
import { clientsPage } from './pages/clients.ts'
import { pageOf } from './paging.ts'
import type { Answer, Page, PersonVisit, WebDeps } from './route.ts'

export const path = '/dashboard/clients'

const clientId = /^[\x21-\x7e]{1,255}$/
/** Enough for people to choose from; the command line knows all. */
const agentsMax = 500

export const showClients = async (deps: WebDeps, visit: PersonVisit): Promise<Answer> => ({
  page: await listing(deps, visit),
  showsOnce: true,
})

async function listing({ store, identity }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<Page> {
  const accountId = visit.session.account_id
  const agents = await store.managedAgents.list(accountId, '', agentsMax)
  const clients = await pageOf(
    visit,
    (after, limit) => store.managedAgents.clients(accountId, after, limit),
    ({ id }) => id,
  )
  return clientsPage(visit, { ...clients, agents, isFresh: identity.sessions.isFresh(visit.session), problem })
}

/** The secret goes to the browser once, with the answer that sends it on, and is kept nowhere. */
export async function makeClient(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  try {
    deps.identity.changeLimit(visit.session.account_id)
    const agent = await managedAgent(deps, visit, visit.form('agent'))
    const name = visit.form('name') || null
    const { client_id, client_secret } = await createClient(deps, { agent: agent.handle, name })
    return { see: path, toShow: { client_id, client_secret } }
  } catch (thrown) {
    return { page: await listing(deps, visit, problemOf(thrown)) }
  }
}

/** From the next moment on it gets no token, and its sockets are closed. */
export async function endClient(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  const id = visit.params['id'] ?? ''
  const isManaged = clientId.test(id) && (await deps.store.managedAgents.hasClient(visit.session.account_id, id))
  if (!isManaged) throw new Fault('NOT_FOUND', 'there is no such client among yours')
  await revokeClient(deps, id)
  await deps.authority.changed({ kind: 'client', id })
  return { see: `${path}?done=client-revoked` }
}
