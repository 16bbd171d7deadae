import type { Signal } from './platform.js'

interface Run<Result> {
  result: Promise<Result>
  waiting: number
  calledOff: AbortController
}

/**
 * Shares one run of the work between all concurrent callers. An aborted caller stops waiting; the last one aborts the
 * run. Results are not cached: the next caller starts a new run.
 */
export function singleFlight<Args extends unknown[], Result>(
  work: (abortSignal: AbortSignal, ...args: Args) => Promise<Result>,
): (signal: Signal | undefined, ...args: Args) => Promise<Result> {
  let running: Run<Result> | undefined

  function begin(args: Args): Run<Result> {
    const calledOff = new AbortController()
    const result = work(calledOff.signal, ...args).finally(() => remove(run))
    const run = { result, waiting: 0, calledOff }
    return run
  }
  function remove(run: Run<Result>): void {
    if (running === run) running = undefined
  }

  return async (signal, ...args) => {
    running ??= begin(args)
    const run = running
    run.waiting++
    const leave = () => {
      if (--run.waiting > 0) return
      remove(run)
      run.calledOff.abort()
    }
    signal?.addEventListener('abort', leave)
    try {
      return await run.result
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }
}
