import type { Envelope } from '#generated/rest/models.ts'

/**
 * Returns the `data` part with this schema in an envelope of the postmaster. The caller must first check that the
 * postmaster sent it, because anybody can send the same schema.
 */
export function postmasterDataIn<Data>({ content_parts }: Envelope, schema: string): Data | undefined {
  const part = content_parts.find((part) => part.type === 'data' && part.schema === schema)
  return part?.type === 'data' ? (part.data as Data) : undefined
}
