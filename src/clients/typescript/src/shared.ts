import type { Signal } from './platform.js'

interface Run<Result> {
  result: Promise<Result>
  waiting: number
  calledOff: AbortController
}

/**
 * One run of the work for all who wait for it at the same time. Who is aborted is not waited for any more, and only
 * when nobody is left the run is called off. What it brought is not kept: who asks after its end begins another.
 */
export function shared<Args extends unknown[], Result>(
  work: (aborted: AbortSignal, ...args: Args) => Promise<Result>,
): (signal: Signal | undefined, ...args: Args) => Promise<Result> {
  let running: Run<Result> | undefined

  function begin(args: Args): Run<Result> {
    const calledOff = new AbortController()
    const result = work(calledOff.signal, ...args).finally(() => forget(run))
    const run = { result, waiting: 0, calledOff }
    return run
  }
  function forget(run: Run<Result>): void {
    if (running === run) running = undefined
  }

  return async (signal, ...args) => {
    running ??= begin(args)
    const run = running
    run.waiting++
    const leave = () => {
      if (--run.waiting > 0) return
      forget(run)
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
