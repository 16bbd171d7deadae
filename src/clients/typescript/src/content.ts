import type { Connection } from './client.js'
import type { Optional } from './exactly-one.js'
import type { ContentPartDraft } from './rest/index.js'
import type { SendOptions } from './send.js'
import { uploaded, type Attachment } from './uploads.js'

interface ContentFields {
  /** Plain text, the first part. */
  text: string
  /** Any parts of the contract, after the text. */
  parts: readonly ContentPartDraft[]
  /** Uploaded before the envelope is sent, and attached after the parts: images as `image`, all others as `file`. */
  files: readonly Attachment[]
}

/** What an envelope says: at least one of `text`, `parts` and `files`, which become its parts in this order. */
export type Content = {
  [Field in keyof ContentFields]: Pick<ContentFields, Field> & Optional<ContentFields>
}[keyof ContentFields]

/** The parts of an envelope; files are uploaded on the way, in turn. What is added meanwhile is not sent. */
export async function partsOf(
  connection: Connection,
  envelopeId: string,
  { text, parts = [], files = [] }: Optional<ContentFields>,
  options: SendOptions,
): Promise<ContentPartDraft[]> {
  const given = [...parts]
  const attached: ContentPartDraft[] = []
  for (const [position, file] of [...files].entries())
    attached.push(await uploaded(connection, { envelopeId, position, file }, options))
  return [...(text === undefined ? [] : [{ type: 'text' as const, text }]), ...given, ...attached]
}
