import type { Outside, OutsideServices } from '../context.ts'

/** Thrown to have a transaction rolled back, so that something is done before it begins anew. */
class Before extends Error {
  readonly work: (services: OutsideServices) => Promise<unknown>

  constructor(work: (services: OutsideServices) => Promise<unknown>) {
    super('to be done outside of the transaction')
    this.work = work
  }
}

/**
 * Runs a write that has something done before its transaction: what takes long, or waits for others, would hold a
 * connection and the key meanwhile. It is done once, and may be done again for the same key where the process dies in
 * between.
 */
export async function withOutside<T>(services: OutsideServices, run: (outside: Outside) => Promise<T>): Promise<T> {
  const done: unknown[] = []
  const outside: Outside = async <Result>(work: (services: OutsideServices) => Promise<Result>): Promise<Result> => {
    if (done.length === 0) throw new Before(work)
    return done[0] as Result
  }
  try {
    return await run(outside)
  } catch (thrown) {
    if (!(thrown instanceof Before)) throw thrown
    done.push(await thrown.work(services))
    return run(outside)
  }
}
