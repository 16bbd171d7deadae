import assert from 'node:assert/strict'
import type { Cost } from './measure.ts'

/** The promise is 50 ms; a machine that does other things at the same time computes more slowly. */
const pauseMsMax = 2 * 50
/** What the fourfold may cost beyond four times as much: a parser that compares each with each costs sixteen times. */
const slack = 2
const slackMs = 10
/** A busy machine makes some rounds dear, a bad parser all. */
const roundsMax = 12

/** Measures a quarter and the whole, again and again until both are as promised. */
export async function assertCheap(costOf: (share: number) => Promise<Cost>): Promise<void> {
  const best = { pauseMs: Infinity, quarterMs: Infinity, wholeMs: Infinity }
  const isCheap = (): boolean => best.pauseMs <= pauseMsMax && best.wholeMs <= 4 * slack * best.quarterMs + slackMs
  for (let round = 0; round < roundsMax && !isCheap(); round++) {
    const [quarter, whole] = [await costOf(1 / 4), await costOf(1)]
    best.pauseMs = Math.min(best.pauseMs, whole.pauseMs)
    best.quarterMs = Math.min(best.quarterMs, quarter.cpuMs)
    best.wholeMs = Math.min(best.wholeMs, whole.cpuMs)
  }
  assert.ok(isCheap(), `at its best in ms, with a quarter of the size and the whole: ${JSON.stringify(best)}`)
}
