import { rest, throwIfAborted, type Clock } from './clock.js'

/** What is being saved when the signal is aborted has this time left. */
const savingMsMax = 5000

/** Waits for what `save` gave, and once the signal is aborted not for ever: then it throws an `AbortError`. */
export async function untilSaved(saving: unknown, clock: Clock, signal: AbortSignal): Promise<void> {
  const ended = new AbortController()
  const gaveUp = new Promise<never>((_, reject) => {
    const bound = () => {
      const giveUp = () => throwIfAborted(signal, 'follow')
      void rest(clock, savingMsMax, ended.signal).then(giveUp).catch(reject)
    }
    if (signal.aborted) bound()
    else signal.addEventListener('abort', bound, { once: true, signal: ended.signal })
  })
  try {
    await Promise.race([saving, gaveUp])
  } finally {
    ended.abort()
  }
}
