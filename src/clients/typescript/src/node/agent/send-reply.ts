import { isTransient, retryUntilDone } from '../../backoff.js'
import type { Connection } from '../../connection.js'
import { ServiceError } from '../../errors.js'
import { postmaster } from '../../own-handle.js'
import { reply } from '../../reply.js'
import type { Envelope } from '../../rest/index.js'
import { isAccessEnded } from '../exit-codes.js'
import { countHops } from './limits.js'
import type { Report } from './report.js'
import { replyIdOf, type StateFile } from './state-file.js'
import type { Trust } from './trust.js'

/** Schema of the data part that marks automatic messages, which no program answers. */
const autoReplySchema = 'asmtp:auto-reply'

export interface ReplyContext {
  connection: Connection
  file: StateFile
  report: Report
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
 * rejected reply, because a retry would not help.
 */
export async function sendReply(
  envelope: Envelope,
  text: string,
  { connection, file, report, stopSignal, killSignal: signal }: ReplyContext,
): Promise<void> {
  const { settings } = connection
  const { state } = file
  const id = replyIdOf(state.reply_key, envelope.id, envelope.created_at)
  const isPatient = (error: unknown): boolean => isTransient(error) && !stopSignal.aborted
  const result = { type: 'reply', envelopeId: envelope.id, replyId: id } as const
  try {
    await retryUntilDone({ settings, operation: 'sendMessage', signal }, isPatient, () =>
      reply(connection, envelope, { id, text }, { signal, maxRetries: 0 }),
    )
    report({ ...result, outcome: 'sent' })
  } catch (error) {
    if (!(error instanceof ServiceError) || isAccessEnded(error)) throw error // the next start sends the stored text
    report({ ...result, outcome: error.code === 'CONFLICT' ? 'already' : 'rejected', message: error.message })
  }
  await file.save({ replies: [...state.replies, [id, countHops(envelope, state) + 1]] })
}
