import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { FollowWay } from '#sdk'
import type { Seen, Told } from './proof/history.ts'

/**
 * A way of the client package, the ways that it chooses itself, the frames of a socket as they come, or events: those
 * of the MCP server, and what is sent to a webhook.
 */
export type Way = FollowWay | 'any' | 'frames' | 'events-poll' | 'events-stream' | 'webhook'

export interface Task {
  follower: string
  by: Way
  url: string
  client_id: string
  client_secret: string
  /** What it has seen, a line for each. */
  file: string
  /** Of its own, at which a webhook reaches it. */
  port: number
  timeoutMs: number
  tokenSeconds: number
}

/** At once, as in one transaction. */
export const append = ({ file }: Task, ...events: readonly (Seen | Told)[]): void =>
  appendFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''))

/** Of a line that is just being written the end is missing: that one comes the next time. */
export function seenIn(file: string): (Seen | Told)[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => JSON.parse(line))
}
