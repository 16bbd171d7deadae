import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { NamedBytes } from '../uploads.js'

/** Reads the file at a path for `files` of `send`. Later changes of the file have no effect. */
export async function fileAt(path: string, { name, type }: { name?: string; type?: string } = {}): Promise<NamedBytes> {
  return { name: name ?? basename(path), ...(type !== undefined && { type }), bytes: await readFile(path) }
}
