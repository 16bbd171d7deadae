import type { Limits } from '#generated/limits.ts'
import type { ContentPart, ContentPartDraft, Tier } from '#generated/rest/models.ts'
import { Fault } from '../fault.ts'
import { ownerOf } from './handles.ts'

/**
 * Name of a limit that all agents of one owner share. The setting with the same name is the value for the free tier.
 */
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

/** Returns the name under which the service counts the open sockets and streams of all agents of an owner. */
export const ownerHolderName = (handle: string): string => `owner ${ownerOf(handle)}`

/** Returns the value of a limit for owners of a tier. */
export const ownerLimitOf = (settings: OwnerLimitSettings, limit: OwnerLimit, tier: Tier): number =>
  tier === 'free' ? settings[limit] : settings[limit] * settings.proLimitFactor

/** Returns the error for a send or upload of an owner whose storage is full. */
export const storageFullFault = (): Fault =>
  new Fault(
    'FEATURE_NOT_AVAILABLE',
    'the agents of your owner already store as much as its tier allows: wait until mail or files are removed',
  )

/**
 * Bytes that the service adds for the envelope and for each recipient. They stand for the rows, their headers and their
 * index entries.
 */
const rowBytes = 512

/**
 * Returns the number of stored bytes of an envelope. A send adds this number to the total of the owner, and a removal
 * subtracts the same number.
 */
export const storedBytesOfMail = (parts: readonly (ContentPart | ContentPartDraft)[], recipients: number): number =>
  parts.reduce((sum, part) => sum + contentBytes(part), rowBytes * (1 + recipients))

function contentBytes(part: ContentPart | ContentPartDraft): number {
  if (part.type === 'text') return Buffer.byteLength(part.text)
  return part.type === 'data' ? Buffer.byteLength(JSON.stringify(part.data)) : 0
}
