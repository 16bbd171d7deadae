import { constants, existsSync, fstatSync, statSync } from 'node:fs'
import type { Disk } from '../../../src/store/engine/embedded-files.ts'

/** Number of a file or folder, which a rename does not change. */
export type FileId = number

export type NameChange =
  | { kind: 'create'; file: FileId; path: string; isFolder: boolean }
  | { kind: 'rename'; from: string; to: string; isFolder: boolean }
  | { kind: 'remove'; path: string }

export type ByteChange =
  | { kind: 'write'; file: FileId; position: number; bytes: Buffer }
  | { kind: 'truncate'; file: FileId; size: number }

/** A change of the files; `folder` is the path of a flushed folder. */
export type Change =
  | NameChange
  | ByteChange
  | { kind: 'flush'; file: FileId; folder: string | undefined }
  /** Marks the number of sends and reads answered so far; changes nothing. */
  | ({ kind: 'answered' } & Answered)

export interface Answered {
  sends: number
  reads: number
}

export interface RecordedDisk extends Disk {
  changes: Change[]
  /** Files from before the record began that were used since. */
  existing: ReadonlyMap<FileId, string>
}

/** Returns a disk that records all changes in their order. */
export function recordedDisk(disk: Disk): RecordedDisk {
  const changes: Change[] = []
  const existing = new Map<FileId, string>()
  const names = new Map<string, FileId>()
  const opened = new Map<number, { file: FileId; folder: string | undefined }>()
  let last = 0

  function idOf(path: string): FileId {
    const known = names.get(path)
    if (known !== undefined) return known
    names.set(path, ++last)
    if (existsSync(path)) existing.set(last, path)
    return last
  }

  function create(path: string, isFolder: boolean): void {
    names.set(path, ++last)
    changes.push({ kind: 'create', file: last, path, isFolder })
  }

  function remove(path: string): void {
    names.delete(path)
    changes.push({ kind: 'remove', path })
  }

  return {
    changes,
    existing,
    open(path, flags) {
      const file = idOf(path)
      const descriptor = disk.open(path, flags)
      opened.set(descriptor, { file, folder: fstatSync(descriptor).isDirectory() ? path : undefined })
      return descriptor
    },
    close(descriptor) {
      opened.delete(descriptor)
      disk.close(descriptor)
    },
    createFile(path, mode) {
      disk.createFile(path, mode)
      create(path, false)
    },
    createFolder(path, mode) {
      disk.createFolder(path, mode)
      create(path, true)
    },
    write(descriptor, bytes, position) {
      const written = disk.write(descriptor, bytes, position)
      const copy = Buffer.from(bytes.subarray(0, written))
      changes.push({ kind: 'write', file: opened.get(descriptor)!.file, position, bytes: copy })
      return written
    },
    truncate(target, size) {
      const file = typeof target === 'number' ? opened.get(target)!.file : idOf(target)
      disk.truncate(target, size)
      changes.push({ kind: 'truncate', file, size })
    },
    rename(from, to) {
      const isFolder = statSync(from).isDirectory()
      idOf(from)
      if (existsSync(to)) idOf(to)
      disk.rename(from, to)
      moveNames(names, from, to, isFolder)
      changes.push({ kind: 'rename', from, to, isFolder })
    },
    removeFile(path) {
      idOf(path)
      disk.removeFile(path)
      remove(path)
    },
    removeFolder(path) {
      idOf(path)
      disk.removeFolder(path)
      remove(path)
    },
    flush(descriptor) {
      disk.flush(descriptor)
      changes.push({ kind: 'flush', ...opened.get(descriptor)! })
    },
  }
}

/** Renames a file, or a folder with its contents. */
export function moveNames(names: Map<string, FileId>, from: string, to: string, isFolder: boolean): void {
  const moved = isFolder ? [...names.keys()].filter((path) => path.startsWith(`${from}/`)) : []
  for (const path of [from, ...moved]) {
    const file = names.get(path)
    names.delete(path)
    if (file !== undefined) names.set(to + path.slice(from.length), file)
  }
}

/** Returns a disk that adds the path of every file that may have changed to `touched`. */
export function touchingDisk(disk: Disk, touched: Set<string>): Disk {
  const touch = (path: string): void => void touched.add(path)
  return {
    ...disk,
    open(path, flags) {
      if ((flags & (constants.O_WRONLY | constants.O_RDWR)) !== 0) touch(path)
      return disk.open(path, flags)
    },
    createFile(path, mode) {
      touch(path)
      disk.createFile(path, mode)
    },
    createFolder(path, mode) {
      touch(path)
      disk.createFolder(path, mode)
    },
    truncate(file, size) {
      if (typeof file === 'string') touch(file)
      disk.truncate(file, size)
    },
    rename(from, to) {
      touch(from)
      touch(to)
      disk.rename(from, to)
    },
    removeFile(path) {
      touch(path)
      disk.removeFile(path)
    },
    removeFolder(path) {
      touch(path)
      disk.removeFolder(path)
    },
  }
}
