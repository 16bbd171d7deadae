import { deleteAgent } from '../../src/people/agents.ts'
import { run } from '../jobs/run.ts'
import type { Agent } from './agents.ts'
import type { Service } from './service.ts'

/** Deletes an agent as its manager; its mail still exists. */
export async function deleted({ deps, clock }: Service, { handle }: Pick<Agent, 'handle'>): Promise<void> {
  const id = await deleteAgent({ store: deps.store, clock }, handle)
  await deps.authority.changed([{ kind: 'agent', id }])
}

/** Deletes an agent and runs the removal of its data. */
export async function deletedAndCleared(service: Service, agent: Pick<Agent, 'handle'>): Promise<void> {
  await deleted(service, agent)
  await run(service, 'deleted-agents')
}
