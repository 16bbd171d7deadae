import { systemTimer } from './clock.ts'

/** What the work resolves with, or `late` where it takes longer; it goes on then, and nobody hears of its end. */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  const tooLong = Promise.withResolvers<T>()
  const stop = systemTimer(ms, () => tooLong.resolve(late()))
  try {
    return await Promise.race([work, tooLong.promise])
  } finally {
    stop()
  }
}
