// Generated from src/clients/typescript/src/node/mail/save-files.ts by `npm run generate`. Do not edit.
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../../client.js'
import type { Download } from '../../download.js'
import type { Envelope, FilePart, ImagePart } from '../../rest/index.js'
import { createFolder } from '../create-folder.js'
import { hasProperty } from '../replace-file.js'

/** A saved file of an envelope. */
export interface SavedFile {
  path: string
  size: number
}

const isFile = (part: Envelope['content_parts'][number]): part is FilePart | ImagePart =>
  part.type === 'file' || part.type === 'image'

/**
 * Downloads the files of an envelope into a folder. It skips parts that are only an address of the sender. Throws if
 * all files together are larger than the limit.
 */
export async function saveFiles(
  client: Pick<Client, 'download'>,
  envelope: Envelope,
  folder: string,
  bytesMax = Infinity,
): Promise<SavedFile[]> {
  await createFolder(folder)
  const saved: SavedFile[] = []
  let bytesLeft = bytesMax
  for (const part of envelope.content_parts)
    if (isFile(part) && part.file_id !== null) {
      const download = await client.download(part, bytesMax === Infinity ? {} : { maxBytes: bytesLeft })
      try {
        saved.push(await saveFile(folder, download, 'size' in part ? part.size : null))
        bytesLeft -= saved.at(-1)!.size
      } finally {
        download.cancel()
      }
    }
  return saved
}

/** Saves a download as a new file, complete or not at all. */
async function saveFile(folder: string, download: Download, expected: number | null): Promise<SavedFile> {
  const { file, path } = await createFile(folder, safeName(download.name))
  try {
    let size = 0
    for await (const chunk of download) {
      await file.writeFile(chunk)
      size += chunk.byteLength
    }
    if (expected !== null && size !== expected) throw new Error(`${path} is incomplete: ${size} of ${expected} bytes`)
    await file.close()
    return { path, size }
  } catch (error) {
    await file.close()
    await rm(path)
    throw error
  }
}

/** Creates a file under this name, or with the first free number. It never touches existing files or links. */
async function createFile(folder: string, name: string): Promise<{ file: FileHandle; path: string }> {
  const [extension = ''] = /(?<=.)\.[^.]{1,16}$/u.exec(name) ?? []
  const stem = name.slice(0, name.length - extension.length)
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : `${stem} (${number})${extension}`)
    try {
      return { file: await open(path, 'wx'), path }
    } catch (error) {
      if (!hasProperty(error, 'code', 'EEXIST')) throw error
    }
  }
}

const charactersMax = 60

/** Names that are devices on Windows. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Makes a sender's file name safe: visible, unlike an option or a mention, and no reserved name of a system. */
function safeName(given = ''): string {
  const plain = given.replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800/\\<>:"|?*@]/gu, '_').replace(/^[-.\s]+|[.\s]+$/gu, '')
  const characters = [...plain.replace(devices, '_$1')]
  const short = characters.length > charactersMax ? [...characters.slice(0, 40), ...characters.slice(-20)] : characters
  return short.join('') || 'file'
}
