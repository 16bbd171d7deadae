import assert from 'node:assert/strict'
import { startClientThread } from './client.ts'
import type { Cost, Meter } from './meter.ts'
import { takeBlocks } from '../support/blocks.ts'

/** Allowed ratio of the whole to four times a quarter. A parser of quadratic time has a ratio of 4. */
const slack = 2
/** Blocks that may run for the whole beyond that ratio. */
const slackBlocks = 2_000_000

interface CountedCost extends Cost {
  blocks: number
}

/** Starts a meter that counts the blocks of our code that a request runs. `npm run chaos` measures their time. */
export async function startBlockMeter(): Promise<Meter<CountedCost>> {
  const client = startClientThread()
  return {
    async cost(asked) {
      await client.prepare(asked)
      await takeBlocks()
      const answer = await client.ask()
      return { answer, blocks: await takeBlocks() }
    },
    async assertCheap(costOf) {
      const [quarter, whole] = [await costOf(1 / 4), await costOf(1)]
      assert.ok(
        whole.blocks <= 4 * slack * quarter.blocks + slackBlocks,
        `a quarter runs ${quarter.blocks} blocks, and the whole ${whole.blocks}`,
      )
    },
    stop: () => client.stop(),
  }
}
