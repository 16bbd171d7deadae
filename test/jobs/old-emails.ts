import assert from 'node:assert/strict'
import type { Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { run } from './run.ts'

const hourMs = 3_600_000

/** Proofs that expired emails, links and counts go when they are due, and not a millisecond before. */
export const proofsOfEmails: Record<string, (service: Service) => Promise<void>> = {
  async 'old-emails'(service) {
    const { clock, deps } = service
    const { emails, owners } = deps.store
    clock.advance(hourMs - (clock() % hourMs))
    const account_id = (await owners.account('alice'))!.id
    const expires_at = clock() + 2 * hourMs
    const email = { id: 'eml_1', topic: 'a', kind: 'confirm-email', content: '{}', expires_at }
    await emails.addToAddress(email, account_id, 'a@example.com', clock())
    const link = {
      token_hash: 'a',
      purpose: 'confirm-email',
      account_id,
      address: 'a@example.com',
      expires_at,
    } as const
    assert.ok(await emails.addLink(link))
    assert.ok(await emails.count('a', clock() / hourMs, 1))
    const rows = async (): Promise<boolean[]> =>
      Promise.all(
        ['outgoing_email', 'email_link', 'email_count'].map(
          async (name) =>
            (await sqlOn(deps.database, 'no edge shows the stored rows')(`select from ${name}`)).length > 0,
        ),
      )
    clock.advance(2 * hourMs - 1)
    await run(service, 'old-emails')
    assert.deepEqual(await rows(), [true, true, true], 'they went too early')
    clock.advance(1)
    await run(service, 'old-emails')
    assert.deepEqual(await rows(), [false, false, false], 'they stayed too long')
  },
}
