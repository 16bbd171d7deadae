import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decide, type Rules } from '../../src/delivery/decide.ts'
import type { Admitted, BatchState } from '../../src/delivery/types.ts'
import type { LockedParty } from '../../src/domain/acceptance.ts'
import { Fault } from '../../src/fault.ts'

const party = (handle: string, change: Partial<LockedParty> = {}): LockedParty => ({
  ...{ id: `agt_${handle}`, handle, lastCreatedAt: 0 },
  ...{ sent: { minute: 0, count: 0 }, received: { minute: 0, count: 0 } },
  ...change,
})
const worldOf = (...parties: LockedParty[]): BatchState => ({
  parties: new Map(parties.map((one) => [one.handle, one])),
  envelopes: new Map(),
  files: new Map(),
  threads: new Map(),
  replies: new Map(),
})
const send = (to: string[], change: Partial<Admitted> = {}): Admitted => ({
  sender: { agentId: 'agt_@me.me', handle: '@me.me' },
  draft: { id: 'env_01JZ6RJ2R09CHT9HW7YK4Y32SR', to, content_parts: [{ type: 'text', text: 'x' }] },
  recipients: to,
  digest: 'd',
  characters: 100,
  words: '',
  ...change,
})
const rules: Rules = {
  ...{ now: 1_000_000, countedAt: 1_000_000 },
  ids: (prefix) => `${prefix}_01JZ6RJ2R09CHT9HW7YK4Y32SS`,
  rateLimits: true,
  sendsPerMinute: 2,
  sendsPerRecipientPerMinute: 3,
  repliesPerThreadPerMinute: 2,
}
const refused = (submission: Admitted, world: BatchState, code: string) =>
  assert.throws(
    () => decide(submission, world, rules),
    (fault) => fault instanceof Fault && fault.code === code,
  )

function createdAt(world: BatchState, to: string[]): number {
  const decision = decide(send(to), world, rules)
  assert.equal(decision.kind, 'accepted')
  return decision.kind === 'accepted' ? decision.accepted.envelopes[0]!.createdAt : 0
}

describe('a send', () => {
  it('gets a created_at after all that any of its mailboxes holds, and not before now', () => {
    assert.equal(createdAt(worldOf(party('@me.me'), party('@a.a')), ['@a.a']), 1_000_000)
    assert.equal(createdAt(worldOf(party('@me.me'), party('@a.a', { lastCreatedAt: 2_000_000 })), ['@a.a']), 2_000_001)
    assert.equal(createdAt(worldOf(party('@me.me', { lastCreatedAt: 3_000_000 }), party('@a.a')), ['@a.a']), 3_000_001)
  })

  it('to somebody who is gone by now, or by somebody who is, is refused before its id is looked at', () => {
    const world = worldOf(party('@me.me'), party('@good.one'))
    world.envelopes.set(send([]).draft.id, { senderId: 'agt_other', digest: 'other', receivedMs: 1, createdAt: 1 })
    refused(send(['@good.one', '@no.body']), world, 'NOT_FOUND')
    refused(send(['@good.one']), worldOf(party('@good.one')), 'UNAUTHORIZED')
  })

  it('to oneself is one entry', () => {
    const decision = decide(send(['@me.me']), worldOf(party('@me.me')), rules)
    assert.ok(decision.kind === 'accepted')
    assert.deepEqual(decision.accepted.envelopes[0]!.entries, [
      { agentId: 'agt_@me.me', direction: 'self', rootId: send([]).draft.id, replies: undefined },
    ])
  })

  it('is replayed for the same sender and body, and conflicts otherwise, within one batch too', () => {
    const world = worldOf(party('@me.me'), party('@a.a'))
    const first = decide(send(['@a.a']), world, rules)
    const again = decide(send(['@a.a']), world, rules)
    assert.ok(first.kind === 'accepted' && again.kind === 'replayed')
    assert.equal(again.acknowledgement.serialized, first.accepted.acknowledgement.serialized)
    refused(send(['@a.a'], { digest: 'other' }), world, 'CONFLICT')
  })

  it('counts against its sender and its recipients only when it is accepted', () => {
    const world = worldOf(party('@me.me'), party('@a.a'))
    const nth = (n: number): Admitted => ({ ...send(['@a.a']), draft: { ...send(['@a.a']).draft, id: `env_${n}` } })
    decide(nth(1), world, rules)
    refused({ ...nth(2), recipients: ['@no.body'] }, world, 'NOT_FOUND')
    decide(nth(2), world, rules)
    refused(nth(3), world, 'RATE_LIMITED')
    assert.equal(world.parties.get('@a.a')?.received.count, 2)
  })
})
