import { Session } from 'node:inspector/promises'

const ours = /\/(src|generated)\//

/**
 * Counting begins here. A test imports this module before the modules whose blocks it counts, because V8 counts no
 * blocks of functions that it compiled before.
 */
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** Returns the number of blocks run since the last call. */
export async function takeBlocks(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  let count = 0
  for (const { url, functions } of result)
    if (ours.test(url) && !url.includes('/node_modules/'))
      for (const { ranges } of functions) for (const range of ranges) count += range.count
  return count
}

/** Counts the blocks of the service's own code that the work runs. */
export async function blocksOf(work: () => unknown): Promise<number> {
  await takeBlocks()
  await work()
  return takeBlocks()
}
