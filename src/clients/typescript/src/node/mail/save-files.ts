import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../../client.js'
import type { Download } from '../../download.js'
import type { Envelope, FilePart, ImagePart } from '../../rest/index.js'
import { isWith } from '../replace-file.js'

/** A file of an envelope, and where it is now. */
export interface SavedFile {
  path: string
  size: number
}

const isFile = (part: Envelope['content_parts'][number]): part is FilePart | ImagePart =>
  part.type === 'file' || part.type === 'image'

/** Saves the files that the service has of an envelope; what is only an address of its sender's stays where it is. */
export async function saveFiles(own: Client, envelope: Envelope, folder: string): Promise<SavedFile[]> {
  await mkdir(folder, { recursive: true })
  const saved: SavedFile[] = []
  for (const part of envelope.content_parts)
    if (isFile(part) && part.file_id !== null) {
      const download = await own.download(part)
      try {
        saved.push(await savedIn(folder, download, 'size' in part ? part.size : null))
      } finally {
        download.cancel()
      }
    }
  return saved
}

/** As a file that was not there before: whole, or not at all. */
async function savedIn(folder: string, download: Download, expected: number | null): Promise<SavedFile> {
  const { file, path } = await newFile(folder, nameFor(download.name))
  try {
    let size = 0
    for await (const piece of download) {
      await file.writeFile(piece)
      size += piece.byteLength
    }
    if (expected !== null && size !== expected) throw new Error(`${path} has ${size} bytes instead of ${expected}`)
    await file.close()
    return { path, size }
  } catch (error) {
    await file.close()
    await rm(path)
    throw error
  }
}

/** Under its name, or that with the first number that is free; whatever is there is left alone, a link too. */
async function newFile(folder: string, name: string): Promise<{ file: FileHandle; path: string }> {
  const [extension = ''] = /(?<=.)\.[^.]{1,16}$/u.exec(name) ?? []
  const stem = name.slice(0, name.length - extension.length)
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : `${stem} (${number})${extension}`)
    try {
      return { file: await open(path, 'wx'), path }
    } catch (error) {
      if (!isWith(error, 'code', 'EEXIST')) throw error
    }
  }
}

const charactersMax = 60

/** Windows takes these for devices. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** What a stranger calls a file as a name that can be seen, is no option of a command and nothing to a system. */
function nameFor(given = ''): string {
  const plain = given.replace(/[\p{C}/\\<>:"|?*]/gu, '_').replace(/^[-.\s]+|[.\s]+$/gu, '')
  const characters = [...plain.replace(devices, '_$1')]
  const short = characters.length > charactersMax ? [...characters.slice(0, 40), ...characters.slice(-20)] : characters
  return short.join('') || 'file'
}
