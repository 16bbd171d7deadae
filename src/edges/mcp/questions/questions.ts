import type { Caller } from '../../../domain/authority.ts'

/** Tool call that may need the approval of a person. */
export interface ToolCallToApprove {
  caller: Caller
  tool: string
  input: unknown
}

/** Decisions of a person, by the action of an elicitation response. */
export const decisionByAction = { accept: 'accepted', decline: 'declined', cancel: 'cancelled' } as const

/** Returns the form of an elicitation. It has no fields: the person only accepts or declines. */
export const elicitationFormOf = (message: string) => ({
  message,
  requestedSchema: { type: 'object' as const, properties: {} },
})

/**
 * First protocol version with elicitation. Clients of older sessions get no elicitation, whatever capabilities they
 * name.
 */
export const firstElicitationVersion = '2025-06-18'

/**
 * Returns true if a client can show forms: it names the form mode, or elicitation without a mode (MCP, Elicitation,
 * Capabilities).
 */
export function canShowForms(capabilities: unknown): boolean {
  const elicitation: unknown = Object(capabilities).elicitation
  if (typeof elicitation !== 'object' || elicitation === null) return false
  return 'form' in elicitation || !('url' in elicitation)
}
