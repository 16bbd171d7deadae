/** Returns the code of a system or PostgreSQL error, such as `ENOENT` or `40001`; empty text if the error has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const [damagedIndex, damagedFile] = ['XX002', 'DAMAGED_FILE']

/** Codes of PostgreSQL for a damaged table and a damaged index, and the code of the service for a damaged file. */
const codes: readonly string[] = ['XX001', damagedIndex, damagedFile]

/** Returns true if the error reports damaged data: a flipped bit, or a missing part. */
export const isCorruption = (error: unknown): boolean => codes.includes(codeOf(error))

/** Returns the error for an envelope whose index entry leads to another row. */
export const indexCorruption = (envelopeId: string): Error =>
  Object.assign(new Error(`an index leads from ${envelopeId} to another envelope`), { code: damagedIndex })

/** Returns the error for an uploaded file whose bytes differ from the stored ones. */
export const fileCorruption = (id: string, what: string): Error =>
  Object.assign(new Error(`the bytes of ${id} ${what}`), { code: damagedFile })
