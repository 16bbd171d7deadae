import { codeOf } from './error-code.ts'

const [damagedIndex, damagedFile] = ['XX002', 'DAMAGED_FILE']

/** PostgreSQL's codes for a damaged table and a damaged index, and ours for a damaged file. */
const codes: readonly string[] = ['XX001', damagedIndex, damagedFile]

/** Returns true if stored data is damaged: a bit has flipped, or a part is missing. */
export const isCorruption = (error: unknown): boolean => codes.includes(codeOf(error))

/** The error for an envelope whose index entry leads to another row. */
export const indexCorruption = (envelopeId: string): Error =>
  Object.assign(new Error(`an index leads from ${envelopeId} to another envelope`), { code: damagedIndex })

/** The error for an uploaded file whose bytes are not those that were stored. */
export const fileCorruption = (id: string, what: string): Error =>
  Object.assign(new Error(`the bytes of ${id} ${what}`), { code: damagedFile })
