// Generated from src/clients/typescript/src/node/lock-file.ts by `npm run generate`. Do not edit.
import { open } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { hasProperty, ownerOnlyFile, resolveTarget } from './replace-file.js'

const busy = 5

/** Throws if this version of Node cannot lock files. */
export function requireLocks(): void {
  if (!isBuiltin('node:sqlite')) throw new Error('file locks need node:sqlite: use Node 22.13 or later')
}

/**
 * Locks a file and returns the function that unlocks it; undefined if it is already locked. Links to the file share the
 * lock. It is SQLite's exclusive lock on a file beside it, which the system releases when the process ends.
 */
export async function tryLock(locked: string): Promise<(() => void) | undefined> {
  requireLocks()
  const path = `${await resolveTarget(locked)}.lock`
  const { DatabaseSync } = await import('node:sqlite')
  await (await open(path, 'a', ownerOnlyFile)).close()
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('begin exclusive')
    return () => file.close()
  } catch (error) {
    file.close()
    if (hasProperty(error, 'errcode', busy)) return undefined
    throw new Error(`${path} cannot be locked: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
