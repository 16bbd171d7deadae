// Generated from src/clients/typescript/src/node/listen/report.ts by `npm run generate`. Do not edit.
import { describeWarning, type ClientEvent } from '../../events.js'
import type { CommandEnd } from './run-command.js'

/** Activity of a listener. */
export type ListenEvent =
  /** The listener begins after the envelope with this id; null if no cursor is stored. */
  | { type: 'listening'; cursorFile: string; after: string | null }
  | ({ type: 'command'; envelopeId: string; attempt: number } & CommandEnd)
  | { type: 'again'; envelopeId: string; waitMs: number }
  /** Envelopes that the limits left in the mailbox. `isMore` means that the count is a lower bound. */
  | { type: 'left'; count: number; isMore: boolean }
  | { type: 'stopping'; signal: string }
  | { type: 'error'; message: string; exitCode: number }
  | ClientEvent

export type Report = (event: ListenEvent) => void

/** Creates a report: errors as lines for people, or all events as JSON. */
export function createReport(write: (line: string) => void, { name, json }: { name: string; json: boolean }): Report {
  return (event) => {
    if (json && !isRequestEvent(event)) return write(`${JSON.stringify(event, errorToMessage)}\n`)
    const text = json ? undefined : describeEvent(event)
    if (text !== undefined) write(`${name}: ${text.replace(/[\0-\x1f\x7f]+/g, ' ')}\n`)
  }
}

const isRequestEvent = ({ type }: ListenEvent): boolean => ['request', 'response', 'failure'].includes(type)

const errorToMessage = (_key: string, value: unknown): unknown => (value instanceof Error ? value.message : value)

function describeEvent(event: ListenEvent): string | undefined {
  if (event.type === 'error') return event.message
  if (event.type === 'left') return `left in the mailbox: ${event.isMore ? 'more than ' : ''}${event.count}`
  if (event.type === 'again') return `next attempt in ${event.waitMs / 1000} s`
  if (event.type === 'command' && (event.exitCode !== 0 || event.timedOut))
    return `the command for ${event.envelopeId} ${describeFailure(event)} (attempt ${event.attempt})`
  if (event.type !== 'waiting' && event.type !== 'retry' && event.type !== 'deprecated') return undefined
  return describeWarning(event)
}

function describeFailure({ error, timedOut, signal, exitCode }: CommandEnd): string {
  if (error !== undefined) return `did not start: ${error}`
  if (timedOut) return 'timed out'
  return signal === null ? `exited with ${exitCode}` : `was killed by ${signal}`
}
