import type { Author, Envelope, EnvelopeDraft, EnvelopeHeader, ThreadStatus } from '#generated/rest/models.ts'
import { authorOfMail } from '../../domain/contact-mail.ts'
import { decodeTimeCursor, encodeTimeCursor } from '../../domain/cursors.ts'
import { ownerOf, postmaster } from '../../domain/handles.ts'
import type { StoredHeader } from '../../domain/header-text.ts'
import { parseStoredJson } from '../../domain/json-text.ts'
import type { MessageView, ThreadHeader, ThreadList, ThreadView } from '../../domain/thread-views.ts'
import { autoReplySchema, referencesOfReplyTo, rootIdOf, threadIdOf } from '../../domain/threads.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../settings/config.ts'
import type { Store } from '../../store/index.ts'
import type { ThreadMessageRow, ThreadRow } from '../../store/mail/threads.ts'
import type { RelationToHandle } from '../../store/people/relations.ts'
import type { Files } from '../files/index.ts'

/** Agent that reads its mail. */
export interface MailReader {
  agentId: string
  handle: string
}

/**
 * Function that returns the author with a handle, and the trust of the reader in this author. The handle must be one of
 * those that were passed to `AuthorLookup`.
 */
export type AuthorOf = (handle: string) => Author

export type AuthorLookup = (reader: MailReader, handles: Iterable<string>) => Promise<AuthorOf>

/** Creates the function that reads the trust of an agent in the authors of its mail. */
export const createAuthorLookup =
  ({ store }: { store: Pick<Store, 'relations'> }): AuthorLookup =>
  async (reader, handles) => {
    const otherHandles = [...new Set(handles)].filter((handle) => isAgent(handle) && handle !== reader.handle)
    const relations = otherHandles.length === 0 ? [] : await store.relations.of(reader, otherHandles)
    const known = new Map(relations.map((relation) => [relation.handle, relation]))
    return (handle) => ({ handle, trust: trustIn(reader, handle, known.get(handle)) })
  }

const isAgent = (handle: string): boolean => handle !== postmaster.handle

/** Returns the trust of the reader in an agent. A block overrides every reason for trust. */
function trustIn(reader: MailReader, handle: string, relation: RelationToHandle | undefined): Author['trust'] {
  if (handle === reader.handle) return 'you'
  if (!isAgent(handle)) return 'service'
  if (!relation || relation.blocks) return 'unknown'
  if (ownerOf(handle) === ownerOf(reader.handle)) return 'same_owner'
  if (relation.names && relation.isNamed) return 'contact'
  return relation.names || relation.includes ? 'admitted' : 'unknown'
}

/** Returns the stored header of a thread row as an object. */
export const headerIn = (text: string): StoredHeader => parseStoredJson(`${text}}`)

/** Returns the header of the message that a reply would answer. It is the newest message that is not a report. */
export const answeredHeader = ({ answered_header, last_header }: ThreadRow): StoredHeader =>
  headerIn(answered_header ?? last_header)

const subjectOf = ({ first_header }: ThreadRow): string | null => headerIn(first_header).subject

/** Returns the handles of the last authors. Summaries of threads show the trust in them. */
const authorsIn = (rows: readonly ThreadRow[]): string[] => rows.map(({ last_header }) => headerIn(last_header).from)

/** Returns the sender and the recipients of the message that a reply would answer, and the reader. */
function participantsOf(row: ThreadRow, { handle }: MailReader): string[] {
  const { from, to, cc } = answeredHeader(row)
  return [...new Set([from, ...to, ...cc, handle])]
}

function summaryOf(row: ThreadRow, reader: MailReader, authorOf: AuthorOf): ThreadHeader {
  return {
    thread_id: threadIdOf(row.root_id),
    subject: subjectOf(row),
    status: row.archived ? 'archived' : row.unread ? 'unread' : 'active',
    participants: participantsOf(row, reader),
    last_message_at: row.last_at,
    last_author: authorOf(headerIn(row.last_header).from),
  }
}

/**
 * Returns the recipients of a reply to all, without the replying agent. If no other agent remains, the replying agent
 * is the recipient.
 */
function recipientsOfAnswer(
  { from, to, cc }: Pick<EnvelopeHeader, 'from' | 'to' | 'cc'>,
  own: string,
): { to: string[]; cc: string[] } {
  const others = (handles: readonly string[]): string[] => [...new Set(handles)].filter((handle) => handle !== own)
  const direct = others([from, ...to])
  const copied = others(cc)
  if (direct.length > 0) return { to: direct, cc: copied }
  return { to: copied.length > 0 ? copied : [own], cc: [] }
}

interface AnswerDeps {
  config: Pick<Config, 'referencesMax'>
  store: Pick<Store, 'threadRoots' | 'threads'>
}

export type ReplyFields = Required<Pick<EnvelopeDraft, 'to' | 'cc' | 'subject' | 'in_reply_to' | 'references'>>

/**
 * Returns the header of a reply to all recipients. It answers the given message, or the newest message of the thread.
 */
async function answerIn(
  { config, store }: AnswerDeps,
  { agentId, handle }: MailReader,
  thread: ThreadRow,
  messageId: string | undefined,
): Promise<ReplyFields> {
  const answeredId = messageId ?? answeredHeader(thread).id
  const rootOf = async (id: string) => (await store.threadRoots.find(agentId, [id])).get(id)
  const isOther = messageId !== undefined && (await rootOf(messageId)) !== thread.root_id
  const body = isOther ? undefined : await store.threads.body(agentId, answeredId)
  if (body === undefined) throw new Fault('NOT_FOUND') // not in this thread, or deleted
  const answered = parseStoredJson<Envelope>(body)
  return {
    ...recipientsOfAnswer(answered, handle),
    subject: subjectOf(thread),
    in_reply_to: answeredId,
    references: referencesOfReplyTo(answered, config.referencesMax),
  }
}

export interface ThreadDeps {
  authors: AuthorLookup
  clock: Clock
  config: Pick<Config, 'referencesMax'>
  files: Pick<Files, 'withFreshUrls'>
  store: Store
}

interface Page {
  limit?: number | undefined
  cursor?: string | null | undefined
}

/** Default number of threads, or of messages, in a page. The contract prescribes it. */
const pageDefault = 20

export type Threads = ReturnType<typeof createThreads>

/**
 * Creates the operations on threads. A thread is a tree of envelopes with one root. It contains only the envelopes in
 * one mailbox.
 */
export function createThreads({ authors, clock, config, files, store }: ThreadDeps) {
  /** Returns the thread. Throws the same NOT_FOUND for a missing thread and for a thread of another agent. */
  async function find(reader: MailReader, threadId: string) {
    const row = await store.threads.find(reader.agentId, rootIdOf(threadId))
    if (!row) throw new Fault('NOT_FOUND')
    return row
  }

  return {
    async list(
      reader: MailReader,
      { status = 'active', limit = pageDefault, cursor }: Page & { status?: ThreadStatus },
    ) {
      const found = await store.threads.list(reader.agentId, status, decodeTimeCursor(cursor), limit + 1)
      const rows = found.slice(0, limit)
      const authorOf = await authors(reader, authorsIn(rows))
      const last = rows.at(-1)
      return {
        threads: rows.map((row) => summaryOf(row, reader, authorOf)),
        next_cursor: last && found.length > limit ? encodeTimeCursor({ at: last.last_at, id: last.root_id }) : null,
      } satisfies ThreadList
    },

    /**
     * Returns a thread with its newest messages, or with those before the cursor. With `marksRead`, marks the returned
     * messages as read.
     */
    async show(
      reader: MailReader,
      { thread_id, limit = pageDefault, cursor }: Page & { thread_id: string },
      { marksRead }: { marksRead: boolean },
    ): Promise<ThreadView> {
      const { agentId } = reader
      const before = decodeTimeCursor(cursor)
      const { rows, hasEarlier } = await store.threads.messages(agentId, rootIdOf(thread_id), before, limit)
      const unread = rows.filter((row) => row.unread).map(({ envelope_id }) => envelope_id)
      if (marksRead && unread.length > 0) await store.mailbox.markRead(agentId, unread, clock())
      const thread = await find(reader, thread_id)
      const messages = rows.map((row) => ({ row, envelope: envelopeOf(row.body) })).reverse()
      const handles = [...participantsOf(thread, reader), ...messages.map(({ envelope }) => authorOfMail(envelope))]
      const authorOf = await authors(reader, [...authorsIn([thread]), ...handles])
      const earliest = hasEarlier ? rows.at(-1) : undefined
      return {
        thread: summaryOf(thread, reader, authorOf),
        agents: [...new Set(handles)].map(authorOf),
        messages: messages.map(({ row, envelope }) => messageOf(row, envelope, authorOf)),
        earlier_cursor: earliest ? encodeTimeCursor({ at: earliest.created_at, id: earliest.envelope_id }) : null,
      }
    },

    answerTo: async (reader: MailReader, threadId: string, messageId?: string): Promise<ReplyFields> =>
      answerIn({ config, store }, reader, await find(reader, threadId), messageId),

    /** Archives a thread until a new message arrives, or restores it. */
    async archive({ agentId }: MailReader, threadId: string, archived: boolean): Promise<void> {
      if (!(await store.threads.archive(agentId, rootIdOf(threadId), archived))) throw new Fault('NOT_FOUND')
    },

    /**
     * Returns the thread roots of these envelopes by envelope id. Skips envelopes that are not in the agent's mailbox.
     */
    rootsOf: (reader: MailReader, ids: readonly string[]): Promise<Map<string, string>> =>
      store.threadRoots.find(reader.agentId, ids),
  }

  function envelopeOf(body: string): Envelope {
    return parseStoredJson<Envelope>(files.withFreshUrls({ serialized: body }).serialized)
  }
}

const messageOf = ({ unread }: ThreadMessageRow, envelope: Envelope, authorOf: AuthorOf): MessageView => ({
  envelope_id: envelope.id,
  author: authorOf(authorOfMail(envelope)),
  to: envelope.to,
  cc: envelope.cc,
  subject: envelope.subject,
  in_reply_to: envelope.in_reply_to,
  created_at: envelope.created_at,
  unread,
  auto_reply: envelope.content_parts.some((part) => part.type === 'data' && part.schema === autoReplySchema),
  content_parts: envelope.content_parts,
})
