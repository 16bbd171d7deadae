import { enums } from '#generated/schemas.ts'
import { changeAgent, type AgentFields } from '../../directory/agents.ts'
import { FieldFault } from '../../directory/field-fault.ts'
import { problemOf, type Problem } from './fields.ts'
import { createManagedAgent, managedAgent } from './own-agents.ts'
import { agentPage } from './pages/agent.ts'
import { agentsPage } from './pages/agents.ts'
import { pageOf } from './paging.ts'
import { places } from './places.ts'
import type { Answer, Page, PersonVisit, WebDeps } from './route.ts'

export const path = places.agents

export const showAgents = async (deps: WebDeps, visit: PersonVisit): Promise<Answer> => ({
  page: await listing(deps, visit),
})

async function listing({ store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<Page> {
  const accountId = visit.session.account_id
  const agents = await pageOf(
    visit,
    (after, limit) => store.profiles.ofAccount(accountId, { q: undefined, after, limit }),
    ({ handle }) => handle,
  )
  return agentsPage(visit, { ...agents, owners: await store.managedAgents.owners(accountId), problem })
}

export async function makeAgent(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  try {
    const { form } = visit
    const owner = form('owner') || visit.session.username
    await createManagedAgent(deps, visit, { owner, name: form('name'), ...fieldsOf(visit) })
    return { see: `${path}?done=agent-made` }
  } catch (thrown) {
    return { page: await listing(deps, visit, problemOf(thrown)) }
  }
}

export async function showAgent(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  return { page: agentPage(visit, await managedAgent(deps, visit, visit.params['id'] ?? '')) }
}

export async function saveAgent(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  const agent = await managedAgent(deps, visit, visit.params['id'] ?? '')
  const changes = {
    ...fieldsOf(visit),
    description: visit.form('description') || null,
    paused: visit.form('paused') === 'on',
  }
  try {
    deps.identity.changeLimit(visit.session.account_id)
    await changeAgent(deps, agent.handle, changes)
    await deps.authority.changed({ kind: 'agent', id: agent.id })
    return { see: `${path}/${agent.id}?done=saved` }
  } catch (thrown) {
    return { page: agentPage(visit, { ...agent, ...changes }, problemOf(thrown)) }
  }
}

const fieldsOf = ({ form }: PersonVisit) =>
  ({
    ...(form('display_name') !== '' && { display_name: form('display_name') }),
    visibility: oneOf(enums.Visibility, 'visibility', form('visibility') || 'public'),
    inbound_policy: oneOf(enums.InboundPolicy, 'inbound_policy', form('inbound_policy') || 'allowlist'),
  }) satisfies AgentFields

function oneOf<Word extends string>(words: readonly Word[], field: string, text: string): Word {
  const word = words.find((known) => known === text)
  if (word === undefined) throw new FieldFault(field, 'must be one of those in the list')
  return word
}
