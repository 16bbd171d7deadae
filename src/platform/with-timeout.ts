import { systemTimer } from './clock.ts'

/**
 * Resolves with the result of the work. If it takes longer than `ms`, resolves with the result of `late`. The work
 * continues, and its result is ignored.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  const tooLong = Promise.withResolvers<T>()
  const stop = systemTimer(ms, () => tooLong.resolve(late()))
  try {
    return await Promise.race([work, tooLong.promise])
  } finally {
    stop()
  }
}
