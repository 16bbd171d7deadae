// Generated from src/clients/typescript/src/node/listen/report.ts by `npm run generate`. Do not edit.
import type { ClientEvent } from '../../events.js'
import type { CommandEnd } from './run-command.js'

/** What a listener does. */
export type ListenEvent =
  /** It begins behind the envelope with this id; null where no place is kept yet. */
  | { type: 'listening'; cursorFile: string; after: string | null }
  | ({ type: 'command'; envelopeId: string; attempt: number } & CommandEnd)
  | { type: 'again'; envelopeId: string; waitMs: number }
  /** What the bounds have left in the mailbox; where there is more, only so much was counted. */
  | { type: 'left'; count: number; isMore: boolean }
  | { type: 'stopping'; signal: string }
  | { type: 'error'; message: string; exitCode: number }
  | ClientEvent

export type Report = (event: ListenEvent) => void

/** To standard error: what went wrong as lines for people, or all of it as JSON. */
export function reportTo(write: (line: string) => void, { name, json }: { name: string; json: boolean }): Report {
  return (event) => {
    if (json && !isOfRequests(event)) return write(`${JSON.stringify(event, withMessages)}\n`)
    const text = json ? undefined : sentenceOf(event)
    if (text !== undefined) write(`${name}: ${text.replace(/[\0-\x1f\x7f]+/g, ' ')}\n`)
  }
}

const isOfRequests = ({ type }: ListenEvent): boolean => ['request', 'response', 'failure'].includes(type)

const withMessages = (_key: string, value: unknown): unknown => (value instanceof Error ? value.message : value)

function sentenceOf(event: ListenEvent): string | undefined {
  if (event.type === 'error') return event.message
  if (event.type === 'left') return `left in the mailbox: ${event.isMore ? 'more than ' : ''}${event.count}`
  if (event.type === 'again') return `again in ${event.waitMs / 1000} s`
  if (event.type === 'command' && (event.exitCode !== 0 || event.timedOut))
    return `the command for ${event.envelopeId} ${failureOf(event)} (${event.attempt})`
  if ((event.type !== 'waiting' && event.type !== 'retry') || !(event.error instanceof Error)) return undefined
  const again = `${event.error.message}; again in ${Math.ceil(event.waitMs / 1000)} s`
  return event.operation === 'connect' ? `no push: ${again}, and mail is asked for meanwhile` : again
}

function failureOf({ error, timedOut, signal, exitCode }: CommandEnd): string {
  if (error !== undefined) return `did not start: ${error}`
  if (timedOut) return 'took too long'
  return signal === null ? `exited with ${exitCode}` : `was ended by ${signal}`
}
