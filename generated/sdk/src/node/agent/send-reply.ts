// Generated from src/clients/typescript/src/node/agent/send-reply.ts by `npm run generate`. Do not edit.
import { retryUntilDone } from '../../backoff.js'
import type { Connection } from '../../connection.js'
import { postmaster } from '../../own-handle.js'
import { reply } from '../../reply.js'
import type { Envelope } from '../../rest/index.js'
import type { AgentOptions } from './arguments.js'
import { countHops } from './limits.js'
import { isPassing, isRejection } from './rejection.js'
import type { Report } from './report.js'
import { replyIdOf, type StateFile } from './state-file.js'
import type { Trust } from './trust.js'

/** Schema of the data part that marks automatic messages, which no program answers. */
const autoReplySchema = 'asmtp:auto-reply'

export interface ReplyContext {
  connection: Connection
  options: Pick<AgentOptions, 'once'>
  file: StateFile
  report: Report
  /** Throws if the access of the agent has ended. */
  requireAccess(): Promise<unknown>
  /** Aborted when no further attempt may begin. */
  stopSignal: AbortSignal
  /** Aborted when the attempt must end too. */
  killSignal: AbortSignal
}

/** Reasons for which an envelope gets no reply. */
export function reasonForNoReply({ from, content_parts }: Envelope, trust: Trust) {
  if (from === postmaster) return 'report of the service'
  if (trust === 'you') return 'own envelope'
  const isAutomatic = content_parts.some((part) => part.type === 'data' && part.schema === autoReplySchema)
  return isAutomatic ? 'automatic message' : undefined
}

/**
 * Sends the final text as the reply. A repeated send has the same id, so the recipient gets one reply. Reports a
 * rejected reply, because a retry would not help. After any other error, a later attempt sends the stored text.
 */
export async function sendReply(
  envelope: Envelope,
  text: string,
  { connection, options, file, report, requireAccess, stopSignal, killSignal: signal }: ReplyContext,
): Promise<void> {
  const { settings } = connection
  const maxRetries = options.once ? settings.maxRetries : 0
  const { state } = file
  const id = replyIdOf(state.reply_key, envelope.id, envelope.created_at)
  const isPatient = (error: unknown): boolean => isPassing(error) && !options.once && !stopSignal.aborted
  const result = { type: 'reply', envelopeId: envelope.id, replyId: id } as const
  try {
    await retryUntilDone({ settings, operation: 'sendMessage', signal: stopSignal }, isPatient, () =>
      reply(connection, envelope, { id, text }, { signal, maxRetries }),
    )
    report({ ...result, outcome: 'sent' })
  } catch (error) {
    if (!isRejection(error)) throw error
    if (error.code === 'FORBIDDEN') await requireAccess()
    report({ ...result, outcome: error.code === 'CONFLICT' ? 'already' : 'rejected', message: error.message })
  }
  await file.save({ replies: [...state.replies, [id, countHops(envelope, state) + 1]] })
}
