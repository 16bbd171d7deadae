/** Reads the agent's id from the claims of a token; undefined if they do not have it. */
export function parseAgentId(token: string): string | undefined {
  try {
    const { agent_id } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return /^agt_\w+$/.test(agent_id) ? agent_id : undefined
  } catch {
    return undefined
  }
}
