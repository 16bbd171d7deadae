import assert from 'node:assert/strict'
import { before, beforeEach, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { AgentChange } from '../../src/domain/changes.ts'
import { run } from '../jobs/run.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const service = useService({ database })
  let heard: AgentChange[] = []
  before(() => service().deps.store.onChange((changes) => heard.push(...changes)))
  beforeEach(() => void (heard = []))

  it('changes without mail are announced after the commit, and not after a rollback', async () => {
    const { store } = service().deps
    const [one, other] = await newAgents(service(), 2)
    const allow = (agentId: string) => [agentId, ['@bob.new'], 0] as const
    await store.transaction(async ({ trust }) => {
      await trust.allow(...allow(one!.id))
      await turn()
      assert.deepEqual(heard, [], 'it can still be rolled back')
    })
    assert.deepEqual(heard, [], 'who did it is answered first')
    await turn()
    assert.deepEqual(heard, [{ kind: 'contacts', agentId: one!.id }])
    const failing = store.transaction(async ({ trust }) => {
      await trust.allow(...allow(other!.id))
      throw new Error('it cannot be')
    })
    await assert.rejects(failing, /it cannot be/)
    let attempts = 0
    await store.transaction(async ({ trust }) => {
      await trust.disallow(attempts++ === 0 ? one!.id : other!.id, '@bob.new')
      if (attempts === 1) throw Object.assign(new Error('a deadlock'), { code: '40P01' })
    })
    await store.trust.allow(...allow(one!.id))
    await turn()
    assert.deepEqual(heard.length, 1)
  })

  if (database === 'postgres')
    it('two agents that allow each other at the same moment are both notified of the contact', async () => {
      const { store } = service().deps
      const [one, other] = await newAgents(service(), 2)
      const admits = (agent: Agent, admitted: Agent, goOn: Promise<void>) => {
        const begun = Promise.withResolvers<void>()
        const done = store.transaction(async ({ trust }) => {
          await trust.allow(agent.id, [admitted.handle], 0)
          begun.resolve()
          await goOn
        })
        return { begun: begun.promise, done }
      }
      const [goOn, goOnLater] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const [first, second] = [admits(one!, other!, goOn.promise), admits(other!, one!, goOnLater.promise)]
      await Promise.all([first.begun, second.begun])
      goOn.resolve()
      await first.done
      await until(() => heard.length > 0)
      heard = []
      goOnLater.resolve()
      await second.done
      await until(() => new Set(heard.map(({ agentId }) => agentId)).size === 2)
    })

  it('threads change when they are put away, and when retention takes of them', async () => {
    const { clock, deps } = service()
    const [sender, recipient] = await newAgents(service(), 2)
    const { id } = await sender!.sent(draftTo(recipient!.handle))
    await deps.store.threads.archive(recipient!.id, id, true)
    await turn()
    assert.deepEqual(heard, [{ kind: 'threads', agentId: recipient!.id }])
    clock.advance(deps.config.retentionDays * 24 * 3_600_000 + 1)
    await run(service(), 'retention')
    await turn()
    const after = heard.slice(1).filter(({ agentId }) => [sender!.id, recipient!.id].includes(agentId))
    assert.deepEqual(new Set(after.map(({ kind, agentId }) => `${kind} ${agentId}`)).size, 2, JSON.stringify(after))
  })
})
