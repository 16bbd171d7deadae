import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { FollowWay } from '#sdk'
import type { Seen, Told } from './proof/history.ts'

/**
 * Way to follow a mailbox. It is a given way of the client package, its own choice, or frames of a socket. Events come
 * by the MCP server or by webhook.
 */
export type Way = FollowWay | 'any' | 'frames' | 'events-poll' | 'events-stream' | 'webhook'

export interface Task {
  follower: string
  by: Way
  url: string
  client_id: string
  client_secret: string
  /** File with a line for each seen envelope. */
  file: string
  /** Port of its webhook endpoint. */
  port: number
  timeoutMs: number
  tokenSeconds: number
}

/** Appends records at once, as in one transaction. */
export const append = ({ file }: Task, ...events: readonly (Seen | Told)[]): void =>
  appendFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''))

/** Reads the records. An incomplete last line is being written, and is read the next time. */
export function seenIn(file: string): (Seen | Told)[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => JSON.parse(line))
}
