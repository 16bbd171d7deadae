import type { CallToolResult } from '@modelcontextprotocol/server'
import { allHiddenShown } from '../../domain/untrusted-text.ts'
import type { Fault } from '../../fault.ts'
import { outlineOf } from './outline.ts'

/**
 * Returns a result as structured content and as text. Both make hidden characters visible, because clients give either
 * to a model. Programs that need the exact text use REST.
 */
export function toolResultOf(result: object): CallToolResult {
  const visibleResult = { ...allHiddenShown(result) }
  return { content: [{ type: 'text', text: outlineOf(visibleResult) }], structuredContent: visibleResult }
}

/**
 * Returns an error as a result that a model can read. It contains the retry time, because a model sees no
 * `Retry-After`.
 */
export function errorOf({ code, detail, retryAfterSeconds }: Fault): CallToolResult {
  const message = retryAfterSeconds === undefined ? detail : `${detail} Try again in ${retryAfterSeconds} s.`
  return {
    content: [{ type: 'text', text: JSON.stringify(allHiddenShown({ error: { code, message } })) }],
    isError: true,
  }
}

/** Returns the data of a resource or notification, with hidden characters made visible. */
export const dataOf = (content: object): Record<string, unknown> => ({ ...allHiddenShown(content) })
