import type { Limits } from '#generated/limits.ts'
import type { ContentPart, ContentPartDraft, Tier } from '#generated/rest/models.ts'
import { Fault } from '../fault.ts'
import { ownerOf } from './handles.ts'

/** Limit for all agents of one owner together. Its name is that of the setting with its value for the free tier. */
export type OwnerLimit =
  | 'agentsPerOwnerMax'
  | 'organizationsPerPersonMax'
  | 'sendsPerOwnerPerMinute'
  | 'searchesPerOwnerPerMinute'
  | 'storedBytesPerOwnerMax'
  | 'socketsPerOwnerMax'
  | 'mcpStreamsPerOwnerMax'
  | 'webhooksPerOwnerMax'

export type OwnerLimitSettings = Pick<Limits, OwnerLimit | 'proLimitFactor'>

/** Returns the name under which the sockets and streams of all agents of an owner are counted. */
export const ownerHolder = (handle: string): string => `owner ${ownerOf(handle)}`

/** Returns the value of a limit for owners of a tier. */
export const ownerLimit = (settings: OwnerLimitSettings, limit: OwnerLimit, tier: Tier): number =>
  tier === 'free' ? settings[limit] : settings[limit] * settings.proLimitFactor

/** Returns the error for an owner whose agents have stored as many bytes as its tier allows. */
export const tooManyStored = (): Fault =>
  new Fault(
    'FEATURE_NOT_AVAILABLE',
    'the agents of your owner already store as much as its tier allows: wait until mail or files are removed',
  )

/**
 * Bytes that count for the envelope, and for each recipient, in addition to the content. They stand for rows with
 * headers, and indexes.
 */
const rowBytes = 512

/**
 * Returns the bytes that an envelope counts as stored. The number is the same when it is sent and when it is removed.
 */
export const mailBytes = (parts: readonly (ContentPart | ContentPartDraft)[], recipients: number): number =>
  parts.reduce((sum, part) => sum + contentBytes(part), rowBytes * (1 + recipients))

function contentBytes(part: ContentPart | ContentPartDraft): number {
  if (part.type === 'text') return Buffer.byteLength(part.text)
  return part.type === 'data' ? Buffer.byteLength(JSON.stringify(part.data)) : 0
}
