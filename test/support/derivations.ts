import { createHook } from 'node:async_hooks'

/** Counts the Argon2 hashes during the work. Such a hash takes nearly all the time of a sign-in. */
export async function derivationsDuring(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const hook = createHook({ init: (_, type) => void (type === 'ARGON2REQUEST' && count++) }).enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return count
}
