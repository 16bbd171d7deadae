import { resources } from '#generated/mcp/tools.ts'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { patterns } from '#generated/schemas.ts'
import type { KnownThread } from './acceptance.ts'

/** Fields by which an envelope refers to earlier envelopes. */
export type Links = Pick<EnvelopeDraft, 'in_reply_to' | 'references'>

/** Returns the ids of the envelopes that an envelope refers to. The id of its parent comes first. */
export const ancestorsOf = ({ in_reply_to, references }: Links): string[] => [
  ...new Set([...(in_reply_to == null ? [] : [in_reply_to]), ...(references ?? []).toReversed()]),
]

/** Returns the root of the thread that the envelope itself names. */
export const namedRootOf = ({ id, in_reply_to, references }: Links & { id: string }): string =>
  references?.[0] ?? in_reply_to ?? id

/**
 * Returns the root of an envelope's thread in one mailbox. It is the root of the nearest ancestor in the mailbox that
 * the sender sent or received. Without such an ancestor, it is the root that the envelope names. A sender who neither
 * sent nor received the root of the named thread begins a new thread. Otherwise that sender would get the next reply.
 * The root is set once, when the envelope arrives, so envelopes that name each other in a circle do no harm.
 */
export const rootOf = (
  envelope: Links & { id: string },
  { ancestorRoot, isForeign }: Partial<Pick<KnownThread, 'ancestorRoot' | 'isForeign'>> = {},
): string => ancestorRoot ?? (isForeign ? envelope.id : namedRootOf(envelope))

/** Returns the id of a thread. It is derived from the envelope with which the thread begins. */
export const threadIdOf = (rootId: string): string => rootId.replace(/^env_/, 'thr_')
export const rootIdOf = (threadId: string): string => threadId.replace(/^thr_/, 'env_')

/** Prefix of the URI of a thread. A thread is a resource of the MCP server. */
export const threadUriStart = resources.thread.uri.replace('{id}', '')

/** Returns the id of the thread in the URI of a thread. Returns undefined for any other URI. */
export function threadIdIn(uri: string): string | undefined {
  const threadId = uri.startsWith(threadUriStart) ? uri.slice(threadUriStart.length) : ''
  return patterns.ThreadId.test(threadId) ? threadId : undefined
}

/**
 * Returns the `references` of a reply (RFC 5322 section 3.6.4), at most `max`. If there are more, those in the middle
 * are left out.
 */
export function referencesAfter({ id, in_reply_to, references }: Links & { id: string }, max: number): string[] {
  const chain = references?.length ? references : in_reply_to == null ? [] : [in_reply_to]
  const [first, ...rest] = [...new Set([...chain.filter((ancestor) => ancestor !== id), id])]
  if (first === undefined || max === 0) return []
  return [first, ...(max > 1 ? rest.slice(1 - max) : [])]
}

/** Schema of the `data` part by which a program marks its automatic replies. */
export const autoReplySchema = 'asmtp:auto-reply'
