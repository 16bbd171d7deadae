import { resources } from '#generated/mcp/tools.ts'
import type { ToolContext } from '../context.ts'
import { threadIdIn } from '../domain/threads.ts'
import { threadOf, threadPageOf } from './thread-results.ts'

/**
 * Returns the content of a resource. It is the first page of the result that the tool with the same name returns.
 * Returns undefined for an unknown resource.
 */
export async function readResourceByUri(
  { caller, contacts, threads }: Pick<ToolContext, 'caller' | 'contacts' | 'threads'>,
  uri: string,
): Promise<object | undefined> {
  if (uri === resources.contacts.uri) return contacts.list(caller)
  if (uri === resources.threads.uri) return threadPageOf(await threads.list(caller, {}))
  const thread_id = threadIdIn(uri)
  if (thread_id === undefined) return undefined
  return threadOf(await threads.show(caller, { thread_id }, { marksRead: false }))
}
