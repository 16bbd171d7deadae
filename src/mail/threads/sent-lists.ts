import { decodeTimeCursor, encodeTimeCursor } from '../../domain/cursors.ts'
import { threadIdOf } from '../../domain/threads.ts'
import type { Store } from '../../store/index.ts'
import type { InboxRequest, ListedThread } from './thread-lists.ts'
import { headerIn, type MailReader } from './threads.ts'

/** Sent message in a list that a person sees. */
export interface SentMessage extends Pick<ListedThread, 'thread_id' | 'subject' | 'hasFiles' | 'text' | 'typeHint'> {
  envelope_id: string
  recipients: readonly string[]
  /** Time of the message, in epoch milliseconds. */
  at: number
}

/** Part of the list of sent messages. */
export interface SentPage {
  messages: readonly SentMessage[]
  /** Cursor of the page with older messages. */
  olderPage: string | undefined
}

/** Creates the lists in which a person sees the mail that an agent has sent. */
export function createSentLists({ store }: { store: Pick<Store, 'inbox'> }) {
  /** Lists the messages that the agent has sent, the newest first. */
  async function listSent(
    { agentId }: MailReader,
    { filter, cursor, limit }: Omit<InboxRequest, 'folder'>,
  ): Promise<SentPage> {
    const found = await store.inbox.sent(agentId, filter, decodeTimeCursor(cursor), limit + 1)
    const rows = found.slice(0, limit)
    const texts = await store.inbox.textStarts(
      agentId,
      rows.map(({ envelope_id }) => envelope_id),
    )
    const last = found.length > limit ? rows.at(-1) : undefined
    return {
      messages: rows.map((row): SentMessage => {
        const { id, subject, to, cc, has_attachments, type_hint } = headerIn(row.header)
        return {
          envelope_id: id,
          thread_id: threadIdOf(row.root_id),
          subject,
          recipients: [...new Set([...to, ...cc])],
          at: row.created_at,
          hasFiles: has_attachments,
          text: texts.get(id) ?? null,
          typeHint: type_hint,
        }
      }),
      olderPage: last && encodeTimeCursor({ at: last.created_at, id: last.envelope_id }),
    }
  }

  return { listSent }
}
