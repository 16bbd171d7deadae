// Generated from src/clients/typescript/src/node/agent/turn.ts by `npm run generate`. Do not edit.
import type { Clock } from '../../clock.js'
import type { Envelope } from '../../rest/index.js'
import type { SavedFile } from '../mail/save-files.js'
import type { Trust } from './trust.js'

/** One envelope that is handed to an agent. */
export interface Turn {
  envelope: Envelope
  trust: Trust
  /** Attempt with this envelope, from 1. */
  attempt: number
  /** Time of the earlier attempt that may have started a turn, in milliseconds since 1970; null if there was none. */
  repeatedFrom: number | null
  /** Attachments in the local folder. */
  files: readonly SavedFile[]
  /** Text for the model: instructions, then the envelope as quoted data. */
  prompt: string
}

export interface TurnContext {
  clock: Clock
  /** Aborted when the turn must end. */
  signal: AbortSignal
  timeoutMs: number
  /** Working folder of the harness. */
  folder: string
  /** Session of the harness to continue; undefined for a new one. */
  session: string | undefined
  /** True if programs get the credentials of the mailbox in their environment. */
  passCredentials: boolean
  /** Stores that the turn has started. The adapter awaits it once. */
  started(): Promise<void>
}

/** Result of a finished turn. */
export interface TurnEnd {
  /** Final text of the agent; undefined if the harness does not return it. */
  text?: string | undefined
  /** Session of the harness, for the next envelope of the thread. */
  session?: string | undefined
}

/** Standard input and output of this program, if a harness has started it. */
export interface HarnessStreams {
  input: AsyncIterable<Uint8Array>
  write(line: string): Promise<unknown>
}

/** A harness that has started this program. */
export interface ConnectedHarness {
  /** Resolves when turns may begin. */
  ready: Promise<void>
  /** Aborted when the harness has ended the connection. */
  ended: AbortSignal
}

/** Starts turns in one harness. */
export interface Adapter {
  name: string
  /** True if the harness reads each file that its input names as `@path`, without asking a person. */
  hasFileMentions?: boolean
  /** Serves the harness that has started this program. Only such adapters have it. */
  serve?(streams: HarnessStreams): ConnectedHarness
  /** Runs one turn and resolves when it has finished. Throws a `TurnError` if it failed. */
  run(turn: Turn, context: TurnContext): Promise<TurnEnd>
}

/** A turn failed. */
export class TurnError extends Error {
  override readonly name = 'TurnError'
  /** False if the harness certainly started no turn. */
  readonly mayHaveStarted: boolean
  /** Milliseconds after which the harness wants the next attempt. */
  readonly retryAfterMs: number | undefined
  /** True if the session of the thread does not exist any more. */
  readonly isSessionLost: boolean

  constructor(
    message: string,
    { mayHaveStarted = true, retryAfterMs, isSessionLost = false }: Partial<Omit<TurnError, keyof Error>> = {},
  ) {
    super(message)
    this.mayHaveStarted = mayHaveStarted
    this.retryAfterMs = retryAfterMs
    this.isSessionLost = isSessionLost
  }
}
