import { resources } from '#generated/mcp/tools.ts'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { patterns } from '#generated/schemas.ts'
import type { KnownThread } from './acceptance.ts'

/** What an envelope says of those before it. */
export type Links = Pick<EnvelopeDraft, 'in_reply_to' | 'references'>

/** The envelopes that one goes back to, the nearest first. */
export const ancestorsOf = ({ in_reply_to, references }: Links): string[] => [
  ...new Set([...(in_reply_to == null ? [] : [in_reply_to]), ...(references ?? []).toReversed()]),
]

/** Where an envelope itself says that its thread begins. */
export const namedRootOf = ({ id, in_reply_to, references }: Links & { id: string }): string =>
  references?.[0] ?? in_reply_to ?? id

/**
 * The envelope that a thread goes back to in one mailbox: that of the nearest ancestor which the mailbox has and of
 * which the sender is a party, else the one that the envelope names. Whoever is no party of a thread begins one of its
 * own, whatever it names: else it would get the next answer. The root is given once, when the envelope comes, so that
 * envelopes which name each other in a circle are no matter.
 */
export const rootOf = (
  envelope: Links & { id: string },
  { ancestorRoot, isForeign }: Partial<Pick<KnownThread, 'ancestorRoot' | 'isForeign'>> = {},
): string => ancestorRoot ?? (isForeign ? envelope.id : namedRootOf(envelope))

/** A thread is called by the envelope that it goes back to. */
export const threadIdOf = (rootId: string): string => rootId.replace(/^env_/, 'thr_')
export const rootIdOf = (threadId: string): string => threadId.replace(/^thr_/, 'env_')

/** What the address of a thread begins with, as a resource of the MCP server. */
export const threadUriStart = resources.thread.uri.replace('{id}', '')

/** The thread in such an address; undefined where there is none. */
export function threadIdIn(uri: string): string | undefined {
  const threadId = uri.startsWith(threadUriStart) ? uri.slice(threadUriStart.length) : ''
  return patterns.ThreadId.test(threadId) ? threadId : undefined
}

/** `references` of an answer (RFC 5322 section 3.6.4), without the middle where there are too many. */
export function referencesAfter({ id, in_reply_to, references }: Links & { id: string }, max: number): string[] {
  const chain = references?.length ? references : in_reply_to == null ? [] : [in_reply_to]
  const [first, ...rest] = [...new Set([...chain.filter((ancestor) => ancestor !== id), id])]
  if (first === undefined || max === 0) return []
  return [first, ...(max > 1 ? rest.slice(1 - max) : [])]
}

/** The schema of the `data` part by which a program marks what it writes without being asked. */
export const autoReplySchema = 'asmtp:auto-reply'
