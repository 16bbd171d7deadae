import assert from 'node:assert/strict'
import { dayMs } from '../../src/domain/durations.ts'
import { verifyAuditLog } from '../../src/people/audit.ts'
import type { Service } from '../support/service.ts'
import { run } from './run.ts'

export const proofsOfAudit = {
  async audit(service: Service) {
    const { clock, deps } = service
    const firstOf = async () => (await deps.store.audit.chain(0, 1))[0]!
    const first = await firstOf()
    clock.advance(first.at + 400 * dayMs - clock())
    await run(service, 'audit')
    assert.equal((await firstOf()).sequence, first.sequence, 'it went too early')
    clock.advance(1)
    await run(service, 'audit')
    assert.ok((await firstOf()).sequence > first.sequence, 'it stayed too long')
    assert.deepEqual((await verifyAuditLog(deps.store)).problems, [])
  },
}
