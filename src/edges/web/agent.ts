import { hash } from 'node:crypto'
import { enums } from '#generated/schemas.ts'
import { changeAgent, deleteAgent, switchAgent, type AgentFields } from '../../directory/agents.ts'
import { FieldFault } from '../../directory/field-fault.ts'
import { ownerNamed } from '../../directory/owners.ts'
import { ownerOf } from '../../domain/handles.ts'
import { Fault } from '../../fault.ts'
import type { ManagedAgent } from '../../store/managed-agents.ts'
import { problemOf, type Problem } from './fields.ts'
import { managedAgent } from './own-agents.ts'
import { agentPage } from './pages/agent.ts'
import { deletionPage } from './pages/agent-deletion.ts'
import { places } from './places.ts'
import type { Answer, Page, PersonVisit, WebDeps } from './route.ts'

export const path = `${places.agents}/:id`

/** The agent that the address names, if the person manages it. */
export const addressed = (deps: WebDeps, visit: PersonVisit): Promise<ManagedAgent> =>
  managedAgent(deps, visit, visit.params['id'] ?? '')

/** Changes something of that agent and goes on from there, or shows a page of it again with what was wrong. */
export async function changed(
  deps: WebDeps,
  visit: PersonVisit,
  act: (agent: ManagedAgent) => Promise<string>,
  again: (agent: ManagedAgent, problem: Problem) => Page | Promise<Page>,
): Promise<Answer> {
  const agent = await addressed(deps, visit)
  try {
    deps.identity.changeLimit(visit.session.account_id)
    return { see: await act(agent) }
  } catch (thrown) {
    return { page: await again(agent, problemOf(thrown)) }
  }
}

export const showAgent = async (deps: WebDeps, visit: PersonVisit): Promise<Answer> => ({
  page: await settings(deps, visit, await addressed(deps, visit)),
})

async function settings(deps: WebDeps, visit: PersonVisit, agent: ManagedAgent, problem?: Problem): Promise<Page> {
  const tier = (await ownerNamed(deps.store, ownerOf(agent.handle)))?.tier
  const version = versionOf(problem ? await addressed(deps, visit) : agent)
  return agentPage(visit, { agent, tier, version, problem })
}

export function saveAgent(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  const { form } = visit
  const typed = {
    ...fieldsOf(visit),
    display_name: form('display_name') || null,
    description: form('description') || null,
    paused: form('paused') === 'on',
  }
  return changed(
    deps,
    visit,
    async ({ id, handle }) => {
      await deps.store.transaction(async (store) => {
        await store.agents.lock(id)
        const known = await managedAgent({ store }, visit, id)
        if (versionOf(known) !== visit.form('version')) throw new Fault('CONFLICT', changedMeanwhile)
        await changeAgent({ store, clock: deps.clock }, handle, typed)
      })
      return `${places.agents}/${id}?done=saved`
    },
    (agent, problem) => settings(deps, visit, { ...agent, ...typed }, problem),
  )
}

export const changedMeanwhile =
  'somebody has changed this since you opened the page. What you typed is still here: save it again to have it so, or load the page anew to see the change'

/** The same for the same settings: what a form was filled with is what it changes, or else somebody else was faster. */
const versionOf = ({ display_name, description, visibility, inbound_policy, paused }: ManagedAgent): string =>
  hash('sha256', JSON.stringify([display_name, description, visibility, inbound_policy, paused]), 'base64url')

export const switchOff = (deps: WebDeps, visit: PersonVisit): Promise<Answer> => turn(deps, visit, true)
export const switchOn = (deps: WebDeps, visit: PersonVisit): Promise<Answer> => turn(deps, visit, false)

const turn = (deps: WebDeps, visit: PersonVisit, inactive: boolean): Promise<Answer> =>
  changed(
    deps,
    visit,
    async ({ id }) => {
      await switchAgent(deps, id, inactive)
      await deps.authority.changed([{ kind: 'agent', id }])
      return `${places.agents}/${id}?done=switched-${inactive ? 'off' : 'on'}`
    },
    (agent, problem) => settings(deps, visit, agent, problem),
  )

export const askDeletion = async (deps: WebDeps, visit: PersonVisit): Promise<Answer> => ({
  page: deletionPage(visit, await addressed(deps, visit)),
})

/** Its sockets are closed at once; its mail goes after that. */
export const removeAgent = (deps: WebDeps, visit: PersonVisit): Promise<Answer> =>
  changed(
    deps,
    visit,
    async ({ handle }) => {
      await deps.authority.changed([{ kind: 'agent', id: await deleteAgent(deps, handle) }])
      return `${places.agents}?done=agent-deleted`
    },
    (agent, problem) => deletionPage(visit, agent, problem),
  )

/** What can be said of an agent when it is made, and changed later; a new one without a name gets one. */
export const fieldsOf = ({ form }: PersonVisit) =>
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
