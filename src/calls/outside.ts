import type { Outside, OutsideServices } from '../context.ts'

/** Thrown to have a transaction rolled back, so that something is done before it begins anew. */
class Before extends Error {
  readonly work: (services: OutsideServices) => Promise<unknown>
  readonly committed: (services: OutsideServices) => void

  constructor(work: Before['work'], committed: Before['committed']) {
    super('to be done outside of the transaction')
    this.work = work
    this.committed = committed
  }
}

/**
 * Runs a write that has something done before its transaction: what takes long, or waits for others, would hold a
 * connection and the key meanwhile. It is done once, and may be done again for the same key where the process dies in
 * between, or two requests come at once.
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
