import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnownThread } from '../../src/domain/acceptance.ts'
import { emptyCounter } from '../../src/domain/rate-counters.ts'
import type { EnvelopeLinks } from '../../src/domain/threads.ts'
import { createUnrelatedSendFilter } from '../../src/mail/sending/threads.ts'
import { draftTo } from '../support/client.ts'

type Known = Partial<Pick<KnownThread, 'ancestorRoot' | 'isForeign'>>

/** Returns a send, with the knowledge of its parties' mailboxes about its ancestors. */
const send = (id: string, links: Partial<EnvelopeLinks> = {}, threads: Record<string, Known> = {}) => ({
  draft: draftTo('@a.b', { id, ...links }),
  threads: new Map(
    Object.entries(threads).map(([handle, { ancestorRoot, isForeign }]) => [
      handle,
      { ancestorRoot, isForeign, replies: emptyCounter },
    ]),
  ),
})

const nothing = { '@a.b': {} }
const known = { '@a.b': { ancestorRoot: 'root' } }

const pairs: Record<string, [Parameters<typeof send>, Parameters<typeof send>, boolean]> = {
  'two that go back to nothing': [['one'], ['two'], true],
  'an answer behind what it answers': [['one'], ['two', { in_reply_to: 'one' }, nothing], false],
  'an answer before what it answers': [['one', { in_reply_to: 'two' }, nothing], ['two'], false],
  'one that names the other among more': [['one'], ['two', { references: ['a', 'one', 'b'] }, known], false],
  'two answers to what is known': [['one', { in_reply_to: 'a' }, known], ['two', { in_reply_to: 'a' }, known], true],
  'two that begin a thread': [
    ['one', { references: ['a'] }, nothing],
    ['two', { references: ['a', 'b'] }, nothing],
    false,
  ],
  'two that begin two': [['one', { references: ['a'] }, nothing], ['two', { references: ['b', 'a'] }, nothing], true],
  'two that join a thread of others': [
    ['one', { references: ['a'] }, { '@a.b': { isForeign: true } }],
    ['two', { references: ['a'] }, { '@a.b': { isForeign: true } }],
    true,
  ],
  'two that begin a thread in different mailboxes': [
    ['one', { references: ['a'] }, { ...known, '@c.d': {} }],
    ['two', { references: ['a'] }, { ...known, '@e.f': {} }],
    true,
  ],
  'one that names itself': [['one', { references: ['one'] }, nothing], ['two', { references: ['two'] }, nothing], true],
}

for (const [what, [first, second, isUnrelated]] of Object.entries(pairs))
  test(`${what}: ${isUnrelated ? 'nothing to do with each other' : 'not in one batch'}`, () => {
    const isAlone = createUnrelatedSendFilter()
    assert.equal(isAlone(send(...first)), true)
    assert.equal(isAlone(send(...second)), isUnrelated)
  })

test('a send that depends on a postponed one is postponed too', () => {
  const isAlone = createUnrelatedSendFilter()
  const chain = ['one', 'two', 'three'].map((id, n, ids) => send(id, { in_reply_to: ids[n - 1] ?? null }, nothing))
  assert.deepEqual(chain.map(isAlone), [true, false, false])
})
