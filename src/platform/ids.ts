import { randomFillSync } from 'node:crypto'
import { ulid } from 'ulid'
import type { Clock } from './clock.ts'

export type IdPrefix =
  | 'env'
  | 'agt'
  | 'acc'
  | 'org'
  | 'file'
  | 'cli'
  | 'cse'
  | 'appr'
  | 'creq'
  | 'dir'
  | 'eml'
  | 'fam'
  | 'jti'
  | 'key'
  | 'plc'
  | 'proc'
  | 'req'
  | 'ses'

/** Function that creates a new id: the prefix, an underscore and a ULID. */
export type IdGenerator = (prefix: IdPrefix) => string

export function createIdGenerator(clock: Clock): IdGenerator {
  const random = randomFractions()
  return (prefix) => `${prefix}_${ulid(clock(), random)}`
}

const reserveBytes = 4_096

/**
 * Returns a generator of random numbers from 0 to below 1, which `ulid` needs. It fetches random bytes in blocks,
 * because fetching each byte separately takes fifty times as long.
 */
function randomFractions(): () => number {
  const reserve = Buffer.alloc(reserveBytes)
  let used = reserveBytes
  return () => {
    if (used === reserveBytes) {
      randomFillSync(reserve)
      used = 0
    }
    return reserve.readUInt8(used++) / 256
  }
}
