/** Returns the code of a system or PostgreSQL error, such as `ENOENT` or `40001`; empty text if the error has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
