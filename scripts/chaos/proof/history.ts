import { appendFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Milliseconds by a clock that all processes of this machine share and nobody sets. */
export const now = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000

/** An envelope as its sender wants it. */
export interface Sending {
  id: string
  from: string
  to: readonly string[]
  cc: readonly string[]
  text: string
  /** Whether its sender asks to be told when it is stored. */
  monitored: boolean
}

/** What an acknowledgement says. */
export interface Acknowledgement {
  created_at: number
  received_ms: number
  recipients: readonly string[]
}

export interface Fact {
  fact: string
  envelope_id: string
  recipient_handle: string
}

/** A call of a client that sends; several may be for the same envelope. Each has one of the ends below, or none. */
export interface Invoked {
  kind: 'invoked'
  at: number
  call: number
  sending: Sending
}

export interface Acknowledged {
  kind: 'ok'
  at: number
  call: number
  acknowledgement: Acknowledgement
}

/** Without an acknowledgement: refused for good (`failed`), or with an error that says to try again (`unknown`). */
export interface Unacknowledged {
  kind: 'failed' | 'unknown'
  at: number
  call: number
  /** The error's code or class. */
  code: string
  message: string
}

/** Somebody who follows the mailbox of an agent. */
export interface Follows {
  kind: 'follows'
  at: number
  follower: string
  agent: string
  /** The way by which it is told; by events not of what the service reports, and by a webhook in no order. */
  by?: string
}

/** An envelope that a follower has got. Those of one follower stand in the history as it has got them. */
export interface Seen {
  kind: 'seen'
  at: number
  follower: string
  id: string
  created_at: number
  from: string
  /** Of those who are told by frames: which of their connections it came by, and what the envelope is about. */
  connection?: string
  in_reply_to?: string | null
  /** Of those who get whole envelopes: what it says, and the fact if it reports one. */
  text?: string
  fact?: Fact
}

/** A frame with a fact. */
export interface Told {
  kind: 'told'
  at: number
  follower: string
  connection: string
  fact: Fact
}

/** Something that the run did to the service, from `at` to `until`. */
export interface Disruption {
  kind: 'disruption'
  at: number
  until: number
  what: string
  /** Which of the processes, where it was one. */
  target?: number
}

/** A process that was told to leave, and how it left. */
export interface Left {
  kind: 'left'
  at: number
  target: number
  exit: string
}

export type HistoryEvent = Invoked | Acknowledged | Unacknowledged | Follows | Seen | Told | Disruption | Left

/** What clients and the run did and saw: the run's own memory, to hold against the service's. */
export interface History {
  readonly events: readonly HistoryEvent[]
  /** Where it is written, a line of JSON for each event. */
  readonly file: string
  record(event: HistoryEvent): void
}

/** Written as it grows, so that it is there even if the run does not come to its end. */
export function createHistory(name: string): History {
  const file = join(tmpdir(), `ams-history-${name}-${process.pid}.jsonl`)
  const events: HistoryEvent[] = []
  writeFileSync(file, '')
  return {
    events,
    file,
    record(event) {
      events.push(event)
      appendFileSync(file, `${JSON.stringify(event)}\n`)
    },
  }
}
