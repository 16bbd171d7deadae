import type { Tools } from '#generated/mcp/tools.ts'
import type { ContentPartDraft, EnvelopeDraft, SendAcknowledgement, SentMessage } from '#generated/rest/models.ts'
import type { ToolContext } from '../context.ts'
import { definedFieldsOf } from '../domain/defined-fields.ts'
import { autoReplySchema, threadIdOf } from '../domain/threads.ts'
import { threadOf, threadPageOf, trustByHandle } from './thread-results.ts'

type ThreadTools = 'list_threads' | 'get_thread' | 'search_messages' | 'create_thread' | 'send_message'

export const threadTools: Pick<Tools<ToolContext>, ThreadTools> = {
  list_threads: async ({ threads, caller }, input) => threadPageOf(await threads.list(caller, input)),

  get_thread: async ({ threads, caller }, { mark_read: marksRead = true, ...page }) =>
    threadOf(await threads.show(caller, page, { marksRead })),

  async search_messages({ authors, caller, search, threads }, { query, limit = hitsDefault }) {
    const hits = await search.messages(caller, query, limit)
    const roots = await threads.rootsOf(
      caller,
      hits.map(({ envelope_id }) => envelope_id),
    )
    const senders = [...new Set(hits.map(({ sender_handle }) => sender_handle))]
    const authorOf = await authors(caller, senders)
    return {
      agents: trustByHandle(senders.map(authorOf)),
      messages: hits.map(({ envelope_id, sender_handle, recipient_handles, subject, snippet, created_at }) => ({
        id: envelope_id,
        thread_id: threadIdOf(roots.get(envelope_id) ?? envelope_id),
        from: sender_handle,
        to: recipient_handles,
        created_at,
        ...definedFieldsOf({ subject }),
        snippet,
      })),
    }
  },

  create_thread(context, { with_handle, subject, initial_message, ...content }) {
    const id = context.ids('env')
    const to = [with_handle.replace(/^@?/, '@')]
    return send(context, threadIdOf(id), { id, to, subject, content_parts: partsOf(initial_message, content) })
  },

  async send_message(context, { thread_id, in_reply_to, content, ...more }) {
    const answer = await context.threads.answerTo(context.caller, thread_id, in_reply_to)
    return send(context, thread_id, { id: context.ids('env'), ...answer, content_parts: partsOf(content, more) })
  },
}

const hitsDefault = 20

interface More {
  attachment_ids?: readonly string[]
  auto_reply?: boolean
}

const partsOf = (text: string, { attachment_ids = [], auto_reply = false }: More): ContentPartDraft[] => [
  { type: 'text', text },
  ...[...new Set(attachment_ids)].map((file_id) => ({ type: 'file' as const, file_id })),
  ...(auto_reply ? [{ type: 'data' as const, schema: autoReplySchema, data: {} }] : []),
]

/** Sends an envelope by the same rules and limits as every other send. */
async function send({ delivery, caller }: ToolContext, thread_id: string, draft: EnvelopeDraft): Promise<SentMessage> {
  const { id, created_at, recipients }: SendAcknowledgement = JSON.parse(
    (await delivery.accept(caller, draft)).serialized,
  )
  return { envelope_id: id, thread_id, created_at, recipients: recipients.map(({ handle }) => handle) }
}
