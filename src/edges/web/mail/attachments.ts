import type { ReceivedFile } from '#generated/rest/call.ts'
import type { Envelope, EnvelopeDraft } from '#generated/rest/models.ts'
import type { Config } from '../../../settings/config.ts'
import type { MailReader } from '../../../mail/threads/threads.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { safeFileName } from '../../../domain/file-names.ts'
import { binaryMediaType, isMediaType } from '../../../domain/file-types.ts'
import { parseStoredJson } from '../../../domain/json-text.ts'
import { formatNumber } from '../../../domain/limits.ts'
import { Fault } from '../../../fault.ts'
import type { IncomingFile } from '../../../mail/files/spool.ts'
import type { FormLimits } from './form-files.ts'
import { textIn } from './message-form.ts'
import type { PersonVisit, WebDeps } from '../route.ts'

/** Returns the highest number of files in a message that also has a text. */
export const attachmentsMax = ({ contentPartsMax }: Pick<Config, 'contentPartsMax'>): number => contentPartsMax - 1

export const attachmentLimits = (config: Config): Omit<FormLimits, 'fieldBytesMax'> => ({
  files: attachmentsMax(config),
  fileBytesMax: config.uploadBytesMax,
  filesBytesMax: config.unclaimedBytesMax,
})

/** Sends the text and the files of the form. If the send fails, it discards the files. */
export async function sendForm(
  deps: WebDeps,
  visit: PersonVisit,
  reader: MailReader,
  draft: Omit<EnvelopeDraft, 'content_parts'>,
): Promise<void> {
  const { delivery, files, observe } = deps
  const text = textIn(visit)
  const texts = text.trim() === '' ? [] : [{ type: 'text', text } as const]
  const send = (fileIds: readonly string[]) => {
    const parts = fileIds.map((file_id) => ({ type: 'file', file_id }) as const)
    return delivery.accept(reader, { ...draft, content_parts: [...texts, ...parts] })
  }
  const received: ReceivedFile[] = []
  let isSent = false
  try {
    await visit.files.take(async (incoming) => {
      for await (const file of incoming) received.push(await receive(deps, file))
    })
    const ids = received.map(({ id }) => id)
    if (texts.length + ids.length === 0)
      throw new FieldFault('text', 'must not be empty if no file is attached', {
        formText: 'Write a text, or attach a file.',
      })
    await storeFiles(deps, reader, received)
    await send(ids)
    isSent = true
  } catch (thrown) {
    const before = isConflict(thrown) ? await sentBefore(deps, reader, draft.id, received) : []
    if (before.length === 0) throw fileProblem(thrown)
    await send(before)
  } finally {
    if (!isSent) await files.discard(received).catch((error: unknown) => observe.background('uploads', error))
  }
}

/**
 * Receives one file. An error names the file, because the person may have chosen several. A malformed media type is no
 * error, because browsers guess it from the name. The file is then stored as bytes.
 */
async function receive({ files }: WebDeps, file: IncomingFile): Promise<ReceivedFile> {
  const contentType = isMediaType(file.contentType) ? file.contentType : binaryMediaType
  try {
    return await files.receive({ ...file, contentType })
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.code !== 'INVALID_FILE') throw thrown
    throw filesFault(`the file ${safeFileName(file.filename)} is not valid: ${thrown.detail}`, thrown)
  }
}

async function storeFiles(
  { config, files }: WebDeps,
  reader: MailReader,
  received: readonly ReceivedFile[],
): Promise<void> {
  try {
    await files.keep(reader, received)
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.code !== 'RATE_LIMITED') throw thrown
    const limit = formatNumber(config.unclaimedBytesMax)
    throw filesFault(
      `the unsent files of this agent exceed ${limit} bytes: attach less, or wait until they expire`,
      thrown,
    )
  }
}

/**
 * Returns the error to show beside the field of the files if a file is too large. Returns any other error unchanged.
 */
function fileProblem(thrown: unknown): unknown {
  if (!(thrown instanceof Fault)) return thrown
  if (thrown.code === 'PAYLOAD_TOO_LARGE') return filesFault(thrown.formText ?? thrown.detail, thrown)
  return thrown
}

const filesFault = (text: string, { code }: Fault): FieldFault =>
  new FieldFault('files', `are rejected: ${text}`, { code, formText: text })

const isConflict = (thrown: unknown): boolean => thrown instanceof Fault && thrown.code === 'CONFLICT'

/**
 * Returns the file ids of the stored message with this id, if its files equal the received ones. This is the case if
 * the same form was sent before.
 */
async function sentBefore(
  { clock, store }: WebDeps,
  { agentId }: MailReader,
  id: string,
  received: readonly ReceivedFile[],
): Promise<string[]> {
  const body = await store.threads.body(agentId, id)
  if (body === undefined) return []
  const { content_parts } = parseStoredJson<Envelope>(body)
  const ids = content_parts.flatMap((part) => (part.type === 'file' && part.file_id !== null ? [part.file_id] : []))
  if (ids.length !== received.length) return []
  const sent = await Promise.all(ids.map((fileId) => store.files.find(fileId, clock())))
  const isSame = received.every(
    ({ filename, content_type, sha256 }, index) =>
      sent[index]?.filename === filename && sent[index].content_type === content_type && sent[index].sha256 === sha256,
  )
  return isSame ? ids : []
}
