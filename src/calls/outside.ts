import type { Outside, OutsideServices } from '../context.ts'

/** Exception that rolls the transaction back, so that `work` can run before the transaction begins again. */
class Before extends Error {
  readonly work: (services: OutsideServices) => Promise<unknown>
  readonly committed: (services: OutsideServices) => void

  constructor(work: Before['work'], committed: Before['committed']) {
    super('run this work outside of the transaction')
    this.work = work
    this.committed = committed
  }
}

/**
 * Runs a write that has work to do before its transaction. Slow work, or work that waits for others, would hold a
 * connection and the key.
 * The work runs once for each request. It runs again for the same key after a crash, or if two requests come at once.
 */
export async function withOutside<T>(services: OutsideServices, run: (outside: Outside) => Promise<T>): Promise<T> {
  const done: unknown[] = []
  const outside: Outside = async <Result>(...around: Parameters<typeof outside<Result>>): Promise<Result> => {
    if (done.length === 0) throw new Before(...around)
    return done[0] as Result
  }
  const before = await run(outside).catch((thrown) => {
    if (!(thrown instanceof Before)) throw thrown
    return thrown
  })
  if (!(before instanceof Before)) return before
  done.push(await before.work(services))
  const result = await run(outside)
  before.committed(services)
  return result
}
