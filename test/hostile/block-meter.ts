import assert from 'node:assert/strict'
import { startClientThread } from './client.ts'
import type { Cost, Meter } from './meter.ts'
import { startBlockCounter } from '../support/blocks.ts'

/** The allowed ratio to four times as much. A parser that compares each with each needs 4. */
const slack = 2
/** Blocks that run for the whole and not for a quarter, however large both are. */
const slackBlocks = 2_000_000

interface CountedCost extends Cost {
  blocks: number
}

/** Counts the blocks of our code that a request runs. Only `npm run chaos` measures the time that they take. */
export async function startBlockMeter(): Promise<Meter<CountedCost>> {
  const client = startClientThread()
  const counter = await startBlockCounter()
  return {
    async cost(asked) {
      await client.prepare(asked)
      await counter.take()
      const answer = await client.ask()
      return { answer, blocks: await counter.take() }
    },
    async assertCheap(costOf) {
      const [quarter, whole] = [await costOf(1 / 4), await costOf(1)]
      assert.ok(
        whole.blocks <= 4 * slack * quarter.blocks + slackBlocks,
        `a quarter runs ${quarter.blocks} blocks, and the whole ${whole.blocks}`,
      )
    },
    async stop() {
      counter.stop()
      await client.stop()
    },
  }
}
