import type { ContactPage, ThreadPage } from '#generated/rest/models.ts'
import { enums } from '#generated/schemas.ts'
import { tools, type ToolName } from '#generated/mcp/tools.ts'
import type { Calls } from '../../calls/index.ts'
import type { Caller } from '../../domain/authority.ts'
import type { CompletionSource } from './documents.ts'
import type { Complete } from './prompts.ts'

/** Most values of one answer (MCP, Completion). */
const valuesMax = 100

/** Most pages that one completion reads. A person who types more gets the values of later pages. */
const pagesMax = 4
const pageSize = 50

interface ValuePage {
  values: string[]
  next: string | undefined
}

/** Tool that lists the values of each source, and the values in its pages. */
const lists: Readonly<
  Record<Exclude<CompletionSource, 'statuses'>, { tool: ToolName; pageOf(page: object): ValuePage }>
> = {
  threads: {
    tool: 'list_threads',
    pageOf(page) {
      const { threads, next_cursor: next } = page as ThreadPage
      return { values: threads.map(({ id }) => id), next }
    },
  },
  contacts: {
    tool: 'list_contacts',
    pageOf(page) {
      const { contacts, next_cursor: next } = page as ContactPage
      return { values: contacts.map(({ handle }) => handle.slice(1)), next }
    },
  },
}

/**
 * Creates the function that completes arguments for an agent. It suggests only values that the tools list for the token
 * of the agent. A token without the scope gets none, because an error would interrupt a person who types.
 */
export const createCompletion =
  ({ callTool }: Pick<Calls, 'callTool'>, caller: Caller): Complete =>
  async (source, start) => {
    const wanted = start.replace(/^@/, '').toLowerCase()
    const isWanted = (value: string): boolean => value.toLowerCase().startsWith(wanted)
    if (source === 'statuses') return { values: enums.ThreadStatus.filter(isWanted), hasMore: false }
    const { tool, pageOf } = lists[source]
    if (!caller.scopes.includes(tools[tool].scope)) return { values: [], hasMore: false }
    const values: string[] = []
    let next: string | undefined
    for (let pages = 0; pages < pagesMax && (pages === 0 || next !== undefined) && values.length < valuesMax; pages++) {
      const input = { limit: pageSize, ...(next !== undefined && { cursor: next }) }
      const page = pageOf(await callTool({ name: tool, input, caller, ask: () => Promise.resolve('later') }))
      values.push(...page.values.filter(isWanted))
      next = page.next
    }
    return { values: values.slice(0, valuesMax), hasMore: next !== undefined || values.length > valuesMax }
  }
