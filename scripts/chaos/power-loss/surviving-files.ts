import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Random } from '../random.ts'
import {
  moveNames,
  type Answered,
  type ByteChange,
  type Change,
  type FileId,
  type NameChange,
} from './recorded-disk.ts'

/** Sizes in which a disk may write parts of a write: a sector, a page of file systems, and a page of PostgreSQL. */
const tornAtBytes = [512, 4096, 8192]

/** Shares of the unflushed changes that survive. */
const shares = [0, 0.1, 0.5, 0.9, 1]

export interface Disaster {
  /** Files by path; a folder has no bytes. */
  files: Map<string, Buffer | undefined>
  answered: Answered
}

export interface Replay {
  /** Advances to the given number of changes from the beginning; never goes back. */
  advance(count: number): void
  /** Returns the files that a loss of power at this moment leaves. */
  losePower(random: Random): Disaster
}

/**
 * Replays recorded changes on a disk that keeps flushed data. A flush of a file keeps its bytes and its name; a flush
 * of a folder keeps the names in it. A loss of power keeps a random part of the rest. Names survive in the order of
 * their changes, as with a journal. Writes survive in any order, whole or torn.
 */
export function replayOf(
  changes: readonly Change[],
  existing: ReadonlyMap<FileId, string>,
  baseOf: (path: string) => string,
): Replay {
  const bytes = new Map<FileId, Buffer>()
  const unflushedBytes = new Map<FileId, ByteChange[]>()
  const names = new Map<string, FileId>()
  const folders = new Set<FileId>()
  /** Unflushed changes of names, by the path of their folder. */
  const unflushedNames = new Map<string, NameChange[]>()
  let next = 0
  let answered: Answered = { sends: 0, reads: 0 }

  for (const [file, path] of existing) {
    const base = baseOf(path)
    if (!existsSync(base)) continue // created after the base was copied, without this disk
    names.set(path, file)
    if (statSync(base).isDirectory()) folders.add(file)
  }

  function bytesOf(file: FileId): Buffer {
    const path = existing.get(file)
    const found = bytes.get(file) ?? (path === undefined ? Buffer.alloc(0) : readFileSync(baseOf(path)))
    bytes.set(file, found)
    return found
  }

  function rename(into: Map<string, FileId>, change: NameChange): void {
    if (change.kind === 'create') into.set(change.path, change.file)
    else if (change.kind === 'remove') into.delete(change.path)
    else moveNames(into, change.from, change.to, change.isFolder)
  }

  function flushNames(folder: string, count?: number): void {
    const waiting = unflushedNames.get(folder) ?? []
    for (const change of waiting.splice(0, count ?? waiting.length)) rename(names, change)
  }

  function flush(file: FileId, folder: string | undefined): void {
    if (folder !== undefined) return flushNames(folder)
    bytes.set(file, applyChanges(bytesOf(file), unflushedBytes.get(file) ?? []))
    unflushedBytes.delete(file)
    for (const [path, waiting] of unflushedNames) {
      const own = waiting.findIndex((change) => change.kind === 'create' && change.file === file)
      if (own >= 0) flushNames(path, own + 1)
    }
  }

  function take(change: Change): void {
    if (change.kind === 'answered') answered = change
    else if (change.kind === 'flush') flush(change.file, change.folder)
    else if (change.kind === 'write' || change.kind === 'truncate') add(unflushedBytes, change.file, change)
    else {
      if (change.kind === 'create' && change.isFolder) folders.add(change.file)
      add(unflushedNames, dirname(change.kind === 'rename' ? change.to : change.path), change)
    }
  }

  return {
    advance(count) {
      while (next < count) take(changes[next++]!)
    },
    losePower(random) {
      const share = random.pick(shares)
      const tornAt = random.pick(tornAtBytes)
      const surviving = new Map(names)
      for (const waiting of unflushedNames.values()) {
        const count = share === 1 ? waiting.length : share === 0 ? 0 : random.integer(0, waiting.length)
        for (const change of waiting.slice(0, count)) rename(surviving, change)
      }
      const files = new Map<string, Buffer | undefined>()
      for (const [path, file] of surviving) {
        files.set(path, folders.has(file) ? undefined : survivingBytes(bytesOf(file), unflushedBytes.get(file) ?? []))
      }
      return { files, answered }

      function survivingBytes(durable: Buffer, unflushed: readonly ByteChange[]): Buffer {
        const parts = unflushed.flatMap((change) => [...partsOf(change, tornAt)])
        return applyChanges(
          Buffer.from(durable),
          parts.filter(() => random.next() < share),
        )
      }
    },
  }
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Yields the parts of a change that survive independently: a write is torn at multiples of `tornAt` in the file. */
function* partsOf(change: ByteChange, tornAt: number): Generator<ByteChange> {
  if (change.kind === 'truncate') return yield change
  const { file, position, bytes } = change
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + tornAt - ((position + from) % tornAt))
    yield { kind: 'write', file, position: position + from, bytes: bytes.subarray(from, to) }
    from = to
  }
}

/** Returns the bytes of a file after the changes. May change the buffer in place, and allocates at most one other. */
function applyChanges(whole: Buffer, changes: readonly ByteChange[]): Buffer {
  const sizeMax = changes.reduce((max, change) => Math.max(max, endOf(change)), whole.length)
  const result = sizeMax > whole.length ? Buffer.alloc(sizeMax) : whole
  if (result !== whole) result.set(whole)
  let size = whole.length
  for (const change of changes) {
    if (change.kind === 'write') {
      result.set(change.bytes, change.position)
      size = Math.max(size, endOf(change))
    } else {
      if (change.size < size) result.fill(0, change.size, size) // a file that grows again has zeros there
      size = change.size
    }
  }
  return result.subarray(0, size)
}

const endOf = (change: ByteChange): number =>
  change.kind === 'write' ? change.position + change.bytes.length : change.size
