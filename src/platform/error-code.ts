/**
 * Returns the code of a system or PostgreSQL error, such as `ENOENT` or `40001`. Returns an empty text if the error has
 * no code.
 */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const [damagedIndex, damagedFile] = ['XX002', 'DAMAGED_FILE']

/**
 * Error codes that mean damaged data. PostgreSQL has one for tables and one for indexes. The service adds one for
 * files.
 */
const codes: readonly string[] = ['XX001', damagedIndex, damagedFile]

/** Returns true if the error reports damaged data: a flipped bit, or a missing part. */
export const isCorruption = (error: unknown): boolean => codes.includes(codeOf(error))

/** Returns the error for an envelope whose index entry leads to another row. */
export const indexCorruptionError = (envelopeId: string): Error =>
  Object.assign(new Error(`a damaged index leads from ${envelopeId} to another envelope`), { code: damagedIndex })

/** Returns the error for an uploaded file whose bytes differ from the stored ones. */
export const fileCorruptionError = (id: string, what: string): Error =>
  Object.assign(new Error(`the bytes of file ${id} ${what}`), { code: damagedFile })
