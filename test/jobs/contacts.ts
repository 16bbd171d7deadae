import assert from 'node:assert/strict'
import type { ApprovalAnswer } from '../../src/domain/approvals.ts'
import { newAgent } from '../support/agents.ts'
import type { Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { run } from './run.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Proofs of the jobs for contacts. */
export const proofsOfContacts = {
  async contacts(service: Service) {
    const { deps } = service
    const [asking, asked] = await contactPair(service)
    const told: number[] = []
    const watcher = { arrived: (createdAt: number) => void told.push(createdAt) }
    deps.arrivals.watch(asked.id, watcher)
    await asking.request(asked.handle)
    assert.deepEqual(await asked.ids(), [])
    await run(service, 'contacts')
    await run(service, 'contacts')
    assert.equal((await asked.ids()).length, 1)
    assert.equal(told.length, 1)
    deps.arrivals.unwatch(asked.id, watcher)
  },

  async 'contact-requests'(service: Service) {
    const { clock, deps } = service
    const [asking, asked] = await contactPair(service)
    const rows = async (): Promise<number> =>
      (
        await sqlOn(deps.database, 'no edge shows the stored rows')(
          'select from contact_request where requester = :requester',
          { requester: asking.handle },
        )
      ).length
    await asking.request(asked.handle)
    await run(service, 'contacts')
    clock.advance(dayMs)
    await run(service, 'contact-requests')
    assert.equal(await rows(), 1, 'a request that holds went')
    await deps.store.trust.disallow(asking.id, asked.handle)
    clock.advance(-1)
    await run(service, 'contact-requests')
    assert.equal(await rows(), 1, 'one that was told of went too early')
    clock.advance(1)
    await run(service, 'contact-requests')
    assert.equal(await rows(), 0, 'one that was taken back stayed too long')
  },

  async approvals(service: Service) {
    const { clock, deps } = service
    const [asking, asked] = await contactPair(service)
    const rows = async (): Promise<number> =>
      (
        await sqlOn(deps.database, 'no edge shows the stored rows')(
          'select from approval where agent_id = :agentId::uuid',
          { agentId: asking.id },
        )
      ).length
    const lastsMs = async (answer: ApprovalAnswer): Promise<void> => {
      await asking.request(asked.handle, answer)
      const ms = answer === 'later' ? deps.config.approvalHours * hourMs : hourMs
      clock.advance(ms - 1)
      await run(service, 'approvals')
      assert.equal(await rows(), 1, 'it went too early')
      clock.advance(1)
      await run(service, 'approvals')
      assert.equal(await rows(), 0, 'it stayed too long')
    }
    await lastsMs('later')
    await lastsMs('declined')
  },
} satisfies Record<string, (service: Service) => Promise<void>>

/** Creates agents of two people, the first of which can request the other as a contact. */
async function contactPair(service: Service) {
  const asking = await newAgent(service)
  const asked = await newAgent(service, { handle: asking.handle.replace('@alice', '@bob') })
  const caller = { agentId: asking.id, handle: asking.handle, clientId: 'cli_assistant', sessionId: 'cli_assistant' }
  const request = (handle: string, answer: ApprovalAnswer = 'accepted') =>
    service.deps.contacts.request(
      { caller: { ...caller, scopes: [], expiresAt: Infinity }, ask: async () => answer },
      { handle, message: null },
    )
  return [{ ...asking, request }, asked] as const
}
