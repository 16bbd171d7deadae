import { resources } from '#generated/mcp/tools.ts'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { patterns } from '#generated/schemas.ts'
import type { KnownThread } from './acceptance.ts'

/** Fields by which an envelope refers to earlier envelopes. */
export type EnvelopeLinks = Pick<EnvelopeDraft, 'in_reply_to' | 'references'>

/** Returns the ids of all envelopes that an envelope refers to, the nearest first. The parent is the first. */
export const ancestorsOf = ({ in_reply_to, references }: EnvelopeLinks): string[] => [
  ...new Set([...(in_reply_to == null ? [] : [in_reply_to]), ...(references ?? []).toReversed()]),
]

/** Returns the id of the first envelope of the thread, as the fields of the envelope state it. */
export const namedRootOf = ({ id, in_reply_to, references }: EnvelopeLinks & { id: string }): string =>
  references?.[0] ?? in_reply_to ?? id

/**
 * Returns the id of the root of an envelope's thread in one mailbox. The root is the first envelope of a thread. The
 * nearest ancestor in the mailbox decides if the sender sent or received it. Without such an ancestor, the fields of
 * the envelope state the root. If the sender neither sent nor received that root, the envelope starts a new thread.
 * Otherwise a stranger could get the next reply in that thread. The service sets the root once, on arrival, so circular
 * references do no harm.
 */
export const threadRootOf = (
  envelope: EnvelopeLinks & { id: string },
  { ancestorRoot, isForeign }: Partial<Pick<KnownThread, 'ancestorRoot' | 'isForeign'>> = {},
): string => ancestorRoot ?? (isForeign ? envelope.id : namedRootOf(envelope))

/** Returns the id of the thread that begins with this envelope. */
export const threadIdOf = (rootId: string): string => rootId.replace(/^env_/, 'thr_')
export const rootIdOf = (threadId: string): string => threadId.replace(/^thr_/, 'env_')

/** Prefix of thread URIs. The MCP server offers each thread as a resource. */
export const threadUriPrefix = resources.thread.uri.replace('{id}', '')

/** Returns the thread id in a thread URI. Returns undefined for any other URI. */
export function threadIdIn(uri: string): string | undefined {
  const threadId = uri.startsWith(threadUriPrefix) ? uri.slice(threadUriPrefix.length) : ''
  return patterns.ThreadId.test(threadId) ? threadId : undefined
}

/**
 * Returns the `references` of a reply to this envelope (RFC 5322 section 3.6.4). It omits references in the middle if
 * there are more than `max`.
 */
export function referencesOfReplyTo(
  { id, in_reply_to, references }: EnvelopeLinks & { id: string },
  max: number,
): string[] {
  const chain = references?.length ? references : in_reply_to == null ? [] : [in_reply_to]
  const [first, ...rest] = [...new Set([...chain.filter((ancestor) => ancestor !== id), id])]
  if (first === undefined || max === 0) return []
  return [first, ...(max > 1 ? rest.slice(1 - max) : [])]
}

/** Schema of the `data` part that marks an automatic reply. A program adds this part to its automatic replies. */
export const autoReplySchema = 'asmtp:auto-reply'
