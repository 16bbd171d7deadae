import { checkedCursor } from '../cursor.js'
import type { MailboxCursor } from '../rest/index.js'
import { replaceFile, textOf } from './replace-file.js'

/** What `follow` takes to go on where the program was. */
export interface KeptCursor {
  /** Null where nothing was kept yet. */
  cursor: MailboxCursor | null
  /** Whose place it is, by id; null where that is not kept. */
  agent_id: string | null
  save(cursor: MailboxCursor, agent_id?: string): Promise<void>
}

/**
 * Keeps the place in the mailbox in a file of one program: `follow(await fileCursor('cursor.json'))`. The file holds
 * the old place or the new one, whole, however the program ends, and whose it is: with that of another agent `follow`
 * throws. One that holds anything else is an error, and no beginning.
 */
export async function fileCursor(path: string): Promise<KeptCursor> {
  const text = await textOf(path)
  const kept = text === undefined ? { cursor: null, agent_id: null } : placeIn(text, path)
  return {
    ...kept,
    save: (cursor, agent_id = kept.agent_id ?? undefined) => replaceFile(path, JSON.stringify({ ...cursor, agent_id })),
  }
}

function placeIn(text: string, path: string): Omit<KeptCursor, 'save'> {
  try {
    const { agent_id = null, ...rest } = JSON.parse(text)
    const cursor = checkedCursor(rest)
    if (cursor && (agent_id === null || typeof agent_id === 'string')) return { cursor, agent_id }
  } catch {} // said below
  throw new Error(`${path} does not hold a cursor`)
}
