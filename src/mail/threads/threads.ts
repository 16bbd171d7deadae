import type { Envelope, Message, Thread, ThreadPage, ThreadStatus } from '#generated/rest/models.ts'
import type { Config } from '../../settings/config.ts'
import { writerOf } from '../../domain/contact-mail.ts'
import { decodeTimeCursor, encodeTimeCursor } from '../../domain/cursors.ts'
import { parseStoredJson } from '../../domain/json-text.ts'
import { autoReplySchema, rootIdOf } from '../../domain/threads.ts'
import { Fault } from '../../fault.ts'
import type { Files } from '../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'
import type { ThreadMessageRow } from '../../store/mail/threads.ts'
import type { AuthorOf, Authors, Reader } from './authors.ts'
import { answerIn, type ThreadAnswer } from './thread-answers.ts'
import { authorsIn, summaryOf } from './thread-summaries.ts'

export interface ThreadDeps {
  authors: Authors
  clock: Clock
  config: Pick<Config, 'referencesMax'>
  files: Pick<Files, 'withFreshUrls'>
  store: Store
}

interface Page {
  limit?: number | undefined
  cursor?: string | null | undefined
}

/** Default page size of the contract. */
const pageDefault = 20

export type Threads = ReturnType<typeof createThreads>

/** Creates the operations on threads. A thread is a tree of envelopes with one root, as one mailbox has them. */
export function createThreads({ authors, clock, config, files, store }: ThreadDeps) {
  /** Returns the thread. Throws the same NOT_FOUND for a missing thread and for a thread of another agent. */
  async function find(reader: Reader, threadId: string) {
    const row = await store.threads.find(reader.agentId, rootIdOf(threadId))
    if (!row) throw new Fault('NOT_FOUND')
    return row
  }

  return {
    async list(reader: Reader, { status = 'active', limit = pageDefault, cursor }: Page & { status?: ThreadStatus }) {
      const found = await store.threads.list(reader.agentId, status, decodeTimeCursor(cursor), limit + 1)
      const rows = found.slice(0, limit)
      const authorOf = await authors(reader, authorsIn(rows))
      const last = rows.at(-1)
      return {
        threads: rows.map((row) => summaryOf(row, reader, authorOf)),
        next_cursor: last && found.length > limit ? encodeTimeCursor({ at: last.last_at, id: last.root_id }) : null,
      } satisfies ThreadPage
    },

    /** Returns a thread with its newest messages, or those before the cursor. With `marksRead` marks them as read. */
    async show(
      reader: Reader,
      { thread_id, limit = pageDefault, cursor }: Page & { thread_id: string },
      { marksRead }: { marksRead: boolean },
    ): Promise<Thread> {
      const { agentId } = reader
      const before = decodeTimeCursor(cursor)
      const { rows, hasEarlier } = await store.threads.messages(agentId, rootIdOf(thread_id), before, limit)
      const unread = rows.filter((row) => row.unread).map(({ envelope_id }) => envelope_id)
      if (marksRead && unread.length > 0) await store.mailbox.markRead(agentId, unread, clock())
      const thread = await find(reader, thread_id)
      const messages = rows.map((row) => ({ row, envelope: envelopeOf(row.body) })).reverse()
      const authorOf = await authors(reader, [
        ...authorsIn([thread]),
        ...messages.map(({ envelope }) => writerOf(envelope)),
      ])
      const earliest = hasEarlier ? rows.at(-1) : undefined
      return {
        thread: summaryOf(thread, reader, authorOf),
        messages: messages.map(({ row, envelope }) => messageOf(row, envelope, authorOf)),
        earlier_cursor: earliest ? encodeTimeCursor({ at: earliest.created_at, id: earliest.envelope_id }) : null,
      }
    },

    answerTo: async (reader: Reader, threadId: string, messageId?: string): Promise<ThreadAnswer> =>
      answerIn({ config, store }, reader, await find(reader, threadId), messageId),

    /** Archives a thread until a new message arrives, or restores it. */
    async archive({ agentId }: Reader, threadId: string, archived: boolean): Promise<void> {
      if (!(await store.threads.archive(agentId, rootIdOf(threadId), archived))) throw new Fault('NOT_FOUND')
    },

    /** Returns the root of each envelope that is in the mailbox of the agent. */
    rootsOf: (reader: Reader, ids: readonly string[]): Promise<Map<string, string>> =>
      store.threadRoots.find(reader.agentId, ids),
  }

  function envelopeOf(body: string): Envelope {
    return parseStoredJson<Envelope>(files.withFreshUrls({ serialized: body }).serialized)
  }
}

const messageOf = ({ direction, unread }: ThreadMessageRow, envelope: Envelope, authorOf: AuthorOf): Message => ({
  envelope_id: envelope.id,
  direction,
  author: authorOf(writerOf(envelope)),
  to: envelope.to,
  cc: envelope.cc,
  subject: envelope.subject,
  in_reply_to: envelope.in_reply_to,
  created_at: envelope.created_at,
  date_ms: envelope.date_ms,
  unread,
  auto_reply: envelope.content_parts.some((part) => part.type === 'data' && part.schema === autoReplySchema),
  content_parts: envelope.content_parts,
})
