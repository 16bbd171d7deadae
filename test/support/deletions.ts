import { deleteAgent } from '../../src/directory/agents.ts'
import { run } from '../jobs/run.ts'
import type { Agent } from './agents.ts'
import type { Service } from './service.ts'

/** As whoever manages the agent deletes it; its mail is still there. */
export async function deleted({ deps, clock }: Service, { handle }: Pick<Agent, 'handle'>): Promise<void> {
  const id = await deleteAgent({ store: deps.store, clock }, handle)
  await deps.authority.changed([{ kind: 'agent', id }])
}

/** The same, and what is left of it has gone. */
export async function deletedAndCleared(service: Service, agent: Pick<Agent, 'handle'>): Promise<void> {
  await deleted(service, agent)
  await run(service, 'deleted-agents')
}
