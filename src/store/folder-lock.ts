import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes a folder for this process, since two embedded databases on one folder destroy it, and returns how to give it
 * back. A lock whose process is gone is taken over.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock')
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    const holder = Number(readFileSync(path, 'utf8'))
    if (holder !== process.pid && isAlive(holder))
      throw new Error(`${folder} is in use by process ${holder}; stop it, choose another DATA_DIR, or use DATABASE_URL for several processes`)
    writeFileSync(path, `${process.pid}\n`)
  }
  return () => rmSync(path, { force: true })
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
