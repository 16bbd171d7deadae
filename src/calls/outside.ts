import type { Outside, OutsideServices } from '../context.ts'

/** Exception that rolls the transaction back, so that `work` can run before the transaction begins again. */
class OutsideWork extends Error {
  readonly work: (services: OutsideServices) => Promise<unknown>
  readonly committed: (services: OutsideServices) => void

  constructor(work: OutsideWork['work'], committed: OutsideWork['committed']) {
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
  const results: unknown[] = []
  const outside: Outside = async <Result>(...steps: Parameters<typeof outside<Result>>): Promise<Result> => {
    if (results.length === 0) throw new OutsideWork(...steps)
    return results[0] as Result
  }
  const firstRun = await run(outside).catch((thrown) => {
    if (!(thrown instanceof OutsideWork)) throw thrown
    return thrown
  })
  if (!(firstRun instanceof OutsideWork)) return firstRun
  results.push(await firstRun.work(services))
  const result = await run(outside)
  firstRun.committed(services)
  return result
}
