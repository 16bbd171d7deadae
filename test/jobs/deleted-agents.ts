import assert from 'node:assert/strict'
import { closeAccount } from '../../src/people/closing.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { deleted } from '../support/deletions.ts'
import { newPerson } from '../support/people.ts'
import type { Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { run } from './run.ts'

export const proofsOfDeletions = {
  async 'deleted-agents'(service: Service) {
    const { deps } = service
    const [sender, agent] = await newAgents(service, 2)
    await sender!.sent(draftTo(agent!.handle, { monitor: { events: ['bounced'] } }))
    const told: number[] = []
    const watcher = { arrived: (createdAt: number) => void told.push(createdAt) }
    deps.arrivals.watch(sender!.id, watcher)
    const kept = async (): Promise<number> =>
      (
        await sqlOn(deps.database, 'no edge shows the stored rows')(
          'select from mailbox_entry where agent_id = :agentId::uuid',
          { agentId: agent!.id },
        )
      ).length
    await run(service, 'deleted-agents')
    assert.equal(await kept(), 1, 'the mail of an agent that is there went')
    await deleted(service, agent!)
    assert.deepEqual([await kept(), told], [1, []])
    await run(service, 'deleted-agents')
    assert.equal(await kept(), 0)
    assert.equal(told.length, 1)
    deps.arrivals.unwatch(sender!.id, watcher)
  },

  async 'ownerless-agents'(service: Service) {
    const { deps } = service
    const owner = await newPerson(service)
    const [agent, other] = await Promise.all([
      newAgent(service, { handle: `@${owner.username}.bot` }),
      newAgent(service),
    ])
    await run(service, 'ownerless-agents')
    assert.equal(await deps.store.agents.idOf(agent.handle), agent.id, 'an agent whose owner is there went')
    await closeAccount(deps, owner.id)
    assert.equal(await deps.store.agents.idOf(agent.handle), agent.id)
    await run(service, 'ownerless-agents')
    assert.deepEqual(
      [await deps.store.agents.idOf(agent.handle), await deps.store.agents.idOf(other.handle)],
      [undefined, other.id],
    )
  },
}
