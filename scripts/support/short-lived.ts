import { extname } from 'node:path'

/** Node arguments for processes that live for seconds. */
export const shortLived = [
  '--import',
  new URL(`compile-once${extname(import.meta.url)}`, import.meta.url).href,
] as const
