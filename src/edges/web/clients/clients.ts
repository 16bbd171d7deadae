import { createClient, revokeClient, type ChosenCredentials } from '../../../people/clients.ts'
import { Fault } from '../../../fault.ts'
import { problemOf, type Problem } from '../fields.ts'
import { noForm } from '../form.ts'
import { credentialsOf, newDraft } from './new-client.ts'
import { agentsListedMax, managedAgent, pickedAgent } from '../agents/own-agents.ts'
import { clientsPage } from './clients-page.ts'
import { pageOf } from '../paging.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'

export const path = paths.clients

const clientId = /^[\x21-\x7e]{1,255}$/

export const showClients = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listClients(deps, visit),
})

interface Outcome {
  credentials?: ChosenCredentials
  problem?: Problem
}

async function listClients(
  { config, store, ids, identity }: WebDeps,
  visit: PersonVisit,
  outcome: Outcome = {},
): Promise<WebPage> {
  const accountId = visit.session.account_id
  const agents = await store.managedAgents.list(accountId, '', agentsListedMax + 1)
  const clients = await pageOf(
    visit,
    (after, limit) => store.managedAgents.clients(accountId, after, limit),
    ({ id }) => id,
  )
  const isFresh = identity.sessions.isFresh(visit.session)
  return clientsPage(visit, { ...clients, ...outcome, config, agents, isFresh, draft: newDraft(visit.browser, ids) })
}

/** Creates a client. Only this response shows the secret, because it is stored nowhere. */
export async function makeClient(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  try {
    deps.identity.changeLimit(visit.session.account_id)
    const credentials = credentialsOf(visit.browser, visit.form('draft'))
    const agent = await managedAgent(deps, visit, await pickedAgent(deps, visit))
    const { account_id: accountId } = visit.session
    await createClient(deps, { agent: agent.handle, name: visit.form('name') }, { accountId, credentials })
    return { page: await listClients(deps, { ...visit, form: noForm }, { credentials }) }
  } catch (thrown) {
    return { page: await listClients(deps, visit, { problem: problemOf(thrown) }) }
  }
}

/** Revokes a client. It gets no more tokens, and its sockets close. */
export async function endClient(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const id = visit.params['id'] ?? ''
  const isManaged = clientId.test(id) && (await deps.store.managedAgents.hasClient(visit.session.account_id, id))
  if (!isManaged) throw new Fault('NOT_FOUND', 'you manage no client with this id')
  await revokeClient(deps, id)
  await deps.authority.changed([{ kind: 'client', id }])
  return { see: `${path}?done=client-revoked` }
}
