import { throwIfAborted } from '../clock.js'
import type { Signal } from '../platform.js'

/** Work that is done once for all who wait for it, and called off when the last of them has gone. */
export function sharedByAll(work: (signal: AbortSignal) => Promise<void>): (signal?: Signal) => Promise<void> {
  let running: { done: Promise<void>; join(signal: Signal | undefined): void } | undefined

  function begin() {
    const calledOff = new AbortController()
    const end = () => {
      if (running === mine) running = undefined
    }
    let waiting = 0
    const leave = () => {
      if (--waiting > 0) return
      end()
      calledOff.abort()
    }
    const mine = {
      done: work(calledOff.signal).finally(end),
      join(signal: Signal | undefined) {
        waiting++
        signal?.addEventListener('abort', leave)
        const stop = () => signal?.removeEventListener('abort', leave)
        mine.done.then(stop, stop)
      },
    }
    return mine
  }

  return async (signal) => {
    throwIfAborted(signal, 'login')
    running ??= begin()
    running.join(signal)
    return running.done
  }
}
