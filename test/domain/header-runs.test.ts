import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  countHeaders,
  firstHeaders,
  firstHeaderOf,
  lastHeaderOf,
  joinParts,
  pageParts,
  headerRunOf,
  type HeaderRun,
} from '../../src/domain/header-runs.ts'
import { headerSeparator } from '../../src/domain/header-text.ts'

const textOf = (n: number): string => JSON.stringify({ id: `env_${n}`, subject: 'ü, "quoted"' })
const runOf = (...numbers: number[]): HeaderRun => ({
  headers: numbers.map(textOf).join(headerSeparator),
  count: numbers.length,
})
const next = { after_created_at: 1, after_envelope_id: 'env_1' }
const shown = (runs: readonly HeaderRun[]): string[] =>
  JSON.parse(pageParts(runs, next).join('')).envelope_headers.map(({ id }: { id: string }) => id)

describe('runs of headers', () => {
  const known = headerRunOf(joinParts(pageParts([runOf(4, 5), runOf(6)], next)), 3)
  const runs = [runOf(1), runOf(2, 3), known]
  const ids = [1, 2, 3, 4, 5, 6].map((n) => `env_${n}`)

  it('are a page, with the cursor of the next one', () => {
    assert.deepEqual(JSON.parse(pageParts([], null).join('')), { envelope_headers: [], next_cursor: null })
    assert.deepEqual(JSON.parse(pageParts(runs, next).join('')).next_cursor, next)
    assert.deepEqual(shown(runs), ids)
    assert.deepEqual(shown([headerRunOf(joinParts(pageParts(runs, next)), 6)]), ids)
  })

  it('are cut to a number of headers, by whole runs and parts of them, of texts and of bytes', () => {
    for (let limit = 1; limit <= ids.length + 1; limit++) {
      const first = firstHeaders(runs, limit)
      assert.deepEqual(shown(first), ids.slice(0, limit))
      assert.equal(countHeaders(first), Math.min(limit, ids.length))
      assert.equal(firstHeaderOf(first[0]!), textOf(1))
      assert.equal(lastHeaderOf(first.at(-1)!), textOf(Math.min(limit, ids.length)))
    }
    assert.deepEqual(shown(firstHeaders([runOf(1, 2, 3)], 2)), ids.slice(0, 2))
  })
})
