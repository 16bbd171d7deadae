// Generated from scripts/sdk/src/node/file-cursor.ts by `npm run generate`. Do not edit.
import { checkedCursor } from '../cursor.js'
import type { MailboxCursor } from '../rest/index.js'
import { replaceFile, textOf } from './replace-file.js'

/** What `follow` takes to go on where the program was. */
export interface KeptCursor {
  /** Null where nothing was kept yet. */
  cursor: MailboxCursor | null
  save(cursor: MailboxCursor): Promise<void>
}

/**
 * Keeps the place in the mailbox in a file of one program: `follow(await fileCursor('cursor.json'))`. The file holds
 * the old place or the new one, whole, however the program ends; one that holds anything else is an error, and no
 * beginning.
 */
export async function fileCursor(path: string): Promise<KeptCursor> {
  const text = await textOf(path)
  return {
    cursor: text === undefined ? null : cursorIn(text, path),
    save: (cursor) => replaceFile(path, JSON.stringify(cursor)),
  }
}

function cursorIn(text: string, path: string): MailboxCursor {
  try {
    const cursor = checkedCursor(JSON.parse(text))
    if (cursor) return cursor
  } catch {} // said below
  throw new Error(`${path} does not hold a cursor`)
}
