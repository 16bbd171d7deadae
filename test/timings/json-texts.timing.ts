import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonText } from '../../src/domain/json-text.ts'
import { largestTexts } from '../support/json-texts.ts'
import { median } from '../../scripts/chaos/statistics.ts'

const rounds = 7
const slackMs = 4

/** Returns the processor time for one text in milliseconds: the median of several rounds. */
function cpuMsOf(text: string): number {
  const bytes = Buffer.from(text)
  const attempts = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage()
    try {
      parseJsonText(bytes, 'body')
    } catch {}
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1_000
  })
  return median(attempts)
}

for (const [kind, make] of Object.entries(largestTexts))
  test(`four times the length costs no more than eight times as much: ${kind}`, () => {
    const [one, four] = [cpuMsOf(make(65_536)), cpuMsOf(make(262_144))]
    assert.ok(four < 8 * one + slackMs, `${one} ms, and ${four} ms for four times as much`)
  })
