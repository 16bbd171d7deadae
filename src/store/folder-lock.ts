import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Fault } from '../fault.ts'

/** A process that was killed a moment ago may still be on its way out. */
const waitMs = 3_000

const busy = 5

/**
 * Takes a folder for this process, since two embedded databases on one folder destroy it, and returns how to give it
 * back. SQLite's exclusive lock on a file is one that the kernel drops with the process however that ends, and that
 * containers on one volume see of each other; a file with the number of a process in it is neither. The file stays:
 * who removed it could remove the one that somebody else has just locked. Nothing else in this process may open it,
 * since closing it anywhere ends the lock.
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: waitMs })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error
    const ways = 'stop it, choose another DATA_DIR, or use DATABASE_URL for several processes'
    throw new Fault('SERVICE_UNAVAILABLE', `${folder} is in use by another process; ${ways}`)
  }
  return () => file.close()
}
