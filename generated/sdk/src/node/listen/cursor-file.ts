// Generated from src/clients/typescript/src/node/listen/cursor-file.ts by `npm run generate`. Do not edit.
import { dirname, join } from 'node:path'
import { findXdgFolder, UsageError } from '../command-line.js'
import { fileCursor, type StoredCursor } from '../file-cursor.js'
import { parseAgentId } from '../../agent-id.js'
import { createFolder } from '../create-folder.js'
import { tryLock } from '../lock-file.js'

/** Another listener uses the cursor file. */
export class CursorInUseError extends Error {}

/** Locks the cursor file and reads it. Nobody else can use it until `unlock`. */
export async function acquireCursorFile(path: string): Promise<StoredCursor & { unlock(): void }> {
  const unlock = await tryLock(path)
  if (!unlock)
    throw new CursorInUseError(`another listener uses ${path}: stop it, or choose another file with --cursor`)
  try {
    return { ...(await fileCursor(path)), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Returns the default cursor file of the token's agent, and creates its folder. */
export async function ownCursorFile(token: string): Promise<string> {
  const agent = parseAgentId(token)
  if (agent === undefined)
    throw new UsageError('the token does not name its agent: choose the cursor file with --cursor')
  const path = join(findXdgFolder('XDG_STATE_HOME', '.local/state'), 'ams-listen', `${agent}.json`)
  await createFolder(dirname(path), 0o700)
  return path
}
