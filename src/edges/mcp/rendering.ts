import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Fault } from '../../fault.ts'

export const resultOf = (structured: object): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(structured) }],
  structuredContent: { ...structured },
})

/** A refusal of the core, with its code, for the model to read. */
export const errorOf = ({ code, detail }: Fault): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify({ error: { code, message: detail } }) }],
  isError: true,
})
