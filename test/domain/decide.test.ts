import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcomeOfKnownSend, checkSendFiles, checkSendRates, isRetry } from '../../src/mail/sending/decide.ts'
import { createBatchState, sendRowsOf } from '../../src/mail/sending/rows.ts'
import type { AdmittedSend } from '../../src/mail/sending/types.ts'
import type { AdmissionFacts, EntryRow, KnownFile, SendRows } from '../../src/domain/acceptance.ts'
import { emptyCounter, type EventCounter } from '../../src/domain/rate-counters.ts'
import { Fault } from '../../src/fault.ts'

const me = { agentId: 'agt_@me.me', handle: '@me.me' }
const now = 1_000_000
const minute = Math.floor(now / 60_000)
const rules = { now, ids: (prefix: string) => `${prefix}_01JZ6RJ2R09CHT9HW7YK4Y32SS`, rateLimits: true }
const limits = { sendsPerMinute: 2, sendsPerRecipientPerMinute: 3, repliesPerThreadPerMinute: 2 }

const factsOf = (
  to: readonly string[],
  sent: EventCounter = emptyCounter,
  received: EventCounter = emptyCounter,
): AdmissionFacts => ({
  known: undefined,
  databaseNow: now,
  sent,
  senderInactive: false,
  pairs: to.map((handle) => {
    const party = { id: `agt_${handle}`, handle, inboundPolicy: 'open' as const, allowed: new Set<string>() }
    const recipient = { ...party, paused: false, inactive: false, blocked: new Set<string>() }
    return { sender: { ...party, id: me.agentId, handle: me.handle }, recipient, recipientExists: true, received }
  }),
})

const send = (to: string[], change: Partial<AdmittedSend> & { id?: string; parent?: string } = {}): AdmittedSend => {
  const { id = 'env_01JZ6RJ2R09CHT9HW7YK4Y32SR', parent = null, ...own } = change
  return {
    sender: me,
    recipients: to,
    digest: 'd',
    characters: 100,
    storedBytes: 0,
    words: '',
    draft: { id, to, in_reply_to: parent, content_parts: [{ type: 'text', text: 'x' }] },
    facts: factsOf(to),
    files: new Map(),
    threads: new Map(),
    ...own,
  }
}

const codeOf = (work: () => void): string | undefined => {
  try {
    work()
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown.code
    throw thrown
  }
  return undefined
}

const entriesOf = (rows: SendRows | undefined): readonly EntryRow[] => {
  assert.ok(rows)
  return rows.envelopes[0]!.entries
}

describe('a send', () => {
  it('is replayed for the same digest, and conflicts otherwise', () => {
    const known = { digest: 'd', receivedMs: 1, createdAt: 2 }
    const again = outcomeOfKnownSend(send(['@a.a']), known)
    assert.ok(again.kind === 'replayed')
    assert.deepEqual(JSON.parse(again.acknowledgement.serialized), {
      id: send([]).draft.id,
      received_ms: 1,
      created_at: 2,
      recipients: [{ handle: '@a.a' }],
    })
    const other = { ...known, digest: 'other' }
    const conflict = outcomeOfKnownSend(send(['@a.a']), other)
    assert.ok(conflict.kind === 'refused')
    assert.equal(conflict.fault.code, 'CONFLICT')
    assert.ok(!isRetry(send(['@a.a']), other))
  })

  it('is rejected while a limit of its sender or of a recipient is reached, until the minute is over', () => {
    const check = (sent: number, received: number, at = now) =>
      codeOf(() => checkSendRates(factsOf(['@a.a'], { minute, count: sent }, { minute, count: received }), limits, at))
    assert.equal(check(1, 2), undefined)
    assert.equal(check(2, 0), 'RATE_LIMITED')
    assert.equal(check(0, 3), 'RATE_LIMITED')
    assert.equal(check(2, 3, now + 60_000), undefined)
  })

  it('claims only unclaimed and unexpired files of its sender', () => {
    const file: KnownFile = {
      id: 'file_1',
      uploaderId: me.agentId,
      expiresAt: now + 1,
      envelopeId: null,
      filename: 'a',
      contentType: 'text/plain',
      sizeBytes: 1,
    }
    const draft = { ...send(['@a.a']).draft, content_parts: [{ type: 'file' as const, file_id: file.id }] }
    const check = (change: Partial<KnownFile>) =>
      codeOf(() => checkSendFiles(send(['@a.a'], { draft }), new Map([[file.id, { ...file, ...change }]]), now))
    assert.equal(check({}), undefined)
    for (const change of [{ uploaderId: 'agt_other' }, { expiresAt: now }, { envelopeId: 'env_other' }])
      assert.equal(check(change), 'INVALID_FILE')
    assert.equal(
      codeOf(() => checkSendFiles(send(['@a.a'], { draft }), new Map(), now)),
      'INVALID_FILE',
    )
  })

  it('to oneself is one entry, which counts as sent and as received', () => {
    assert.deepEqual(entriesOf(sendRowsOf(send([me.handle]), createBatchState(), rules)), [
      { agentId: me.agentId, direction: 'self', rootId: send([]).draft.id, sent: 1, received: 1, replies: 0 },
    ])
  })

  it('is counted among those of its batch, by sender, recipient and thread', () => {
    const state = createBatchState()
    const [first, second, parent] = ['S1', 'S2', 'SP'].map((end) => `env_01JZ6RJ2R09CHT9HW7YK4Y32${end}`)
    const known = { ancestorRoot: parent, isForeign: undefined, replies: emptyCounter }
    const countsOf = (to: string, id: string, answered?: string) => {
      const threads = new Map([me.handle, to].map((handle) => [handle, known]))
      const rows = sendRowsOf(send([to], { id, ...(answered && { parent: answered, threads }) }), state, rules)
      return entriesOf(rows).map(({ sent, received, replies }) => [sent, received, replies])
    }
    assert.deepEqual(countsOf('@a.a', first!), [
      [0, 1, 0],
      [1, 0, 0],
    ])
    assert.deepEqual(countsOf('@b.b', second!, parent), [
      [0, 1, 0],
      [2, 0, 1],
    ])
    assert.deepEqual(countsOf('@a.a', 'env_01JZ6RJ2R09CHT9HW7YK4Y32S3', parent), [
      [0, 2, 0],
      [3, 0, 2],
    ])
  })

  it('with the id or a file of an earlier send of its batch, or in reply to it, waits for the outcome of that send', () => {
    const state = createBatchState()
    const draft = { ...send(['@a.a']).draft, content_parts: [{ type: 'file' as const, file_id: 'file_1' }] }
    assert.ok(sendRowsOf(send(['@a.a'], { draft }), state, rules))
    assert.equal(sendRowsOf(send(['@b.b']), state, rules), undefined)
    const other = { ...draft, id: 'env_01JZ6RJ2R09CHT9HW7YK4Y32S1' }
    assert.equal(sendRowsOf(send(['@a.a'], { draft: other }), state, rules), undefined)
    const answer = { id: 'env_01JZ6RJ2R09CHT9HW7YK4Y32S2', parent: draft.id }
    assert.equal(sendRowsOf(send(['@b.b'], answer), state, rules), undefined)
  })
})
