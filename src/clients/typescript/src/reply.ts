import type { Connection } from './client.js'
import type { Content } from './content.js'
import { MessagingError, ServiceError } from './errors.js'
import { referencesMax, subjectCharactersMax } from './limits.js'
import { ownHandle } from './own-handle.js'
import type { Direction, EnvelopeDraft, EnvelopeHeader, SendAcknowledgement } from './rest/index.js'
import { send, type SendOptions } from './send.js'

/** What can be answered: an envelope, or its header, which does not know all of its ancestors. */
export interface Answerable extends Pick<EnvelopeHeader, 'id' | 'from' | 'to' | 'cc' | 'in_reply_to' | 'subject'> {
  references?: readonly string[] | undefined
  direction?: Direction | undefined
}

interface ReplyFields extends Pick<EnvelopeDraft, 'date_ms' | 'monitor'> {
  /** To all other recipients too; who of them is oneself is asked of the service once (scope `agents:read`). */
  all?: boolean | undefined
  /** By default that of the envelope, after `Re: `. */
  subject?: string | null | undefined
  /** As for `send`. */
  id?: string | undefined
}

/** What to answer: `text`, `parts`, `files` or several of them. */
export type Reply = Content & ReplyFields

/** Why there is nobody to answer to; nothing was sent. */
export class ReplyError extends MessagingError {
  override readonly name = 'ReplyError'
  /** `postmaster`: it is a report of the service. `own_handle`: it could not be told which recipient is oneself. */
  readonly code: 'postmaster' | 'own_handle'

  constructor(code: ReplyError['code'], message: string, options?: ErrorOptions) {
    super('reply', message, options)
    this.code = code
  }
}

/**
 * Answers an envelope: to its sender, or for one's own of a feed with `out` to its recipients. The conversation and the
 * subject go on, and files are sent as by `send`.
 */
export async function reply(
  connection: Connection,
  envelope: Answerable,
  { all = false, subject = subjectAfter(envelope.subject), ...content }: Reply,
  options: SendOptions = {},
): Promise<SendAcknowledgement> {
  const { to, cc } = await recipientsOf(connection, envelope, all, options)
  const references = referencesAfter(envelope)
  return send(connection, { ...content, to, cc, subject, in_reply_to: envelope.id, references }, options)
}

/** Reports come from there, and nobody reads what is sent to it. */
const postmaster = '@operator.postmaster'

async function recipientsOf(
  connection: Connection,
  { from, to, cc, direction }: Answerable,
  all: boolean,
  options: SendOptions,
): Promise<{ to: string[]; cc: string[] }> {
  if (from === postmaster) throw new ReplyError('postmaster', `nobody reads what is sent to ${postmaster}`)
  const isOwn = direction === 'out' || direction === 'self'
  const own = isOwn ? from : all ? await ownAmong(connection, [...to, ...cc], options) : undefined
  const others = (handles: readonly string[]) => handles.filter((handle) => handle !== own)
  const first = from === own ? others(to) : all ? [from, ...others(to)] : [from]
  return { to: first.length > 0 ? [...new Set(first)] : [from], cc: all ? others(cc) : [] }
}

/** Who of the recipients is oneself; a single one is. */
async function ownAmong(connection: Connection, recipients: string[], options: SendOptions): Promise<string> {
  if (recipients.length === 1) return recipients[0]
  try {
    return await ownHandle(connection, options)
  } catch (cause) {
    if (!(cause instanceof ServiceError) || cause.code !== 'INSUFFICIENT_SCOPE') throw cause
    const message = 'a reply to all needs the scope agents:read, to tell oneself from the other recipients'
    throw new ReplyError('own_handle', message, { cause })
  }
}

/** The root and the latest ancestors, where there are too many (as RFC 5322 section 3.6.4 makes them). */
function referencesAfter({ id, references = [], in_reply_to }: Answerable): string[] {
  const known = references.length > 0 || in_reply_to === null ? references : [in_reply_to]
  const [root, ...ancestors] = [...known.filter((one) => one !== id), id]
  return [root, ...ancestors.slice(-(referencesMax - 1))]
}

function subjectAfter(subject: string | null): string | null {
  if (subject === null || /^re:/i.test(subject)) return subject
  return [...`Re: ${subject}`].slice(0, subjectCharactersMax).join('')
}
