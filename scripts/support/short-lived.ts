/** Node arguments for processes that live for seconds. */
export const shortLived = ['--import', new URL('compile-once.ts', import.meta.url).href] as const
