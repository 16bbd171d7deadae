import { dirname } from 'node:path'

/** Folder of the repository. */
export const root = dirname(dirname(import.meta.dirname))
