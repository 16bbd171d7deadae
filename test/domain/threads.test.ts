import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ancestorsOf, referencesOfReplyTo, threadRootOf } from '../../src/domain/threads.ts'

interface Sent {
  id: string
  in_reply_to: string | null
  references: string[]
}

const idOf = (n: number): string => `env_${n}`
const ids = fc.nat({ max: 12 }).map(idOf)

/** Envelopes in any order, which refer to each other, to themselves and to missing ones. */
const mailboxes = fc
  .uniqueArray(fc.record({ id: ids, in_reply_to: fc.option(ids), references: fc.array(ids, { maxLength: 5 }) }), {
    selector: ({ id }) => id,
    maxLength: 10,
  })
  .map((envelopes): Sent[] => envelopes)

function rootsOf(envelopes: readonly Sent[]): Map<string, string> {
  const roots = new Map<string, string>()
  for (const envelope of envelopes)
    roots.set(
      envelope.id,
      threadRootOf(envelope, {
        ancestorRoot: ancestorsOf(envelope)
          .map((id) => roots.get(id))
          .find((root) => root !== undefined),
      }),
    )
  return roots
}

/** Model of the rule: searches from each envelope back to the last known ancestor. */
function modelRoot(envelopes: readonly Sent[], at: number): string {
  const { id, in_reply_to, references } = envelopes[at]!
  const nearest = [in_reply_to, ...references.toReversed()]
    .map((ancestor) => envelopes.slice(0, at).findIndex((earlier) => earlier.id === ancestor))
    .find((place) => place >= 0)
  if (nearest !== undefined) return modelRoot(envelopes, nearest)
  return [...references, in_reply_to, id].find((name) => name !== null)!
}

describe('the root of an envelope', () => {
  it('is the last known ancestor in the mailbox, whatever refers to what', () =>
    fc.assert(
      fc.property(mailboxes, (envelopes) => {
        const roots = rootsOf(envelopes)
        envelopes.forEach(({ id }, at) => assert.equal(roots.get(id), modelRoot(envelopes, at)))
      }),
      { numRuns: 2_000 },
    ))

  it('is not changed by later envelopes', () =>
    fc.assert(
      fc.property(mailboxes, fc.nat(), (envelopes, n) => {
        const some = envelopes.slice(0, n % (envelopes.length + 1))
        const all = rootsOf(envelopes)
        for (const [id, root] of rootsOf(some)) assert.equal(all.get(id), root)
      }),
    ))

  it('is the same along a conversation in which everybody names the whole chain', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), fc.nat(), (parents, skipped) => {
        const sent: Sent[] = [{ id: idOf(0), in_reply_to: null, references: [] }]
        for (const [n, parent] of parents.entries()) {
          const answered = sent[parent % sent.length]!
          sent.push({ id: idOf(n + 1), in_reply_to: answered.id, references: referencesOfReplyTo(answered, 100) })
        }
        const mailbox = sent.filter((_, n) => n !== skipped) // somebody who was not asked once
        for (const root of rootsOf(mailbox).values()) assert.equal(root, idOf(0))
      }),
    ))

  it('is the envelope itself where it names a thread of others', () => {
    const envelope = { id: 'env_3', in_reply_to: 'env_2', references: ['env_1', 'env_2'] }
    const roots = [false, true].map((isForeign) => threadRootOf(envelope, { isForeign }))
    assert.deepEqual(roots, ['env_1', 'env_3'])
  })
})

describe('the references of an answer', () => {
  const chain = ['env_1', 'env_2', 'env_3', 'env_4']

  it('are those of its parent and the parent itself; of too many the middle is left out', () => {
    const parent = { id: 'env_5', in_reply_to: 'env_4', references: chain }
    assert.deepEqual(referencesOfReplyTo(parent, 100), [...chain, 'env_5'])
    assert.deepEqual(referencesOfReplyTo(parent, 3), ['env_1', 'env_4', 'env_5'])
    assert.deepEqual(referencesOfReplyTo(parent, 1), ['env_1'])
    assert.deepEqual(referencesOfReplyTo(parent, 0), [])
  })

  it('begin with the parent of a parent that names no more', () => {
    assert.deepEqual(referencesOfReplyTo({ id: 'env_2', in_reply_to: 'env_1', references: [] }, 9), ['env_1', 'env_2'])
    assert.deepEqual(referencesOfReplyTo({ id: 'env_1', in_reply_to: null, references: [] }, 9), ['env_1'])
    assert.deepEqual(referencesOfReplyTo({ id: 'env_1', in_reply_to: 'env_1', references: ['env_1'] }, 9), ['env_1'])
  })
})
