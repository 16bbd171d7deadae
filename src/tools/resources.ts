import { resources } from '#generated/mcp/tools.ts'
import { patterns } from '#generated/schemas.ts'
import type { ToolContext } from '../context.ts'

const threadUri = resources.thread.uri.replace('{id}', '')

/** What a resource holds: the first page of what the tool of that name answers. Undefined where there is none. */
export async function resourceAt(
  { caller, contacts, threads }: Pick<ToolContext, 'caller' | 'contacts' | 'threads'>,
  uri: string,
): Promise<object | undefined> {
  if (uri === resources.contacts.uri) return contacts.list(caller)
  if (uri === resources.threads.uri) return threads.list(caller, {})
  const threadId = uri.slice(threadUri.length)
  if (!uri.startsWith(threadUri) || !patterns.ThreadId.test(threadId)) return undefined
  return threads.show(caller, { thread_id: threadId }, { marksRead: false })
}
