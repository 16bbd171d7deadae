/** By what name the system, or PostgreSQL, calls an error, such as `ENOENT` or `40001`; empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
