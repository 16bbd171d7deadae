import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { uuidOf } from '../../scripts/support/numbered-ids.ts'
import { envelopeIdBefore, highestEnvelopeId, lowestEnvelopeId, ulidDigits } from '../../src/domain/ulids.ts'
import { uuidArrayBytesOf, uuidBytesOf, idOfUuid } from '../../src/store/engine/ids.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

const digit = (most: number) => fc.nat({ max: most }).map((value) => ulidDigits[value]!)
const ulid = fc
  .tuple(digit(7), fc.array(digit(31), { minLength: 25, maxLength: 25 }))
  .map(([first, rest]) => first + rest.join(''))

/** Returns the value of the 26 characters, digit by digit. */
const numberOf = (text: string): bigint =>
  [...text].reduce((value, character) => value * 32n + BigInt(ulidDigits.indexOf(character)), 0n)

test('an id is kept as its value of 128 bits, and read as it was written', () => {
  fc.assert(
    fc.property(ulid, (text) => {
      assert.equal(BigInt(`0x${uuidOf(`env_${text}`)}`), numberOf(text))
      const uuid = uuidOf(`env_${text}`).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      assert.equal(idOfUuid('env', uuid), `env_${text}`)
    }),
    { numRuns: 1_000 },
  )
})

test('an invalid id matches nothing, and an empty text is the lowest id', () => {
  for (const text of [
    'env_',
    'x',
    `env_8${'0'.repeat(25)}`,
    `env_${'0'.repeat(25)}`,
    `env_${'0'.repeat(25)}U`,
    'é'.repeat(30),
  ])
    assert.equal(uuidBytesOf(text), null, text)
  assert.deepEqual(uuidBytesOf(''), Buffer.alloc(16))
  assert.equal(uuidArrayBytesOf(['x', null, '']).length, 20 + 4 + 4 + 4 + 16)
})

test('before an id is the one whose value is one less', () => {
  const id = fc.tuple(ulid, fc.nat({ max: 25 })).map(([text, zeros]) => text.slice(0, 26 - zeros) + '0'.repeat(zeros))
  fc.assert(
    fc.property(id, (text) => {
      const before = envelopeIdBefore(`env_${text}`)
      if (before === undefined) assert.equal(`env_${text}`, lowestEnvelopeId)
      else assert.equal(numberOf(before.slice(4)), numberOf(text) - 1n)
    }),
    { numRuns: 1_000 },
  )
  assert.equal(envelopeIdBefore(lowestEnvelopeId), undefined)
  assert.deepEqual([uuidOf(lowestEnvelopeId), uuidOf(highestEnvelopeId)], ['0'.repeat(32), 'f'.repeat(32)])
})

onEachDatabase((database) => {
  const service = useService({ database })

  test('ids come back from the database as they were given, in their order, one by one and many at once', async () => {
    const sql = sqlOn(service().deps.database, 'the database itself is tested')
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(ulid, { minLength: 1, maxLength: 8 }), async (texts) => {
        const ids = texts.map((text) => `agt_${text}`)
        const sorted = ids.toSorted()
        assert.deepEqual(
          await sql('select agent_id from unnest(:ids::uuid[]) as given(agent_id) order by agent_id', { ids }),
          sorted.map((agent_id) => ({ agent_id })),
        )
        const [row] = await sql(
          'select :envelopeId::uuid as envelope_id, null::uuid as root_id, array_agg(id order by id) as found_ids from unnest(:ids::uuid[]) as id',
          { envelopeId: `env_${texts[0]}`, ids },
        )
        assert.deepEqual(row, { envelope_id: `env_${texts[0]}`, root_id: null, found_ids: sorted })
        assert.deepEqual(await sql('select :revision::uuid as revision', { revision: ids[0]! }), [
          { revision: uuidOf(ids[0]!).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') },
        ])
      }),
      { numRuns: 25 },
    )
    assert.deepEqual(
      await sql('select array[]::uuid[] as found_ids, :agentId::uuid as agent_id', { agentId: 'nobody' }),
      [{ found_ids: [], agent_id: null }],
    )
  })
})
