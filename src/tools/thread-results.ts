import type {
  Author,
  ContentPart,
  Message,
  MessagePart,
  Thread,
  ThreadPage,
  ThreadSummary,
  TrustByHandle,
} from '#generated/rest/models.ts'
import { definedFieldsOf } from '../domain/defined-fields.ts'
import type { MessageView, ThreadHeader, ThreadList, ThreadView } from '../domain/thread-views.ts'
import { autoReplySchema } from '../domain/threads.ts'

/**
 * Results of the tools that show threads. A model pays for every field, so a result names each agent, thread and day
 * once, and leaves out each field that has its usual value.
 */

/** Returns the trust in each author by handle. */
export const trustByHandle = (authors: readonly Author[]): TrustByHandle =>
  Object.fromEntries(authors.map(({ handle, trust }) => [handle, trust]))

export function threadPageOf({ threads, next_cursor }: ThreadList): ThreadPage {
  const days = threads.map(({ last_message_at }) => dayOf(last_message_at))
  return {
    agents: trustByHandle(threads.map(({ last_author }) => last_author)),
    threads: threads.map((thread, n) => summaryOf(thread, days[n] === days[n - 1] ? undefined : days[n])),
    ...definedFieldsOf({ next_cursor }),
  }
}

/** Returns a day in UTC. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const summaryOf = ({ thread_id, subject, status, last_author }: ThreadHeader, date?: string): ThreadSummary => ({
  ...definedFieldsOf({ date }),
  id: thread_id,
  from: last_author.handle,
  ...(status === 'unread' && { unread: true }),
  ...definedFieldsOf({ subject }),
})

export function threadOf({ thread, agents, messages, earlier_cursor }: ThreadView): Thread {
  const { thread_id, subject, status } = thread
  const trust = trustByHandle(agents)
  const readers = Object.keys(trust).filter((handle) => trust[handle] !== 'service')
  return {
    id: thread_id,
    ...(status !== 'active' && { status }),
    agents: trust,
    ...definedFieldsOf({ subject }),
    messages: messages.map((message, n) => messageOf(message, { before: messages[n - 1], readers, subject })),
    ...definedFieldsOf({ earlier_cursor }),
  }
}

/** Context of a message in its thread. A message leaves out each field that follows from it. */
interface MessageContext {
  /** Message before this one in the result. */
  before: MessageView | undefined
  /** Agents that read and write in the thread. */
  readers: readonly string[]
  /** Subject of the thread. */
  subject: string | null
}

function messageOf(message: MessageView, context: MessageContext): Message {
  const { envelope_id, author, created_at, unread, auto_reply, in_reply_to, subject, content_parts } = message
  return {
    id: envelope_id,
    from: author.handle,
    created_at,
    ...recipientsOf(message, context.readers),
    ...(in_reply_to !== null && in_reply_to !== context.before?.envelope_id && { in_reply_to }),
    ...(unread && { unread }),
    ...(auto_reply && { auto_reply }),
    ...(subject !== null && subject !== context.subject && { subject }),
    ...contentOf(content_parts),
  }
}

/** Returns the recipients. Returns none if all other agents of the thread got the message directly. */
function recipientsOf({ author, to, cc }: MessageView, readers: readonly string[]): Pick<Message, 'to' | 'cc'> {
  const others = readers.filter((handle) => handle !== author.handle)
  const isToAll = cc.length === 0 && to.length === others.length && others.every((handle) => to.includes(handle))
  if (isToAll) return {}
  return { to, ...(cc.length > 0 && { cc }) }
}

/** Returns the text of a message that has only one text, and the content parts of any other message. */
function contentOf(parts: readonly ContentPart[]): Pick<Message, 'text' | 'content_parts'> {
  const content = parts.filter((part) => !isAutoReplyMark(part))
  const [first] = content
  if (content.length === 1 && first?.type === 'text') return { text: first.text }
  return { content_parts: (content.length > 0 ? content : parts).map(partOf) }
}

/** Returns true for the part that `auto_reply` already stands for. */
const isAutoReplyMark = (part: ContentPart): boolean =>
  part.type === 'data' && part.schema === autoReplySchema && Object.keys(part.data).length === 0

const partOf = ({ type, ...fields }: ContentPart): MessagePart => ({ type, ...definedFieldsOf(fields) })
