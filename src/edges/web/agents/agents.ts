import { checkHandle } from '../../../people/agents.ts'
import { findOwner } from '../../../people/owners.ts'
import { problemOf, type Problem } from '../fields.ts'
import { fieldsOf } from './agent.ts'
import { createManagedAgent, requireManagedOwner, throwAsNameFault } from './own-agents.ts'
import { agentsPage } from './agents-page.ts'
import { pageOf } from '../paging.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'

export const path = paths.agents

/** Highest number of deleted agents on the page. */
const deletedAgentsMax = 20

export const showAgents = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listAgents(deps, visit),
})

async function listAgents({ store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { account_id: accountId, username } = visit.session
  const agents = await pageOf(
    visit,
    (after, limit) => store.profiles.ofAccount(accountId, { q: undefined, after, limit }),
    ({ handle }) => handle,
  )
  return agentsPage(visit, {
    ...agents,
    owners: await store.managedAgents.owners(accountId),
    deleted: await store.deletedAgents.list(accountId, deletedAgentsMax),
    tier: (await findOwner(store, username))?.tier,
    problem,
  })
}

export async function createAgent(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  try {
    const { form } = visit
    const id = await createManagedAgent(deps, visit, { owner: ownerIn(visit), name: form('name'), ...fieldsOf(visit) })
    return { see: `${path}?done=agent-made&agent=${id}` }
  } catch (thrown) {
    return { page: await listAgents(deps, visit, problemOf(thrown)) }
  }
}

const ownerIn = ({ form, session }: PersonVisit): string => form('owner') || session.username

/** Tells the script of the form whether a name is free. It answers only for owners whose agents the person manages. */
export async function checkName(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  deps.identity.questionLimit(visit.session.account_id)
  const [owner, name] = [ownerIn(visit), visit.form('name')]
  const handle = `@${owner}.${name}`
  try {
    await requireManagedOwner(deps, visit, owner)
    await checkHandle(deps.store, handle).catch(throwAsNameFault)
    return { json: { isFree: true, text: `${handle} is free.` } }
  } catch (thrown) {
    return { json: { isFree: false, text: problemOf(thrown).text } }
  }
}
