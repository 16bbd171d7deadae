import { checkHandle } from '../../directory/agents.ts'
import { ownerNamed } from '../../directory/owners.ts'
import { problemOf, type Problem } from './fields.ts'
import { fieldsOf } from './agent.ts'
import { aboutName, createManagedAgent, managedOwner } from './own-agents.ts'
import { agentsPage } from './pages/agents.ts'
import { pageOf } from './paging.ts'
import { places } from './places.ts'
import type { Answer, Page, PersonVisit, WebDeps } from './route.ts'

export const path = places.agents

/** Of those that were deleted, as many as are named. */
const deletedListed = 20

export const showAgents = async (deps: WebDeps, visit: PersonVisit): Promise<Answer> => ({
  page: await listing(deps, visit),
})

async function listing({ store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<Page> {
  const { account_id: accountId, username } = visit.session
  const agents = await pageOf(
    visit,
    (after, limit) => store.profiles.ofAccount(accountId, { q: undefined, after, limit }),
    ({ handle }) => handle,
  )
  return agentsPage(visit, {
    ...agents,
    owners: await store.managedAgents.owners(accountId),
    deleted: await store.deletedAgents.list(accountId, deletedListed),
    tier: (await ownerNamed(store, username))?.tier,
    problem,
  })
}

export async function makeAgent(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  try {
    const { form } = visit
    await createManagedAgent(deps, visit, { owner: ownerIn(visit), name: form('name'), ...fieldsOf(visit) })
    return { see: `${path}?done=agent-made` }
  } catch (thrown) {
    return { page: await listing(deps, visit, problemOf(thrown)) }
  }
}

const ownerIn = ({ form, session }: PersonVisit): string => form('owner') || session.username

/** While somebody types: whether the name can be had, under owners whose agents they manage and no others. */
export async function checkName(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  deps.identity.questionLimit(visit.session.account_id)
  const [owner, name] = [ownerIn(visit), visit.form('name')]
  const handle = `@${owner}.${name}`
  try {
    await managedOwner(deps, visit, owner)
    await checkHandle(deps.store, handle).catch(aboutName)
    return { json: { isFree: true, text: `${handle} is free.` } }
  } catch (thrown) {
    return { json: { isFree: false, text: problemOf(thrown).text } }
  }
}
