// Generated from src/clients/typescript/src/node/file-cursor.ts by `npm run generate`. Do not edit.
import { checkCursor } from '../cursor.js'
import type { MailboxCursor } from '../rest/index.js'
import { DamagedFileError, replaceFile, readTextFile } from './replace-file.js'

/** Stored cursor of a program, as `follow` takes it. */
export interface StoredCursor {
  /** Null before the first save. */
  cursor: MailboxCursor | null
  /** Id of the cursor's agent; null if the file does not have it. */
  agent_id: string | null
  save(cursor: MailboxCursor, agent_id?: string): Promise<void>
}

/**
 * Stores the cursor of one program in a file: `follow(await fileCursor('cursor.json'))`. A crash never leaves a partial
 * file. The file also has the agent's id, and `follow` throws for another agent. A file with other content is an error.
 */
export async function fileCursor(path: string): Promise<StoredCursor> {
  const text = await readTextFile(path)
  const stored = text === undefined ? { cursor: null, agent_id: null } : parseCursor(text, path)
  return {
    ...stored,
    save: (cursor, agent_id = stored.agent_id ?? undefined) =>
      replaceFile(path, JSON.stringify({ ...cursor, agent_id })),
  }
}

function parseCursor(text: string, path: string): Omit<StoredCursor, 'save'> {
  try {
    const { agent_id = null, ...rest } = JSON.parse(text)
    const cursor = checkCursor(rest)
    if (cursor && (agent_id === null || typeof agent_id === 'string')) return { cursor, agent_id }
  } catch {} // the error follows below
  throw new DamagedFileError(`${path} does not contain a cursor: delete the file to begin anew`)
}
