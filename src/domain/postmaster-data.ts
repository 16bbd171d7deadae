import type { Envelope } from '#generated/rest/models.ts'

/**
 * Returns the data that an envelope of the postmaster reports. The caller must have checked that the postmaster is the
 * sender.
 */
export function dataIn<Data>({ content_parts }: Envelope, schema: string): Data | undefined {
  const part = content_parts.find((part) => part.type === 'data' && part.schema === schema)
  return part?.type === 'data' ? (part.data as Data) : undefined
}
