import { ulid } from 'ulid'
import type { Clock } from './clock.ts'

export type IdPrefix = 'env' | 'agt' | 'acc' | 'org' | 'file' | 'cli' | 'fam' | 'jti' | 'key' | 'proc' | 'ses'

/** Makes a fresh id: the prefix, an underscore and a ULID. */
export type Ids = (prefix: IdPrefix) => string

export const randomIds =
  (clock: Clock): Ids =>
  (prefix) =>
    `${prefix}_${ulid(clock())}`
