import { Session } from 'node:inspector/promises'

const ours = /\/(src|generated)\//

/** Counts the blocks of our own code that this process runs. The number is the same on every machine. */
export interface BlockCounter {
  /** Blocks run since the last call. */
  take(): Promise<number>
  stop(): void
}

export async function startBlockCounter(): Promise<BlockCounter> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    async take() {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      let count = 0
      for (const { url, functions } of result)
        if (ours.test(url) && !url.includes('/node_modules/'))
          for (const { ranges } of functions) for (const range of ranges) count += range.count
      return count
    },
    stop: () => session.disconnect(),
  }
}

/** Counts the blocks of our own code that the work runs. */
export async function blocksOf(work: () => unknown): Promise<number> {
  const counter = await startBlockCounter()
  try {
    await counter.take()
    await work()
    return await counter.take()
  } finally {
    counter.stop()
  }
}
