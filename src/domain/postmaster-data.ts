import type { Envelope } from '#generated/rest/models.ts'

/** What the postmaster tells by an envelope, in a data part that nobody else can write in its name. */
export function dataIn<Data>({ content_parts }: Envelope, schema: string): Data | undefined {
  const part = content_parts.find((part) => part.type === 'data' && part.schema === schema)
  return part?.type === 'data' ? (part.data as Data) : undefined
}
