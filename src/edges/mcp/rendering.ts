import type { CallToolResult } from '@modelcontextprotocol/server'
import { allHiddenShown } from '../../domain/untrusted-text.ts'
import type { Fault } from '../../fault.ts'
import { outlineOf } from './outline.ts'

/**
 * As a structure and as a text. What is hidden is shown in both: clients give models the one or the other, and JSON
 * escapes control characters at most, until a client has parsed it. Programs that need a text to the letter have REST.
 */
export function resultOf(result: object): CallToolResult {
  const shown = { ...allHiddenShown(result) }
  return { content: [{ type: 'text', text: outlineOf(shown) }], structuredContent: shown }
}

/** A refusal of the core, with its code, for the model to read, who sees no `Retry-After`. */
export function errorOf({ code, detail, retryAfterSeconds }: Fault): CallToolResult {
  const message = retryAfterSeconds === undefined ? detail : `${detail} Try again in ${retryAfterSeconds} s.`
  return {
    content: [{ type: 'text', text: JSON.stringify(allHiddenShown({ error: { code, message } })) }],
    isError: true,
  }
}

/** What a resource is read as, or a notification tells: data, for a program or a model. */
export const dataOf = (content: object): Record<string, unknown> => ({ ...allHiddenShown(content) })
