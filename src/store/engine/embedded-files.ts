import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions, type postgresMod } from '@electric-sql/pglite'

/**
 * Operations by which the embedded database changes its files. Tests pass an implementation that records changes or
 * fails. Errors have codes of Node, such as ENOSPC.
 */
export interface Disk {
  open(path: string, flags: number): number
  close(descriptor: number): void
  createFile(path: string, mode: number): void
  createFolder(path: string, mode: number): void
  /** Writes bytes and returns their number, which may be less than the length of `bytes`. */
  write(descriptor: number, bytes: Uint8Array, position: number): number
  truncate(file: string | number, size: number): void
  rename(from: string, to: string): void
  removeFile(path: string): void
  removeFolder(path: string): void
  /** Flushes the bytes of an open file, or the names in an open folder. */
  flush(descriptor: number): void
}

export const systemDisk: Disk = {
  open: (path, flags) => fs.openSync(path, flags),
  close: (descriptor) => fs.closeSync(descriptor),
  createFile: (path, mode) => fs.writeFileSync(path, '', { mode }),
  createFolder: (path, mode) => fs.mkdirSync(path, { mode }),
  write: (descriptor, bytes, position) => fs.writeSync(descriptor, bytes, 0, bytes.length, position),
  truncate: (file, size) => (typeof file === 'number' ? fs.ftruncateSync(file, size) : fs.truncateSync(file, size)),
  rename: (from, to) => fs.renameSync(from, to),
  removeFile: (path) => fs.unlinkSync(path),
  removeFolder: (path) => fs.rmdirSync(path),
  flush: (descriptor) => fs.fsyncSync(descriptor),
}

/** Flushes the bytes of the file, or the names in the folder, at a path. */
export function flushPath(disk: Disk, path: string): void {
  const descriptor = disk.open(path, fs.constants.O_RDONLY)
  try {
    disk.flush(descriptor)
  } finally {
    disk.close(descriptor)
  }
}

function flushTree(disk: Disk, folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) flushTree(disk, path)
    else flushPath(disk, path)
  }
  flushPath(disk, folder)
}

type Module = postgresMod.PostgresMod
type Filesystem = NonNullable<PGliteOptions['fs']>

/** Parts of Emscripten's NODEFS that this file uses. Emscripten publishes no types. */
interface NodeFiles {
  realPath(node: FileNode): string
  flagsForNode(flags: number): number
  createNode(parent: FileNode, name: string, mode: number, device: number): FileNode
  /** Runs the work. Converts an error of Node to an error of Emscripten, which PostgreSQL gets as `errno`. */
  tryFSOperation<T>(work: () => T): T
  node_ops: NodeOperations
  stream_ops: StreamOperations
}

interface FileNode {
  mode: number
  name: string
}

interface FileStream {
  node: FileNode
  path: string
  flags: number
  nfd: number
  shared: { refcount: number }
}

interface Attributes {
  size?: number | undefined
}

interface NodeOperations {
  setattr(node: FileNode, attributes: Attributes): void
  mknod(parent: FileNode, name: string, mode: number, device: number): FileNode
  rename(node: FileNode, folder: FileNode, name: string): void
  unlink(folder: FileNode, name: string): void
  rmdir(folder: FileNode, name: string): void
}

interface StreamOperations {
  setattr(stream: FileStream, attributes: Attributes): void
  open(stream: FileStream): void
  close(stream: FileStream): void
  write(stream: FileStream, buffer: Int8Array | Uint8Array, offset: number, length: number, position: number): number
  fsync?(stream: FileStream): number
}

export interface EmbeddedFiles {
  filesystem: Filesystem
  /** Returns the bytes written to the write-ahead log since the last call of `restartCount`. */
  logBytes(): number
  restartCount(): void
  /** Closes all files of a database that has stopped without closing them. */
  abandon(): void
}

/**
 * Creates a file system for PGlite that stores the embedded database in a folder of the machine. PGlite's own file
 * system ignores fsync. This one passes fsync to the disk.
 *
 * A new database is created in a folder beside the final one, flushed, and then renamed. An interrupted start therefore
 * leaves no partial database. `loaded` is called before the database runs.
 */
export function createEmbeddedFiles(folder: string, disk: Disk, loaded: (module: Module) => void): EmbeddedFiles {
  const unfinished = `${folder}.new`
  let isNew = !fs.existsSync(folder)
  const mount = { root: isNew ? unfinished : folder }
  const open = new Set<number>()
  let pglite: PGlite | undefined
  let logBytes = 0

  function finish(): void {
    isNew = false
    flushTree(disk, unfinished)
    disk.rename(unfinished, folder)
    flushPath(disk, dirname(folder))
    mount.root = folder
  }

  function mountFiles(module: Module): void {
    fs.rmSync(unfinished, { recursive: true, force: true })
    if (isNew) disk.createFolder(unfinished, 0o700)
    // An earlier process left this file, because the folder is locked. PostgreSQL would reject an empty file.
    const lock = join(folder, 'postmaster.pid')
    if (fs.existsSync(lock)) fs.rmSync(lock)
    const files = module.NODEFS as unknown as NodeFiles
    const events = {
      opened: (descriptor: number) => void open.add(descriptor),
      closed: (descriptor: number) => void open.delete(descriptor),
      wrote(path: string, bytes: number) {
        if (path.includes('/pg_wal/')) logBytes += bytes
      },
    }
    files.node_ops = { ...files.node_ops, ...nodeOperations(files, disk, module) }
    files.stream_ops = { ...files.stream_ops, ...streamOperations(files, disk, events) }
    module.FS.mkdirTree(PGlite.paths.PGDATA)
    module.FS.mount(module.NODEFS, mount, PGlite.paths.PGDATA)
  }

  const filesystem: Filesystem = {
    async init(database, options) {
      pglite = database
      return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), mountFiles] } }
    },
    async initialSyncFs() {
      loaded(pglite!.Module)
    },
    // PGlite calls this between the creation of a database and its start, and after each statement.
    async syncToFs() {
      if (isNew) finish()
    },
    async dumpTar() {
      throw new Error('the embedded database cannot be dumped: copy its folder')
    },
    async closeFs() {
      pglite!.Module.FS.quit()
    },
  }

  return {
    filesystem,
    logBytes: () => logBytes,
    restartCount: () => void (logBytes = 0),
    abandon() {
      for (const descriptor of open) disk.close(descriptor)
      open.clear()
    },
  }
}

function nodeOperations(files: NodeFiles, disk: Disk, { FS }: Module): NodeOperations {
  const { setattr } = files.node_ops
  const attempt = files.tryFSOperation
  const within = (parent: FileNode, name: string): string => join(files.realPath(parent), name)
  return {
    setattr(node, { size, ...others }) {
      setattr(node, others)
      if (size !== undefined) attempt(() => disk.truncate(files.realPath(node), size))
    },
    mknod(parent, name, mode, device) {
      const node = files.createNode(parent, name, mode, device)
      const create = FS.isDir(mode) ? disk.createFolder : disk.createFile
      attempt(() => create(files.realPath(node), mode))
      return node
    },
    rename(node, parent, name) {
      attempt(() => disk.rename(files.realPath(node), within(parent, name)))
      node.name = name
    },
    unlink: (parent, name) => attempt(() => disk.removeFile(within(parent, name))),
    rmdir: (parent, name) => attempt(() => disk.removeFolder(within(parent, name))),
  }
}

interface StreamEvents {
  opened(descriptor: number): void
  closed(descriptor: number): void
  wrote(path: string, bytes: number): void
}

function streamOperations(files: NodeFiles, disk: Disk, events: StreamEvents): StreamOperations {
  const { setattr } = files.stream_ops
  const attempt = files.tryFSOperation
  return {
    setattr(stream, { size, ...others }) {
      setattr(stream, others)
      if (size !== undefined) attempt(() => disk.truncate(stream.nfd, size))
    },
    open(stream) {
      stream.nfd = attempt(() => disk.open(files.realPath(stream.node), files.flagsForNode(stream.flags)))
      stream.shared.refcount = 1
      events.opened(stream.nfd)
    },
    close(stream) {
      if (--stream.shared.refcount > 0) return
      events.closed(stream.nfd)
      attempt(() => disk.close(stream.nfd))
    },
    write(stream, buffer, offset, length, position) {
      const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length)
      const written = attempt(() => disk.write(stream.nfd, bytes, position))
      events.wrote(stream.path, written)
      return written
    },
    fsync(stream) {
      attempt(() => disk.flush(stream.nfd))
      return 0
    },
  }
}
