import { setTimeout as pause } from 'node:timers/promises'
import type { EnvelopeHeader } from '#generated/rest/models.ts'
import { cursorAt, type Feed, type AgentClient } from './agent-client.ts'

/** A reader that follows a mailbox by cursor, oldest first, like a client. */
export interface Follower {
  client: AgentClient
  direction: Feed
  limit: number
  /** Returns all headers up to the end. Call it when nobody writes any more. */
  finish(): Promise<EnvelopeHeader[]>
}

const pollMs = 2

export function follow(client: AgentClient, direction: Feed, limit: number): Follower {
  const seen: EnvelopeHeader[] = []
  let finishing = false
  const tail = async (): Promise<EnvelopeHeader[]> => {
    for (;;) {
      const last = finishing
      const page = await client.page({ order: 'asc', direction, limit, after: cursorAt(seen.at(-1)) })
      seen.push(...page)
      if (page.length === 0 && last) return seen
      if (page.length < limit) await pause(pollMs)
    }
  }
  const finished = tail()
  finished.catch(() => {})
  return {
    client,
    direction,
    limit,
    finish() {
      finishing = true
      return finished
    },
  }
}
