import type { Caller } from '../../domain/authority.ts'

/** The call of a tool that asks. */
export interface AskingCall {
  caller: Caller
  tool: string
  input: unknown
}

/** What a client tells of its person, and what it means. */
export const decisions = { accept: 'accepted', decline: 'declined', cancel: 'cancelled' } as const

/** Nothing is asked for but yes or no. */
export const formOf = (message: string) => ({ message, requestedSchema: { type: 'object' as const, properties: {} } })

/** Versions before it know of no way to ask, whatever their clients say that they can. */
export const firstVersionThatAsks = '2025-06-18'

/** Whether a client shows forms: it says so, or says that it asks and not how (MCP, Elicitation, Capabilities). */
export function canShowForms(capabilities: unknown): boolean {
  const elicitation: unknown = Object(capabilities).elicitation
  if (typeof elicitation !== 'object' || elicitation === null) return false
  return 'form' in elicitation || !('url' in elicitation)
}
