// Generated from src/clients/typescript/src/content.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js'
import type { Optional } from './exactly-one.js'
import type { ContentPartDraft } from './rest/index.js'
import type { SendOptions } from './settings.js'
import { uploadFile, type Attachment } from './uploads.js'

interface ContentFields {
  /** Plain text. It becomes the first part. */
  text: string
  /** Parts of the contract. They follow the text. */
  parts: readonly ContentPartDraft[]
  /**
   * Files that the client uploads before it sends the envelope. They follow the parts: images as `image`, others as
   * `file`.
   */
  files: readonly Attachment[]
}

/** Content of an envelope: at least one of `text`, `parts` and `files`. They become its parts in this order. */
export type Content = {
  [Field in keyof ContentFields]: Pick<ContentFields, Field> & Optional<ContentFields>
}[keyof ContentFields]

/**
 * Creates the parts of an envelope, and uploads its files one after the other. Later changes of the arrays have no
 * effect.
 */
export async function createParts(
  connection: Connection,
  envelopeId: string,
  { text, parts = [], files = [] }: Optional<ContentFields>,
  options: SendOptions,
): Promise<ContentPartDraft[]> {
  const partsBefore = [...parts]
  const uploads: ContentPartDraft[] = []
  for (const [position, file] of [...files].entries())
    uploads.push(await uploadFile(connection, { envelopeId, position, file }, options))
  return [...(text === undefined ? [] : [{ type: 'text' as const, text }]), ...partsBefore, ...uploads]
}
