import type {
  ContentPart,
  ContentPartDraft,
  Envelope,
  EnvelopeDraft,
  SendAcknowledgement,
} from '#generated/rest/models.ts'
import { Fault } from '../fault.ts'

/** `to`, then `cc`, each handle once: whom the acknowledgement names. */
export const recipientsOf = ({ to, cc }: EnvelopeDraft): string[] => [...new Set([...to, ...(cc ?? [])])]

export interface EnvelopeLimits {
  recipientsMax: number
  contentPartsMax: number
  subjectCharactersMax: number
  textCharactersMax: number
  referencesMax: number
}

/** What a deployment limits beyond the bounds of the contract, and what a schema cannot say. */
export function checkLimits(draft: EnvelopeDraft, limits: EnvelopeLimits): void {
  const texts = draft.content_parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const longest = texts.reduce((longest, text) => Math.max(longest, charactersOf(text, limits.textCharactersMax)), 0)
  const counts = [
    ['to and cc together', recipientsOf(draft).length, limits.recipientsMax, 'recipients'],
    ['content_parts', draft.content_parts.length, limits.contentPartsMax, 'parts'],
    ['references', draft.references?.length ?? 0, limits.referencesMax, 'ids'],
    [
      'subject',
      charactersOf(draft.subject ?? '', limits.subjectCharactersMax),
      limits.subjectCharactersMax,
      'characters',
    ],
    ['a text part', longest, limits.textCharactersMax, 'characters'],
  ] as const
  for (const [what, count, max, unit] of counts)
    if (count > max) throw new Fault('VALIDATION_ERROR', `${what} must have at most ${max} ${unit}`)
}

/** Unicode characters, as JSON Schema counts them; there are never more than UTF-16 units, so a short text needs no counting. */
function charactersOf(text: string, max: number): number {
  if (text.length <= max) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * What makes two sends the same send: everything but `date_ms`, with absent, null and empty optional fields alike.
 */
export function equivalenceOf({ date_ms: _, ...draft }: EnvelopeDraft): object {
  return { ...withoutEmpty(draft), content_parts: draft.content_parts.map(withoutEmpty) }
}

const withoutEmpty = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).filter(([, field]) => field != null && !(Array.isArray(field) && field.length === 0)),
  )

/** What is known of an uploaded file. */
export interface UploadedFileInfo {
  filename: string
  /** As its bytes were checked. */
  contentType: string
  sizeBytes: number
}

/** The envelope as it is kept and read: the draft, completed from what is known of its files, and stamped. */
export function envelopeOf(
  draft: EnvelopeDraft,
  from: string,
  receivedMs: number,
  createdAt: number,
  files: ReadonlyMap<string, UploadedFileInfo> = new Map(),
): Envelope {
  const to = [...new Set(draft.to)]
  return {
    id: draft.id,
    from,
    to,
    cc: [...new Set(draft.cc ?? [])].filter((handle) => !to.includes(handle)),
    in_reply_to: draft.in_reply_to ?? null,
    references: draft.references ?? [],
    subject: draft.subject ?? null,
    date_ms: draft.date_ms ?? receivedMs,
    received_ms: receivedMs,
    created_at: createdAt,
    content_parts: draft.content_parts.map((part) => partOf(part, files)),
    monitor: draft.monitor ?? null,
  }
}

/**
 * A part as it is read: every optional field is there. The address of an uploaded file is minted anew on every read.
 * Its type and size are what was checked, whatever the sender says of them, while the name is for the sender to choose.
 */
function partOf(part: ContentPartDraft, files: ReadonlyMap<string, UploadedFileInfo>): ContentPart {
  const file = 'file_id' in part && part.file_id !== undefined ? files.get(part.file_id) : undefined
  switch (part.type) {
    case 'text':
      return part
    case 'data':
      return { type: part.type, data: part.data, schema: part.schema ?? null }
    case 'image':
      return {
        type: part.type,
        url: part.url ?? '',
        file_id: part.file_id ?? null,
        mime_type: file?.contentType ?? part.mime_type ?? null,
      }
    case 'file':
      return {
        type: part.type,
        url: part.url ?? '',
        file_id: part.file_id ?? null,
        name: part.name ?? file?.filename ?? null,
        mime_type: file?.contentType ?? part.mime_type ?? null,
        size: file?.sizeBytes ?? part.size ?? null,
      }
  }
}

/** The uploaded files that a draft names, each once. */
export const fileIdsOf = ({ content_parts }: EnvelopeDraft): string[] => [
  ...new Set(content_parts.flatMap((part) => ('file_id' in part && part.file_id !== undefined ? [part.file_id] : []))),
]

/** The envelope as it is read: with an address for each uploaded file. */
export const withFileUrls = (envelope: Envelope, urlOf: (fileId: string) => string): Envelope => ({
  ...envelope,
  content_parts: envelope.content_parts.map((part) =>
    'file_id' in part && part.file_id !== null ? { ...part, url: urlOf(part.file_id) } : part,
  ),
})

export const acknowledgementOf = (
  { id, received_ms, created_at }: Envelope,
  recipients: readonly string[],
): SendAcknowledgement => ({
  id,
  received_ms,
  created_at,
  recipients: recipients.map((handle) => ({ handle })),
})
