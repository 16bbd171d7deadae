import { appendFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns milliseconds of a clock that all processes of this machine share and nobody sets. */
export const now = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000

/** An envelope to send. */
export interface Sending {
  id: string
  from: string
  to: readonly string[]
  cc: readonly string[]
  text: string
  /** True if the sender requests the fact `stored`. */
  monitored: boolean
}

/** Content of an acknowledgement. */
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

/** A call of a sending client. Several calls may be for the same envelope. Each has at most one of the ends below. */
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

/** End without an acknowledgement: a permanent error (`failed`), or a temporary one (`unknown`). */
export interface Unacknowledged {
  kind: 'failed' | 'unknown'
  at: number
  call: number
  /** Code or class of the error. */
  code: string
  message: string
}

/** A follower of an agent's mailbox. */
export interface Follows {
  kind: 'follows'
  at: number
  follower: string
  agent: string
  /** Way to follow. Events have no reports of the service, and webhooks have no order. */
  by?: string
}

/** An envelope that a follower has received. The history has them in the order of each follower. */
export interface Seen {
  kind: 'seen'
  at: number
  follower: string
  id: string
  created_at: number
  from: string
  /** For frames: the connection of the frame, and the envelope that it is about. */
  connection?: string
  in_reply_to?: string | null
  /** For whole envelopes: the text, and the fact of a report. */
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

/** A disruption of the service by the run, from `at` to `until`. */
export interface Disruption {
  kind: 'disruption'
  at: number
  until: number
  what: string
  /** Number of the process, if it affected one. */
  target?: number
}

/** A process that was stopped, and the outcome. */
export interface Left {
  kind: 'left'
  at: number
  target: number
  exit: string
}

export type HistoryEvent = Invoked | Acknowledged | Unacknowledged | Follows | Seen | Told | Disruption | Left

/** Record of the actions and observations of clients and run, to compare with the service. */
export interface History {
  readonly events: readonly HistoryEvent[]
  /** File with a line of JSON for each event. */
  readonly file: string
  record(event: HistoryEvent): void
}

/** Creates a history that is written continuously, so that it survives an aborted run. */
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
