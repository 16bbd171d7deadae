import type { Limits } from '#generated/limits.ts'
import type {
  ContentPart,
  ContentPartDraft,
  Envelope,
  EnvelopeDraft,
  SendAcknowledgement,
} from '#generated/rest/models.ts'
import { Fault } from '../fault.ts'
import { charactersOf } from './visible-text.ts'
import { formatNumber } from './limits.ts'
import { lowestEnvelopeId } from './ulids.ts'
import { describeViolations, type Violation } from './violations.ts'

/**
 * Returns the recipients of a draft: first `to`, then `cc`. Each handle occurs once. The acknowledgement lists them in
 * this order.
 */
export const recipientsOf = ({ to, cc }: EnvelopeDraft): string[] => [...new Set([...to, ...(cc ?? [])])]

export type EnvelopeLimits = Pick<
  Limits,
  'recipientsMax' | 'contentPartsMax' | 'subjectCharactersMax' | 'textCharactersMax' | 'referencesMax'
>

/** Text of forms for a draft that breaks a limit. */
const unsendableText = 'Not sent. The subject or the text is too long, or there are too many recipients.'

/**
 * Checks a draft against the limits that an operator can lower, and against rules that a schema cannot express. Throws
 * one VALIDATION_ERROR with all violations.
 */
export function checkEnvelopeDraft(draft: EnvelopeDraft, limits: EnvelopeLimits): void {
  const { contentPartsMax, referencesMax, recipientsMax, subjectCharactersMax, textCharactersMax } = limits
  const { id, to, cc, content_parts: parts, in_reply_to, references, subject } = draft
  const violations = [
    reservedId('/id', id),
    reservedId('/in_reply_to', in_reply_to),
    ...(references ?? []).map((reference, index) => reservedId(`/references/${index}`, reference)),
    tooMany('/to', to.length, recipientsMax, 'items'),
    tooMany('/cc', cc?.length ?? 0, recipientsMax, 'items'),
    tooMany('/to and /cc', recipientsOf(draft).length, recipientsMax, 'different handles together'),
    tooMany('/references', references?.length ?? 0, referencesMax, 'items'),
    tooMany('/subject', charactersOf(subject ?? '', subjectCharactersMax), subjectCharactersMax, 'characters'),
    tooMany('/content_parts', parts.length, contentPartsMax, 'items'),
    ...parts.map((part, index) => {
      const characters = part.type === 'text' ? charactersOf(part.text, textCharactersMax) : 0
      return tooMany(`/content_parts/${index}/text`, characters, textCharactersMax, 'characters')
    }),
  ].filter((violation) => violation !== undefined)
  if (violations.length > 0)
    throw new Fault('VALIDATION_ERROR', describeViolations(violations), { formText: unsendableText })
}

const reservedId = (place: string, id: string | null | undefined): Violation | undefined =>
  id === lowestEnvelopeId ? { place, reason: 'must not be the all-zero id, which is reserved' } : undefined

const tooMany = (place: string, count: number, max: number, unit: string): Violation | undefined =>
  count > max ? { place, reason: `must have at most ${formatNumber(max)} ${unit}` } : undefined

/**
 * Returns the fields by which the service decides whether two sends are equal: all fields except `date_ms`. Absent,
 * null and empty optional fields are equal.
 */
export function fieldsForEquivalence({ date_ms: _, ...draft }: EnvelopeDraft): object {
  return { ...withoutEmpty(draft), content_parts: draft.content_parts.map(withoutEmpty) }
}

const withoutEmpty = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).filter(([, field]) => field != null && !(Array.isArray(field) && field.length === 0)),
  )

/** Stored facts about an uploaded file. */
export interface UploadedFileInfo {
  filename: string
  /** Media type of the file. The service has checked the bytes against it. */
  contentType: string
  sizeBytes: number
}

/**
 * Returns the envelope in its stored form. It adds the sender, the times and the facts about uploaded files to the
 * draft.
 */
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
 * Returns a content part in the form that readers get, with every optional field. The URL of an uploaded file is empty,
 * because every read signs a new URL. Type and size come from the upload, because the sender could state others. The
 * sender may choose the name.
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

/** Returns the ids of the uploaded files in a draft. Each id occurs once. */
export const fileIdsOf = ({ content_parts }: EnvelopeDraft): string[] => [
  ...new Set(content_parts.flatMap((part) => ('file_id' in part && part.file_id !== undefined ? [part.file_id] : []))),
]

/** Returns the envelope with a URL for each uploaded file. */
export const withFileUrls = (envelope: Envelope, urlOf: (fileId: string) => string): Envelope => ({
  ...envelope,
  content_parts: envelope.content_parts.map((part) =>
    'file_id' in part && part.file_id !== null ? { ...part, url: urlOf(part.file_id) } : part,
  ),
})

export const acknowledgementOf = (
  { id, received_ms, created_at }: Pick<Envelope, 'id' | 'received_ms' | 'created_at'>,
  recipients: readonly string[],
): SendAcknowledgement => ({
  id,
  received_ms,
  created_at,
  recipients: recipients.map((handle) => ({ handle })),
})
