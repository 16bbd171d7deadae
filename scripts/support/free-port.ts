import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that systems give to connections (RFC 6335 section 6, and Linux): one of them may have the port of a
 * server that is down for a moment, and then it cannot start again. And above the last one that `fetch` refuses, 10080
 * (Fetch standard, section 2.9).
 */
const [lowest, highest] = [10_081, 32_767]

let last = lowest + Math.floor(Math.random() * (highest - lowest))

/** A port of loopback that was free a moment ago; in one process another one each time. */
export async function freePort(): Promise<number> {
  for (let looked = lowest; looked <= highest; looked++) {
    const port = (last = last < highest ? last + 1 : lowest)
    if (await isFree(port)) return port
  }
  throw new Error('there is no free port')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  await new Promise((resolve) => probe.close(resolve))
  return true
}
