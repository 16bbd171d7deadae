import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { NamedBytes } from '../uploads.js'

/** The file at a path, for `files` of `send`; read at once, so that what is sent does not change any more. */
export async function fileAt(path: string, { name, type }: { name?: string; type?: string } = {}): Promise<NamedBytes> {
  return { name: name ?? basename(path), ...(type !== undefined && { type }), bytes: await readFile(path) }
}
