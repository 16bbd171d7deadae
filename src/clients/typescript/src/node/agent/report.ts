import { describeWarning, type ClientEvent } from '../../events.js'
import { oneLine } from './prompt.js'

/** Activity of `ams-agent`. No event has content of an envelope. */
export type AgentEvent =
  /** The program begins after the envelope with this id; null if no cursor is stored. */
  | { type: 'listening'; adapter: string; stateFile: string; after: string | null }
  /** An envelope is handed to the harness. `repeated` is true if an earlier attempt may have started a turn. */
  | {
      type: 'handover'
      envelopeId: string
      from: string
      trust: string
      attempt: number
      repeated: boolean
      hops: number
    }
  /** The turn has started. The time runs from the handover. */
  | { type: 'started'; envelopeId: string; milliseconds: number }
  | { type: 'finished'; envelopeId: string; milliseconds: number; characters: number }
  | { type: 'failed'; envelopeId: string; attempt: number; message: string; mayHaveStarted: boolean }
  | { type: 'again'; envelopeId: string; waitMs: number }
  /** Outcome of a reply. `already` means that a reply with the same id was sent before. */
  | { type: 'reply'; envelopeId: string; replyId: string; outcome: 'sent' | 'already' | 'rejected'; message?: string }
  | {
      type: 'no reply'
      envelopeId: string
      reason: 'no text' | 'automatic message' | 'report of the service' | 'own envelope'
    }
  /** The envelope starts no turn. It stays in the mailbox unless it was removed. */
  | {
      type: 'skipped'
      envelopeId: string
      reason: 'hop limit' | 'removed' | 'rejected'
      hops: number
      /** Error of the service, if it rejects the envelope. */
      message?: string
    }
  | { type: 'budget'; waitMs: number }
  | { type: 'stopping'; signal: string }
  | { type: 'error'; message: string; exitCode: number }
  | ClientEvent

export type Report = (event: AgentEvent) => void

export interface Outputs {
  name: string
  json: boolean
  /** Receives the events as lines of JSON. */
  out(line: string): void
  /** Receives problems as lines for people. */
  err(line: string): void
}

/** Creates a report: problems as lines for people, or all events as JSON on standard output. */
export function createReport({ name, json, out, err }: Outputs): Report {
  return (event) => {
    if (json) {
      if (!['request', 'response', 'failure'].includes(event.type)) out(`${JSON.stringify(event, errorToMessage)}\n`)
      return
    }
    const text = describeEvent(event)
    if (text !== undefined) err(`${name}: ${oneLine(text)}\n`)
  }
}

const errorToMessage = (_key: string, value: unknown): unknown => (value instanceof Error ? value.message : value)

function describeEvent(event: AgentEvent): string | undefined {
  switch (event.type) {
    case 'error':
      return event.message
    case 'failed':
      return `the turn for ${event.envelopeId} failed: ${event.message} (attempt ${event.attempt})`
    case 'again':
      return `next attempt in ${Math.ceil(event.waitMs / 1000)} s`
    case 'handover':
      return event.repeated ? `hands ${event.envelopeId} over again: an earlier turn may have started` : undefined
    case 'skipped':
      return describeSkip(event)
    case 'budget':
      return `the budget of turns is exhausted: next turn in ${Math.ceil(event.waitMs / 1000)} s`
    case 'reply':
      return event.outcome === 'rejected'
        ? `the reply to ${event.envelopeId} was rejected: ${event.message}`
        : undefined
    case 'waiting':
    case 'retry':
    case 'deprecated':
      return describeWarning(event)
    default:
      return undefined
  }
}

function describeSkip({ envelopeId, reason, hops, message }: AgentEvent & { type: 'skipped' }): string | undefined {
  if (reason === 'removed') return undefined
  const why =
    reason === 'rejected' ? `the service rejects it: ${message}` : `${hops} envelopes are before it in its thread`
  return `skips ${envelopeId}: ${why}`
}
