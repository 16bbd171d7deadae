// Generated from src/clients/typescript/src/await-save.ts by `npm run generate`. Do not edit.
import { sleepOrAbort, throwIfAborted, type Clock } from './clock.js'

/** Time that a running `save` has left after the signal is aborted. */
const saveMsMax = 5000

/**
 * Waits for the promise of `save`. After the signal is aborted it waits no longer than 5 seconds, and then throws an
 * `AbortError`.
 */
export async function awaitSave(save: unknown, clock: Clock, signal: AbortSignal): Promise<void> {
  const ended = new AbortController()
  const cutOff = new Promise<never>((_, reject) => {
    const bound = () => {
      const giveUp = () => throwIfAborted(signal, 'follow')
      void sleepOrAbort(clock, saveMsMax, ended.signal).then(giveUp).catch(reject)
    }
    if (signal.aborted) bound()
    else signal.addEventListener('abort', bound, { once: true, signal: ended.signal })
  })
  try {
    await Promise.race([save, cutOff])
  } finally {
    ended.abort()
  }
}
