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
import { numberText } from './limits.ts'
import { leastId } from './ulids.ts'
import { describeViolations, type Violation } from './violations.ts'

/** Returns the recipients in the order of the acknowledgement: `to`, then `cc`, each handle once. */
export const recipientsOf = ({ to, cc }: EnvelopeDraft): string[] => [...new Set([...to, ...(cc ?? [])])]

export type EnvelopeLimits = Pick<
  Limits,
  'recipientsMax' | 'contentPartsMax' | 'subjectCharactersMax' | 'textCharactersMax' | 'referencesMax'
>

/**
 * Checks the limits that a deployment can lower, and the rules that a schema cannot express. Throws one
 * VALIDATION_ERROR with all violations.
 */
export function checkDraft(draft: EnvelopeDraft, limits: EnvelopeLimits): void {
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
  if (violations.length > 0) throw new Fault('VALIDATION_ERROR', describeViolations(violations))
}

const reservedId = (place: string, id: string | null | undefined): Violation | undefined =>
  id === leastId ? { place, reason: 'must not be the lowest id, which is reserved' } : undefined

const tooMany = (place: string, count: number, max: number, unit: string): Violation | undefined =>
  count > max ? { place, reason: `must have at most ${numberText(max)} ${unit}` } : undefined

/**
 * Returns the fields of a draft that decide whether two sends are equal: all but `date_ms`. Absent, null and empty
 * optional fields are equal.
 */
export function equivalenceOf({ date_ms: _, ...draft }: EnvelopeDraft): object {
  return { ...withoutEmpty(draft), content_parts: draft.content_parts.map(withoutEmpty) }
}

const withoutEmpty = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).filter(([, field]) => field != null && !(Array.isArray(field) && field.length === 0)),
  )

/** Facts about an uploaded file that the database has. */
export interface UploadedFileInfo {
  filename: string
  /** Media type that the bytes of the file were checked against. */
  contentType: string
  sizeBytes: number
}

/**
 * Returns the envelope in its stored form: the draft with its sender, its times and the facts about its uploaded files.
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
 * Returns a content part in the form that readers get, with every optional field. An uploaded file gets an empty URL
 * here, and every read signs a new one. Its type and size are those of the upload, whatever the sender says. The sender
 * chooses its name.
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

/** Returns the ids of the uploaded files in a draft, each once. */
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
