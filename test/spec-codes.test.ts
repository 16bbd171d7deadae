import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { load, type Contract } from '../scripts/generate/load.ts'
import { operationsOf } from '../scripts/generate/model.ts'

let contract: Contract
before(() => {
  contract = load()
})

/** Returns the rows of the table of handshake errors: statuses and codes. */
const refusedHandshakes = (): { statuses: string[]; codes: string[] }[] =>
  [...contract.asyncapi.info.description.matchAll(/^\| (\d{3}(?:, \d{3})*) \| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].map(
    ([, statuses = '', codes = '']) => ({
      statuses: statuses.split(', '),
      codes: codes.replaceAll('`', '').split(', '),
    }),
  )

test('every code is carried by an operation or a handshake, or says where else it is or why it is nowhere', () => {
  const { service, oauth } = contract.errors
  const carried = new Set([
    ...operationsOf(contract.openapi).flatMap(({ replies }) => replies.flatMap(({ codes }) => codes)),
    ...refusedHandshakes().flatMap(({ codes }) => codes),
  ])
  for (const [code, { where }] of Object.entries({ ...service, ...oauth }))
    assert.equal(where === undefined, carried.has(code), `${code}: ${where ?? 'is nowhere'}`)
})

test('handshakes are refused with the statuses of the table of codes', () => {
  const rows = refusedHandshakes()
  assert.ok(rows.length >= 7, `${rows.length} rows`)
  for (const { statuses, codes } of rows) {
    const expected = codes.map((code) => String(contract.errors.service[code]?.status))
    assert.deepEqual(statuses, [...new Set(expected)], codes.join(', '))
  }
})
