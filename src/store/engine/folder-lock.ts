import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Fault } from '../../fault.ts'

/** Time to wait for the lock, in milliseconds. A process that was killed a moment ago may still hold it. */
const waitMs = 3_000

const busy = 5

/**
 * Locks a folder for this process, and returns the function that unlocks it. Two embedded databases in one folder
 * destroy it.
 *
 * The lock is SQLite's exclusive lock on a file. The kernel drops it when the process ends, for whatever reason, and
 * containers with a shared volume see it. A file with a process id offers neither.
 *
 * The file is never removed. Otherwise a process could remove a file that another process has just locked. Nothing else
 * in this process may open the file, because closing it anywhere ends the lock.
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
