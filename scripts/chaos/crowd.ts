import type { Bootstrap } from '../../test/support/world.ts'

const scope = 'mailbox:read mailbox:write messages:read messages:write realtime:read'

export interface Crowd {
  bootstrap: Bootstrap
  /** Handles of agents that have a client, and with it a voice. */
  speakers: string[]
  /** Handles of agents that only receive. */
  listeners: string[]
}

const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `@crowd.${prefix}${index}`)

export const clientOf = (handle: string): string => `cli_${handle.slice(1)}`
export const secretOf = (handle: string): string => `secret of ${handle}`

/** Agents that admit everyone, enough of them for a scenario. */
export function crowdOf(speakerCount: number, listenerCount = 0): Crowd {
  const speakers = numbered('speaker', speakerCount)
  const listeners = numbered('listener', listenerCount)
  const bootstrap: Bootstrap = {
    accounts: [{ username: 'crowd', email: 'crowd@example.com', password: 'many of us', tier: 'pro' }],
    agents: [...speakers, ...listeners].map((handle) => ({ handle, inbound_policy: 'open', visibility: 'public' })),
    clients: speakers.map((handle) => ({
      client_id: clientOf(handle),
      client_secret: secretOf(handle),
      agent: handle,
      scope,
    })),
  }
  return { bootstrap, speakers, listeners }
}
