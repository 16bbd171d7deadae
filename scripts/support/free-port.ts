import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Range of the ports. It lies below the ephemeral ports of systems (RFC 6335 section 6, and Linux). Otherwise a
 * connection could take the port of a server that is down for a moment. It lies above 10080, the last port that `fetch`
 * blocks (Fetch standard, section 2.9).
 */
const [lowest, highest] = [10_081, 32_767]

let last = lowest + Math.floor(Math.random() * (highest - lowest))

/** Returns a loopback port that was free a moment ago. One process gets a different one each time. */
export async function freePort(): Promise<number> {
  for (let looked = lowest; looked <= highest; looked++) {
    const port = (last = last < highest ? last + 1 : lowest)
    if (await isFree(port)) return port
  }
  throw new Error('no free port found')
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
