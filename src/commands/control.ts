import { join } from 'node:path'
import type { ErrorCode } from '#generated/errors.ts'
import type { Config } from '../config.ts'
import type { Input, Result } from './command.ts'

/** What the command line asks of a running server: one command with its input, as JSON, until the end of the stream. */
export interface ControlRequest {
  command: string
  input: Input
}

export type ControlResponse = { result: Result } | { error: { code: ErrorCode; message: string } }

/** What fits into the address of a Unix domain socket everywhere. */
const pathBytesMax = 103

/** The socket of the server that holds the embedded database; PostgreSQL takes many processes and needs none. */
export function controlPath({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string | undefined {
  return databaseUrl === undefined ? join(dataDir, 'control') : undefined
}

/** Why no socket can be at the path, if so. */
export function socketPathProblem(path: string): string | undefined {
  const bytes = Buffer.byteLength(path)
  if (bytes <= pathBytesMax) return undefined
  return `the path ${path} has ${bytes} bytes, and a socket's at most ${pathBytesMax}: the command line cannot reach a running server there; choose a shorter DATA_DIR`
}
