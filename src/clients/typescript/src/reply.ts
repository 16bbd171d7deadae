import type { Connection } from './connection.js'
import type { Content } from './content.js'
import { MessagingError, ServiceError } from './errors.js'
import { referencesMax, subjectCharactersMax } from './limits.js'
import { findOwnHandle, postmaster } from './own-handle.js'
import type { Direction, EnvelopeDraft, EnvelopeHeader, SendAcknowledgement } from './rest/index.js'
import { send } from './send.js'
import type { SendOptions } from './settings.js'

/** An envelope, or its header, which does not have all references. */
export interface Answerable extends Pick<EnvelopeHeader, 'id' | 'from' | 'to' | 'cc' | 'in_reply_to' | 'subject'> {
  references?: readonly string[] | undefined
  direction?: Direction | undefined
}

interface ReplyFields extends Pick<EnvelopeDraft, 'date_ms' | 'monitor'> {
  /**
   * Also replies to the other recipients. The client asks the service once which recipient is its own agent (scope
   * `agents:read`).
   */
  all?: boolean | undefined
  /** Subject. Default: that of the envelope after `Re: `. */
  subject?: string | null | undefined
  /** Envelope id; see `send`. */
  id?: string | undefined
}

/** Content of a reply: at least one of `text`, `parts` and `files`. */
export type Reply = Content & ReplyFields

/** The reply has no recipient, so nothing was sent. */
export class ReplyError extends MessagingError {
  override readonly name = 'ReplyError'
  /**
   * `postmaster`: the envelope is a report of the service. `own_handle`: the client cannot tell which recipient it is.
   */
  readonly code: 'postmaster' | 'own_handle'

  constructor(code: ReplyError['code'], message: string, options?: ErrorOptions) {
    super('reply', message, options)
    this.code = code
  }
}

/**
 * Replies to the sender of an envelope. A reply to your own envelope goes to its recipients. It continues thread and
 * subject, and sends files as `send` does.
 */
export async function reply(
  connection: Connection,
  envelope: Answerable,
  { all = false, subject = createSubject(envelope.subject), ...content }: Reply,
  options: SendOptions = {},
): Promise<SendAcknowledgement> {
  const { to, cc } = await selectRecipients(connection, envelope, all, options)
  const references = createReferences(envelope)
  return send(connection, { ...content, to, cc, subject, in_reply_to: envelope.id, references }, options)
}

async function selectRecipients(
  connection: Connection,
  { from, to, cc, direction }: Answerable,
  all: boolean,
  options: SendOptions,
): Promise<{ to: string[]; cc: string[] }> {
  if (from === postmaster)
    throw new ReplyError('postmaster', `${postmaster} receives no mail: do not reply to reports of the service`)
  const isOwn = direction === 'out' || direction === 'self'
  const own = isOwn ? from : all ? await findOwnAmong(connection, [...to, ...cc], options) : undefined
  const others = (handles: readonly string[]) => handles.filter((handle) => handle !== own)
  const first = from === own ? others(to) : all ? [from, ...others(to)] : [from]
  return { to: first.length > 0 ? [...new Set(first)] : [from], cc: all ? others(cc) : [] }
}

/** Finds the acting agent among the recipients. A single recipient is the agent itself. */
async function findOwnAmong(connection: Connection, recipients: string[], options: SendOptions): Promise<string> {
  if (recipients.length === 1) return recipients[0]
  try {
    return await findOwnHandle(connection, options)
  } catch (cause) {
    if (!(cause instanceof ServiceError) || cause.code !== 'INSUFFICIENT_SCOPE') throw cause
    const message = 'a reply to all recipients needs the scope agents:read, to find the own handle among them'
    throw new ReplyError('own_handle', message, { cause })
  }
}

/**
 * Returns the references of the reply: the root and the latest ancestors if there are too many, as in RFC 5322 section
 * 3.6.4.
 */
function createReferences({ id, references = [], in_reply_to }: Answerable): string[] {
  const known = references.length > 0 || in_reply_to === null ? references : [in_reply_to]
  const [root, ...ancestors] = [...known.filter((one) => one !== id), id]
  return [root, ...ancestors.slice(-(referencesMax - 1))]
}

function createSubject(subject: string | null): string | null {
  if (subject === null || /^re:/i.test(subject)) return subject
  return [...`Re: ${subject}`].slice(0, subjectCharactersMax).join('')
}
